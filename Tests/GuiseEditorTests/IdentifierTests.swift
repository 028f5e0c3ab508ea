import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("Identifiers of the editor's views") struct IdentifierTests {
  /// The visible controls, named "role label".
  private func controls(of whole: WholeEditor) -> [(identifier: String, name: String)] {
    var found: [(identifier: String, name: String)] = []
    func collect(_ tree: ViewTree) {
      if [.button, .tab, .cell, .menuitem, .element, .bin, .canvas].contains(tree.role) {
        found.append((tree.identifier, "\(tree.role.rawValue) \(tree.label)"))
      }
      tree.children.forEach(collect)
    }
    collect(ViewTree(of: whole.stage.window))
    return found
  }

  private func check(_ whole: WholeEditor) {
    let controls = controls(of: whole)
    #expect(controls.filter(\.identifier.isEmpty).map(\.name) == [])
    #expect(Set(controls.map(\.identifier)).count == controls.count)
    #expect(controls.count > 5)
  }

  @Test("every control has a unique one: bar, drawer, elements and their menu") func elements()
    throws
  {
    let whole = try WholeEditor()
    let id = try whole.controller.place(at: Point(600, 750))
    whole.settle()
    check(whole)
    #expect(controls(of: whole).contains { $0.identifier == "element-\(id.rawValue)" })

    whole.showMenu(for: id, at: Point(400, 400))
    whole.settle()

    check(whole)
    #expect(controls(of: whole).contains { $0.identifier == "color" })
    whole.tap(try whole.view(.menuitem, "More"))
    whole.settle()
    check(whole)
    #expect(controls(of: whole).contains { $0.identifier == "to-front" })
  }

  @Test("every control has a unique one: the start card in a narrow window") func start() throws {
    check(try WholeEditor(480, 800, start: .lastWork))
  }
}
