import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Control events") struct ControlEventTests {
  private let stage = Stage(width: 400, height: 300)
  private let button = Button("Save")
  @MainActor private final class Log { var lines: [String] = [] }
  private let log = Log()
  private var events: [String] { log.lines }

  init() {
    button.frame = Rect(100, 100, 120, 48)
    button.onEvent { [log] _, event in log.lines.append(event.rawValue) }
    stage.root.addSubview(button)
  }

  @Test("of a tap: down, up inside, the primary action") func tap() {
    button.action = { [log] in log.lines.append("action") }

    stage.finger.tap(at: Point(120, 120))

    #expect(events == ["touchDown", "touchUpInside", "action", "primaryActionTriggered"])
  }

  @Test("of a second tap: a repeat after the down") func repeated() {
    stage.finger.tap(at: Point(120, 120))
    log.lines = []

    stage.finger.down(at: Point(120, 120))

    #expect(events == ["touchDown", "touchDownRepeat"])
  }

  @Test("of a drag off the control and back: crossing comes before the drag") func crossing() {
    stage.finger.down(at: Point(120, 120))
    stage.finger.move(to: Point(125, 120))
    stage.finger.move(to: Point(120, 20))
    #expect(!button.isTouchInside)
    stage.finger.move(to: Point(120, 10))
    stage.finger.move(to: Point(120, 110))
    #expect(button.isTouchInside)
    stage.finger.move(to: Point(120, 10))
    stage.finger.up()

    #expect(
      events == [
        "touchDown", "touchDragInside", "touchDragExit", "touchDragOutside", "touchDragOutside",
        "touchDragEnter", "touchDragInside", "touchDragExit", "touchDragOutside", "touchUpOutside",
      ])
  }

  @Test("of a cancelled touch: only cancelled") func cancelled() {
    stage.finger.down(at: Point(120, 120))
    stage.finger.cancel()

    #expect(events == ["touchDown", "touchCancelled"])
    #expect(!button.isTracking)
  }

  @Test("of a drag that a gesture takes over: cancelled") func gesture() {
    stage.root.add(PanGestureRecognizer())

    stage.finger.down(at: Point(120, 120))
    stage.finger.stroke(to: Point(136, 120), in: .milliseconds(20))
    stage.finger.up()

    #expect(events == ["touchDown", "touchDragInside", "touchCancelled"])
  }

  @Test("are not sent while disabled") func disabled() {
    button.isEnabled = false

    stage.finger.tap(at: Point(120, 120))
    #expect(events == [])
  }

  @Test("of a control that is disabled under the finger end with cancelled") func disabling() {
    button.on(.touchDragInside) { $0.isEnabled = false }

    stage.finger.down(at: Point(120, 120))
    stage.finger.move(to: Point(125, 120))
    stage.finger.up()

    #expect(events == ["touchDown", "touchDragInside", "touchCancelled"])
  }

  @Test("of a control that is removed under the finger end with cancelled") func removing() {
    button.on(.touchDragInside) { $0.removeFromSuperview() }

    stage.finger.down(at: Point(120, 120))
    stage.finger.move(to: Point(125, 120))
    stage.finger.up()

    #expect(events == ["touchDown", "touchDragInside", "touchCancelled"])
  }

  @Test("of a key: only the primary action") func key() {
    stage.window.handle(KeyEvent(key: "Tab"))
    stage.window.handle(KeyEvent(key: "space"))

    #expect(events == ["primaryActionTriggered"])
  }

  @Test("reach a closure with the control's type, until it is removed") func typed() {
    var titles: [String] = []
    button.on(.touchDown, .touchUpInside) { button in titles.append(button.title) }
    stage.finger.tap(at: Point(120, 120))
    #expect(titles == ["Save", "Save"])

    button.removeHandlers(of: .touchDown)
    stage.finger.tap(at: Point(120, 120))
    #expect(titles.count == 3)
  }

  @Test("a handler without events is reported") func noEvents() {
    let messages = misuse { button.on { _ in } }

    #expect(messages == ["A handler of a Button needs at least one event."])
  }

  @Test("reach a method of a target, which is held weakly") func target() {
    var target: Target? = Target()
    let log = target?.log
    weak let reference = target
    if let target { button.on(.touchUpInside, of: target, Target.tapped) }
    stage.finger.tap(at: Point(120, 120))

    target = nil
    stage.finger.tap(at: Point(120, 120))

    #expect(reference == nil)
    #expect(log?.lines == ["Save"])
  }

  @MainActor private final class Target {
    let log = Log()
    func tapped(_ button: Button) { log.lines.append(button.title) }
  }
}
