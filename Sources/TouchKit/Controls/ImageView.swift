/// Shows a bitmap, or what a closure draws.
open class ImageView: View {
  /// How a picture fills a view of other proportions.
  public enum ContentMode: Hashable, Sendable {
    /// All of it is seen; bars remain.
    case fit
    /// The view is covered; what sticks out is cut off.
    case fill
    /// It is stretched to the view.
    case stretch
    /// In its own size, one point a pixel, in the middle.
    case center
  }

  /// The picture, unless a closure draws it.
  public var image: Bitmap? { didSet { contentDidChange() } }
  /// Draws the picture into the rectangle that it is given, in the view's coordinates.
  public var drawing: ((borrowing Canvas, Rect) -> Void)? { didSet { contentDidChange() } }
  /// How the picture fills the view.
  public var contentMode = ContentMode.fit { didSet { contentDidChange() } }
  /// How the pixels between pixels are found.
  public var quality = ScalingQuality.bilinear { didSet { setNeedsDisplay() } }

  /// A view of a bitmap.
  public init(_ image: Bitmap? = nil) {
    self.image = image
    super.init()
    role = .image
  }

  /// A view that a closure draws.
  public convenience init(drawing: @escaping (borrowing Canvas, Rect) -> Void) {
    self.init()
    self.drawing = drawing
  }

  /// The natural size of the picture; the view's own where a closure draws it.
  open override func sizeThatFits(_ size: Size) -> Size { image?.size ?? bounds.size }

  /// Where the picture lies, in the view's coordinates.
  public var imageRect: Rect {
    guard let size = image?.size, !size.isEmpty else { return bounds }
    switch contentMode {
    case .fit: return Rect(center: bounds.center, size: size.fitted(into: bounds.size))
    case .fill:
      let factor = max(bounds.width / size.width, bounds.height / size.height)
      return Rect(center: bounds.center, size: size * factor)
    case .stretch: return bounds
    case .center: return Rect(center: bounds.center, size: size)
    }
  }

  open override func draw(_ canvas: borrowing Canvas) {
    guard image != nil || drawing != nil else { return }
    let rect = imageRect
    canvas.saved { canvas in
      if cornerRadius > 0 {
        canvas.clip(to: .roundedRect(bounds, radius: cornerRadius))
      } else if !bounds.contains(rect) {
        canvas.clip(to: bounds)
      }
      if let drawing {
        drawing(canvas, rect)
      } else if let image {
        canvas.draw(image, in: rect, quality: quality)
      }
    }
  }

  private func contentDidChange() { setNeedsDisplay() }
}
