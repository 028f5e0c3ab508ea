import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("What a screen reader is told of locked, hidden and grouped elements", .serialized)
struct ArrangingHeardTests {
  private let whole: WholeEditor
  private let views: AccessibleViews

  init() throws {
    whole = try WholeEditor()
    whole.stage.window.reader.isHeard = true
    views = AccessibleViews(of: whole.stage.window)
    try whole.place("mustaches/handlebar", under: Point(476, 500))
    try whole.place("glasses/monocle", under: Point(300, 300))
    _ = views.snapshot()
    whole.editor.screenReader.show(.all)
    _ = said()
  }

  private func said() -> [String] { views.snapshot().announcements.map(\.text) }

  private func node(_ label: String) throws -> AccessibleNode {
    try #require(views.snapshot().nodes.last { $0.label == label })
  }

  private func actions(_ label: String) throws -> [String] {
    try node(label).actions.map(\.identifier)
  }

  @Test("a lock is heard and seen in the value, and leaves nothing but its end") func locks() throws
  {
    let free = try actions("Monocle")
    #expect(free.contains("move-left") && free.contains("lock") && !free.contains("unlock"))
    views.perform(.perform("lock"), on: try node("Monocle").id)
    #expect(said() == ["Monocle, locked"])
    #expect(try node("Monocle").valueText?.hasSuffix("locked") == true)
    let locked = try actions("Monocle")
    #expect(locked.contains("unlock") && locked.contains("hide"))
    for name in ["move-left", "larger", "delete", "flip", "lock"] {
      #expect(!locked.contains(name), "\(name)")
    }
    views.perform(.perform("unlock"), on: try node("Monocle").id)
    #expect(said() == ["Monocle, unlocked"])
  }

  @Test("what is hidden is not on the photo any more, and said to come back") func hides() throws {
    views.perform(.perform("hide"), on: try node("Monocle").id)
    #expect(
      said() == ["Monocle, hidden", "Hidden. Elements, in the menu, shows it again."])
    #expect(!views.snapshot().nodes.contains { $0.label == "Monocle" })
    let photo = try #require(views.snapshot().nodes.first { $0.identifier == "canvas" })
    views.perform(.perform("show-all"), on: photo.id)
    #expect(said() == ["Monocle, shown again"])
  }

  @Test("rows say what is hidden, locked, grouped and selected, and select") func rows() throws {
    let ids = whole.elements.map(\.id)
    whole.document.perform(.all([.group(ids), .change(ids[1], .lock(true))]))
    #expect(said().contains("Handlebar mustache, in a group"))
    whole.press("e")
    whole.settle()
    #expect(try node("Monocle, locked, in a group").role == .cell)
    let row = try node("Handlebar mustache, in a group")
    views.perform(.perform("activate"), on: row.id)
    whole.settle()
    #expect(try node("Handlebar mustache, in a group").states.contains(.selected))
    views.perform(.perform("forward"), on: row.id)
    #expect(whole.elements.map(\.id) == ids.reversed())
  }
}
