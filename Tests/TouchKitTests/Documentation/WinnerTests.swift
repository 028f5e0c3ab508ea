import Testing
import TouchKit
import TouchKitTesting

/// The rows of the table "Who wins" in the article on gesture conflicts.
@MainActor @Suite("Documentation: who wins") struct WinnerTests {
  private let stage = Stage(width: 400, height: 400)
  private let log = Log()
  private let pan = PanGestureRecognizer()
  private let scrub = ScrubGestureRecognizer()

  private final class Log {
    var winners: [String] = []
  }

  /// One view with every recognizer and no relations between them.
  init() {
    let recognizers: [(String, GestureRecognizer)] = [
      ("tap", TapGestureRecognizer()), ("double tap", TapGestureRecognizer(taps: 2)),
      ("long press", LongPressGestureRecognizer()), ("pan", pan),
      ("pinch", PinchGestureRecognizer()), ("rotation", RotationGestureRecognizer()),
      ("swipe", SwipeGestureRecognizer()), ("scrub", scrub),
    ]
    for (name, recognizer) in recognizers {
      recognizer.name = name
      stage.root.add(recognizer)
    }
    stage.window.onGestureAction = { [log] recognizer, state in
      if state == .began || recognizer.isDiscrete { log.winners.append(recognizer.name) }
    }
  }

  @Test("a short press is a tap") func shortPress() {
    stage.finger.tap(at: Point(200, 200))
    stage.advance(by: .seconds(1))

    #expect(log.winners == ["tap"])
  }

  @Test("a second short press is a double tap") func secondPress() {
    stage.finger.tap(at: Point(200, 200))
    stage.advance(by: .milliseconds(100))
    stage.finger.tap(at: Point(200, 200))

    #expect(log.winners == ["tap", "double tap"])
  }

  @Test("a finger at rest is a long press") func rest() {
    stage.finger.down(at: Point(200, 200))
    stage.advance(by: .milliseconds(600))
    stage.finger.stroke(to: Point(300, 200), in: .milliseconds(100))
    stage.finger.up()

    #expect(log.winners == ["long press"])
  }

  @Test("a finger that moves is a pan") func move() {
    stage.finger.down(at: Point(200, 200))
    stage.finger.stroke(to: Point(300, 200), in: .milliseconds(100))
    stage.finger.up()

    #expect(log.winners == ["pan"])
  }

  @Test("two fingers that move apart are a pinch") func part() {
    land(Point(180, 200), Point(220, 200))
    moveTogether(Point(170, 200), Point(230, 200))

    #expect(log.winners == ["pinch"])
  }

  @Test("two fingers that circle are a rotation") func circle() {
    land(Point(150, 200), Point(250, 200))
    moveTogether(Point(150, 194), Point(250, 206))

    #expect(log.winners == ["rotation"])
  }

  @Test("fingers that rub are a pan") func rub() {
    rubWithFinger()

    #expect(log.winners == ["pan"])
  }

  @Test("fingers that rub are a pan and then a scrub if that may run beside it") func rubBeside() {
    scrub.recognizeSimultaneously(with: pan)

    rubWithFinger()

    #expect(log.winners == ["pan", "scrub"])
  }

  private func rubWithFinger() {
    stage.finger.down(at: Point(200, 200))
    for x in [260.0, 200, 260, 200] {
      stage.finger.stroke(to: Point(x, 200), in: .milliseconds(100))
    }
    stage.finger.up()
  }

  private func land(_ first: Point, _ second: Point) {
    stage.finger(1).down(at: first)
    stage.finger(2).down(at: second)
    stage.advance(by: .milliseconds(10))
  }

  private func moveTogether(_ first: Point, _ second: Point) {
    stage.frame([
      stage.finger(1).sample(.moved, at: first), stage.finger(2).sample(.moved, at: second),
    ])
  }
}

/// The statements about relations in the article on gesture conflicts.
@MainActor @Suite("Documentation: relations") struct RelationTests {
  private let stage = Stage(width: 400, height: 400)
  private let card = Card(frame: Rect(100, 100, 200, 200))

  init() { stage.root.addSubview(card) }

  @Test("a tap that requires a double tap to fail waits for 350 ms") func waits() {
    var taps = 0
    card.tap.onAction { _, _ in taps += 1 }

    stage.finger.tap(at: Point(200, 200))
    stage.advance(by: .milliseconds(349))
    #expect(taps == 0)
    stage.advance(by: .milliseconds(1))

    #expect(taps == 1)
  }

  @Test("a delegate can restrict a pan to sideways drags")
  func sideways() {
    let guide = SidewaysOnly()
    card.pan.delegate = guide
    var begins = 0
    card.pan.onAction { begins += $1 == .began ? 1 : 0 }

    stage.finger.down(at: Point(200, 200))
    stage.finger.stroke(to: Point(200, 280), in: .milliseconds(100))
    stage.finger.up()
    #expect(begins == 0)

    stage.finger.down(at: Point(200, 200))
    stage.finger.stroke(to: Point(280, 200), in: .milliseconds(100))
    stage.finger.up()

    #expect(begins == 1)
  }
}
