import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Undo by one person while another drags", .serialized)
struct UndoButtonTests {
  private static let hat = Point(560, 260)
  private static let mustache = Point(400, 500)
  private let whole: WholeEditor
  private var stage: Stage { whole.stage }

  init() throws {
    whole = try WholeEditor()
    try whole.place("hats/top-hat", under: Self.hat)
    try whole.place("mustaches/handlebar", under: Self.mustache)
    whole.controller.select(nil)
    whole.settle()
  }

  private func undo(by key: Bool) throws {
    if key {
      whole.press("z", modifiers: .control)
    } else {
      stage.finger(5).tap(at: try whole.view(.button, "Undo").middle)
    }
  }

  private func drag(_ finger: Finger, _ start: Point, by step: Vector) {
    finger.down(at: start)
    finger.stroke(to: start + step, in: .milliseconds(100))
  }

  @Test(
    "the button and the key act on the newest step of an element that nobody holds",
    arguments: [false, true])
  func newest(key: Bool) throws {
    drag(stage.finger(1), Self.hat, by: Vector(40, 30))
    stage.finger(1).up()
    let start = whole.elements
    drag(stage.finger(2), Self.mustache, by: Vector(30, 40))
    let held = try #require(whole.document.history?.shown.elements.last)

    try undo(by: key)

    #expect(whole.elements.first?.placement != start.first?.placement, "the hat is back")
    #expect(whole.document.history?.shown.elements.last == held && whole.toast == nil)
    try undo(by: key)
    #expect(whole.elements.map(\.id) == [start[1].id], "the hat was placed before")
    #expect(whole.document.history?.shown.elements.last == held)
    try undo(by: key)
    whole.settle()
    #expect(whole.toast == "Can't undo while the element is being moved.")
    #expect(whole.document.history?.shown.elements.last == held)

    stage.finger(2).stroke(to: Self.mustache + Vector(50, 60), in: .milliseconds(50))
    stage.finger(2).up()
    try undo(by: key)
    #expect(whole.elements == [start[1]], "the drag was a step of its own")
  }

  @Test("the button is enabled while somebody drags the only element, so that it can say why")
  func says() throws {
    drag(stage.finger(1), Self.hat, by: Vector(40, 30))
    drag(stage.finger(2), Self.mustache, by: Vector(30, 40))

    #expect(try whole.view(.button, "Undo").isEnabled)
    try undo(by: false)
    whole.settle()

    #expect(whole.toast == "Can't undo while the element is being moved.")
    #expect(whole.document.history?.held.count == 2)
  }
}
