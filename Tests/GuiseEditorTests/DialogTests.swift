import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Dialogs while hands are at work", .serialized)
struct DialogTests {
  private static let start = Point(476, 300)
  private static let end = Point(536, 340)
  private static let waiting = "This opens as soon as nothing is being moved."
  let folder = TemporaryFolder()
  let whole: WholeEditor
  var stage: Stage { whole.stage }

  init() throws {
    let home = folder.path("home")
    // High enough for all of the list *More*.
    whole = try WholeEditor(1280, 900, in: folder) { $0.environment = ["HOME": home] }
    try whole.place("hats/top-hat", under: Self.start)
    try whole.place("mustaches/handlebar", under: Self.start + Vector(0, 250))
  }

  private func drag() {
    stage.finger(1).down(at: Self.start)
    stage.finger(1).stroke(to: Self.end, in: .milliseconds(100))
  }

  private var sheet: String? {
    ViewTree(of: stage.window).children.last { $0.role == .sheet }?.label
  }

  private var hat: Point { whole.elements.first?.placement.center ?? .zero }

  /// Taps the middle of a view with another finger.
  private func tap(_ role: Role, _ label: String) throws {
    stage.finger(3).tap(at: try whole.view(role, label).middle)
    whole.settle()
  }

  private func open(_ dialog: String) throws {
    switch dialog {
    case "Open a photo": whole.press("o", modifiers: .control)
    case "Save picture": whole.press("S", modifiers: [.control, .shift])
    case "What is this picture for?":
      let path = try folder.photo("x.png", 60, 60)
      whole.editor.arrivals.receive([.file(path: path)], report: { _ in }, otherwise: { _ in })
    case "Add text": whole.editor.texts.addText(for: whole.editor.desk.hand)
    default:
      try tap(.button, "More")
      try tap(.menuitem, dialog == "Keys" ? "Keys" : "Remove all…")
    }
    whole.settle()
  }

  @Test(
    "wait until an element that is dragged has been released, which is a step of its own",
    arguments: [
      "Open a photo", "Save picture", "What is this picture for?", "Add text",
    ])
  func waits(dialog: String) throws {
    let before = hat
    drag()

    try open(dialog)
    #expect(sheet == nil && whole.toast == Self.waiting)
    #expect(whole.document.history?.held.count == 1)
    let further = Self.end + Vector(20, 0)
    stage.finger(1).stroke(to: further, in: .milliseconds(100))
    stage.finger(1).up()
    whole.settle()

    #expect(sheet == dialog && whole.toast == nil)
    let after = hat
    #expect(after != before && whole.document.history?.held.isEmpty ?? false)
    whole.press("Escape")
    whole.settle()
    #expect(sheet == nil && hat == after)
    whole.press("z", modifiers: .control)
    #expect(hat == before && whole.elements.count == 2, "exactly the drag is undone")
  }

  @Test(
    "of another hand open at once, and take nothing from the one that drags",
    arguments: ["Keys", "Remove all disguises?"])
  func otherHand(dialog: String) throws {
    let before = hat
    drag()

    try open(dialog)
    #expect(sheet == dialog && whole.document.history?.held.count == 1)
    if dialog == "Remove all disguises?" { try tap(.button, "Remove all disguises") }
    stage.finger(1).stroke(to: Self.end + Vector(20, 0), in: .milliseconds(100))
    stage.finger(1).up()
    whole.settle()

    #expect(hat != before && whole.elements.count == (dialog == "Keys" ? 2 : 1))
  }

  @Test("wait for the last of several hands, and for one that drags a sticker out of the drawer")
  func severalHands() throws {
    drag()
    let cell = try whole.view(.cell, "Walrus mustache").middle
    stage.finger(2).down(at: cell)
    stage.finger(2).stroke(to: Point(700, 400), in: .milliseconds(200))

    try open("Open a photo")
    stage.finger(1).up()
    whole.settle()
    #expect(sheet == nil)
    stage.finger(2).up()
    whole.settle()

    #expect(sheet == "Open a photo" && whole.elements.count == 3)
  }

  @Test("wait for two fingers that zoom the photo") func zoom() throws {
    let (first, second) = (stage.finger(1), stage.finger(2))
    first.down(at: Point(400, 640))
    second.down(at: Point(500, 640))
    stage.stroke([first, second], to: [Point(340, 640), Point(560, 640)], in: .milliseconds(200))
    #expect(!whole.controller.canvasView.viewport.isFitted)

    try open("Open a photo")
    #expect(sheet == nil)
    stage.lift([first, second])
    whole.settle()

    #expect(sheet == "Open a photo" && !whole.controller.canvasView.viewport.isFitted)
  }

  @Test("Escape forgets the one that waits, and so does another document") func forgotten() throws {
    drag()
    try open("Open a photo")
    whole.press("Escape")
    #expect(whole.toast == nil && whole.controller.tools.move.isIdle == false)
    stage.finger(1).up()
    whole.settle()
    #expect(sheet == nil)

    stage.finger(1).down(at: Self.end)
    stage.finger(1).stroke(to: Self.start, in: .milliseconds(100))
    try open("Save picture")
    whole.closePhoto()
    stage.finger(1).up()
    whole.settle()
    #expect(sheet == nil)
  }

  @Test("take over from fingers that only rest: these move nothing below") func resting() throws {
    let before = hat
    stage.finger(1).down(at: Self.start)

    // Before the finger has rested long enough to open a menu.
    whole.press("o", modifiers: .control)
    #expect(sheet == "Open a photo")
    stage.finger(1).stroke(to: Self.end, in: .milliseconds(100))
    #expect(whole.controller.tools.move.isIdle)
    stage.finger(1).up()
    whole.settle()

    #expect(hat == before && whole.controller.tools.move.isIdle && sheet == "Open a photo")
  }

  @Test("a turn of the wheel is a step before the dialog opens") func wheel() throws {
    stage.mouse(.scrolled(Vector(0, -1)), at: Self.start)
    let scale = whole.elements[0].placement.scale
    #expect(whole.document.history?.held.count == 1)

    try open("Open a photo")

    #expect(sheet == "Open a photo" && whole.document.history?.held.isEmpty ?? false)
    #expect(whole.elements[0].placement.scale > scale)
  }
}
