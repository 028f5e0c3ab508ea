import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// Where texts are to be twice as large, they are so everywhere.
@MainActor @Suite("All texts have the size that was chosen") struct TextSizeTests {
  private let folder = TemporaryFolder()

  /// What is shown smaller, with its scale. Tabs of one size, and what is by itself over the photo, may be a quarter
  /// smaller; emoji are pictures.
  private func smallTexts(of whole: WholeEditor) -> [String] {
    let window = whole.stage.root.bounds
    return whole.stage.root.visibleTree.compactMap { view in
      guard let text = view as? any ScaledText, let scale = text.shownTextScale,
        scale < (isInSheet(view) || isInList(view) ? 1.95 : 1.45), !isMessage(view),
        !view.identifier.hasPrefix("group-"),
        window.intersects(view.convert(view.bounds, to: nil))
      else { return nil }
      return "\(view.label) \((scale * 100).rounded() / 100)"
    }
  }

  /// Messages come when what they are about is done, and have tests of their own.
  private func isMessage(_ view: View) -> Bool {
    sequence(first: view, next: \.superview).contains { $0 is Toast || $0 is JobBar }
  }

  /// All lists of a window have one size.
  private func isInList(_ view: View) -> Bool {
    view.role == .menuitem && view.superview is ScrollView
  }

  private func isInSheet(_ view: View) -> Bool {
    sequence(first: view, next: \.superview).contains { $0 is Sheet } && view.role != .tab
  }

  @Test(
    "in every tab, sheet and menu",
    arguments: [Size(360, 640), Size(640, 360), Size(1280, 800)])
  func everywhere(size: Size) throws {
    let whole = try WholeEditor(size.width, size.height, in: folder)
    whole.stage.window.textScale = 2
    whole.settle()
    var found: [String: [String]] = [:]
    func look(at name: String) {
      whole.stage.draw()
      let texts = smallTexts(of: whole)
      if !texts.isEmpty { found[name] = texts }
    }
    look(at: "window")
    for tab in whole.stage.root.visibleTree where tab.role == .tab {
      whole.tap(tab)
      whole.settle()
      look(at: tab.identifier)
    }
    // What leaves the window shows nothing in it.
    for id in whole.editor.desk.commands.commands.map(\.id) where id != "mail" {
      let hand = whole.editor.desk.hand
      _ = whole.editor.desk.commands[id]?.perform(.init(hand: hand, elements: []))
      whole.settle()
      look(at: "\(id)")
      for _ in 0..<3 { whole.press("Escape") }
      whole.settle()
    }
    #expect(found.isEmpty)
  }
}
