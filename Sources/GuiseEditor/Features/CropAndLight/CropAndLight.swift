import DisguiseModel
import Platform
import TouchKit

/// Another part of the photo, and its light: a sheet for all, which waits until nobody moves anything.
final class CropAndLight: EditorFeature {
  private let desk: Desk
  private weak var sheet: CropSheet?
  /// Puts the texts that somebody writes on the photo, and calls a closure then.
  var finishWriting: (@escaping () -> Void) -> Void = { $0() }

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "crop", localized("Crop and light"), icon: "crop", keys: [Keystroke("k")],
        row: KeysRow(keys: "K", in: .picture),
        in: [.openMenu: 220, .photoMenu: 45, .photoReader: 60],
        isEnabled: { [unowned self] in desk.document.canExport && desk.document.photo != nil }
      ) { [unowned self] target in
        desk.dialogs.whenNothingMoves(for: target.hand) { [weak self] in
          self?.finishWriting { self?.open() }
        }
      }
    ]
  }

  let follows = EditorChange.photo

  /// Another photo, or an undo by somebody's key.
  func show(_ change: EditorChange) { sheet?.close() }

  func documentWillChange() { sheet?.close() }

  private func open() {
    guard sheet?.isOpen != true, let disguise = desk.document.history?.present,
      let photo = desk.document.photo
    else { return }
    let face = desk.canvas.foundFaces.max { $0.eyeDistance < $1.eyeDistance }
    let sheet = CropSheet(of: disguise, on: photo.screen, face, desk.library)
    sheet.onDone = { [weak self] framing in
      guard framing != disguise.framing else { return }
      self?.desk.document.perform(.framing(framing))
    }
    self.sheet = sheet
    desk.messages.close()
    sheet.present(in: desk.window)
  }
}
