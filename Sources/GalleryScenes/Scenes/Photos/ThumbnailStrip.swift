import TouchKit

/// Small pictures in a row; a finger that drags over them selects the one below it at once.
final class ThumbnailStrip: View {
  /// Called with the index of the picture below the finger, or, when the touch is cancelled, with
  /// that of the picture that was selected before.
  var onScrub: (Int) -> Void = { _ in }
  /// The index of the selected picture.
  var selection = 0 { didSet { if oldValue != selection { setNeedsDisplay(paintBounds) } } }

  private static let widest = 104.0
  private let thumbnails: [Bitmap]
  private var previous = 0

  init(_ thumbnails: [Bitmap]) {
    self.thumbnails = thumbnails
    super.init()
    role = .slider
    identifier = "thumbnails"
    label = localized("Thumbnails")
    hitMargin = .finger
  }

  override var valueText: String? {
    localized("{number} of {count}", ["number": selection + 1, "count": thumbnails.count])
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    previous = selection
    touches.first.map(scrub)
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    touches.first.map(scrub)
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {}

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    onScrub(previous)
  }

  private func scrub(_ touch: Touch) {
    let (first, pitch) = (frame(of: 0), pitch)
    let index = Int(((touch.location(in: self).x - first.midX) / pitch).rounded())
    onScrub(min(max(index, 0), thumbnails.count - 1))
  }

  /// The distance between the middles of two neighbors.
  private var pitch: Double { min(bounds.width / Double(thumbnails.count), Self.widest) }

  /// The height of the pictures, with room around them, in a width.
  override func sizeThatFits(_ size: Size) -> Size {
    let pitch = min(size.width / Double(thumbnails.count), Self.widest)
    return Size(size.width, pitch * SamplePhoto.size.height / SamplePhoto.size.width + 20)
  }

  private func frame(of index: Int) -> Rect {
    let start = bounds.midX - pitch * Double(thumbnails.count) / 2
    let width = pitch - 8
    return Rect(
      center: Point(start + (Double(index) + 0.5) * pitch, bounds.midY),
      size: Size(width, width * SamplePhoto.size.height / SamplePhoto.size.width))
  }

  override var paintBounds: Rect { bounds.insetBy(-8, -8) }

  override func draw(_ canvas: borrowing Canvas) {
    for (index, thumbnail) in thumbnails.enumerated() {
      let rect = frame(of: index)
      canvas.saved { canvas in
        canvas.clip(to: .roundedRect(rect, radius: 6))
        canvas.draw(thumbnail, in: rect)
      }
      guard index == selection else { continue }
      canvas.stroke(
        .roundedRect(rect.insetBy(-3, -3), radius: 9), with: Theme.accent,
        style: StrokeStyle(width: 3))
    }
  }
}
