import Testing
import TouchKit
import TouchKitTesting

@MainActor
@Suite("Mouse pointer over controls")
struct PointerHoverTests {
  private let stage = Stage(width: 400, height: 300)
  private let button = Button(
    icon: Bitmap.drawn(width: 24, height: 24) { $0.fill(Rect(0, 0, 24, 24), with: .black) },
    label: "Undo")
  private let other = Button("Save", style: .filled)

  init() {
    button.frame = Rect(100, 100, 48, 48)
    other.frame = Rect(200, 100, 80, 48)
    for view in [button, other] { stage.root.addSubview(view) }
  }

  private var tip: ViewTree? {
    ViewTree(of: stage.window).children.first { $0.identifier == "tool-tip" }
  }

  @Test("a control below the pointer looks different, until the pointer leaves it") func hover() {
    let plain = stage.draw()[104, 124]
    stage.mouse(.moved, at: Point(124, 124))
    #expect(button.isHovered && !other.isHovered && button.shade == 0.5)
    #expect(stage.draw()[104, 124] != plain)

    stage.mouse(.moved, at: Point(240, 124))
    #expect(!button.isHovered && other.isHovered)
    stage.mouse(.moved, at: Point(20, 20))
    #expect(!button.isHovered && !other.isHovered)
    stage.mouse(.moved, at: Point(124, 124))
    stage.mouse(.left, at: Point(-1, 124))
    #expect(!button.isHovered && stage.draw()[104, 124] == plain)
  }

  @Test("a disabled control does not") func disabled() {
    button.isEnabled = false
    stage.mouse(.moved, at: Point(124, 124))
    #expect(!button.isHovered)

    button.isEnabled = true
    stage.mouse(.moved, at: Point(125, 124))
    button.isEnabled = false
    #expect(!button.isHovered)
  }

  @Test("after half a second of rest a tip names a button without a title; it covers no part of it")
  func toolTip() throws {
    stage.mouse(.moved, at: Point(120, 124))
    stage.advance(by: .milliseconds(400))
    stage.mouse(.moved, at: Point(124, 124))
    stage.advance(by: .milliseconds(499))
    #expect(tip == nil)
    stage.advance(by: .milliseconds(1))

    let shown = try #require(tip)
    #expect(shown.label == "Undo" && shown.frame.minY >= 148)
    #expect(Rect(8, 8, 384, 284).contains(shown.frame))
    stage.mouse(.moved, at: Point(130, 124))
    #expect(tip != nil)
    stage.mouse(.moved, at: Point(240, 124))
    stage.advance(by: .seconds(1))
    #expect(tip == nil, "the other button shows its title")
  }

  @Test("a tip at the lower edge is above its control") func above() throws {
    button.frame = Rect(0, 252, 48, 48)
    stage.mouse(.moved, at: Point(20, 280))
    stage.advance(by: .milliseconds(500))

    #expect(try #require(tip).frame.maxY <= 244)
  }

  @Test("press, wheel, key and finger hide the tip; a finger ends the hover, too", arguments: 0..<4)
  func hides(way: Int) {
    stage.mouse(.moved, at: Point(124, 124))
    stage.advance(by: .milliseconds(500))
    #expect(tip != nil)

    switch way {
    case 0: stage.mouse(.pressed(.primary), at: Point(124, 124))
    case 1: stage.mouse(.scrolled(Vector(0, 1)), at: Point(124, 124))
    case 2: stage.window.handle(KeyEvent(key: "a", timestamp: stage.now))
    default: stage.finger.down(at: Point(300, 250))
    }

    #expect(tip == nil)
    #expect(button.isHovered == (way < 3))
  }

  @Test("fingers neither hover nor show tips, and touch what is below one") func fingers() {
    stage.finger.down(at: Point(124, 124))
    stage.advance(by: .seconds(1))
    #expect(tip == nil && !button.isHovered)
    stage.finger.up()

    var taps = 0
    other.frame = Rect(100, 156, 80, 48)
    other.action = { taps += 1 }
    stage.mouse(.moved, at: Point(124, 124))
    stage.advance(by: .milliseconds(500))
    stage.finger.tap(at: Point(124, 168))
    #expect(taps == 1)
  }
}
