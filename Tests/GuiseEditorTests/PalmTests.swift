import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// A finger that rests costs no other hand anything.
@MainActor
@Suite("While a palm rests", .serialized)
struct PalmTests {
  private static let place = Point(476, 400)
  let whole: WholeEditor
  var stage: Stage { whole.stage }

  init() throws {
    whole = try WholeEditor()
    try whole.place("mustaches/handlebar", under: Self.place)
  }

  private func rest(at point: Point) {
    stage.finger(9).down(at: point)
    stage.advance(by: .seconds(1))
  }

  private var box: Rect {
    get throws {
      let view = try #require(whole.controller.canvasView.elements.first)
      return view.convert(view.bounds, to: nil)
    }
  }

  @Test(
    "another hand pinches the element that the palm's hand has selected, around it",
    arguments: [Point(250, 700), Point(476, 640)])
  func pinch(palm: Point) throws {
    rest(at: palm)
    let before = try #require(whole.elements.first)
    let (left, right) = (stage.finger(1), stage.finger(2))
    let arm = Vector(try box.width / 2 + 16, 0)
    left.down(at: Self.place - arm)
    right.down(at: Self.place + arm)
    stage.stroke(
      [left, right], to: [Self.place - arm * 1.5, Self.place + arm * 1.5], in: .seconds(1))
    stage.lift([left, right])

    let after = try #require(whole.elements.first)
    #expect(abs(after.placement.scale / before.placement.scale - 1.5) < 0.01)
    #expect(whole.controller.canvasView.viewport.isFitted)
  }

  @Test("another hand drags the element on which the palm rests") func drag() throws {
    rest(at: Self.place)
    #expect(whole.editor.desk.hand.menu != nil)

    let start = Self.place + Vector(20, 0)
    stage.finger(1).down(at: start)
    stage.finger(1).stroke(to: start + Vector(60, 80), in: .milliseconds(200))
    stage.finger(1).up()
    #expect(try box.center.distance(to: Self.place + Vector(60, 80)) < 1)
  }

  @Test("another hand opens the photo's menu near a palm on an element") func photoMenu() throws {
    rest(at: Self.place)
    stage.finger(1).down(at: Self.place + Vector(0, 120))
    stage.advance(by: .seconds(1))

    #expect(whole.controller.hands.all.count { $0.menu != nil } == 2)
  }

  @Test("what is armed is placed beside an element on which a palm rests") func placing() throws {
    rest(at: Self.place)
    whole.controller.hands.armed = whole.editor.desk.library.catalog.all.first
    stage.finger(1).tap(at: Self.place + Vector(0, 90))
    whole.settle()

    #expect(whole.elements.count == 2)
  }
}
