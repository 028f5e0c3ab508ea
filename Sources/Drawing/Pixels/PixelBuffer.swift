import CCairo
import Glibc

/// Pixels to draw into, owned or borrowed: a window's frame, a layer, a picture in the making.
///
/// Its Cairo surface and context are kept, so that drawing a frame allocates little. Use it from
/// one thread at a time.
public final class PixelBuffer {
  /// How many pixels a row has.
  public let width: Int
  /// How many rows there are.
  public let height: Int
  /// How many bytes lie between the starts of two rows.
  public let stride: Int
  /// How a pixel is kept.
  public let format: PixelFormat
  /// Where the first pixel lies among the pixels of a larger picture that this is a part of:
  /// canvases use the coordinates of the whole.
  public let origin: Point
  /// The first byte of the first row.
  public let data: UnsafeMutableRawPointer

  private let storage: PixelStorage?
  private let surface: OpaquePointer
  private var context: OpaquePointer?
  private var isFrozen = false

  /// Cleared pixels of its own: black if opaque, else transparent.
  ///
  /// Sides are 0 to 32767 pixels.
  public convenience init(width: Int, height: Int, format: PixelFormat = .opaque) {
    guard let storage = PixelStorage(width: width, height: height, format: format) else {
      fatalError("Not enough memory for a picture of \(width) x \(height) pixels.")
    }
    self.init(storage: storage)
  }

  /// A buffer over pixels that somebody else owns, such as shared memory.
  ///
  /// They must outlive the buffer and are not freed with it. A row's bytes are a multiple of 4,
  /// the origin a whole pixel.
  public init(
    borrowing data: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int,
    format: PixelFormat, origin: Point = .zero
  ) {
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
    self.data = data
    self.origin = origin
    storage = nil
    surface = makeImageSurface(data, width: width, height: height, stride: stride, format: format)
    cairo_surface_set_device_offset(surface, -origin.x, -origin.y)
  }

  /// A buffer over storage that nobody else writes to.
  init(storage: PixelStorage) {
    width = storage.width
    height = storage.height
    stride = storage.stride
    format = storage.format
    data = storage.data
    origin = .zero
    self.storage = storage
    surface = storage.makeSurface()
  }

  deinit {
    if let context { cairo_destroy(context) }
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  /// The width and height in pixels.
  public var size: Size { Size(Double(width), Double(height)) }

  /// The whole area in pixels, at the origin.
  public var bounds: Rect { Rect(origin: origin, size: size) }

  /// Draws with a canvas whose units are pixels and whose clip is the whole buffer.
  ///
  /// What the body sets on the canvas ends with it.
  public func draw(_ body: (borrowing Canvas) -> Void) {
    precondition(!isFrozen, "A frozen buffer belongs to its bitmap: draw before freeze().")
    let context = self.context ?? makeContext()
    cairo_surface_mark_dirty(surface)
    cairo_save(context)
    body(Canvas(context: context))
    cairo_restore(context)
    cairo_surface_flush(surface)
    // An error sticks to a Cairo context and would silence it for ever.
    if cairo_status(context) != CAIRO_STATUS_SUCCESS {
      cairo_destroy(context)
      self.context = nil
    }
  }

  /// The colour of a pixel, with straight alpha.
  public subscript(x: Int, y: Int) -> Color {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y),
      "Pixel (\(x), \(y)) lies outside of \(width) x \(height).")
    return format.color(
      of: (data + y * stride).loadUnaligned(fromByteOffset: x * 4, as: UInt32.self))
  }

  /// An immutable copy of the pixels as they are now.
  public func snapshot() -> Bitmap {
    let copy = PixelBuffer(width: width, height: height, format: format)
    for y in 0..<height {
      memcpy(copy.data + y * copy.stride, data + y * stride, width * 4)
    }
    return copy.freeze()
  }

  /// Turns the pixels into an immutable bitmap without copying them; the buffer ends here.
  ///
  /// Borrowed pixels are copied, because somebody else may write to them.
  public consuming func freeze() -> Bitmap {
    guard let storage else { return snapshot() }
    isFrozen = true
    return Bitmap(storage: storage)
  }

  private func makeContext() -> OpaquePointer {
    guard let context = cairo_create(surface) else { fatalError("Cairo has no memory left.") }
    self.context = context
    return context
  }
}
