import TestSupport
import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("The actions of a row") struct RowActionsTests {
  private final class Model {
    var names = (0..<50).map { "Row \($0)" }
    var log: [String] = []
  }

  private let stage = Stage(width: 1200, height: 500)
  private let model = Model()
  private let list: ListView

  init() {
    list = Self.list(of: model)
    list.frame = Rect(0, 0, 400, 480)
    stage.root.addSubview(list)
    stage.draw()
  }

  private static func list(of model: Model) -> ListView {
    let list = ListView(
      count: { model.names.count }, makeRow: { Label() },
      configure: { label, index in label.text = model.names[index] })
    list.rowActions = { [unowned list] index in
      let name = model.names[index]
      return [
        ListView.RowAction("Delete", identifier: "delete", isDestructive: true, isFullSwipe: true) {
          model.log.append("delete \(name)")
          model.names.remove(at: index)
          list.deleteRows([index])
        },
        ListView.RowAction("Mark", identifier: "mark") { model.log.append("mark \(name)") },
      ]
    }
    list.onSelect = { model.log.append("select \(model.names[$0])") }
    return list
  }

  /// The middle of a row.
  private func place(_ index: Int, x: Double = 300) -> Point { Point(x, Double(index) * 48 + 24) }

  private func swipe(
    _ index: Int, by way: Double, from x: Double = 300, finger: UInt32 = 1, in list: ListView? = nil
  ) {
    let start = place(index, x: x)
    stage.finger(finger).down(at: start)
    stage.finger(finger).stroke(to: start + Vector(way, 2), in: .milliseconds(200))
    stage.advance(by: .milliseconds(200))
    stage.finger(finger).up()
    stage.advance(by: .seconds(1))
    stage.draw()
  }

  private func row(_ index: Int, of list: ListView? = nil) -> ListRow? {
    (list ?? self.list).rows[index]
  }

  /// The buttons of a row, from left to right.
  private func buttons(_ index: Int, of list: ListView? = nil) -> [Control] {
    let views = row(index, of: list)?.subviews.compactMap { $0 as? Control } ?? []
    return views.filter { $0.role == .button && !$0.isHidden }.sorted {
      $0.frame.minX < $1.frame.minX
    }
  }

  private func label(_ index: Int) -> Rect {
    list.view(forRow: index).map { $0.convert($0.bounds, to: nil) } ?? .zero
  }

  @Test("appear at its end when it is dragged towards its beginning, and act on a tap")
  func reveals() throws {
    let before = label(1)
    swipe(1, by: -120)

    #expect(buttons(1).map(\.label) == ["Mark", "Delete"])
    #expect(buttons(1).last?.frame.maxX == 400)
    let width = buttons(1).reduce(0) { $0 + $1.frame.width }
    #expect(label(1).minX == before.minX - width)
    #expect(model.log.isEmpty)

    stage.finger.tap(try #require(buttons(1).first))
    #expect(model.log == ["mark Row 1"])
    stage.advance(by: .seconds(1))
    stage.draw()
    #expect(buttons(1).isEmpty && label(1) == before)
  }

  @Test("do not appear for a short drag, one in the other direction, one down or a tap")
  func notRevealed() {
    swipe(1, by: -30)
    #expect(buttons(1).isEmpty)
    swipe(1, by: 120, from: 100)
    #expect(buttons(1).isEmpty)
    stage.finger.down(at: place(4))
    stage.finger.stroke(to: place(2) + Vector(-40, 0), in: .milliseconds(200))
    #expect(list.contentOffset.y > 50)
    stage.finger.up()
    #expect(!list.hasOpenRow)
  }

  @Test("a quick short drag opens the row, too; a cancelled one closes it again") func thrown() {
    let start = place(1)
    stage.finger.down(at: start)
    stage.finger.stroke(to: start - Vector(70, 0), in: .milliseconds(60))
    stage.finger.up()
    stage.advance(by: .seconds(1))
    #expect(buttons(1).count == 2)
    stage.finger.tap(at: place(4))
    stage.advance(by: .seconds(1))

    stage.finger.down(at: start)
    stage.finger.stroke(to: start - Vector(200, 0), in: .milliseconds(200))
    stage.finger.cancel()
    stage.advance(by: .seconds(1))
    #expect(buttons(1).isEmpty && model.log.isEmpty)
  }

  @Test("the first is performed by a drag of most of the width, if it says so") func full() {
    swipe(1, by: -290, from: 350)
    #expect(model.log == ["delete Row 1"])
    #expect(row(1)?.label == "Row 2")
    #expect(!list.hasOpenRow)

    list.rowActions = { [model] _ in [ListView.RowAction("Mark") { model.log.append("mark") }] }
    swipe(1, by: -340, from: 380)
    #expect(model.log.count == 1 && list.hasOpenRow)
  }

  @Test("a full swipe that comes back is none") func returned() {
    let start = place(1, x: 350)
    stage.finger.down(at: start)
    stage.finger.stroke(to: start - Vector(300, 0), in: .milliseconds(200))
    stage.draw()
    #expect(buttons(1).map(\.label) == ["Delete"])
    stage.finger.stroke(to: start - Vector(130, 0), in: .milliseconds(200))
    stage.advance(by: .milliseconds(200))
    stage.finger.up()
    stage.advance(by: .seconds(1))
    stage.draw()
    #expect(model.log.isEmpty && buttons(1).count == 2)
  }

  @Test("a row closes at a tap on it or beside it, which does nothing else") func taps() {
    swipe(1, by: -120)
    stage.finger.tap(at: place(1, x: 50))
    stage.advance(by: .seconds(1))
    #expect(!list.hasOpenRow)

    swipe(1, by: -120)
    stage.finger.tap(at: place(4))
    stage.advance(by: .seconds(1))
    #expect(!list.hasOpenRow)
    #expect(model.log.isEmpty)
    stage.finger.tap(at: place(4))
    #expect(model.log == ["select Row 4"])
  }

  @Test("a row closes at a tap elsewhere in the window, when the list scrolls, and at Escape")
  func closes() {
    swipe(1, by: -120)
    stage.finger.tap(at: Point(700, 300))
    stage.advance(by: .seconds(1))
    #expect(!list.hasOpenRow)

    swipe(1, by: -120)
    stage.mouse(.scrolled(Vector(0, 1)), at: place(4))
    stage.advance(by: .seconds(1))
    #expect(!list.hasOpenRow)

    list.contentOffset = .zero
    swipe(1, by: -120)
    stage.key("Tab")
    stage.key("Escape")
    stage.advance(by: .seconds(1))
    #expect(!list.hasOpenRow)
  }

  @Test("a row closes when another one opens") func others() {
    swipe(1, by: -120)
    swipe(3, by: -120)
    #expect(buttons(1).isEmpty && buttons(3).count == 2)
  }

  @Test("the finger of one person closes no row of another one in another list") func people() {
    let other = Self.list(of: model)
    other.frame = Rect(800, 0, 400, 480)
    stage.root.addSubview(other)
    stage.draw()
    // While both have a finger down, they are two hands, far from each other.
    stage.finger(1).down(at: place(1))
    stage.finger(2).down(at: Point(1100, 72))
    stage.stroke(
      [stage.finger(1), stage.finger(2)], to: [place(1, x: 160), Point(960, 72)],
      in: .milliseconds(200))
    stage.advance(by: .milliseconds(200))
    stage.lift([stage.finger(1), stage.finger(2)])
    stage.advance(by: .seconds(1))
    stage.draw()
    #expect(stage.window.hands.count == 2)
    #expect(buttons(1).count == 2 && buttons(1, of: other).count == 2)

    stage.finger(2).tap(at: Point(1000, 300))
    stage.advance(by: .seconds(1))
    #expect(list.hasOpenRow && !other.hasOpenRow)
    stage.finger(1).tap(at: place(5, x: 200))
    stage.advance(by: .seconds(1))
    #expect(!list.hasOpenRow)
    #expect(model.log.isEmpty)
  }

  @Test("a drag goes on while another finger lands in the list") func twoFingers() {
    let start = place(1)
    stage.finger.down(at: start)
    stage.finger.stroke(to: start - Vector(120, 0), in: .milliseconds(200))
    stage.finger(2).tap(at: place(6))
    stage.advance(by: .milliseconds(200))
    stage.finger.up()
    stage.advance(by: .seconds(1))
    stage.draw()
    #expect(buttons(1).count == 2)
  }

  @Test("are mirrored where one reads from right to left") func mirrored() {
    stage.window.layoutDirection = .rightToLeft
    stage.draw()
    swipe(1, by: -120)
    #expect(buttons(1).isEmpty)
    swipe(1, by: 120, from: 100)
    #expect(buttons(1).map(\.label) == ["Delete", "Mark"])
    #expect(buttons(1).first?.frame.minX == 0)
  }

  @Test("open at once where motion is reduced") func reduced() {
    stage.window.animator.isReduced = true
    let start = place(1)
    stage.finger.down(at: start)
    stage.finger.stroke(to: start - Vector(120, 0), in: .milliseconds(200))
    stage.advance(by: .milliseconds(200))
    stage.finger.up()
    stage.draw()
    #expect(
      buttons(1).reduce(0) { $0 + $1.frame.width } == 400 - (buttons(1).first?.frame.minX ?? 0))
    #expect(!stage.window.isAnimating)
  }

  @Test("are in a menu by the Menu key and the right mouse button") func menu() throws {
    func menu() -> Menu? {
      stage.root.subviews.compactMap { $0 as? Overlay }.last { $0.isPresented }?.subviews
        .compactMap { $0 as? Menu }.first
    }
    stage.key("Tab")
    stage.key("Down")
    let selected = model.log
    stage.key("Menu")
    #expect(menu()?.label == "Row 1")
    stage.key("Right")
    stage.key("Right")
    stage.key("Return")
    #expect(model.log == selected + ["mark Row 1"])
    #expect(stage.window.focus === list)

    stage.advance(by: .seconds(1))
    stage.mouse(.pressed(.secondary), at: place(2))
    stage.mouse(.released(.secondary), at: place(2))
    #expect(menu()?.label == "Row 2")
    stage.key("Escape")
    list.rowActions = { _ in [] }
    stage.advance(by: .seconds(1))
    stage.key("Menu")
    #expect(menu() == nil)
  }

  @Test("are offered by screen readers") func accessible() throws {
    let views = AccessibleViews(of: stage.window)
    let node = try #require(
      views.snapshot().nodes.first { $0.label == "Row 1" && $0.role == .cell })
    #expect(node.actions.map(\.identifier) == ["activate", "delete", "mark"])
    #expect(views.perform(.perform("delete"), on: node.id))
    #expect(model.log == ["delete Row 1"])
  }

  @Test("a row that is used again is closed") func recycled() {
    swipe(1, by: -120)
    list.reload()
    stage.draw()
    #expect(!list.hasOpenRow)
    swipe(1, by: -120)
    list.removeFromSuperview()
    #expect(!list.hasOpenRow)
  }

  @Test("more than three are reported") func many() {
    let messages = misuse {
      list.rowActions = { _ in (0..<4).map { ListView.RowAction("\($0)") {} } }
      swipe(1, by: -160)
    }
    #expect(messages.first == "A row of a list has 4 actions, but room for three.")
    #expect(buttons(1).count == 3)
  }

  @Test("act on their row, also if rows above it have gone meanwhile") func renumbered() throws {
    swipe(3, by: -120)
    model.names.removeFirst()
    list.deleteRows([0])
    stage.advance(by: .seconds(1))
    stage.draw()
    stage.finger.tap(try #require(buttons(2).first))
    #expect(model.log == ["mark Row 3"])
    stage.advance(by: .seconds(1))

    let start = place(2, x: 350)
    stage.finger.down(at: start)
    stage.finger.stroke(to: start - Vector(300, 0), in: .milliseconds(200))
    model.names.removeFirst()
    list.deleteRows([0])
    stage.finger.up()
    #expect(model.log == ["mark Row 3", "delete Row 3"])
  }

  @Test("a menu acts on its row, too, and closes when the row is used for another one")
  func menuOfRow() throws {
    #expect(list.openActions(of: 3))
    model.names.removeFirst()
    list.deleteRows([0])
    let menu = try #require(row(2)?.swipe.menu)
    stage.key("Right")
    stage.key("Return")
    #expect(model.log == ["delete Row 3"])
    #expect(!menu.isOpen)

    stage.advance(by: .seconds(1))
    #expect(list.openActions(of: 3))
    let other = try #require(row(3)?.swipe.menu)
    list.reload()
    stage.draw()
    #expect(!other.isOpen)
  }

  @Test(
    "whatever fingers and the app do in any order, rows show and lose what is theirs",
    arguments: 0..<20)
  func anyOrder(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var added = 0
    list.sections = { [model] in
      let half = model.names.count / 2
      return [
        ListView.Section("A", count: half), ListView.Section("B", count: model.names.count - half),
      ]
    }
    stage.draw()
    for _ in 0..<60 {
      let place = Point(
        Double.random(in: 0..<400, using: &generator), Double.random(in: 0..<480, using: &generator)
      )
      let finger = stage.finger(UInt32.random(in: 1...2, using: &generator))
      switch Int.random(in: 0..<7, using: &generator) {
      case 0, 1, 2:
        if finger.location == .zero { finger.down(at: place) }
        let way = Vector(Double.random(in: -400...100, using: &generator), 3)
        finger.stroke(to: finger.location + way, in: .milliseconds(80))
        if Int.random(in: 0..<4, using: &generator) > 0 { finger.up() }
      case 3 where finger.location == .zero: finger.tap(at: place)
      case 4 where model.names.count > 4:
        let index = Int.random(in: 0..<model.names.count, using: &generator)
        model.names.remove(at: index)
        list.deleteRows([index])
      case 5:
        let index = Int.random(in: 0...model.names.count, using: &generator)
        added += 1
        model.names.insert("New \(added)", at: index)
        list.insertRows([index])
      default:
        list.scroll(to: Point(0, Double.random(in: 0..<2_000, using: &generator)))
      }
      stage.advance(by: .milliseconds(Int.random(in: 0..<300, using: &generator)))
      stage.draw()
      for index in list.visibleRows {
        #expect((list.view(forRow: index) as? Label)?.text == model.names[index])
      }
    }
    let deleted = model.log.filter { $0.hasPrefix("delete") }
    #expect(Set(deleted).count == deleted.count)
    #expect(!deleted.contains { model.names.contains(String($0.dropFirst(7))) })
  }
}
