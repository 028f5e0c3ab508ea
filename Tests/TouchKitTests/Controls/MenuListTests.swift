import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("A menu that is a list") struct MenuListTests {
  private let stage = Stage(width: 800, height: 600)
  private final class Log { var selected: [String] = [] }
  private let log = Log()
  private let button = Button("More") {}
  private static let titles = ["Open", "Paste", "Freely", "Remove"]

  init() {
    button.frame = Rect(700, 8, 80, 48)
    stage.root.addSubview(button)
  }

  private func items(_ titles: [String] = titles) -> [Menu.Item] {
    titles.map { title in
      Menu.Item(
        title, isDestructive: title == "Remove", isEnabled: title != "Paste",
        isOn: title == "Freely" ? true : nil, key: title == "Open" ? "Ctrl + O" : "",
        group: title == "Remove" ? 1 : 0
      ) { [log] in log.selected.append(title) }
    }
  }

  private func open(_ titles: [String] = titles, beside view: View? = nil, on stage: Stage? = nil)
    -> Menu
  {
    let stage = stage ?? self.stage
    let menu = Menu(items(titles), style: .list)
    menu.present(beside: view ?? button, in: stage.window)
    stage.advance(by: .seconds(1))
    return menu
  }

  @Test("a choice without room for all shows the chosen one") func chosen() throws {
    let stage = Stage(width: 480, height: 320)
    let button = Button("Paper") {}
    button.frame = Rect(240, 160, 200, 48)
    stage.root.addSubview(button)
    let menu = Menu(
      (0..<12).map { index in Menu.Item("Paper \(index)", isOn: index == 8) {} }, style: .list)
    menu.present(beside: button, in: stage.window)
    stage.advance(by: .seconds(1))

    let row = try #require(menu.all(MenuRow.self).first { $0.item.title == "Paper 8" })
    #expect(menu.bounds.contains(menu.convert(row.bounds, from: row)))
  }

  @Test("rows of one line have one height, whatever their letters are", arguments: [1.0, 2])
  func heights(textScale: Double) {
    let stage = Stage(width: 800, height: 900)
    stage.window.textScale = textScale
    stage.root.addSubview(button)
    let menu = open(["Cat", "猫を消す", "قطة", "แมวสี่"], on: stage)
    #expect(Set(rows(of: menu).map(\.bounds.height)).count == 1)
  }

  private func rows(of menu: Menu) -> [MenuRow] { menu.all(MenuRow.self) }

  private func middle(of title: String, in menu: Menu) -> Point {
    let row = rows(of: menu).first { $0.label == title }
    return row.map { $0.convert($0.bounds.center, to: nil) } ?? .zero
  }

  @Test("has rows of 48 points in one column, below the button") func column() {
    let menu = open()
    let rows = rows(of: menu)

    #expect(rows.map(\.label) == Self.titles)
    #expect(rows.allSatisfy { $0.frame.height == 48 && $0.frame.width == menu.bounds.width })
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.frame.maxY == $1.frame.minY })
    #expect(menu.frame.minY == button.frame.maxY + 8)
    #expect(menu.frame.maxX == 792)
  }

  @Test("its rows are where they stay from the first frame on") func appearing() {
    stage.window.animator.isReduced = false
    let menu = Menu(items(), style: .list)
    menu.present(beside: button, in: stage.window)
    let first = middle(of: "Remove", in: menu)
    stage.advance(by: .seconds(1))

    #expect(middle(of: "Remove", in: menu) == first)
  }

  @Test("separates groups by a line") func groups() {
    #expect(rows(of: open()).map(\.hasSeparator) == [false, false, false, true])
  }

  @Test("shows keys only where there is a keyboard", arguments: [false, true])
  func keys(hasKeyboard: Bool) {
    stage.window.textInput.hasHardwareKeyboard = hasKeyboard
    let titles = ["Open"]
    let menu = open(titles)
    let width = menu.bounds.width
    let plain = Menu([Menu.Item("Open") {}], style: .list)
    menu.close()
    plain.present(beside: button, in: stage.window)
    stage.advance(by: .seconds(1))

    #expect((width > plain.bounds.width + 40) == hasKeyboard)
  }

  @Test("words are not made smaller for keys, which leave instead") func wordsFirst() throws {
    let stage = Stage(width: 300, height: 640)
    stage.window.textInput.hasHardwareKeyboard = true
    stage.window.textScale = 2
    let button = Button("More")
    button.frame = Rect(240, 8, 56, 48)
    stage.root.addSubview(button)
    let menu = open(["Open"], beside: button, on: stage)
    #expect(rows(of: menu).allSatisfy { $0.showsKey })
    menu.close()
    let long = Menu([Menu.Item("Save a project", key: "Ctrl + Shift + S") {}], style: .list)
    long.present(beside: button, in: stage.window)
    stage.advance(by: .seconds(1))

    let row = try #require(rows(of: long).first)
    #expect(!row.showsKey && row.fits(in: row.bounds.width))
  }

  @Test("keys of a list end in one line, whether rows can be checked or not") func keyColumn() {
    let items = [Menu.Item("A", isOn: false, key: "L") {}, Menu.Item("B", key: "M") {}]
    let menu = Menu(items, style: .list)
    menu.present(beside: button, in: stage.window)
    stage.advance(by: .seconds(1))

    #expect(rows(of: menu).map(\.isBesideChecks) == [false, false])
    menu.close()
  }

  @Test("a row that is on has a check mark, and screen readers hear so") func checked() throws {
    let menu = Menu(
      [true, false].map { Menu.Item("Freely", isOn: $0) {} } + [Menu.Item("Freely") {}],
      style: .list)
    menu.present(beside: button, in: stage.window)
    stage.advance(by: .seconds(1))
    let rows = rows(of: menu)

    #expect(rows.map(\.accessibleStates) == [[.checkable, .checked], .checkable, []])
    #expect(rows.map(\.valueText) == ["on", "off", nil])
    let picture = stage.draw()
    let inks = rows.map { row in
      let mark = row.convert(Point(row.bounds.maxX - 16 - 24 + 9.5, row.bounds.midY + 5), to: nil)
      return picture[Int(mark.x), Int(mark.y)] != Theme.raisedSurface.resolved(for: .light)
    }
    #expect(inks == [true, false, false])
  }

  @Test("arrows, Home and End go through what can be selected; Return selects, Escape closes")
  func stepping() {
    let menu = open()
    func press(_ keys: String...) -> String? {
      for key in keys { stage.key(key) }
      return rows(of: menu).first { $0.isSelected }?.label
    }

    #expect(press("Down") == "Open")
    #expect(press("Down") == "Freely", "what is disabled is skipped")
    #expect(press("End") == "Remove")
    #expect(press("Home") == "Open")
    #expect(press("Up") == "Remove")
    #expect(press("Right", "Left") == "Remove")
    _ = press("Return")
    #expect(log.selected == ["Remove"] && !menu.isOpen)

    let other = open()
    stage.key("Escape")
    #expect(!other.isOpen && log.selected == ["Remove"])
  }

  @Test("a tap selects, a finger slides, and a disabled row stays") func fingers() {
    var menu = open()
    stage.finger.tap(at: middle(of: "Paste", in: menu))
    #expect(menu.isOpen && log.selected == [])
    stage.finger.down(at: middle(of: "Open", in: menu))
    stage.finger.move(to: middle(of: "Freely", in: menu))
    stage.finger.up()
    #expect(log.selected == ["Freely"])

    menu = open()
    stage.finger.tap(at: middle(of: "Remove", in: menu))
    #expect(log.selected == ["Freely", "Remove"])
  }

  private static let many = (1...20).map { "Item \($0)" }

  @Test("scrolls in a low window, where a row is cut in half, by fingers and keys") func low() {
    let menu = open(Self.many)
    #expect(menu.frame.minY == button.frame.maxY + 8 && menu.frame.maxY <= 592)
    #expect((menu.bounds.height - 4).truncatingRemainder(dividingBy: 48) == 20)
    let (start, first) = (menu.frame.center, middle(of: "Item 1", in: menu))

    stage.finger.down(at: start)
    stage.finger.stroke(to: start - Vector(0, 200), in: .milliseconds(200))
    stage.advance(by: .milliseconds(200))
    stage.finger.up()
    stage.advance(by: .seconds(2))
    #expect(menu.isOpen && log.selected == [])
    #expect(middle(of: "Item 1", in: menu).y < first.y - 100)

    stage.key("End")
    stage.advance(by: .seconds(1))
    stage.finger.tap(at: middle(of: "Item 20", in: menu))
    #expect(log.selected == ["Item 20"])
  }

  @Test("a held finger that rests at an edge scrolls to the last row, and selects it")
  func sliding() {
    button.add(ContextMenuInteraction { [self] _ in Menu(items(Self.many), style: .list) })
    stage.finger.down(at: button.frame.center)
    stage.advance(by: .seconds(1))
    let menu = stage.root.all(Menu.self).first
    let edge = menu.map { Point($0.frame.midX, $0.frame.maxY - 10) } ?? .zero

    stage.finger.stroke(to: edge, in: .milliseconds(200))
    stage.advance(by: .seconds(10))
    stage.finger.up()

    #expect(log.selected == ["Item 20"])
  }

  /// The heights of rows of a list.
  private func rows(filling height: Double) -> [Double] {
    Array(repeating: 48, count: Int(height / 48))
  }

  @Test(
    "lies beside what it is about, never over it, as long as there is room",
    arguments: [
      Rect(0, 0, 48, 48), Rect(752, 552, 48, 48), Rect(300, 250, 100, 100),
      Rect(200, 20, 200, 560), Rect(400, 20, 380, 560), Rect(-300, 100, 700, 400),
    ], [LayoutDirection.leftToRight, .rightToLeft])
  func beside(area: Rect, direction: LayoutDirection) {
    let window = Rect(0, 0, 800, 600)
    for height in [200.0, 500, 900] {
      let frame = MenuPlacement(
        listOf: Size(180, height), rows: rows(filling: height), beside: area, in: window, direction
      ).frame
      #expect(!frame.intersects(area) && frame.height >= min(height, 96))
      #expect(window.insetBy(8, 8).contains(frame))
    }
  }

  @Test("its side is that of the layout direction; over what fills the window it is whole")
  func sides() {
    func frame(_ area: Rect, _ direction: LayoutDirection = .leftToRight) -> Rect {
      MenuPlacement(
        listOf: Size(180, 500), rows: rows(filling: 500), beside: area,
        in: Rect(0, 0, 800, 600), direction
      ).frame
    }
    let middle = Rect(300, 200, 200, 200)
    #expect(frame(middle).minX == 508)
    #expect(frame(middle, .rightToLeft).maxX == 292)
    #expect(frame(Rect(-100, -100, 1000, 800)).height == 500)
  }

  @Test("is narrow enough for a side of what it is about where few rows would be seen below it")
  func narrow() {
    let stage = Stage(width: 640, height: 360)
    stage.window.textScale = 2
    let element = View()
    element.frame = Rect(90, 100, 50, 40)
    stage.root.addSubview(element)
    let menu = Menu(
      items(["Aussehen kopieren und auf anderem einsetzen"] + (2...9).map { "Zeile \($0)" }),
      style: .list, label: "More")
    menu.present(beside: element, in: stage.window)
    stage.advance(by: .seconds(1))

    #expect(menu.frame.height > 4 * 48 && !menu.frame.intersects(element.frame))
    #expect(stage.root.bounds.insetBy(8, 8).contains(menu.frame))
    let sizes = Set(menu.all(MenuRow.self).compactMap(\.shownTextScale))
    #expect(sizes == [2])
  }

  @Test("a pill shows what has no place in one row of six as a list", arguments: [360.0, 1280])
  func more(width: Double) throws {
    let stage = Stage(width: width, height: 640)
    let titles = [
      "Löschen", "Wackeln", "Spiegeln", "Duplizieren", "Nach vorn", "Nach hinten", "Fein",
    ]
    let menu = Menu(items(titles))
    var rest: [String] = []
    menu.onMore = { rest = $0.map(\.title) }
    menu.present(at: Point(180, 400), in: stage.window)
    stage.advance(by: .seconds(1))
    let shown = menu.all(MenuItemView.self).filter { !$0.isHidden }

    #expect(menu.bounds.height == 56 && menu.frame.minX >= 8 && menu.frame.maxX <= width - 8)
    #expect(shown.last?.label == "More" && shown.count == (width > 400 ? 6 : 4))
    #expect(shown.allSatisfy { $0.frame.width >= 48 && $0.leastWidth <= $0.frame.width })
    for key in ["End", "Return"] { stage.key(key) }

    #expect(!menu.isOpen && rest == Array(titles.dropFirst(shown.count - 1)))
  }

  @Test("a finger that slides to \"More\" and rests there opens the others, which it slides along")
  func restsOnMore() throws {
    var (list, chosen): (Menu?, String?) = (nil, nil)
    let menu = Menu(items((1...9).map { "\($0)" }))
    menu.onMore = { [stage] rest in
      let next = Menu(
        rest.map { item in .init(item.title) { chosen = item.title } }, style: .list)
      next.present(at: Point(400, 300), in: stage.window)
      list = next
    }
    menu.present(at: Point(400, 300), in: stage.window)
    stage.advance(by: .seconds(1))
    let more = try #require(menu.all(MenuItemView.self).first { $0.label == "More" })
    let place = more.convert(more.bounds.center, to: nil)
    menu.track(place)
    stage.advance(by: .milliseconds(300))
    menu.track(place - Vector(100, 0))
    stage.advance(by: .milliseconds(300))
    #expect(list == nil, "it has not rested")
    menu.track(place)
    stage.advance(by: .milliseconds(600))
    let rest = try #require(list)
    #expect(!menu.isOpen && rest.isOpen)
    let row = try #require(rest.all(MenuItemView.self).last)
    rest.release(at: row.convert(row.bounds.center, to: nil))
    #expect(chosen == "9")
  }

  @Test(
    "what has a place in a pill is in one row, whatever is lost by rounding", arguments: 300...420)
  func oneRow(width: Int) {
    let stage = Stage(width: Double(width), height: 640)
    stage.window.textScale = 2
    let menu = Menu(items(["Delete", "Wiggle", "Flip", "Ungroup", "Color", "Duplicate"]))
    menu.onMore = { _ in }
    menu.present(at: Point(150, 400), in: stage.window)
    stage.advance(by: .seconds(1))
    let shown = menu.all(MenuItemView.self).filter { !$0.isHidden }
    #expect(Set(shown.map(\.frame.minY)).count == 1)
    #expect(menu.frame.maxX <= Double(width) - 8 + 1e-6)
  }

  @Test("a list is beside all that it is about, where there is room") func besideAll() {
    let (piece, other) = (
      View(frame: Rect(300, 200, 40, 40)), View(frame: Rect(200, 240, 240, 100))
    )
    for view in [piece, other] { stage.root.addSubview(view) }
    let menu = Menu(items(["1", "2", "3"]), style: .list)
    menu.present(beside: piece, [piece, other], in: stage.window)
    stage.advance(by: .seconds(1))
    #expect(!menu.frame.intersects(other.frame) && !menu.frame.intersects(piece.frame))
  }

  @Test("a pill of six has no item for others") func six() {
    let menu = Menu(items((1...6).map { "\($0)" }))
    menu.onMore = { _ in }
    menu.present(at: Point(400, 300), in: stage.window)
    stage.advance(by: .seconds(1))

    #expect(menu.all(MenuItemView.self).filter { !$0.isHidden }.map(\.label).last == "6")
    #expect(menu.bounds.height == 56)
  }
}
