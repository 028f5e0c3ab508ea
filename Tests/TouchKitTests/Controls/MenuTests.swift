import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("Menu") struct MenuTests {
  private let stage = Stage(width: 800, height: 600)
  private final class Log { var selected: [String] = [] }
  private let log = Log()
  private let menu: Menu
  /// The distance from the finger to the items.
  private let reach = MenuPlacement.gap + MenuPlacement.arrowHeight

  init() {
    let titles = ["Delete", "Wiggle", "Flip"]
    menu = Menu(
      titles.enumerated().map { [log] index, title in
        Menu.Item(title, isDestructive: index == 0, isEnabled: title != "Flip") {
          log.selected.append(title)
        }
      })
  }

  private func open(at point: Point) {
    menu.present(at: point, in: stage.window)
    stage.advance(by: .seconds(1))
  }

  private func middle(of title: String) -> Point {
    let item = menu.subviews.first { $0.label == title }
    return item.map { $0.convert($0.bounds.center, to: nil) } ?? .zero
  }

  @Test("the keys that open a menu are Menu and Shift+F10, once for each press") func openingKeys()
  {
    #expect(KeyEvent(key: "Menu").opensMenu)
    #expect(KeyEvent(key: "F10", modifiers: .shift).opensMenu)
    #expect(!KeyEvent(key: "F10").opensMenu)
    #expect(!KeyEvent(phase: .pressed(isRepeat: true), key: "Menu").opensMenu)
    #expect(!KeyEvent(phase: .released, key: "Menu").opensMenu)
  }

  @Test("is above the finger with its arrow down") func above() {
    open(at: Point(400, 300))

    #expect(menu.frame.maxY == 300 - reach)
    #expect(menu.frame.midX == 400)
    #expect(
      menu.inspectionAttributes.contains(InspectionAttribute("arrowDirection", .text("down"))))
    #expect(
      menu.inspectionAttributes.contains(
        InspectionAttribute("arrow", .point(Point(400, 300 - MenuPlacement.gap)))))
    #expect(stage.draw()[400, 280] == Theme.surface.resolved(for: .light))
  }

  @Test("is below with its arrow up if there is no room above") func below() {
    open(at: Point(400, 60))

    #expect(menu.frame.minY == 60 + reach)
    #expect(menu.inspectionAttributes.contains(InspectionAttribute("arrowDirection", .text("up"))))
    #expect(stage.draw()[400, 80] == Theme.surface.resolved(for: .light))
  }

  @Test("stays 8 points inside the window while the arrow still points at the finger")
  func clamped() {
    open(at: Point(5, 300))
    #expect(menu.frame.minX == 8)
    #expect(
      menu.inspectionAttributes.contains(
        InspectionAttribute("arrow", .point(Point(5, 300 - MenuPlacement.gap)))))
    menu.close()
    stage.advance(by: .seconds(1))
    open(at: Point(790, 300))

    #expect(menu.frame.maxX == 792)
    #expect(
      menu.inspectionAttributes.contains(
        InspectionAttribute("arrow", .point(Point(790, 300 - MenuPlacement.gap)))))
  }

  @Test("has items of 64 x 56 points or more, with roles and labels") func items() throws {
    open(at: Point(400, 300))

    let tree = try #require(ViewTree(of: stage.window).children.last)
    #expect(tree.role == .menu)
    #expect(tree.children.map(\.role) == [.menuitem, .menuitem, .menuitem])
    #expect(tree.children.map(\.label) == ["Delete", "Wiggle", "Flip"])
    #expect(tree.children.map(\.isEnabled) == [true, true, false])
    #expect(tree.children.allSatisfy { $0.frame.width >= 64 && $0.frame.height == 56 })
  }

  @Test("the finger that opened it selects the item that it slides to and lifts over") func slides()
  {
    open(at: Point(400, 300))

    menu.track(middle(of: "Delete"))
    #expect(menu.subviews.map(\.isSelected) == [true, false, false])
    #expect(menu.release(at: middle(of: "Wiggle")))

    #expect(log.selected == ["Wiggle"])
    #expect(!menu.isOpen)
  }

  @Test("the finger that opened it may lift and leave it open") func staysOpen() {
    open(at: Point(400, 300))

    #expect(!menu.release(at: Point(401, 299)))

    #expect(menu.isOpen)
    #expect(log.selected.isEmpty)
  }

  @Test("a later finger selects with a tap, and slides between items") func taps() {
    open(at: Point(400, 300))

    stage.finger.down(at: middle(of: "Delete"))
    stage.finger.move(to: middle(of: "Wiggle"))
    stage.finger.up()

    #expect(log.selected == ["Wiggle"])
  }

  @Test("a disabled item is not selected") func disabled() {
    open(at: Point(400, 300))

    stage.finger.tap(at: middle(of: "Flip"))

    #expect(menu.isOpen)
    #expect(log.selected.isEmpty)
  }

  @Test("a tap outside closes it and has no other effect") func swallows() {
    var taps = 0
    let button = Button("Below") { taps += 1 }
    button.frame = Rect(0, 500, 200, 48)
    stage.root.addSubview(button)
    let root = View(frame: Rect(0, 0, 800, 600))
    root.add(TapGestureRecognizer()).onAction { _, _ in taps += 1 }
    stage.root.insertSubview(root, at: 0)
    open(at: Point(400, 300))

    stage.finger.tap(at: Point(100, 520))
    stage.advance(by: .seconds(1))

    #expect(taps == 0)
    #expect(!menu.isOpen)
    #expect(menu.window == nil)
    stage.finger.tap(at: Point(100, 520))
    #expect(taps == 1)
  }

  @Test("a tap near it closes it once the finger that opened it has lifted")
  func secondFinger() {
    stage.finger.down(at: Point(400, 300))
    open(at: Point(400, 300))

    stage.finger(2).tap(at: Point(100, 560))
    #expect(menu.isOpen)
    stage.finger.up()
    stage.finger(3).tap(at: Point(400, 420))

    #expect(!menu.isOpen)
  }

  @Test("a finger of another hand acts as if it were not there, and leaves it open")
  func otherHand() {
    var taps = 0
    let button = Button("Below") { taps += 1 }
    button.frame = Rect(650, 530, 100, 48)
    stage.root.addSubview(button)
    stage.finger.down(at: Point(100, 100))
    open(at: Point(100, 100))

    stage.finger(2).tap(at: Point(700, 560))

    #expect(menu.isOpen && taps == 1)
  }

  @Test("Escape closes it, and no key reaches what is below") func keys() {
    var keys: [String] = []
    stage.window.onKey = { event in
      keys.append(event.key)
      return true
    }
    open(at: Point(400, 300))

    stage.window.handle(KeyEvent(key: "Delete"))
    stage.window.handle(KeyEvent(key: "Escape"))

    #expect(keys.isEmpty)
    #expect(!menu.isOpen)
    stage.window.handle(KeyEvent(key: "z"))
    #expect(keys == ["z"])
  }

  @Test("keys with Ctrl act on what is below the menu of a finger, and it stays open")
  func keysOfCommands() {
    var keys: [String] = []
    stage.window.onKey = { event in
      keys.append(event.key)
      return true
    }
    stage.finger.down(at: Point(400, 300))
    open(at: Point(400, 300))
    stage.finger.up()
    menu.release(at: Point(400, 300))

    stage.window.handle(KeyEvent(key: "z", modifiers: .control))
    #expect(keys == ["z"] && menu.isOpen)
    stage.window.handle(KeyEvent(key: "Tab", modifiers: .control))
    stage.window.handle(KeyEvent(key: "Return"))
    #expect(keys == ["z"])
    #expect(!menu.isOpen && log.selected.count == 1)
  }

  @Test("arrows skip disabled items, Return selects") func arrows() {
    open(at: Point(400, 300))

    stage.window.handle(KeyEvent(key: "Right"))
    stage.window.handle(KeyEvent(key: "Right"))
    stage.window.handle(KeyEvent(key: "Right"))
    stage.window.handle(KeyEvent(key: "Left"))
    stage.window.handle(KeyEvent(key: "Return"))

    #expect(log.selected == ["Wiggle"])
  }

  @Test("Tab begins with the first item, Shift-Tab with the last", arguments: [false, true])
  func tab(isBackwards: Bool) {
    let menu = Menu(["One", "Two", "Three"].map { Menu.Item($0) {} })
    menu.present(at: Point(400, 300), in: stage.window)

    stage.window.handle(KeyEvent(key: "Tab", modifiers: isBackwards ? .shift : []))

    #expect(menu.subviews.map(\.isSelected) == [!isBackwards, false, isBackwards])
  }

  @Test("wraps into rows in a narrow window") func narrow() {
    let stage = Stage(width: 200, height: 600)
    menu.present(at: Point(100, 400), in: stage.window)
    stage.advance(by: .seconds(1))

    #expect(menu.frame.minX >= 8 && menu.frame.maxX <= 192)
    #expect(menu.frame.height == 112)
  }

  @Test("rows in a narrow window are about as long, and filled", arguments: [5, 6, 7, 8])
  func rows(count: Int) throws {
    let stage = Stage(width: 360, height: 640)
    let menu = Menu((0..<count).map { Menu.Item("Item \($0)") {} })
    menu.present(at: Point(180, 400), in: stage.window)
    stage.advance(by: .seconds(1))

    let rows = Dictionary(grouping: menu.subviews.map(\.frame), by: \.minY).values
    let counts = rows.map(\.count).sorted()
    #expect(rows.count == 2 && counts[1] - counts[0] <= 1)
    for row in rows {
      #expect(abs(row.reduce(0) { $0 + $1.width } - menu.bounds.width) < 0.01)
    }
    #expect(menu.frame.minX >= 8 && menu.frame.maxX <= 352)
  }

  @Test("in a window without room it covers its point, and lifting there selects nothing")
  func noRoom() {
    let stage = Stage(width: 300, height: 80)
    menu.present(at: Point(150, 40), in: stage.window)

    #expect(!menu.release(at: Point(150, 40)))
    #expect(menu.isOpen)
  }

  @Test("the words of a pill share the room that there is, none next to the edge of its item")
  func roomForWords() {
    let icon = Bitmap.drawn(width: 24, height: 24) { $0.fill(Rect(0, 0, 24, 24), with: .black) }
    let stage = Stage(width: 360, height: 640)
    let titles = ["Überrasch mich", "Löschen", "Wackeln", "Spiegeln", "Verdoppeln"]
    let menu = Menu(titles.map { .init($0, icon: icon) {} })
    menu.onMore = { _ in }
    menu.present(at: Point(180, 400), in: stage.window)
    stage.advance(by: .seconds(1))
    let items = menu.subviews.compactMap { $0 as? MenuItemView }.filter { !$0.isHidden }
    #expect(items.count >= 4 && menu.frame.width > 330)
    for item in items {
      #expect((item.bounds.width - item.title.size.width) / 2 >= 8, "\(item.label)")
    }
  }

  @Test("icons of a pill grow with its words", arguments: [1.0, 2]) func icons(textScale: Double) {
    stage.window.textScale = textScale
    let icon = Bitmap.drawn(width: 24, height: 24) { $0.fill(Rect(0, 0, 24, 24), with: .black) }
    let menu = Menu([.init("Flip", icon: icon) {}, .init("Delete", icon: icon) {}])
    menu.present(at: Point(400, 400), in: stage.window)
    stage.advance(by: .seconds(1))
    let item = menu.subviews[0].convert(menu.subviews[0].bounds, to: nil)
    let pixels = stage.draw()
    let ground = pixels[Int(item.midX), Int(item.minY) + 3]
    let rows = (Int(item.minY)..<Int(item.maxY)).map {
      pixels[Int(item.midX), $0] != ground
    }
    let top = rows.firstIndex(of: true) ?? 0

    // With pixels that are half covered.
    let height = rows[top...].prefix { $0 }.count
    #expect(textScale == 1 ? (22...24).contains(height) : (33...35).contains(height))
    #expect(item.height == (textScale == 1 ? 56 : item.height) && item.height >= 56)
  }

  @Test("is seen in its first frame, also above a surface of nearly its color")
  func firstFrame() {
    stage.window.appearance = .dark
    stage.root.backgroundColor = Theme.surface
    let before = stage.draw()[400, 240]
    menu.present(at: Point(400, 300), in: stage.window)
    let first = stage.draw()
    let inside = menu.frame.insetBy(6, 6)
    let place = (Int(inside.minX) + 12, Int(inside.midY))

    #expect(abs(first[place.0, place.1].red - before.red) > 0.01)
    #expect(menu.alpha < 1)
  }
}
