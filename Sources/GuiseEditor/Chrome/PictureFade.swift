import TouchKit

/// Lets a picture that is made only after its cell has been seen fade in; one that is there from the first on is seen
/// at once.
final class PictureFade {
  private static let duration = Duration.milliseconds(140)
  private var opacity = 1.0
  /// Whether the cell has been seen without its picture.
  private var isMissed = false
  private var animation: Animation?

  /// Whether the picture is not all there yet.
  var isRunning: Bool { opacity < 1 }

  /// Begins anew, with another picture.
  func reset() {
    animation?.cancel()
    animation = nil
    opacity = 1
    isMissed = false
  }

  /// Draws a picture in a view.
  ///
  /// - Parameters:
  ///   - picture: The picture; nil while there is none.
  ///   - rect: Where it is, in the view's coordinates.
  ///   - view: The view that draws.
  ///   - canvas: The canvas in the view's coordinates.
  ///   - alpha: The opacity of the picture when it is there, 0 to 1.
  func draw(
    _ picture: Bitmap?, in rect: Rect, of view: View, on canvas: borrowing Canvas,
    alpha: Double = 1
  ) {
    guard let picture else { return isMissed = true }
    if isMissed { begin(in: view) }
    canvas.draw(picture, in: rect, quality: .good, alpha: opacity * alpha)
  }

  private func begin(in view: View) {
    isMissed = false
    animation?.cancel()
    animation = view.window?.animate(
      for: Self.duration, curve: .linear,
      update: { [weak self, weak view] progress in
        self?.opacity = progress
        view?.setNeedsDisplay()
      })
  }
}
