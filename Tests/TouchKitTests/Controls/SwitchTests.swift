import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Switch") struct SwitchTests {
  private let stage = Stage(width: 400, height: 300)
  private let toggle = Switch("Wi-Fi")
  private final class Log { var lines: [String] = [] }
  private let log = Log()

  init() {
    toggle.frame = Rect(100, 100, 60, 48)
    toggle.on(.valueChanged) { [log] toggle in log.lines.append(toggle.valueText ?? "") }
    toggle.action = { [log] in log.lines.append("action") }
    stage.root.addSubview(toggle)
  }

  @Test("a tap switches it, animated") func tap() {
    stage.finger.tap(at: Point(120, 120))

    #expect(toggle.isOn)
    #expect(log.lines == ["on", "action"])
    #expect(stage.window.isAnimating)
    stage.advance(by: .seconds(1))
    #expect(stage.draw()[110, 124] == Theme.accent.resolved(for: .light))
    stage.finger.tap(at: Point(120, 120))
    #expect(log.lines == ["on", "action", "off", "action"])
  }

  @Test("a drag of the thumb switches it where the finger lifts") func drag() {
    stage.finger.down(at: Point(115, 124))
    stage.finger.stroke(to: Point(150, 126), in: .milliseconds(100))
    #expect(log.lines == [])
    stage.finger.up()

    #expect(toggle.isOn)
    #expect(log.lines == ["on", "action"])
  }

  @Test("a drag there and back changes nothing, though the finger lifts on it") func dragBack() {
    stage.finger.down(at: Point(115, 124))
    stage.finger.stroke(to: Point(150, 124), in: .milliseconds(50))
    stage.finger.stroke(to: Point(117, 124), in: .milliseconds(50))
    stage.finger.up()

    #expect(!toggle.isOn)
    #expect(log.lines == [])
  }

  @Test("a cancelled drag and a cancelled tap change nothing") func cancelled() {
    stage.finger.down(at: Point(115, 124))
    stage.finger.stroke(to: Point(150, 124), in: .milliseconds(100))
    stage.finger.cancel()
    stage.finger.down(at: Point(115, 124))
    stage.finger.cancel()
    stage.advance(by: .seconds(1))

    #expect(!toggle.isOn)
    #expect(log.lines == [])
    #expect(stage.draw()[150, 124] != Theme.accent.resolved(for: .light))
  }

  @Test("Space switches the focused one") func keys() {
    stage.window.handle(KeyEvent(key: "Tab"))
    stage.window.handle(KeyEvent(key: "space"))

    #expect(toggle.isOn)
    #expect(log.lines == ["on", "action"])
  }

  @Test("is not switched while disabled") func disabled() {
    toggle.isEnabled = false

    stage.finger.tap(at: Point(120, 120))
    stage.finger.down(at: Point(115, 124))
    stage.finger.stroke(to: Point(150, 124), in: .milliseconds(100))
    stage.finger.up()

    #expect(!toggle.isOn)
  }

  @Test("setting it sends nothing") func silent() {
    toggle.isOn = true

    #expect(log.lines == [])
    #expect(ViewTree(of: stage.window).children.first?.value == "on")
    #expect(ViewTree(of: stage.window).children.first?.role == .switch)
  }

  @Test("in a scroll view a drag across it scrolls") func scrolls() {
    let scroll = ScrollView()
    scroll.frame = Rect(0, 0, 400, 300)
    scroll.contentSize = Size(400, 900)
    stage.root.addSubview(scroll)
    scroll.addSubview(toggle)

    stage.finger.down(at: Point(120, 124))
    stage.finger.stroke(to: Point(124, 60), in: .milliseconds(100))

    #expect(scroll.contentOffset.y > 40)
    stage.finger.up()
    #expect(!toggle.isOn)
  }

  @Test("shows where it is pressed around the finger") func halo() {
    let before = stage.draw()[88, 124]
    stage.finger.down(at: Point(117, 124))
    stage.advance(by: .milliseconds(200))

    #expect(stage.draw()[88, 124] != before)
  }
}
