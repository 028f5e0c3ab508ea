import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("ActionSheet") struct ActionSheetTests {
  private let stage = Stage(width: 800, height: 600)
  private final class Log { var choices: [String] = [] }
  private let log = Log()
  private let sheet: ActionSheet

  init() {
    sheet = ActionSheet(
      "Remove all?",
      actions: [
        .init("Remove all lines", isDestructive: true) { [log] in log.choices.append("remove") }
      ])
    sheet.onCancel = { [log] in log.choices.append("cancel") }
    sheet.present(in: stage.window)
    stage.advance(by: .seconds(1))
  }

  private func middle(of title: String) -> Point {
    let button = sheet.subviews[0].subviews.first { $0.label == title && $0.role == .button }
    return button.map { $0.convert($0.bounds.center, to: nil) } ?? .zero
  }

  @Test("is at the bottom of a dimmed window") func place() throws {
    #expect(sheet.frame.maxY == 588)
    #expect(sheet.frame.midX == 400)
    #expect(stage.draw()[10, 10] != .white)
    let tree = try #require(ViewTree(of: stage.window).children.last)
    #expect(tree.role == .sheet)
    #expect(tree.label == "Remove all?")
    #expect(
      tree.children.filter { $0.role == .button }.map(\.label) == ["Remove all lines", "Cancel"])
  }

  @Test("closes with the tapped choice, once") func choices() {
    stage.finger.tap(at: middle(of: "Remove all lines"))
    stage.finger.tap(at: middle(of: "Remove all lines"))
    stage.advance(by: .seconds(1))

    #expect(log.choices == ["remove"])
    #expect(sheet.window == nil)
  }

  @Test(
    "a tap outside, Escape and the cancel button cancel", arguments: ["beside", "Escape", "button"])
  func cancels(way: String) {
    switch way {
    case "beside": stage.finger.tap(at: Point(20, 20))
    case "Escape": stage.window.handle(KeyEvent(key: "Escape"))
    default: stage.finger.tap(at: middle(of: "Cancel"))
    }

    #expect(log.choices == ["cancel"])
    #expect(!sheet.isOpen)
  }

  @Test("a tap on the sheet beside its buttons does nothing") func inert() {
    stage.finger.tap(at: Point(400, sheet.frame.minY + 6))

    #expect(sheet.isOpen)
  }

  @Test("Tab and arrows stay in the sheet, and the focus is restored afterwards") func focus() {
    let sheet = ActionSheet("Again?", actions: [.init("Yes") {}])
    let before = Button("Before")
    before.frame = Rect(0, 0, 100, 48)
    stage.window.handle(KeyEvent(key: "Escape"))
    stage.advance(by: .seconds(1))
    stage.root.addSubview(before)
    stage.window.handle(KeyEvent(key: "Tab"))
    #expect(stage.window.focus === before)
    sheet.present(in: stage.window)

    var labels: [String] = []
    for key in ["Tab", "Tab", "Tab", "Up"] {
      stage.window.handle(KeyEvent(key: key))
      labels.append(stage.window.focus?.label ?? "")
    }
    stage.window.handle(KeyEvent(key: "Escape"))

    #expect(!labels.contains("Before"))
    #expect(labels.contains("Yes") && labels.contains("Cancel"))
    #expect(stage.window.focus === before)
  }

  @Test("follows the window's size") func resizes() {
    stage.window.resize(to: Size(360, 500), scale: 1)
    stage.window.layoutIfNeeded()

    #expect(sheet.frame == Rect(8, 488 - sheet.frame.height, 344, sheet.frame.height))
  }

  @Test("scrolls in a window that is too low for it") func scrolls() {
    stage.window.resize(to: Size(240, 160), scale: 1)
    stage.window.layoutIfNeeded()
    #expect(sheet.frame == Rect(8, 12, 224, 136))

    stage.finger.down(at: Point(120, 120))
    stage.finger.stroke(to: Point(120, 30), in: .milliseconds(300))
    stage.finger.up()
    stage.advance(by: .seconds(2))
    stage.finger.tap(at: middle(of: "Cancel"))

    #expect(log.choices == ["cancel"])
  }

  @Test("blocks the wheel for what is below, too") func wheel() {
    let below = ScrollView()
    below.frame = Rect(0, 0, 800, 600)
    below.contentSize = Size(800, 2000)
    stage.root.insertSubview(below, at: 0)

    let turn = MouseEvent(
      kind: .scrolled(Vector(0, 1)), location: Point(20, 20), timestamp: stage.now)
    #expect(stage.window.handle(turn))
    stage.advance(by: .seconds(1))

    #expect(below.contentOffset == .zero)
    #expect(sheet.isOpen)
  }
}
