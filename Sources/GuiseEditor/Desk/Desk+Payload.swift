import DisguiseModel
import Platform
import TouchKit

/// The finished picture as what is dragged to other programs.
extension Desk {
  static let thumbnail = Size(96, 96)

  /// Returns what draws a small picture of a disguise on the present photo, on any thread: that of many
  /// elements takes longer than a frame.
  ///
  /// - Parameter room: The largest size, in points.
  func thumbnail(
    of disguise: Disguise, fitting room: Size = thumbnail
  ) -> (@Sendable () -> Bitmap)? {
    guard let photo = document.photo?.screen else { return nil }
    let size = disguise.canvasSize.fitted(into: room * window.scale)
    guard !size.isEmpty else { return nil }
    return { [painter = library.restingPainter] in
      .drawn(
        width: max(Int(size.width), 1), height: max(Int(size.height), 1), format: photo.format
      ) { canvas in
        let toTarget = Transform.scale(size.width / disguise.canvasSize.width)
        painter.draw(
          photo, of: disguise, on: canvas, canvasToTarget: toTarget, quality: .good)
        painter.draw(disguise.visibleElements, on: canvas, photoToTarget: toTarget)
      }
    }
  }

  /// An item as what is dragged, with its picture under the finger.
  func payload(_ item: ItemProvider, _ picture: Bitmap) -> DragInteraction.Payload {
    let anchor = Vector(picture.size.width / 2, picture.size.height / 2) / window.scale
    return DragInteraction.Payload(
      item, preview: DragPreview(image: picture, anchor: anchor),
      onEnd: { [weak self] outcome in self?.dragEnded(outcome) })
  }

  private func dragEnded(_ outcome: DragSession.Outcome) {
    switch outcome {
    case .failed:
      messages.showProblem(
        localized("The other program didn't take the picture."), about: .copying)
    case .performed: messages.withdraw(about: .copying)
    case .refused, .cancelled: break
    }
  }
}
