/// A view that shows a bitmap, or an image drawn by a closure.
open class ImageView: View {
  /// How an image is scaled to the bounds of the view.
  public enum ContentMode: Hashable, Sendable {
    /// Scaled to fit; the image is entirely visible.
    case fit
    /// Scaled to fill; the view is covered, and the image is clipped to it.
    case fill
    /// Stretched to the bounds; the proportions may change.
    case stretch
    /// Centered at its natural size, one point for each pixel.
    case center
  }

  /// The bitmap; nil if a closure draws the image. Setting it ends the loading of another one.
  public var image: Bitmap? {
    didSet {
      source = nil
      mask = nil
      setNeedsDisplay()
    }
  }
  /// Draws the image into a rectangle in the view's coordinates; nil if there is a bitmap.
  public var drawing: ((borrowing Canvas, Rect) -> Void)? { didSet { setNeedsDisplay() } }
  /// How the image is scaled to the bounds.
  public var contentMode = ContentMode.fit { didSet { setNeedsDisplay() } }
  /// Whether only opaque parts of the bitmap are hit by fingers. The hit margin then applies around
  /// these parts.
  public var hitsOpaquePixelsOnly = false
  /// The interpolation used when the bitmap is scaled.
  public var quality = ScalingQuality.bilinear { didSet { setNeedsDisplay() } }

  /// The source that will set the image; nil if nothing is being loaded.
  package var source: (any ImageSource)? {
    didSet {
      oldValue?.cancel()
      startLoading()
      window?.noteChange()
    }
  }

  /// Holes in the opaque parts that are smaller than this, in window points, are hit, too.
  private static let minimumHole = 22.0
  private var mask: AlphaMask?

  /// Creates a view that shows a bitmap.
  public init(_ image: Bitmap? = nil) {
    self.image = image
    super.init()
    role = .image
  }

  /// Creates a view that shows what a closure draws.
  public convenience init(drawing: @escaping (borrowing Canvas, Rect) -> Void) {
    self.init()
    self.drawing = drawing
  }

  open override func didMove(to window: Window?) {
    super.didMove(to: window)
    if window == nil { source?.cancel() } else { startLoading() }
  }

  /// Begins to load what is to be shown, if the view is in a window.
  func startLoading() {
    if let window { source?.start(for: self, in: window) }
  }

  open override var accessibleStates: AccessibleStates { source == nil ? [] : .busy }

  /// The natural size of the bitmap; the view's size if a closure draws the image.
  open override func sizeThatFits(_ size: Size) -> Size { image?.size ?? bounds.size }

  /// The rectangle of the image in the view's coordinates.
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

  /// Converts a point from the view's coordinates to the image's unit square.
  private func unitPoint(_ point: Point) -> Point {
    let rect = imageRect
    return Point((point.x - rect.minX) / rect.width, (point.y - rect.minY) / rect.height)
  }

  /// The size below which holes are hit, as a fraction of the image's long side.
  private var holeLimit: Double {
    let onScreen = imageRect.size.longSide * transformToWindow.meanScale
    return onScreen > 0 ? Self.minimumHole / onScreen : 0
  }

  /// Computed at the first hit test, because most images are never hit.
  private var opaqueParts: AlphaMask? {
    if mask == nil, let image { mask = AlphaMask(image) }
    return mask
  }
}
