import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Arming, placing and selecting", .serialized)
struct FlowTests {
  private static let left = Point(380, 300)
  private static let right = Point(560, 500)
  private let whole: WholeEditor
  private var stage: Stage { whole.stage }
  private var controller: CanvasStage { whole.controller }

  init() throws {
    whole = try WholeEditor()
  }

  private func arm(_ name: String = "Handlebar mustache") throws {
    whole.tap(try whole.view(.cell, name))
  }

  private func places() -> [Point] {
    whole.elements.map { controller.canvasView.layer.convert($0.placement.center, to: nil) }
  }

  @Test("two people who tap at the same time each place an element", arguments: [0, 100])
  func together(gap: Int) throws {
    try arm()
    stage.finger(1).down(at: Self.left)
    stage.finger(2).down(at: Self.right)
    stage.advance(by: .milliseconds(60))

    stage.finger(1).up()
    #expect(whole.elements.count == 1, "a tap does not wait for the other finger")
    stage.advance(by: .milliseconds(gap))
    stage.finger(2).up()

    #expect(whole.elements.count == 2)
    for (place, point) in zip(places(), [Self.left, Self.right]) {
      #expect(place.distance(to: point) < 1)
    }
    #expect(controller.hand.selection == whole.elements.last?.id)
  }

  @Test("fingers that lift in one frame each place an element, in the order in which they landed")
  func oneFrame() throws {
    try arm()
    stage.finger(1).down(at: Self.right)
    stage.finger(2).down(at: Self.left)
    stage.advance(by: .milliseconds(60))

    stage.lift([stage.finger(1), stage.finger(2)])

    #expect(places().map { $0.x.rounded() } == [Self.right.x, Self.left.x])
  }

  @Test("two fingers that zoom the canvas place nothing, nor does one that moved or rested")
  func noTaps() throws {
    try arm()
    stage.pinch(at: Point(476, 600), from: 100, to: 140)
    stage.finger.down(at: Self.left)
    stage.finger.stroke(to: Self.left + Vector(14, 0), in: .milliseconds(50))
    stage.finger.up()
    stage.finger.down(at: Self.left)
    stage.finger.stroke(to: Self.left + Vector(14, 0), in: .milliseconds(50))
    stage.finger.stroke(to: Self.left, in: .milliseconds(50))
    stage.finger.up()
    stage.finger.down(at: Point(60, 500))
    stage.advance(by: .milliseconds(800))
    stage.finger.up()

    #expect(whole.elements.isEmpty)
  }

  @Test("a tap whose touch another client claims places nothing") func claimed() throws {
    try arm()
    stage.finger.down(at: Self.left, provisional: true)
    stage.advance(by: .milliseconds(40))
    stage.finger.lift()
    #expect(whole.elements.isEmpty, "not yet")
    stage.finger.cancel()
    #expect(whole.elements.isEmpty)

    stage.finger.down(at: Self.left, provisional: true)
    let lift = stage.now + .milliseconds(40)
    stage.advance(by: .milliseconds(40))
    stage.finger.lift()
    stage.advance(by: .seconds(2))
    stage.finger.commit(lifted: lift)

    #expect(whole.elements.count == 1, "a short tap, however late its ownership is decided")
  }

  @Test("a placed element is selected and stays armed; the next tap places another")
  func placesAgain() throws {
    try arm()
    whole.tap(Self.left)
    #expect(controller.hand.selection == whole.elements.first?.id && controller.hand.armed != nil)

    whole.tap(Self.right)

    #expect(whole.elements.count == 2 && controller.hand.armed != nil)
    #expect(controller.hand.selection == whole.elements.last?.id)
    #expect(controller.canvasView.elements.map(\.isSelected) == [false, true])
  }

  @Test("close beside the selected element a tap on bare photo places another, too")
  func besideSelected() throws {
    try arm()
    whole.tap(Self.left)
    let box = try #require(controller.canvasView.elements.first)
      .convert(try #require(controller.canvasView.elements.first).bounds, to: nil)
    let beside = Point(box.midX, box.maxY + 25)

    for _ in 0..<2 {
      stage.finger.tap(at: beside)
      stage.advance(by: .milliseconds(80))
    }

    #expect(whole.elements.count == 3, "the second tap is on the new element")
    #expect(controller.hand.selection == whole.elements.last?.id)
    #expect(whole.elements.allSatisfy { !$0.placement.isFlipped })
  }

  @Test("a drag close beside the selected element still drags it, armed or not") func dragBeside()
    throws
  {
    try arm()
    whole.tap(Self.left)
    let view = try #require(controller.canvasView.elements.first)
    let start = Point(view.middle.x, view.convert(view.bounds, to: nil).maxY + 25)

    stage.finger.down(at: start)
    stage.finger.stroke(to: start + Vector(80, 60), in: .milliseconds(100))
    stage.finger.up()

    #expect(view.middle.distance(to: Self.left + Vector(80, 60)) < 1 && whole.elements.count == 1)
  }

  @Test("a tap on an element places what is armed, and selects it if nothing is")
  func covered() throws {
    try arm()
    whole.tap(Self.left)
    whole.tap(Self.right)

    whole.tap(Self.left)
    #expect(whole.elements.count == 3 && controller.hand.selection == whole.elements.last?.id)
    try arm()
    #expect(controller.hand.armed == nil)
    whole.tap(Self.right)

    #expect(controller.hand.selection == whole.elements[1].id && whole.elements.count == 3)
  }

  @Test("one finger lands in the frame in which another lifts: both have tapped") func chained()
    throws
  {
    try arm()
    let points = [Point(300, 200), Point(600, 200), Point(300, 450), Point(600, 450)]
    let fingers = points.indices.map { stage.finger(UInt32($0) + 1) }
    fingers[0].down(at: points[0])
    for index in 1..<4 {
      stage.advance(by: .milliseconds(50))
      stage.frame([
        fingers[index - 1].sample(.ended, at: points[index - 1]),
        fingers[index].sample(.began(provisional: false), at: points[index]),
      ])
    }
    stage.advance(by: .milliseconds(50))
    fingers[3].up()
    stage.advance(by: .seconds(1))
    #expect(whole.elements.count == 4)
  }

  @Test("an element that was selected before is below the others again") func deselected() throws {
    try arm()
    whole.tap(Self.left)
    whole.tap(Self.left)
    try arm()
    whole.tap(Self.left)
    #expect(controller.hand.selection == whole.elements.first?.id, "the one below")
    whole.tap(Point(560, 500))
    #expect(controller.hand.selection == nil)

    stage.finger.down(at: Self.left)
    stage.finger.stroke(to: Self.left + Vector(40, 30), in: .milliseconds(100))
    stage.finger.up()

    #expect(controller.hand.selection == whole.elements.last?.id)
  }

  @Test(
    "not armed, a tap on bare photo or beside it deselects",
    arguments: [Point(560, 500), Point(40, 400)])
  func deselects(point: Point) throws {
    try whole.place("mustaches/handlebar", under: Self.left)
    #expect(controller.hand.selection != nil)

    whole.tap(point)

    #expect(controller.hand.selection == nil && whole.elements.count == 1)
  }

  @Test("a double tap on an element flips it, on bare photo it fits while nothing is armed")
  func doubleTaps() throws {
    func doubleTap(_ point: Point) {
      for _ in 0..<2 {
        stage.finger.tap(at: point)
        stage.advance(by: .milliseconds(100))
      }
      whole.settle()
    }
    let bare = Point(476, 620)
    try arm()
    whole.tap(Self.left)
    try arm()
    doubleTap(try #require(places().first))
    #expect(whole.elements.first?.placement.isFlipped == true)

    try arm()
    controller.tools.zoom.zoom(by: 1.5, about: bare)
    doubleTap(bare)
    #expect(!controller.canvasView.viewport.isFitted && whole.elements.count == 3)
    try arm()
    doubleTap(Point(476, 180))
    #expect(controller.canvasView.viewport.isFitted && whole.elements.count == 3)
  }

  @Test("a tap that closes the menu, or a message, places nothing") func swallowed() throws {
    try arm()
    whole.showMenu(for: nil, at: Self.right)
    whole.tap(Self.left)
    #expect(whole.editor.desk.hand.menu == nil && whole.elements.isEmpty)

    whole.editor.desk.messages.show("Hello")
    whole.settle()
    let toast = try whole.view(.label, "Hello")
    whole.tap(toast, settling: false)
    #expect(whole.elements.isEmpty)
    whole.settle()
    #expect(whole.toast == nil)
    whole.tap(Self.left)
    #expect(whole.elements.count == 1)
  }

  @Test("a tap that ends the editing of a text places nothing and keeps the selection")
  func endsEditing() throws {
    try whole.place("mustaches/handlebar", under: Self.right)
    let selected = controller.hand.selection
    try arm()
    let field = TextField()
    field.frame = Rect(400, 600, 120, 40)
    whole.layout.addSubview(field)
    stage.window.focus = field

    whole.tap(Self.left)
    #expect(stage.window.focus == nil && whole.elements.count == 1)
    #expect(controller.hand.selection == selected)

    whole.tap(Self.left)
    #expect(whole.elements.count == 2)
  }
}
