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
  public var image: Bitmap? {
    didSet {
      mask = nil
      setNeedsDisplay()
    }
  }
  /// Draws the picture into the rectangle that it is given, in the view's coordinates.
  public var drawing: ((borrowing Canvas, Rect) -> Void)? { didSet { setNeedsDisplay() } }
  /// How the picture fills the view.
  public var contentMode = ContentMode.fit { didSet { setNeedsDisplay() } }
  /// Whether transparent parts of the bitmap let fingers through to what is behind. A margin then
  /// applies around the opaque parts.
  public var hitsOpaquePixelsOnly = false
  /// How the pixels between pixels are found.
  public var quality = ScalingQuality.bilinear { didSet { setNeedsDisplay() } }

  /// Holes in the opaque parts that are smaller than this on the screen are hit, too.
  private static let minimumHole = 22.0
  private var mask: AlphaMask?

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

  open override func pointInside(_ point: Point) -> Bool {
    guard super.pointInside(point) else { return false }
    guard hitsOpaquePixelsOnly, let mask = opaqueParts else { return true }
    return mask.isOpaque(at: unitPoint(point), fillingHolesBelow: holeLimit)
  }

  open override func hitDistance(to point: Point) -> Double {
    guard hitsOpaquePixelsOnly, let mask = opaqueParts else { return super.hitDistance(to: point) }
    return mask.distance(from: unitPoint(point), fillingHolesBelow: holeLimit)
      * imageRect.size.longSide
  }

  /// A point of the view in the picture's unit square.
  private func unitPoint(_ point: Point) -> Point {
    let rect = imageRect
    return Point((point.x - rect.minX) / rect.width, (point.y - rect.minY) / rect.height)
  }

  /// The size of a hole that a finger takes for closed, as a part of the picture's long side.
  private var holeLimit: Double {
    let onScreen = imageRect.size.longSide * transformToWindow.meanScale
    return onScreen > 0 ? Self.minimumHole / onScreen : 0
  }

  /// Made at the first touch: most pictures are never asked.
  private var opaqueParts: AlphaMask? {
    if mask == nil, let image { mask = AlphaMask(image) }
    return mask
  }
}
