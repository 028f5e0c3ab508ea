import Platform
import TouchKit

extension Dialog {
  /// A dialog that asks for a line of text.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - text: The text to begin with.
  ///   - action: The title of the button that accepts it.
  ///   - onAccept: Called with the text without spaces at its ends, unless that is empty, after the
  ///     dialog has closed.
  static func prompt(
    _ title: String, text: String, action: String, onAccept: @escaping (String) -> Void
  ) -> Dialog {
    weak var asked: Dialog?
    let dialog = Dialog(
      title,
      actions: [
        .init(action, identifier: "accept") { if let asked { onAccept(asked.text) } }
      ])
    asked = dialog
    dialog.identifier = "prompt"
    let field = dialog.addTextField(text, placeholder: title)
    field.identifier = "prompt-text"
    field.maximumLength = 100
    return dialog
  }
}
