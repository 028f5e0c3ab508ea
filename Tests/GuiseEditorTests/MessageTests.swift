import DisguiseModel
import Glibc
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Messages")
struct MessageTests {
  @Test(
    "are completely visible on the canvas and overlap no button",
    arguments: [(1280.0, 800.0), (800.0, 1280.0), (480.0, 800.0), (320.0, 480.0), (560.0, 480.0)],
    [
      "Saved in Pictures",
      "A photo with a rather long name.jpg is damaged or incomplete. Copy it again or choose "
        + "another picture. We restored your last disguise.",
    ])
  func place(window: (Double, Double), message: String) throws {
    let whole = try WholeEditor(window.0, window.1)

    whole.editor.desk.messages.show(message, actions: [("Keep", {}), ("Start over", {})])
    whole.stage.advance(by: .seconds(1))
    whole.stage.draw()

    let toast = try whole.view(.label, message)
    let frame = whole.place(of: toast)
    #expect(whole.place(of: whole.controller.canvasView).contains(frame))
    if let button = whole.find(.button, "Disguises") {
      #expect(frame.maxY <= whole.place(of: button).minY)
    }
    let text = try #require(toast.subviews.compactMap { $0 as? Label }.first)
    #expect(text.sizeThatFits(Size(text.bounds.width, .infinity)).height <= text.bounds.height)
    let buttons = try ["Keep", "Start over"].map { try whole.view(.button, $0).frame }
    for button in buttons {
      #expect(toast.bounds.contains(button) && button.intersection(text.frame) == nil)
    }
    #expect(buttons[0].maxX <= buttons[1].minX)
  }

  @Test(
    "in a small window a message waits until the problem has been read; neither covers the face",
    arguments: [(360.0, 640.0), (480.0, 800.0), (560.0, 400.0)], [true, false])
  func oneAtATime(window: (Double, Double), problemFirst: Bool) throws {
    let whole = try WholeEditor(window.0, window.1)
    func show(_ isProblem: Bool) {
      if isProblem {
        whole.editor.desk.messages.showProblem(
          "cat.txt isn't a picture Guise can read.", about: .opening)
      } else {
        whole.editor.desk.messages.show("Your last disguise is kept.", actions: [("Open it", {})])
      }
      whole.stage.advance(by: .seconds(1))
    }

    show(problemFirst)
    show(!problemFirst)
    #expect(whole.problem != nil && whole.toast == nil)
    #expect(try facePart(coveredBy: "problem", in: whole) < 0.1)
    whole.stage.advance(by: .seconds(20))
    whole.press("Escape")
    whole.stage.advance(by: .seconds(1))

    #expect(whole.problem == nil && whole.toast == "Your last disguise is kept.")
    #expect(try facePart(coveredBy: "toast", in: whole) < 0.1)
    whole.stage.advance(by: .seconds(8))
    #expect(whole.toast == nil)
  }

  @Test(
    "in a narrow window those about one photo are at one place, which is not its face",
    arguments: [(360.0, 640.0), (480.0, 800.0)])
  func onePlace(window: (Double, Double)) throws {
    let whole = try WholeEditor(window.0, window.1)
    var edges: Set<Double> = []
    for isDressed in [false, true] {
      if isDressed { try whole.place("hats/crown", under: Point(window.0 / 2, 260)) }
      if isDressed { try whole.place("hats/crown", under: Point(window.0 / 2, 350)) }
      whole.editor.saving.save()
      whole.finishSaving()
      #expect(try facePart(coveredBy: "toast", in: whole) < 0.05)
      edges.insert(whole.place(of: try whole.view(.label, try #require(whole.toast))).maxY)
    }
    #expect(edges.count == 1)
  }

  /// The part of the head that a message covers, 0 to 1.
  private func facePart(coveredBy message: String, in whole: WholeEditor) throws -> Double {
    let node = try #require(
      ViewTree(of: whole.stage.window).children.last { $0.identifier == message })
    let head = try #require(whole.layout.status.head)
    let face = whole.controller.canvasView.layer.convert(head, to: nil)
    let common = face.intersection(node.frame)?.size ?? .zero
    return common.width * common.height / (face.width * face.height)
  }

  @Test("a large window shows both") func both() throws {
    let whole = try WholeEditor()
    whole.editor.desk.messages.showProblem("No.", about: .opening)
    whole.editor.desk.messages.show("Saved.")

    #expect(whole.problem == "No." && whole.toast == "Saved.")
  }

  @Test("close when the drawer opens over the canvas")
  func drawer() throws {
    let whole = try WholeEditor(560, 480)
    whole.editor.desk.messages.show("Saved.")

    whole.tap(try whole.view(.button, "Disguises"))

    #expect(whole.find(.label, "Saved.") == nil)
  }

  // MARK: The newest outcome

  @Test("a save that succeeds takes back that an earlier one has failed") func succeeds() throws {
    let folder = TemporaryFolder()
    try folder.write("", to: "exports")
    let whole = try WholeEditor(in: folder)
    whole.editor.saving.save()
    whole.finishSaving()
    #expect(whole.problem?.hasPrefix("Couldn't save") == true)

    unlink(folder.path("exports"))
    whole.editor.saving.save()
    whole.finishSaving()

    #expect(whole.toast?.hasPrefix("Saved in") == true && whole.problem == nil)
  }

  @Test("the reason of a second failure takes the place of the first one's") func failsAnew() throws
  {
    let folder = TemporaryFolder()
    try folder.write("", to: "exports")
    let whole = try WholeEditor(in: folder)
    whole.editor.saving.save()
    whole.finishSaving()
    let first = whole.problem

    unlink(folder.path("exports"))
    symlink("exports", folder.path("exports"))
    whole.editor.saving.save()
    whole.finishSaving()

    #expect(whole.problem != nil && whole.problem != first)
    whole.press("Escape")
    whole.settle()
    #expect(whole.problem == nil, "the first one is over")
  }

  @Test("the newest problem is shown, one of something else once it has been read")
  func otherAction() throws {
    let folder = TemporaryFolder()
    try folder.write("", to: "exports")
    try folder.write("meow", to: "cat.txt")
    let whole = try WholeEditor(in: folder)
    whole.editor.opening.open(.file(path: folder.path("cat.txt")))
    whole.settle()
    #expect(whole.problem?.contains("cat.txt") == true)

    whole.editor.saving.save()
    whole.finishSaving()
    #expect(whole.problem?.hasPrefix("Couldn't save") == true)
    whole.press("Escape")
    whole.settle()
    #expect(whole.problem?.contains("cat.txt") == true)

    whole.editor.opening.open(.file(path: try folder.photo("anna.png", 60, 40)))
    whole.settle()
    #expect(whole.problem == nil)
  }

  @Test("the place of a saved picture is said first, and its name below in one line") func saved()
    throws
  {
    let whole = try WholeEditor(360, 640)
    whole.editor.saving.save()
    whole.finishSaving()

    let toast = try whole.view(.label, try #require(whole.toast))
    #expect(toast.label.hasPrefix("Saved in exports: Robin disguised.png"))
    let texts = toast.subviews.compactMap { $0 as? Label }
    let text = try #require(texts.first)
    #expect(text.text == "Saved in exports" && texts[1].frame.minY == text.frame.maxY)
    #expect(texts[1].frame.width > 100 && texts[1].frame.height < 24)
    for label in ["Show", "More"] {
      let buttons = toast.subviews.filter { $0 is Button && !$0.isHidden }
      let button = try #require(buttons.first { $0.label == label }).frame
      #expect(toast.bounds.contains(button) && button.intersection(text.frame) == nil)
    }
  }
}
