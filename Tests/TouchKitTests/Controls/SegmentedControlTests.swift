import Drawing
import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Segmented control") struct SegmentedControlTests {
  private let stage = Stage(width: 400, height: 300)
  private final class Log { var indexes: [Int] = [] }
  private let log = Log()
  private let control: SegmentedControl

  init() {
    control = SegmentedControl("Format", ["PNG", "JPEG", "WebP"]) { [log] in
      log.indexes.append($0)
    }
    control.selectedIndex = 0
    control.frame = Rect(50, 100, 306, 48)
    stage.root.addSubview(control)
    stage.window.layoutIfNeeded()
  }

  private func segment(_ index: Int) -> Point { Point(104 + 100 * Double(index), 124) }

  @Test("a tap chooses, once") func tap() {
    stage.finger.tap(at: segment(2))
    #expect(control.selectedIndex == 2 && log.indexes == [2])
    stage.finger.tap(at: segment(2))
    #expect(log.indexes == [2])
    #expect(control.valueText == "WebP")
  }

  @Test("setting the choice tells nobody; without one nothing is chosen") func set() {
    control.selectedIndex = 1
    #expect(log.indexes == [])
    control.selectedIndex = nil
    #expect(control.valueText == nil)
    stage.finger.tap(at: segment(0))
    #expect(log.indexes == [0])
    control.select(7)
    #expect(control.selectedIndex == 0)
  }

  @Test("a cancelled touch chooses nothing") func cancelled() {
    stage.finger.down(at: segment(1))
    stage.finger.cancel()
    #expect(log.indexes == [])
  }

  @Test("arrow keys choose; Tab stops at the choice only") func keys() {
    control.selectedIndex = 1
    let other = Button("Other")
    other.frame = Rect(50, 200, 100, 48)
    stage.root.addSubview(other)
    stage.window.handle(KeyEvent(key: "Tab"))
    #expect(stage.window.focus?.label == "JPEG")
    stage.window.handle(KeyEvent(key: "Right"))
    #expect(stage.window.focus?.label == "WebP")
    stage.window.handle(KeyEvent(key: "Right"))
    stage.window.handle(KeyEvent(key: "Left"))
    #expect(log.indexes == [2, 1])
    for (key, index) in [("Home", 0), ("End", 2), ("Left", 1)] {
      stage.window.handle(KeyEvent(key: key))
      #expect(log.indexes.last == index && control.selectedIndex == index)
    }
    stage.window.handle(KeyEvent(key: "Tab"))
    #expect(stage.window.focus === other)
    stage.window.handle(KeyEvent(key: "Tab", modifiers: .shift))
    #expect(stage.window.focus?.label == "JPEG")
  }

  @Test("from right to left, the first choice and the arrows are mirrored") func rightToLeft() {
    stage.window.layoutDirection = .rightToLeft
    stage.window.layoutIfNeeded()
    stage.finger.tap(at: segment(0))
    #expect(log.indexes == [2])
    stage.window.handle(KeyEvent(key: "Tab"))
    stage.window.handle(KeyEvent(key: "Right"))
    #expect(log.indexes == [2, 1])
  }

  @Test("is not changed while disabled") func disabled() {
    control.isEnabled = false
    stage.finger.tap(at: segment(1))
    stage.window.handle(KeyEvent(key: "Tab"))
    stage.window.handle(KeyEvent(key: "Right"))
    #expect(log.indexes == [] && control.selectedIndex == 0 && !control.isEnabled)
    control.isEnabled = true
    stage.finger.tap(at: segment(1))
    #expect(log.indexes == [1])
  }

  @Test("is a group of choices in the view tree") func tree() throws {
    let tree = ViewTree(of: stage.window)
    let group = try #require(tree.children.first { $0.label == "Format" })
    #expect(group.role == Role(rawValue: "group") && group.value == "PNG")
    #expect(group.children.map(\.role) == [.radio, .radio, .radio])
    #expect(group.children.map(\.isSelected) == [true, false, false])
    #expect(group.children.allSatisfy { $0.frame.height >= 48 })
  }

  @Test("large words keep their size: choices are in full rows", arguments: [2.0, 1.7, 1])
  func rows(textScale: Double) throws {
    let control = SegmentedControl("Colors", ["Auto", "Light", "Dark", "Contrast"])
    stage.root.addSubview(control)
    stage.window.textScale = textScale
    control.frame = Rect(origin: .zero, size: control.sizeThatFits(Size(328, .infinity)))
    stage.window.layoutIfNeeded()
    let frames = control.subviews.map(\.frame)
    let lines = Set(frames.map(\.minY)).count

    #expect(control.frame.width <= 328 && lines == (textScale == 1 ? 1 : 2))
    #expect(frames.allSatisfy { control.bounds.contains($0) && $0.height >= 48 })
    #expect(Set(frames.map(\.height)).count == 1)
    let font = Theme.action.scaled(by: textScale)
    for (title, frame) in zip(["Auto", "Light", "Dark", "Contrast"], frames) {
      #expect(TextLayout(title, font: font).size.width <= frame.width - 12, "\(title)")
    }
    control.select(0)
    stage.window.focus = control.subviews[0]
    stage.window.handle(KeyEvent(key: "Down"))
    #expect(control.selectedIndex == 1)
  }

  @Test(
    "words that have no room in equal widths, but in one row, get widths by their content",
    arguments: [(328.0, LayoutDirection.leftToRight), (328, .rightToLeft), (252, .leftToRight)])
  func widths(width: Double, direction: LayoutDirection) throws {
    let control = SegmentedControl("Sheet", ["Zuschneiden", "Licht"])
    stage.root.addSubview(control)
    (stage.window.textScale, stage.window.layoutDirection) = (2, direction)
    control.frame = Rect(origin: .zero, size: control.sizeThatFits(Size(width, .infinity)))
    stage.draw()
    let frames = control.subviews.map(\.frame)
    let cells = control.subviews.compactMap { $0 as? any ScaledText }

    #expect(control.frame.height < 60 && Set(frames.map(\.minY)).count == 1)
    #expect(frames[0].width > 1.5 * frames[1].width && frames[1].width >= 48)
    #expect((frames[0].minX < frames[1].minX) == (direction == .leftToRight))
    #expect(frames.map(\.width).reduce(0, +) == control.bounds.width - 6)
    let scales = cells.compactMap(\.shownTextScale)
    #expect(scales.count == 2 && scales[0] == scales[1] && scales[0] >= 1.6)
    #expect(width < 300 || scales[0] == 2)
    for (title, frame) in zip(["Zuschneiden", "Licht"], frames) {
      let font = Theme.action.scaled(by: scales[0])
      #expect(TextLayout(title, font: font).size.width <= frame.width - 12, "\(title)")
    }
  }

  @Test("widths are equal where all words have room in these") func equal() {
    #expect(Set(control.subviews.map(\.frame.width)) == [100])
  }
}
