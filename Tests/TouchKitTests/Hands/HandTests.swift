import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Hands at the glass")
struct HandTests {
  let stage = Stage()
  private let left = View(frame: Rect(0, 0, 100, 600))
  private let right = View(frame: Rect(700, 0, 100, 600))

  init() {
    for view in [left, right] {
      view.isMultipleTouchEnabled = true
      stage.root.addSubview(view)
    }
  }

  private func hand(_ number: UInt32) -> HandID? {
    stage.window.touches.first { $0.id.contact == number }?.hand
  }

  @Test("one person alone has one hand, wherever the taps are") func alone() {
    for place in [Point(50, 50), Point(750, 50), Point(400, 590), Point(50, 590)] {
      stage.finger.tap(at: place)
      stage.advance(by: .milliseconds(300))
    }
    #expect(stage.window.hands.count == 1)
  }

  @Test("a finger far from one that is down is of another hand, and keeps it when both have lifted")
  func two() {
    stage.finger(1).down(at: Point(50, 50))
    stage.advance(by: .milliseconds(100))
    stage.finger(2).down(at: Point(750, 50))
    let (first, second) = (hand(1), hand(2))
    #expect(first != second)
    stage.lift([stage.finger(1), stage.finger(2)])

    for (place, owner) in [(Point(700, 200), second), (Point(90, 200), first)] {
      stage.finger(3).down(at: place)
      #expect(hand(3) == owner)
      stage.finger(3).up()
    }
  }

  @Test("fingers near each other on one thing are of one hand; on two things, of two")
  func things() {
    let other = View(frame: Rect(100, 0, 100, 600))
    stage.root.addSubview(other)
    stage.finger(1).down(at: Point(50, 50))
    stage.finger(2).down(at: Point(50, 250))
    stage.finger(3).down(at: Point(150, 150))

    #expect(hand(1) == hand(2) && hand(3) != hand(1))
  }

  @Test("a wide pinch of somebody who is alone is of one hand") func wide() {
    stage.finger(1).down(at: Point(50, 50))
    stage.advance(by: .milliseconds(60))
    stage.finger(2).down(at: Point(50, 550))

    #expect(hand(1) == hand(2))
  }

  @Test("a finger that rests attracts no others") func resting() {
    stage.finger(1).down(at: Point(50, 50))
    stage.advance(by: .seconds(1))
    stage.finger(2).down(at: Point(50, 150))

    #expect(hand(1) != hand(2))
  }

  @Test("hands that do nothing are forgotten, but not the last one") func forgotten() {
    stage.finger(1).down(at: Point(50, 50))
    stage.advance(by: .milliseconds(100))
    stage.finger(2).tap(at: Point(750, 50))
    stage.finger(1).up()
    #expect(stage.window.hands.count == 2)

    stage.advance(by: .seconds(30))
    stage.finger(1).tap(at: Point(60, 60))
    #expect(stage.window.hands.count == 1)
  }

  // MARK: Layers

  /// A button far from what is on the left.
  @MainActor private final class OtherButton {
    let place = Point(750, 24)
    private(set) var taps = 0

    init(on stage: Stage) {
      let button = Button("Other") { [unowned self] in taps += 1 }
      button.frame = Rect(center: place, size: Size(100, 48))
      stage.root.addSubview(button)
    }
  }

  /// Opens a menu with a finger that goes on to rest.
  private func openMenu(at point: Point) -> Menu {
    let menu = Menu([.init("Delete") {}])
    left.add(LongPressGestureRecognizer()).onAction { [stage] press, phase in
      switch phase {
      case .began: menu.present(at: press.location(in: nil), in: stage.window)
      case .ended: menu.release(at: press.location(in: nil))
      case .changed, .cancelled: break
      }
    }
    stage.finger(1).down(at: point)
    stage.advance(by: .seconds(1))
    return menu
  }

  @Test("the menu under a finger that rests stops no other hand, and stays open")
  func restingMenu() {
    let other = OtherButton(on: stage)
    let menu = openMenu(at: Point(50, 300))
    #expect(menu.isOpen)

    for _ in 0..<3 {
      stage.finger(2).tap(at: other.place)
      stage.advance(by: .milliseconds(400))
    }
    #expect(other.taps == 3 && menu.isOpen)
    stage.finger(1).up()
    stage.finger(2).tap(at: other.place)
    #expect(other.taps == 4 && menu.isOpen, "nor does it once the finger has lifted")

    stage.finger(3).tap(at: Point(150, 420))
    #expect(!menu.isOpen, "a tap near it closes it")
  }

  @Test("somebody alone closes it by a tap anywhere, which does nothing else")
  func aloneClosesMenu() {
    let other = OtherButton(on: stage)
    let menu = openMenu(at: Point(50, 300))
    stage.finger(1).up()

    stage.finger(1).tap(at: other.place)
    #expect(!menu.isOpen && other.taps == 0)
  }

  @Test("two hands have a menu each") func twoMenus() {
    var items: [String] = []
    func menu(_ name: String) -> Menu { Menu([.init(name) { items.append(name) }]) }
    let menus = [menu("a"), menu("b")]
    for (index, view) in [left, right].enumerated() {
      view.add(LongPressGestureRecognizer()).onAction { [stage] press, phase in
        if phase == .began { menus[index].present(at: press.location(in: nil), in: stage.window) }
      }
    }
    stage.finger(1).down(at: Point(50, 300))
    stage.advance(by: .milliseconds(100))
    stage.finger(2).down(at: Point(750, 300))
    stage.advance(by: .seconds(1))
    #expect(menus.allSatisfy { $0.isOpen })
    stage.lift([stage.finger(1), stage.finger(2)])

    stage.finger(3).tap(at: menus[1].convert(menus[1].bounds.center, to: nil))
    #expect(items == ["b"] && menus[0].isOpen && !menus[1].isOpen)
  }

  @Test("a layer takes the keys, but not from another hand that writes") func keys() {
    let field = TextField("")
    field.frame = Rect(700, 0, 100, 48)
    stage.root.addSubview(field)
    let menu = Menu([.init("Delete") {}])
    left.add(TapGestureRecognizer()).onAction { [stage] tap, _ in
      menu.present(at: tap.location(in: nil), in: stage.window)
    }
    stage.finger(1).down(at: Point(50, 300))
    stage.advance(by: .milliseconds(100))
    stage.finger(2).tap(at: Point(750, 24))
    #expect(stage.window.focus === field)

    stage.finger(1).up()
    #expect(menu.isOpen && stage.window.focus === field)
  }

  @Test("the menu under a finger that rests leaves the keys to others until it lifts")
  func restingKeys() {
    var keys: [String] = []
    stage.window.onKey = { event in
      if case .pressed = event.phase { keys.append(event.key) }
      return true
    }
    let menu = openMenu(at: Point(50, 300))
    stage.key("z")
    #expect(menu.isOpen && keys == ["z"])

    stage.finger(1).up()
    stage.key("y")
    #expect(menu.isOpen && keys == ["z"])
    stage.key("Escape")
    #expect(!menu.isOpen)
  }

  @Test("Escape closes a menu from which another hand has taken the focus") func lostFocus() {
    let other = Button("Other")
    stage.root.addSubview(other)
    let menu = openMenu(at: Point(50, 300))
    stage.finger(1).up()
    stage.window.focus = other

    stage.key("Escape")
    #expect(!menu.isOpen)
  }

  @Test("Escape closes the menu under a finger that rests") func restingEscape() {
    let menu = openMenu(at: Point(50, 300))
    stage.key("Escape")
    #expect(!menu.isOpen)
  }

  // MARK: Controls and lists

  @Test("a finger that rests on a button stops no other") func restingOnButton() {
    var taps = 0
    let button = Button("Save") { taps += 1 }
    button.frame = Rect(300, 300, 200, 48)
    stage.root.addSubview(button)
    stage.finger(1).down(at: Point(310, 320))
    stage.advance(by: .seconds(1))

    for _ in 0..<2 {
      stage.finger(2).tap(at: Point(480, 320))
      stage.advance(by: .milliseconds(500))
    }
    #expect(taps == 2)
  }

  @Test("a finger that rests or trembles in a list stops neither its taps nor its drags")
  func restingInList() {
    let list = ScrollView()
    list.frame = Rect(300, 0, 200, 600)
    list.contentSize = Size(200, 3000)
    var taps = 0
    for row in 0..<20 {
      let button = Button("\(row)") { taps += 1 }
      button.frame = Rect(0, Double(row) * 100, 200, 90)
      list.addSubview(button)
    }
    stage.root.addSubview(list)
    stage.finger(1).down(at: Point(310, 550))
    stage.advance(by: .seconds(1))

    stage.finger(2).tap(at: Point(400, 150))
    stage.advance(by: .milliseconds(400))
    #expect(taps == 1)
    stage.finger(2).down(at: Point(400, 450))
    stage.finger(2).stroke(to: Point(400, 250), in: .milliseconds(200))
    #expect(list.contentOffset.y > 150, "the list follows the finger that moves")
    stage.finger(3).tap(at: Point(400, 90))
    #expect(taps == 2, "a tap during the drag of another finger")
    stage.finger(2).up()
  }

  @Test("taps go on while the finger that rests in a list has begun to drag it")
  func tremblingInList() {
    let list = ScrollView()
    list.frame = Rect(300, 0, 200, 600)
    list.contentSize = Size(200, 3000)
    var taps = 0
    let button = Button("Row") { taps += 1 }
    button.frame = Rect(0, 0, 200, 3000)
    list.addSubview(button)
    stage.root.addSubview(list)
    stage.finger(1).down(at: Point(310, 550))
    stage.finger(1).stroke(to: Point(310, 530), in: .milliseconds(200))
    #expect(list.isDragging)

    stage.finger(2).tap(at: Point(400, 150))
    #expect(taps == 1)
  }
}
