import Testing
import TouchKit
import TouchKitTesting

/// Order, hooks and poses of views.
@MainActor
@Suite("View hierarchy")
struct HierarchyTests {
  @Test("subviews move to the front and to the back") func order() {
    let parent = View()
    let kids = [View(), View(), View()]
    for kid in kids { parent.addSubview(kid) }

    parent.sendSubviewToBack(kids[2])
    #expect(parent.subviews == [kids[2], kids[0], kids[1]])
    parent.bringSubviewToFront(kids[0])
    #expect(parent.subviews == [kids[2], kids[1], kids[0]])
    View().sendSubviewToBack(kids[0])
    #expect(parent.subviews == [kids[2], kids[1], kids[0]])
  }

  @Test("parent and child are informed of insertion and removal, in order") func hooks() {
    let log = Log()
    let stage = Stage()
    let parent = HookView("parent", log)
    let kid = HookView("kid", log)
    stage.root.addSubview(parent)
    log.lines = []

    parent.addSubview(kid)
    #expect(
      log.lines == [
        "kid will move to parent", "kid in window", "kid moved to parent", "parent added kid",
      ])
    log.lines = []
    kid.removeFromSuperview()
    #expect(
      log.lines == [
        "parent will remove kid", "kid will move to none", "kid in no window",
        "kid moved to none",
      ])
  }

  @Test("a transform about a point leaves what is there where it is") func about() {
    let parent = View(frame: Rect(0, 0, 400, 400))
    let kid = View(frame: Rect(100, 100, 100, 100))
    parent.addSubview(kid)
    let pin = Point(120, 180)
    let inKid = kid.convert(pin, from: parent)

    kid.apply(.rotation(.degrees(40)), about: pin)
    kid.apply(.scale(1.5), about: pin)

    let after = kid.convert(inKid, to: parent)
    #expect(after.distance(to: pin) < 1e-9)
    #expect(abs(kid.transform.scaleX - 1.5) < 1e-9)
  }

  @Test("selection is stored and redraws the view") func selection() {
    let stage = Stage()
    let view = View(frame: Rect(10, 10, 10, 10))
    stage.root.addSubview(view)
    stage.draw()

    view.isSelected = true

    #expect(view.isSelected)
    #expect(stage.window.needsFrame)
  }

  @Test("the turn between two directions is the shorter one") func turn() {
    let turn = Angle.turn(from: .degrees(170), to: .degrees(-170))
    #expect(abs(turn.degrees - 20) < 1e-9)
  }
}

@MainActor
private final class Log {
  var lines: [String] = []
}

private final class HookView: View {
  private let log: Log

  init(_ label: String, _ log: Log) {
    self.log = log
    super.init()
    self.label = label
  }

  // Isolated, because tests release their views on any thread.
  isolated deinit {}

  override func willMove(toSuperview superview: View?) {
    log.lines.append("\(label) will move to \(superview?.label ?? "none")")
  }
  override func didMoveToSuperview() {
    log.lines.append("\(label) moved to \(superview?.label ?? "none")")
  }
  override func didAddSubview(_ subview: View) {
    log.lines.append("\(label) added \(subview.label)")
  }
  override func willRemoveSubview(_ subview: View) {
    log.lines.append("\(label) will remove \(subview.label)")
  }
  override func didMove(to window: Window?) {
    log.lines.append("\(label) in \(window == nil ? "no " : "")window")
  }
}
