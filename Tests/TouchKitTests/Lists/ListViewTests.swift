import Testing

@testable import TouchKit
@testable import TouchKitTesting

@MainActor @Suite("ListView") struct ListViewTests {
  private final class Model {
    var names = (0..<100_000).map { "Row \($0)" }
    var made = 0
    var height: (Int) -> Double = { _ in 32 }
    var log: [String] = []
  }

  /// A row whose height depends on its number.
  private final class Content: View {
    var fitting = 32.0
    override func sizeThatFits(_ size: Size) -> Size { Size(size.width, fitting) }
  }

  private let stage = Stage(width: 400, height: 500)
  private let model = Model()
  private let list: ListView

  init() {
    list = ListView(
      count: { [model] in model.names.count },
      makeRow: { [model] () -> Content in
        model.made += 1
        return Content()
      },
      configure: { [model] content, index in
        content.label = model.names[index]
        content.fitting = model.height(index)
      })
    list.frame = Rect(0, 0, 400, 480)
    list.onSelect = { [model] in model.log.append("+\($0)") }
    list.onDeselect = { [model] in model.log.append("-\($0)") }
    stage.root.addSubview(list)
    stage.draw()
  }

  /// The top of a row in the window.
  private func top(_ index: Int) -> Double? {
    list.view(forRow: index).map { $0.superview?.convert(Point.zero, to: nil).y ?? .nan }
  }

  @Test("has its rows before the first picture, and after each change") func rowsBeforePicture() {
    let stage = Stage(width: 400, height: 500)
    let list = ListView(
      count: { [model] in model.names.count }, makeRow: { Label() },
      configure: { [model] label, index in label.text = model.names[index] })
    list.rowHeight = 32
    #expect(list.view(forRow: 0) == nil, "outside a window")
    list.fillsSuperview = true
    stage.root.addSubview(list)

    #expect((list.view(forRow: 1) as? Label)?.text == "Row 1")
    #expect(list.visibleRows == Array(0..<16))

    model.names = ["A", "B"]
    list.reload()
    #expect((list.view(forRow: 1) as? Label)?.text == "B")
    #expect(list.visibleRows == [0, 1])
  }

  @Test("tells which row is at a point, wherever it is scrolled") func rowAtPoint() {
    #expect(list.row(at: Point(10, 0)) == 0)
    #expect(list.row(at: Point(10, 100)) == 2)
    #expect(list.row(at: Point(500, 100)) == nil)
    list.scrollToRow(99_999, isAnimated: false)
    #expect(list.row(at: list.convert(Point(10, 470), from: nil)) == 99_999)
    #expect(list.row(at: Point(10, 100)) == nil)
    list.scrollToRow(0, isAnimated: false)
    model.names = ["One"]
    list.reload()
    stage.draw()
    #expect(list.row(at: Point(10, 10)) == 0)
    #expect(list.row(at: Point(10, 300)) == nil)
  }

  @Test("of 100,000 rows only the visible ones exist, wherever it is scrolled") func recycles() {
    #expect(list.contentSize == Size(400, 4_800_000))
    #expect(list.visibleRows == Array(0..<10))

    for offset in stride(from: 0.0, through: 4_799_520, by: 99_999) {
      list.contentOffset = Point(0, offset)
    }
    list.scroll(to: Point(0, 1e9), isAnimated: false)

    #expect(list.visibleRows == Array(99_990..<100_000))
    #expect(model.made <= 12)
    #expect(top(99_999) == 432)
  }

  @Test("rows have labels and numbers in the view tree") func tree() {
    list.contentOffset = Point(0, 4_800)

    let node = ViewTree(of: stage.window).children.first

    #expect(node?.role == .list)
    #expect(Set(node?.children.map(\.label) ?? []) == Set((100..<110).map { "Row \($0)" }))
    #expect(node?.children.allSatisfy { $0.role == .cell } ?? false)
  }

  @Test("a tap selects a row, and deselects the one before") func single() {
    stage.finger.tap(at: Point(100, 50))
    stage.finger.tap(at: Point(100, 250))

    #expect(model.log == ["+1", "-1", "+5"])
    #expect(list.selectedRows == [5])
    #expect(list.rows[5]?.isSelected ?? false)
    list.contentOffset = Point(0, 9_600)
    #expect(!list.rows.values.contains { $0.isSelected })
    list.contentOffset = .zero
    #expect(list.rows[5]?.isSelected ?? false)
  }

  @Test("with multiple selection a tap toggles; with none it does nothing") func modes() {
    list.selectionMode = .multiple
    for y in [50.0, 250, 50] { stage.finger.tap(at: Point(100, y)) }
    #expect(model.log == ["+1", "+5", "-1"])
    #expect(list.selectedRows == [5])

    list.selectionMode = .none
    stage.finger.tap(at: Point(100, 50))
    #expect(list.selectedRows == [])
  }

  @Test("rows of one height need no measuring, and stay out of the content inset") func uniform() {
    list.rowHeight = 60
    list.contentInset = EdgeInsets(top: 20, bottom: 100)
    stage.draw()
    #expect(list.contentSize == Size(400, 6_000_000))

    list.scrollToRow(50, isAnimated: false)
    #expect(top(50) == 320)
    list.scrollToRow(20)
    stage.advance(by: .seconds(1))
    #expect(top(20) == 20)
  }

  @Test("a drag scrolls and selects nothing") func drags() {
    stage.finger.down(at: Point(100, 300))
    stage.finger.stroke(to: Point(100, 194), in: .milliseconds(200))
    stage.advance(by: .milliseconds(200))
    stage.finger.up()

    #expect(list.contentOffset == Point(0, 96))
    #expect(model.log == [])
    #expect(list.visibleRows == Array(2..<12))
  }

  @Test("keys move through the rows and select") func keys() {
    func press(_ key: String) { stage.window.handle(KeyEvent(key: key)) }
    press("Tab")
    #expect(stage.window.focus === list)

    for key in ["Down", "Down", "Up", "Page_Down", "End", "Home", "Up", "Return"] { press(key) }

    let selected = model.log.filter { $0.hasPrefix("+") }
    #expect(selected == ["+1", "+2", "+1", "+9", "+99999", "+0", "+0"])
    stage.advance(by: .seconds(1))
    #expect(list.contentOffset == .zero)
    #expect(list.rows[0]?.isCurrent ?? false)
  }

  @Test("keys only move in a list with multiple selection, Space toggles") func keysMultiple() {
    list.selectionMode = .multiple
    for key in ["Tab", "Down", "Down", "space"] { stage.window.handle(KeyEvent(key: key)) }

    #expect(model.log == ["+2"])
  }

  @Test("rows have the heights of their content; scrolling back does not jump") func heights() {
    model.height = { Double(24 + $0 % 7 * 10) }
    list.reload()
    stage.draw()
    #expect(list.visibleRows.map { list.places.height(of: $0) }.prefix(4) == [48, 50, 60, 70])

    list.scrollToRow(5_000, isAnimated: false)
    stage.draw()
    #expect(top(5_000) == 480 - list.places.height(of: 5_000))
    for _ in 0..<200 {
      let upper = list.visibleRows[1]
      guard let before = top(upper) else { continue }
      list.contentOffset.y -= 3
      stage.draw()
      #expect(abs((top(upper) ?? before + 3) - before - 3) < 0.001)
    }
  }

  @Test("a drag over rows that are measured on the way follows the finger") func overEstimates() {
    model.height = { Double(24 + $0 % 7 * 10) }
    list.reload()
    stage.draw()
    list.scrollToRow(5_000, isAnimated: false)
    stage.finger.down(at: Point(100, 100))
    stage.finger.move(to: Point(100, 120))
    let held = list.visibleRows[2]
    let start = top(held) ?? 0

    stage.finger.stroke(to: Point(100, 320), in: .milliseconds(200))

    #expect(abs((top(held) ?? 0) - start - 200) < 0.001)
  }

  @Test("inserted rows push the others down, deleted ones are closed, animated") func updates() {
    list.selectedRows = [3]
    model.names.insert("New", at: 1)
    list.insertRows([1])
    #expect(list.selectedRows == [4])
    #expect((top(2) ?? 0) < 96)
    stage.advance(by: .seconds(1))
    #expect(top(2) == 96 && top(1) == 48)
    #expect(list.rows[1]?.label == "New")

    model.names.removeFirst(2)
    list.deleteRows([0, 1])
    stage.advance(by: .seconds(1))
    stage.draw()
    #expect(list.selectedRows == [2])
    #expect(top(0) == 0 && list.rows[0]?.label == "Row 1")
    #expect(list.visibleRows == Array(0..<10))
    #expect(model.made <= 14)
  }

  @Test("shows fewer rows after a reload") func reload() {
    list.contentOffset = Point(0, 10_000)
    model.names = ["Only"]
    list.reload()
    stage.draw()
    stage.advance(by: .seconds(1))

    #expect(list.contentOffset == .zero)
    #expect(list.visibleRows == [0])
  }

  @Test("controls in rows keep their taps, and lose the focus when the row leaves") func busyRows()
  {
    var switched = 0
    let switches = ListView(
      count: { 1_000 },
      makeRow: {
        Row([Switch("A").on(.valueChanged) { _ in switched += 1 }])
      }, configure: { _, _ in })
    switches.frame = Rect(0, 0, 400, 480)
    list.removeFromSuperview()
    stage.root.addSubview(switches)
    stage.draw()

    stage.finger.tap(at: Point(40, 32))
    #expect(switched == 1)
    #expect(switches.selectedRows == [])
    for _ in 0..<2 { stage.window.handle(KeyEvent(key: "Tab")) }
    #expect(stage.window.focus is Switch)
    switches.contentOffset = Point(0, 20_000)
    #expect(stage.window.focus === switches)
  }

  /// Shows a list that is a group for the Tab key, with two switches in each row, and moves the focus to
  /// the second switch of a row. Returns the list, and where the focus is.
  private func switches(focusedRow: Int, height: Double = 480) -> (ListView, () -> String) {
    let switches = ListView(
      count: { 1_000 }, makeRow: { Row([Switch(""), Switch("")]) },
      configure: { row, index in
        for (view, letter) in zip(row.subviews, ["A", "B"]) { view.label = "\(index)\(letter)" }
      })
    switches.isFocusGroup = true
    switches.frame = Rect(0, 0, 400, height)
    list.removeFromSuperview()
    stage.root.addSubview(switches)
    stage.draw()
    stage.key("Tab")
    stage.key("Right")
    for _ in 0..<focusedRow { stage.key("Down") }
    stage.advance(by: .seconds(1))
    stage.draw()
    return (switches, { [stage] in stage.window.focus?.label ?? "" })
  }

  @Test("the focus stays where it is when rows are shown anew") func reloadBelowFocus() {
    let (switches, focus) = switches(focusedRow: 3)
    #expect(focus() == "3B")
    switches.reload()
    stage.draw()
    #expect(focus() == "3B")
    stage.key("Down")
    #expect(focus() == "4B")
  }

  @Test("keys lead on from a row with the focus that was scrolled away") func scrolledFocus() {
    for key in ["Down", "Home"] {
      let (switches, focus) = switches(focusedRow: 20)
      #expect(focus() == "20B")
      switches.contentOffset = Point(0, 20_000)
      stage.draw()
      #expect(stage.window.focus === switches && switches.contentOffset.y > 19_000)
      stage.key(key)
      #expect(focus() == (key == "Down" ? "21B" : "0A"))
      switches.removeFromSuperview()
    }
  }

  @Test("Home and End move the focus, also to the view that had it, recycled") func recycledRow() {
    let (_, focus) = switches(focusedRow: 0, height: 60)
    // Which of two or three rows is taken for the new one is random.
    for _ in 0..<20 {
      stage.key("End")
      #expect(focus() == "999B")
      stage.key("Left")
      stage.key("Home")
      #expect(focus() == "0A")
      stage.key("Right")
      #expect(focus() == "0B")
    }
  }

  @Test("rows are in the order of their numbers, in which Tab moves, after scrolling, too")
  func order() {
    for offset in [0, 300, 4_000, 3_900, 100] as [Double] {
      list.contentOffset = Point(0, offset)

      let numbers = list.subviews.compactMap { $0 as? ListRow }.filter { !$0.isHidden }.map(\.index)
      #expect(numbers == list.visibleRows)
    }
  }

  @Test("a finger on a control does not act on the row that takes its view over") func touched() {
    let sliders = ListView(
      count: { 1_000 }, makeRow: { Slider() }, configure: { slider, _ in slider.value = 0 })
    sliders.frame = Rect(0, 0, 400, 480)
    list.removeFromSuperview()
    stage.root.addSubview(sliders)
    stage.draw()

    stage.finger.down(at: Point(32, 32))
    stage.finger.stroke(to: Point(200, 32), in: .milliseconds(50))
    #expect((sliders.view(forRow: 0) as? Slider)?.value ?? 0 > 0.3)
    sliders.contentOffset = Point(0, 20_000)
    stage.finger.stroke(to: Point(300, 32), in: .milliseconds(50))
    stage.finger.up()

    let values = sliders.visibleRows.map { (sliders.view(forRow: $0) as? Slider)?.value }
    #expect(values.allSatisfy { $0 == 0 })
  }

  @Test("bad use is reported") func bad() {
    let messages = misuse {
      list.rowHeight = 0
      list.scrollToRow(100_000)
      list.insertRows([3])
      list.deleteRows([7])
    }

    #expect(
      messages == [
        "The rows of a list must have a positive height, not 0.0.",
        "Cannot scroll to row 100000 of a list with 100000 rows.",
        "A list of 100000 rows, with 1 of them inserted, has 100001 rows, not 100000.",
        "A list of 100000 rows, with 1 of them deleted, has 99999 rows, not 100000.",
      ])
  }
}
