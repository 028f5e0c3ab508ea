import DisguiseModel
import FoundationEssentials
import Glibc
import ImageCoding
import Platform
import TestSupport
import Testing
import TouchKit

@testable import GuiseEditor

/// What the window says, and what is kept, when the disk or other programs get in the way.
@MainActor @Suite("Work at risk") struct WorkAtRiskTests {
  let folder = TemporaryFolder()

  /// Flips the first element, as a step of its own.
  private func step(_ whole: WholeEditor) throws {
    whole.document.perform(.change(try #require(whole.elements.first).id, .flip))
    whole.settle()
  }

  @Test("a second Guise says that it keeps its own work") func second() throws {
    let first = try WholeEditor(in: folder)
    let second = try WholeEditor(in: folder)

    #expect(first.toast == nil)
    #expect(second.toast?.contains("already running") == true)
  }

  @Test("a start removes what was left in the export folder") func exportFolder() throws {
    try folder.write([1], to: "exports/.saving-1a")
    try folder.write([1], to: "exports/anna.png")

    let whole = try WholeEditor(in: folder)
    whole.editor.saving.worker.finish()

    #expect(folder.names(in: "exports") == ["anna.png"])
  }

  @Test("a removed state folder is reported, and everything is recorded and kept again")
  func removed() throws {
    let path = try folder.photo("anna.png", 500, 400)
    try folder.work(on: .file(path: path))
    var whole: WholeEditor? = try WholeEditor(start: .lastWork, in: folder)
    let before = try #require(whole?.elements.first)
    try FileManager.default.removeItem(atPath: folder.path("state"))
    unlink(path)

    if let whole { try step(whole) }

    #expect(whole?.problem?.contains("was removed by another program") == true)
    whole?.editor.finish()
    whole = nil
    let next = try WholeEditor(start: .lastWork, in: folder)
    #expect(next.elements.first?.placement.isFlipped != before.placement.isFlipped)
    #expect(next.document.history?.past.count == 3)
  }

  @Test("a step that cannot be recorded is reported, and recorded when that is possible again")
  func retried() throws {
    try folder.work(on: .sampleFace)
    let whole = try WholeEditor(start: .lastWork, in: folder)
    rename(folder.path("state"), folder.path("away"))
    try folder.write("", to: "state")

    whole.document.perform(.change(try #require(whole.elements.first).id, .flip))
    while whole.stage.scheduler.runPosted() {}
    whole.stage.window.layoutIfNeeded()
    #expect(whole.problem?.contains("Couldn't record your last step") == true)
    unlink(folder.path("state"))
    rename(folder.path("away"), folder.path("state"))
    whole.stage.advance(by: .seconds(1))
    whole.settle()

    #expect(whole.problem?.hasSuffix("Guise has recorded it again.") == true)
    #expect(whole.document.state?.restore() == whole.document.history.map { .work($0) })
  }

  @Test("where work can't be kept, a first request to close the window tells so") func closing()
    throws
  {
    try folder.write("", to: "state")
    let whole = try WholeEditor(in: folder)
    let closes = { whole.stage.window.onCloseRequest() }
    #expect(closes())
    try whole.controller.place(at: Point(100, 100))
    whole.settle()

    #expect(!closes())
    #expect(whole.toast?.hasPrefix("Your work isn't saved.") == true)
    // Once the message is gone, or something else has been done, that was an answer to something else.
    whole.stage.advance(by: .seconds(15))
    #expect(!closes())
    try step(whole)
    #expect(!closes() && closes())
    whole.editor.saving.save()
    whole.finishSaving()
    #expect(closes())
    try whole.controller.place(at: Point(50, 60))
    unlink(folder.path("state"))
    // There is room now.
    #expect(closes())
  }

  @Test("a folder that cannot be used at the start is used later, with all work of the session")
  func laterFolder() throws {
    try folder.write("", to: "state")
    let path = try folder.photo("anna.png", 500, 400)
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><circle r='9'/></svg>"
    let own = try folder.write(svg, to: "bow.svg")
    var whole: WholeEditor? = try WholeEditor(start: .file(path: path), in: folder)
    if let whole {
      #expect(whole.problem?.contains("can't be kept") == true)
      try whole.controller.place(at: Point(100, 100))
      whole.editor.stickers.add([.file(path: own)])
      whole.settle()
      whole.editor.opening.open(.file(path: try folder.photo("bert.png", 300, 300)))
      whole.settle()
      try whole.controller.place(at: Point(50, 60))
      whole.stage.advance(by: .seconds(3))
      #expect(whole.problem?.contains("can't be kept") == true)
      unlink(path)
    }

    unlink(folder.path("state"))
    // The folder is made on another thread.
    _ = Timeout(in: .seconds(20)).poll {
      whole?.stage.advance(by: .seconds(1))
      return whole?.problem == nil
    }
    #expect(whole?.problem == nil && whole?.toast == "Your work is recorded again.")
    if let whole { try step(whole) }
    let history = whole?.document.history
    let copy = try folder.copy(of: "state")
    let state = try StateDirectory(path: copy.path)
    #expect(state.restore() == history.map { .work($0) })
    whole?.editor.finish()
    whole = nil

    let next = try WholeEditor(start: .lastWork, in: folder)
    #expect(next.elements.count == 1 && next.document.history?.past.count == 2)
    let earlier = try #require(next.document.state?.filedWorks().first)
    #expect(earlier.history.present.elements.count == 2)
    next.editor.opening.restore(earlier.history, earlier)
    next.settle()
    #expect(next.document.photo?.source.name == "anna" && next.elements.count == 2)
    #expect(next.problem == nil)
  }

  @Test("a start with another photo offers the work that it retires") func otherPhoto() throws {
    try folder.work(on: .file(path: folder.photo("anna.png", 500, 400)))
    let bert = try folder.photo("bert.png", 300, 300)

    let whole = try WholeEditor(start: .file(path: bert), in: folder)
    #expect(whole.elements == [] && whole.toast == "Your last disguise is kept.")
    whole.tap(try whole.view(.button, "Open it"))

    #expect(whole.elements.count == 1)
    #expect(whole.document.photo?.source.name == "anna")
    #expect(whole.document.state?.restore() == whole.document.history.map { .work($0) })
  }

  @Test(
    "saving works after the photo's file was removed or replaced, with and without a state folder",
    arguments: [true, false], [true, false])
  func photoRemoved(isReplaced: Bool, isUsable: Bool) throws {
    let path = try folder.photo("anna.png", 50, 40)
    if !isUsable { try folder.write("", to: "state") }
    let whole = try WholeEditor(start: .file(path: path), in: folder)
    #expect(whole.document.state?.isUsable == isUsable)
    unlink(path)
    if isReplaced { _ = try folder.photo("anna.png", 30, 30) }
    if isUsable { try FileManager.default.removeItem(atPath: folder.path("state/photos")) }

    whole.editor.saving.save()
    whole.finishSaving()

    let name = try #require(folder.names(in: "exports").first, "\(whole.toast ?? "")")
    #expect(try ImageFile.decode(folder.path("exports/" + name)).bitmap.size == Size(50, 40))
  }
}
