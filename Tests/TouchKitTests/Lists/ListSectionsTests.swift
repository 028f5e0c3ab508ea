import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("The sections of a list") struct ListSectionsTests {
  private final class Model {
    var groups = (0..<20).map { group in (title: "Group \(group)", count: 5) }
    var count: Int { groups.reduce(0) { $0 + $1.count } }
  }

  private let stage = Stage(width: 400, height: 500)
  private let model = Model()
  private let list: ListView

  init() {
    list = ListView(
      count: { [model] in model.count }, makeRow: { Label() },
      configure: { label, index in label.text = "Row \(index)" })
    list.sections = { [model] in
      model.groups.map { ListView.Section($0.title, count: $0.count) }
    }
    list.frame = Rect(0, 0, 400, 480)
    stage.root.addSubview(list)
    stage.draw()
  }

  private var header: Double { ListView.headerHeight }

  /// The titles of the headers in sight, with their tops in the window.
  private var headers: [String: Double] {
    let views = list.subviews.filter { $0.role == .heading && !$0.isHidden }
    return Dictionary(uniqueKeysWithValues: views.map { ($0.label, $0.convert(.zero, to: nil).y) })
  }

  private func top(_ index: Int) -> Double? {
    list.view(forRow: index).flatMap { $0.superview?.convert(Point.zero, to: nil).y }
  }

  @Test("begin below a header each") func places() {
    #expect(headers["Group 0"] == 0)
    #expect(top(0) == header)
    #expect(top(4) == header + 4 * 48)
    #expect(headers["Group 1"] == header + 5 * 48)
    #expect(top(5) == 2 * header + 5 * 48)
    #expect(list.contentSize.height == 100 * 48 + 20 * header)
  }

  @Test("have their header at the top while they pass by, until the next one pushes it on")
  func sticky() {
    list.contentOffset = Point(0, 100)
    #expect(headers["Group 0"] == 0)
    let next = header + 5 * 48
    list.contentOffset = Point(0, next - 10)
    #expect(headers["Group 0"] == 10 - header)
    #expect(headers["Group 1"] == 10)
    list.contentOffset = Point(0, next + 1)
    #expect(headers["Group 0"] == nil)
    #expect(headers["Group 1"] == 0)
    list.contentOffset = Point(0, -40)
    #expect(headers["Group 0"] == 40)
  }

  @Test("exist only where they are in sight, wherever the list is scrolled") func recycled() {
    for offset in stride(from: 0.0, through: 5_000, by: 37) {
      list.contentOffset = Point(0, offset)
      #expect(headers.count <= 3)
      for (title, top) in headers { #expect(top > -header && top < 480, "\(title)") }
      let rows = list.visibleRows.compactMap(top)
      #expect((rows.min() ?? 480) <= header && rows.allSatisfy { $0 < 480 })
    }
    #expect(list.subviews.filter { $0.role == .heading }.count <= 4)
  }

  @Test("a header is no row, neither for a point nor for a finger") func hits() {
    var selected: [Int] = []
    list.onSelect = { selected.append($0) }
    #expect(list.row(at: Point(10, 10)) == nil)
    #expect(list.row(at: Point(10, header + 5 * 48 + 10)) == nil)
    #expect(list.row(at: Point(10, header + 10)) == 0)
    list.contentOffset = Point(0, 100)
    // A row lies below the header there.
    #expect(list.row(at: Point(10, 110)) == nil)
    #expect(list.row(at: Point(10, 100 + header + 1)) == 2)

    stage.finger.tap(at: Point(100, 10))
    stage.finger.tap(at: Point(100, header + 30))
    #expect(selected == [2])
  }

  @Test("the row that a list scrolls to is not below a header") func scrolling() throws {
    list.scrollToRow(50, isAnimated: false)
    list.scrollToRow(22, isAnimated: false)
    #expect(top(22) == header)
    list.scrollToRow(20, isAnimated: false)
    #expect(top(20) == header)
    stage.key("Tab")
    for _ in 0..<3 { stage.key("Up") }
    stage.advance(by: .seconds(1))
    #expect(try #require(top(17)) >= header)
  }

  @Test("follow rows that are inserted and deleted; one without rows is not shown")
  func updates() {
    model.groups[0].count = 0
    list.deleteRows(Array(0..<5), isAnimated: false)
    stage.draw()
    #expect(headers["Group 0"] == nil)
    #expect(headers["Group 1"] == 0 && top(0) == header)

    model.groups[1].count += 1
    list.insertRows([5])
    stage.draw()
    stage.advance(by: .seconds(1))
    #expect(headers["Group 2"] == header + 6 * 48)
    #expect(list.contentSize.height == 96 * 48 + 19 * header)
  }

  @Test("of measured rows are where these end") func measured() {
    list.rowHeight = nil
    list.estimatedRowHeight = 30
    stage.draw()
    #expect(headers["Group 1"] == header + 5 * 48)
    for offset in stride(from: 0.0, through: 5_000, by: 200) {
      list.contentOffset = Point(0, offset)
    }
    #expect(list.contentSize.height == 100 * 48 + 20 * header)
  }

  @Test("that do not have all rows are reported, and not shown") func misused() {
    let messages = misuse {
      model.groups = [("Few", 3)]
      list.sections = { [ListView.Section("Few", count: 2)] }
      stage.draw()
    }
    #expect(messages == ["The sections of a list of 3 rows have [2] of them."])
    #expect(headers.isEmpty && top(0) == 0)
  }

  @Test("are read in their order, and mirrored") func accessible() throws {
    let tree = AccessibleViews(of: stage.window).snapshot()
    let list = try #require(tree.nodes.first { $0.role == .list })
    let labels = list.children.compactMap { tree[$0]?.label }
    #expect(
      labels.prefix(7) == ["Group 0", "Row 0", "Row 1", "Row 2", "Row 3", "Row 4", "Group 1"])

    stage.window.layoutDirection = .rightToLeft
    stage.draw()
    let title = try #require(self.list.subviews.first { $0.role == .heading }?.subviews.first)
    #expect(title.frame.maxX == 384)
  }
}
