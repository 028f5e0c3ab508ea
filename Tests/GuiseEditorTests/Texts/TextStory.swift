import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import DisguiseModel
@testable import GuiseEditor

/// What stories about texts do: they write with the button and keys, in an editor that keeps its work in a folder.
@MainActor
protocol TextStory {
  var folder: TemporaryFolder { get }
}

extension TextStory {
  func start(_ size: (Double, Double) = (1280, 800)) throws -> WholeEditor {
    let whole = try WholeEditor(size.0, size.1, in: folder)
    whole.press("9")
    whole.settle()
    return whole
  }

  func type(_ text: String, in whole: WholeEditor) {
    whole.stage.window.textInput.client?.insertText(text)
    whole.settle()
  }

  /// Writes a text with the button and keys.
  @discardableResult
  func add(_ text: String, in whole: WholeEditor) throws -> DisguiseElement {
    whole.tap(try whole.view(.button, "Add text"))
    type(text, in: whole)
    whole.press("Return")
    whole.settle()
    return try #require(whole.elements.last)
  }

  func doubleTap(_ id: ElementID, in whole: WholeEditor) throws {
    let view = try #require(whole.controller.canvasView[id])
    for _ in 0..<2 {
      whole.stage.finger.tap(at: view.middle)
      whole.stage.advance(by: .milliseconds(100))
    }
    whole.settle()
  }

  /// The field, and what shows its text.
  func writing(in whole: WholeEditor) throws -> (TextField, TextOnPhoto) {
    let field = try #require(try whole.view(.textfield, "Write something") as? TextField)
    return (field, try #require(whole.controller.canvasView.ghosts.subviews.first as? TextOnPhoto))
  }
}
