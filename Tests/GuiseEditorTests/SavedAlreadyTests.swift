import DisguiseModel
import Glibc
import TestSupport
import Testing
import TouchKit

@testable import GuiseEditor

@MainActor @Suite("Saving what is saved already") struct SavedAlreadyTests {
  let folder = TemporaryFolder()

  private var pictures: [String] { folder.names(in: "exports") }

  private func save(_ whole: WholeEditor) {
    whole.editor.saving.save()
    whole.finishSaving()
  }

  @Test("writes nothing, and says where it is") func again() throws {
    let whole = try WholeEditor(in: folder)

    for _ in 1...5 { save(whole) }

    #expect(pictures.count == 1)
    #expect(whole.toast == "Saved already in exports: \(pictures[0])")
    #expect(whole.find(.button, "Show") != nil)
  }

  @Test("a change is saved anew; what is undone was saved already") func change() throws {
    let whole = try WholeEditor(in: folder)
    save(whole)
    let first = try #require(pictures.first)
    try whole.controller.place(at: Point(600, 800))
    save(whole)
    #expect(pictures.count == 2)

    whole.document.undo()
    save(whole)

    #expect(pictures.count == 2 && whole.toast == "Saved already in exports: \(first)")
  }

  @Test("another light is saved anew, as another crop is") func framing() throws {
    let whole = try WholeEditor(in: folder)
    save(whole)
    whole.document.perform(.framing(Framing(light: .init(exposure: 0.5))))
    save(whole)
    #expect(pictures.count == 2)
    whole.document.perform(.framing(Framing(crop: Rect(0, 0, 900, 900))))
    save(whole)
    #expect(pictures.count == 3)
  }

  /// What has become of the saved file.
  enum Fate: CaseIterable { case removed, renamed, changed }

  @Test("a file that is gone or was changed does not count", arguments: Fate.allCases)
  func gone(fate: Fate) throws {
    let whole = try WholeEditor(in: folder)
    save(whole)
    let name = try #require(pictures.first)
    switch fate {
    case .removed: unlink(folder.path("exports/" + name))
    case .renamed: rename(folder.path("exports/" + name), folder.path("exports/other.png"))
    case .changed: try folder.write("meow", to: "exports/" + name)
    }
    let before = pictures.count

    save(whole)

    #expect(pictures.count == before + 1)
    #expect(whole.toast?.hasPrefix("Saved in") == true)
  }

  @Test("another photo is something else") func otherPhoto() throws {
    let whole = try WholeEditor(start: .file(path: folder.photo("a.png", 50, 40)), in: folder)
    save(whole)
    whole.editor.opening.open(.file(path: try folder.photo("b.png", 60, 40)))
    whole.settle()

    save(whole)

    #expect(pictures.count == 2)
  }

  @Test("a copy under another name is always written; in the same folder it counts as saved")
  func copies() throws {
    let whole = try WholeEditor(in: folder)
    save(whole)

    for name in ["me.png", "me too.png"] {
      whole.editor.saving.save(to: .file(path: folder.path("exports/" + name)))
      whole.finishSaving()
      #expect(whole.toast == "Saved in exports: \(name)")
    }
    #expect(pictures.count == 3)
    whole.editor.saving.save(to: .file(path: folder.path("elsewhere.png")))
    whole.finishSaving()
    save(whole)

    #expect(pictures.count == 3 && whole.toast == "Saved already in exports: me too.png")
  }
}
