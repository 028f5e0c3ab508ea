import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("A gesture that requires another one to fail")
struct RequirementTests {
  private let scene = GestureScene()
  private let answers = Answers()
  private var finger: Finger { scene.finger(1) }
  private var gestures: [String] { scene.recorder.lines.filter { !$0.contains("view") } }

  private func pair() -> (single: TapGestureRecognizer, double: TapGestureRecognizer) {
    (
      scene.add(TapGestureRecognizer(), "single"),
      scene.add(TapGestureRecognizer(taps: 2), "double")
    )
  }

  @Test("is possible while it waits") func invisible() {
    let (single, double) = pair()
    single.require(toFail: double)
    finger.tap(at: Point(100, 100))

    #expect(single.state == .possible)
    #expect(scene.stage.window.nextDeadline == .milliseconds(400))
    scene.wait(350)

    #expect(gestures == ["single ended"])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("does not track the next finger while it waits") func nextFinger() {
    let (single, double) = pair()
    single.require(toFail: double)
    finger.tap(at: Point(100, 100))

    finger.down(at: Point(120, 100))

    #expect(single.numberOfTouches == 0)
    #expect(double.numberOfTouches == 1)
  }

  @Test("cannot close a cycle, not even with itself") func cycles() {
    let taps = (1...3).map { TapGestureRecognizer(taps: $0) }
    taps[0].require(toFail: taps[1])
    taps[1].require(toFail: taps[2])

    #expect(misuse { taps[2].require(toFail: taps[0]) }.count == 1)
    #expect(misuse { taps[0].require(toFail: taps[0]) }.count == 1)
    #expect(misuse { taps[0].require(toFail: taps[2]) } == [])
    #expect(taps[2].requirements.isEmpty)
  }

  @Test("is recognized when the other one is removed") func removed() {
    let (single, double) = pair()
    single.require(toFail: double)
    finger.tap(at: Point(100, 100))

    scene.view.remove(double)

    #expect(gestures == ["single ended"])
  }

  @Test("is recognized when the other one is reset without a decision") func undecided() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    let probe = scene.add(ProbeRecognizer(Recorder()), "probe")
    pan.require(toFail: probe)
    finger.down(at: Point(100, 100))
    finger.move(to: Point(150, 100))
    #expect(gestures == [])

    finger.up()

    #expect(gestures == ["pan began", "pan ended"])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("fails when the other one succeeds, even if both are simultaneous")
  func evenIfSimultaneous() {
    let (single, double) = pair()
    single.require(toFail: double)
    single.recognizeSimultaneously(with: double)
    finger.tap(at: Point(100, 100))
    finger.tap(at: Point(100, 100))

    #expect(gestures == ["double ended"])
  }

  @Test("asks the delegates of both sides, once for each pair and sequence") func dynamic() {
    let (single, double) = pair()
    var asked: [String] = []
    answers.requires = { first, second in
      asked.append("\(first) requires \(second)")
      return false
    }
    answers.isRequired = { first, second in
      asked.append("\(first) is required by \(second)")
      return true
    }
    single.delegate = answers
    double.delegate = answers
    scene.add(PanGestureRecognizer(), "pan")
    finger.tap(at: Point(100, 100))
    scene.wait(100)
    finger.down(at: Point(100, 100))
    finger.move(to: Point(103, 100))
    finger.move(to: Point(104, 100))
    #expect(asked.filter { $0 == "single requires double" }.count == 1)
    #expect(asked.filter { $0 == "double is required by single" }.count == 1)
    #expect(gestures == [])

    finger.up()
    finger.tap(at: Point(500, 500))
    scene.wait(400)

    #expect(gestures == ["double ended", "single ended"])
    #expect(asked.filter { $0 == "single requires double" }.count == 2)
  }

  @Test("waits for a gesture that waits itself") func chain() {
    let taps = (1...3).map { scene.add(TapGestureRecognizer(taps: $0), "\($0)") }
    taps[0].require(toFail: taps[1])
    taps[1].require(toFail: taps[2])

    finger.tap(at: Point(100, 100))
    finger.tap(at: Point(100, 100))
    scene.wait(1000)
    finger.tap(at: Point(100, 100))
    scene.wait(1000)

    #expect(gestures == ["2 ended", "1 ended"])
  }

  @Test("accepts no further fingers once it only has to begin and end") func over() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    pan.require(toFail: scene.add(ProbeRecognizer(Recorder()), "open"))
    pan.delegate = answers
    answers.shouldReceive = { $0.id.contact != 2 }
    finger.down(at: Point(100, 100))
    scene.finger(2).down(at: Point(200, 100))
    finger.stroke(to: Point(160, 100), in: .milliseconds(30))
    finger.up()
    #expect(pan.isWaiting)

    scene.finger(3).down(at: Point(300, 100))
    #expect(pan.numberOfTouches == 0)
    scene.finger(3).up()
    scene.finger(2).up()

    #expect(gestures == ["pan began", "pan ended"])
  }

  @Test("is prevented while it waits by an active gesture with a common finger") func prevented() {
    let (single, double) = pair()
    single.require(toFail: double)
    scene.add(LongPressGestureRecognizer(minimumPressDuration: .milliseconds(100)), "press")
    let pan = scene.add(PanGestureRecognizer(), "pan")
    pan.require(toFail: double)
    finger.down(at: Point(100, 100))
    finger.move(to: Point(105, 100))

    scene.wait(200)
    finger.move(to: Point(150, 100))
    finger.up()

    #expect(gestures.filter { !$0.hasSuffix("changed") } == ["press began", "press ended"])
  }
}
