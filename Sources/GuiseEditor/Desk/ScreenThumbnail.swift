import DisguiseModel
import Platform
import TouchKit

/// A small picture of a disguise on the photo of the screen, drawn on any thread: that of many elements takes longer than a
/// frame.
nonisolated struct ScreenThumbnail: Sendable {
  static let size = Size(96, 96)
  private let disguise: Disguise
  private let photo: Bitmap
  /// In pixels.
  let size: Size
  private let painter: DisguiseRenderer

  /// Creates the picture of a disguise on the photo that is open; nil without a photo.
  ///
  /// - Parameters:
  ///   - disguise: The disguise.
  ///   - desk: The desk with the photo, on whose screen the picture is shown.
  ///   - room: The largest size, in points.
  @MainActor init?(of disguise: Disguise, on desk: Desk, fitting room: Size = size) {
    guard let photo = desk.document.photo?.screen else { return nil }
    size = disguise.canvasSize.fitted(into: room * desk.window.scale)
    guard !size.isEmpty else { return nil }
    self.disguise = disguise
    self.photo = photo
    painter = desk.library.restingPainter
  }

  /// Draws it.
  func bitmap() -> Bitmap {
    .drawn(width: max(Int(size.width), 1), height: max(Int(size.height), 1), format: photo.format) {
      let toTarget = Transform.scale(size.width / disguise.canvasSize.width)
      painter.draw(photo, of: disguise, on: $0, canvasToTarget: toTarget, quality: .good)
      painter.draw(disguise.visibleElements, on: $0, photoToTarget: toTarget)
    }
  }
}

extension DragInteraction.Payload {
  /// An item as what is dragged to other programs, with its picture under the finger.
  init(_ item: ItemProvider, _ picture: Bitmap, from desk: Desk) {
    self.init(
      item,
      preview: DragPreview(
        image: picture,
        anchor: Vector(picture.size.width / 2, picture.size.height / 2) / desk.window.scale),
      onEnd: { [weak messages = desk.messages] outcome in
        switch outcome {
        case .failed:
          messages?.showProblem(
            localized("The other program didn't take the picture."), about: .copying)
        case .performed: messages?.withdraw(about: .copying)
        case .refused, .cancelled: break
        }
      })
  }
}
