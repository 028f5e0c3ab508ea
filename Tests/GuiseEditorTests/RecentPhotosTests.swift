import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("The recent photos of the file chooser") struct RecentPhotosTests {
  private let folder = TemporaryFolder()

  private func start() throws -> WholeEditor {
    for (name, width) in [("anna", 60), ("bert", 70)] {
      _ = try folder.photo("home/Pictures/\(name).png", width, 40)
    }
    let home = folder.path("home")
    return try WholeEditor(1280, 800, start: .lastWork, in: folder) {
      $0.environment = ["HOME": home]
    }
  }

  /// Opens a photo, and then the chooser for the next one.
  private func choose(after name: String, in whole: WholeEditor) {
    whole.editor.opening.open(.file(path: folder.path("home/Pictures/\(name).png")))
    whole.settle()
    whole.press("o", modifiers: .control)
    whole.settle()
  }

  private func close(in whole: WholeEditor) {
    whole.press("Escape")
    whole.settle()
  }

  private func labels(_ whole: WholeEditor) -> [String] {
    whole.stage.root.all(FileTile.self).map(\.label)
  }

  @Test("are shown first, once one is among them that is not open; until then the pictures are")
  func first() throws {
    let whole = try start()
    for _ in 1...2 {
      choose(after: "anna", in: whole)
      #expect(try whole.view(.tab, "Pictures").isSelected)
      #expect(Set(labels(whole)) == ["anna.png", "bert.png"])
      // Also if the recent ones were shown last.
      whole.tap(try whole.view(.tab, "Recent"))
      whole.settle()
      #expect(labels(whole) == ["anna.png"])
      close(in: whole)
    }
    choose(after: "bert", in: whole)
    #expect(try whole.view(.tab, "Recent").isSelected)
    #expect(Set(labels(whole)) == ["anna.png", "bert.png"])
  }
}
