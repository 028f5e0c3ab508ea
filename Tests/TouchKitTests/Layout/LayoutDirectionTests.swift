import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("A layout from right to left") struct LayoutDirectionTests {
  private let stage = Stage(width: 400, height: 300)

  init() { stage.window.layoutDirection = .rightToLeft }

  private func show(_ view: View, _ frame: Rect) {
    view.frame = frame
    stage.root.addSubview(view)
    stage.draw()
  }

  /// The columns of the window that contain drawn pixels.
  private func inkedColumns() -> [Int] {
    let pixels = stage.draw()
    return (0..<400).filter { x in (0..<300).contains { pixels[x, $0] != pixels[399, 299] } }
  }

  @Test("is inherited, unless a view has a direction of its own") func inheritance() {
    let (outer, inner) = (View(), View())
    outer.addSubview(inner)
    #expect(!inner.isRightToLeft)
    show(outer, Rect(0, 0, 100, 100))

    #expect(inner.isRightToLeft)
    outer.layoutDirection = .leftToRight
    #expect(!inner.isRightToLeft)
    inner.layoutDirection = .rightToLeft
    #expect(inner.isRightToLeft)
    #expect(inner.directed(Rect(10, 5, 30, 20), in: Rect(0, 0, 100, 50)) == Rect(60, 5, 30, 20))
  }

  @Test("mirrors rows, and columns that are not filled, at once when it changes") func stacks() {
    let views = [View(frame: Rect(0, 0, 30, 20)), View(frame: Rect(0, 0, 50, 20))]
    let row = Row(views, spacing: 10)
    show(row, Rect(100, 0, 200, 100))

    #expect(views.map(\.frame.minX) == [170, 110])
    stage.window.layoutDirection = .leftToRight
    stage.draw()
    #expect(views.map(\.frame.minX) == [0, 40])

    stage.window.layoutDirection = .rightToLeft
    let column = Column(views, alignment: .start)
    show(column, Rect(100, 0, 200, 100))
    #expect(views.map(\.frame.maxX) == [200, 200])
  }

  @Test("mirrors grids") func grids() {
    let views = (0..<3).map { _ in View(frame: Rect(0, 0, 40, 20)) }
    show(Grid(views, minimumCellWidth: 90, spacing: 10), Rect(0, 0, 200, 200))

    #expect(views.map(\.frame.minX) == [105, 0, 105])
  }

  @Test("aligns lines to the right, also those that begin with a Latin letter") func labels() throws
  {
    show(Label("cat.txt"), Rect(0, 0, 300, 40))

    #expect(try #require(inkedColumns().first) > 200)
    #expect(try #require(inkedColumns().last) > 290)
  }

  @Test("puts the icon of a button after its title, and mirrors arrows") func buttons() {
    // Only the left half of the icon is opaque.
    let icon = Bitmap.drawn(width: 24, height: 24) { $0.fill(Rect(0, 0, 12, 24), with: .black) }
    let button = Button("Undo", icon: icon)
    button.color = Color(red: 1, green: 0, blue: 0)
    show(button, Rect(0, 0, 200, 48))
    func columnsOfIcon() -> [Int] {
      let pixels = stage.draw()
      return (0..<200).filter { x in
        (14..<34).allSatisfy { pixels[x, $0] == Color(red: 1, green: 0, blue: 0) }
      }
    }
    let before = columnsOfIcon()
    #expect(before.count == 12 && before[0] > 100)

    button.iconHasDirection = true

    #expect(columnsOfIcon() == before.map { $0 + 12 })
  }

  @Test("shows the beginning of content that scrolls sideways, at the right") func scrolling() {
    let bar = TabBar((1...9).map { TabBar.Item("Tab \($0)") }, axis: .horizontal)
    show(bar, Rect(0, 0, 300, 64))

    let tabs = ViewTree(of: stage.window).children
    #expect(tabs[0].frame.maxX == 300)
    #expect(tabs[1].frame.maxX == tabs[0].frame.minX)
    bar.frame.size.width = 200
    stage.draw()
    #expect(ViewTree(of: stage.window).children[0].frame.maxX == 200)
  }

  @Test("exchanges the keys Left and Right, and mirrors sliders and switches") func controls() {
    let slider = Slider("Volume", value: 20, in: 0...100)
    // The thumb moves from x = 300 to x = 100.
    show(slider, Rect(84, 100, 232, 48))
    stage.finger.tap(at: Point(150, 124))
    #expect(slider.value == 75)
    stage.advance(by: .seconds(1))
    stage.finger.down(at: Point(200, 124))
    stage.finger.stroke(to: Point(256, 124), in: .milliseconds(100))
    stage.finger.up()
    #expect(abs(slider.value - 50) < 1)
    let value = slider.value
    stage.window.focus = slider
    stage.key("Tab")
    stage.window.focus = slider
    stage.key("Left")
    #expect(slider.value > value)

    let toggle = Switch("Wi-Fi")
    toggle.frame = Rect(100, 200, 60, 48)
    stage.root.addSubview(toggle)
    stage.finger.down(at: Point(140, 224))
    stage.finger.stroke(to: Point(110, 224), in: .milliseconds(100))
    stage.finger.up()
    #expect(toggle.isOn)
  }

  @Test("begins menus at the right") func menus() {
    let menu = Menu(["Delete", "Wiggle", "Flip"].map { Menu.Item($0) {} })
    menu.present(at: Point(200, 200), in: stage.window)
    stage.advance(by: .seconds(1))

    let places = menu.subviews.map(\.frame.minX)
    #expect(places == places.sorted(by: >))
    #expect(menu.subviews.map(\.frame).reduce(.zero) { $0.union($1) } == menu.bounds)
  }

  @Test("each paragraph of a text begins at the side of the direction") func paragraphs() {
    let stage = Stage(width: 200, height: 100)
    let label = Label("one\ntwo\n\nthree")
    stage.root.addSubview(label)
    #expect(label.directed(label.text) == label.text)

    stage.window.layoutDirection = .rightToLeft
    let paragraphs = label.directed(label.text).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(paragraphs == ["one", "two", "", "three"].map { "\u{200F}\($0)"[...] })
    #expect(label.directed("") == "")
  }
}
