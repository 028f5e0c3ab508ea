import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Documentation: a stage") struct StageTests {
  private let stage = Stage(width: 300, height: 200)

  @Test("a press begins half a second after the finger has landed") func press() {
    let press = stage.root.add(LongPressGestureRecognizer())

    stage.finger.down(at: Point(50, 50))
    stage.advance(by: .milliseconds(499))
    #expect(press.state == .possible)
    stage.advance(by: .milliseconds(1))

    #expect(press.state == .began)
  }

  @Test("two fingers that move in one frame are not a pinch") func parallelFingers() {
    let pinch = stage.root.add(PinchGestureRecognizer())
    let (thumb, index) = (stage.finger(1), stage.finger(2))

    thumb.down(at: Point(100, 100))
    index.down(at: Point(140, 100))
    stage.advance(by: .milliseconds(10))
    stage.frame([
      thumb.sample(.moved, at: Point(120, 100)), index.sample(.moved, at: Point(160, 100)),
    ])

    #expect(pinch.state == .possible)
  }

  @Test("a dot is drawn at once and removed when the touch is cancelled") func provisional() {
    let ink = Ink(frame: stage.root.bounds)
    stage.root.addSubview(ink)

    stage.finger.down(at: Point(100, 100), provisional: true)
    #expect(stage.draw()[100, 100] == Theme.accent.resolved(for: .light))
    stage.finger.cancel()

    #expect(stage.draw()[100, 100] == .white)
    #expect(ink.dots == [])
  }

  @Test("an animation is halfway in the middle and ends at its goal") func animation() {
    let box = View(frame: Rect(0, 0, 20, 20))
    stage.root.addSubview(box)

    stage.window.animate(for: .milliseconds(320), curve: .linear) { box.center.x = 100 * $0 }
    stage.advance(by: .milliseconds(160))
    #expect(box.center.x == 50)
    stage.advance(by: .milliseconds(160))

    #expect(box.center.x == 100)
    #expect(!stage.window.isAnimating)
  }

  @Test("work from another thread waits until the test runs it") func postedWork() {
    let label = Label("Reading")
    stage.root.addSubview(label)

    stage.scheduler.post { label.text = "Done" }
    #expect(label.text == "Reading")
    stage.scheduler.runPosted()

    #expect(label.text == "Done")
  }
}
