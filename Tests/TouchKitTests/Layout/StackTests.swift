import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Row, Column and Grid") struct StackTests {
  private let stage = Stage(width: 400, height: 300)

  /// A view whose best size is fixed.
  private final class Box: View {
    init(_ width: Double, _ height: Double) { super.init(frame: Rect(0, 0, width, height)) }
    var fitting: Size?
    var touchSize = 0.0
    override var minimumTouchSize: Double { touchSize }
    override func sizeThatFits(_ size: Size) -> Size { fitting ?? bounds.size }
  }

  private func box(_ width: Double, _ height: Double) -> Box {
    let box = Box(width, height)
    box.fitting = Size(width, height)
    return box
  }

  private func show(_ view: View, _ frame: Rect) {
    view.frame = frame
    stage.root.addSubview(view)
    stage.draw()
  }

  @Test("a view that fingers use has the size that it needs for them, in each container")
  func fingers() {
    for container in [Row(), Column(), Grid()] as [LayoutContainer] {
      let (seen, used) = (box(20, 10), box(20, 10))
      used.touchSize = 48
      for view in [seen, used] { container.addSubview(view) }

      show(container, Rect(0, 0, 60, 60))

      #expect(used.frame.width >= 48 || container is Grid, "\(type(of: container))")
      #expect(used.frame.height >= 48, "\(type(of: container))")
      container.removeFromSuperview()
    }
    #expect(View().minimumTouchSize == 0 && Button("OK").minimumTouchSize == Theme.touchTarget)
  }

  @Test(
    "a row places views from left to right, centered across",
    arguments: [
      (LayoutAlignment.start, 5.0, 20.0), (.center, 40, 20), (.end, 75, 20), (.fill, 5, 90),
    ])
  func row(alignment: LayoutAlignment, top: Double, height: Double) {
    let (first, second) = (box(30, 20), box(50, 90))
    let row = Row([first, second], spacing: 10, alignment: alignment)
    row.insets = EdgeInsets(5)
    show(row, Rect(0, 0, 300, 100))

    #expect(first.frame == Rect(5, top, 30, height))
    #expect(second.frame == Rect(45, 5, 50, 90))
    #expect(row.sizeThatFits(Size(300, 300)) == Size(100, 100))
  }

  @Test("a column places views from top to bottom, as wide as itself") func column() {
    let (first, second) = (box(30, 20), box(50, 40))
    let column = Column([first, second], spacing: 10)
    show(column, Rect(0, 0, 200, 300))

    #expect(first.frame == Rect(0, 0, 200, 20))
    #expect(second.frame == Rect(0, 30, 200, 40))
    #expect(column.sizeThatFits(Size(200, 300)) == Size(50, 70))
    #expect(column.sizeThatFits(Size(200, .infinity)) == Size(50, 70))
    #expect(Row([column], spacing: 0).sizeThatFits(Size(.infinity, 300)) == Size(50, 70))
  }

  @Test(
    "room that is left is distributed",
    arguments: [
      (Stack.Distribution.start, 0.0, 40.0), (.center, 100, 140), (.end, 200, 240),
      (.spaceBetween, 0, 240),
    ])
  func distribution(_ distribution: Stack.Distribution, first: Double, second: Double) {
    let views = [box(30, 20), box(60, 20)]
    let row = Row(views, spacing: 10)
    row.distribution = distribution
    show(row, Rect(0, 0, 300, 50))

    #expect(views.map(\.frame.minX) == [first, second])
  }

  @Test("flexible views share the rest; fillEqually makes all alike") func flexible() {
    let views = [box(30, 20), box(10, 20), box(10, 20)]
    let row = Row([views[0]], spacing: 0)
    row.addSubview(views[1], flex: 1)
    row.addSubview(views[2], flex: 2)
    show(row, Rect(0, 0, 300, 50))
    #expect(views.map(\.frame.width) == [30, 90, 180])

    row.distribution = .fillEqually
    stage.draw()
    #expect(views.map(\.frame.width) == [100, 100, 100])
  }

  @Test("hidden views take no room; the layout follows each change") func hidden() {
    let views = [box(30, 20), box(40, 20)]
    let row = Row(views, spacing: 10)
    let column = Column([row, box(10, 10)])
    show(column, Rect(0, 0, 300, 300))

    views[0].isHidden = true
    stage.draw()
    #expect(views[1].frame.minX == 0)
    views[0].isHidden = false
    views[1].fitting = Size(40, 60)
    views[1].setNeedsLayout()
    stage.draw()
    #expect(views[1].frame == Rect(40, 0, 40, 60))
    #expect(column.subviews[1].frame.minY == 68)
    views[0].removeFromSuperview()
    stage.draw()
    #expect(views[1].frame.minX == 0)
    #expect(!stage.window.needsFrame)
  }

  @Test("controls are at least a touch target, and shrink last") func targets() {
    let (button, other) = (Button("A"), box(200, 10))
    let row = Row([button, other], spacing: 10)
    let small = Control()
    #expect(Row([small]).sizeThatFits(Size(300, 300)) == Size(48, 48))

    show(row, Rect(0, 0, 58, 48))

    #expect(button.frame == Rect(0, 0, 48, 48))
    #expect(other.frame.width == 0)
  }

  @Test(
    "a grid has as many equal columns as fit",
    arguments: [
      (90.0, 1), (209, 1), (210, 2), (320, 3), (1000, 5),
    ])
  func grid(width: Double, columns: Int) {
    let views = (0..<5).map { _ in box(10, 20) }
    let grid = Grid(views, minimumCellWidth: 100, spacing: 10)
    #expect(grid.numberOfColumns(in: width) == columns)
    show(grid, Rect(0, 0, width, 300))

    let cell = (width - 10 * Double(columns - 1)) / Double(columns)
    #expect(abs(views[0].frame.width - cell) < 1e-9)
    #expect(abs(views[4].frame.minX - Double(4 % columns) * (cell + 10)) < 1e-9)
    #expect(views[4].frame.minY == Double(4 / columns) * 30)
    #expect(grid.sizeThatFits(Size(width, .infinity)).height == Double((4 / columns + 1) * 30 - 10))
  }

  @Test("a grid may have a number of columns, also of more than there are views")
  func columns() {
    let views = (0..<3).map { _ in box(10, 20) }
    let grid = Grid(views, columns: 2, spacing: 10)
    show(grid, Rect(0, 0, 90, 300))
    #expect(views.map(\.frame.minX) == [0, 50, 0])
    #expect(views.map(\.frame.minY) == [0, 0, 30])

    grid.columns = 4
    show(grid, Rect(0, 0, 430, 300))
    #expect(views.map(\.frame.minX) == [0, 110, 220])
    #expect(grid.sizeThatFits(Size(430, .infinity)).height == 20)
    let messages = misuse { grid.columns = 0 }
    #expect(messages == ["A grid must have at least one column, not 0."])
    #expect(grid.columns == nil)
  }

  @Test("sizes are never negative, however small the container") func tiny() {
    for view in [
      Row([Button("A"), box(9, 9)]), Column([Button("A"), box(9, 9)]),
      Grid([Button("A"), box(9, 9)]),
    ] as [LayoutContainer] {
      view.insets = EdgeInsets(20)
      for extent in [0.0, 1, 30, 60] {
        show(view, Rect(0, 0, extent, extent))
        for subview in view.subviews {
          #expect(subview.bounds.width >= 0 && subview.bounds.height >= 0)
          #expect(subview.center.isFinite)
        }
      }
    }
  }

  @Test("bad use is reported") func bad() {
    let row = Row()

    let messages = misuse {
      row.spacing = -1
      row.setFlex(1, of: box(1, 1))
      row.addSubview(box(1, 1), flex: .nan)
      _ = Grid(minimumCellWidth: -5)
    }

    #expect(messages.count == 4)
    #expect(row.spacing == 0)
    #expect(messages.first == "The spacing of a Row must be 0 or more points, but is -1.0.")
  }
}
