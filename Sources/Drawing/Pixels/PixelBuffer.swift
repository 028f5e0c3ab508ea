import CCairo
import Glibc
import Platform

/// A mutable pixel buffer, owned or borrowed: a window's frame, a layer, a picture being drawn.
///
/// Not thread-safe: use it from one thread at a time.
public final class PixelBuffer {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The distance between the starts of two rows, in bytes.
  public let stride: Int
  /// The pixel format.
  public let format: PixelFormat
  /// The position of the first pixel within a larger picture of which this buffer is a part;
  /// canvases use the coordinates of the whole picture.
  public let origin: Point

  /// The longest side of a picture in pixels, which is the limit of Cairo's coordinates.
  package static let longestSide = PixelStorage.longestSide

  private let data: UnsafeMutableRawPointer
  private let storage: PixelStorage?
  /// What keeps the pixels that are not in a storage; nil if it is the caller.
  private let owner: AnyObject?
  private let target: CanvasTarget
  private var isFrozen = false

  /// Creates a buffer with its own cleared pixels: black if opaque, otherwise transparent.
  ///
  /// Width and height range from 0 to 32767 pixels. Traps if there is not enough memory.
  public convenience init(width: Int, height: Int, format: PixelFormat = .opaque) {
    guard let storage = PixelStorage(width: width, height: height, format: format) else {
      fatalError("Not enough memory for a picture of \(width) x \(height) pixels.")
    }
    self.init(storage: storage)
  }

  /// Creates a buffer as `init(width:height:format:)` does, but throws if there is not enough memory:
  /// for sizes that input determines. Its pixels are cleared unless all will be painted.
  package convenience init(
    allocating width: Int, _ height: Int, format: PixelFormat, isCleared: Bool = true
  ) throws(OutOfMemory) {
    let storage = PixelStorage(
      width: width, height: height, format: format, isCleared: isCleared)
    guard let storage else { throw OutOfMemory() }
    self.init(storage: storage)
  }

  /// Creates a buffer over pixels owned by the caller, such as shared memory.
  ///
  /// The pixels must outlive the buffer and are not freed with it. The stride is a multiple of 4
  /// bytes; the origin has integer coordinates.
  public convenience init(
    borrowing data: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int,
    format: PixelFormat, origin: Point = .zero
  ) {
    self.init(
      data, width: width, height: height, stride: stride, format: format, origin: origin)
  }

  /// Creates a buffer over pixels in memory that `owner` keeps, as `init(borrowing:)` does otherwise.
  package convenience init(
    _ data: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, format: PixelFormat,
    origin: Point = .zero, owner: AnyObject
  ) {
    self.init(
      data, width: width, height: height, stride: stride, format: format, origin: origin,
      keeping: owner)
  }

  /// Creates a buffer over storage to which nothing else writes.
  convenience init(storage: PixelStorage) {
    // Valid while the storage is, which the buffer keeps.
    let data = storage.withRow(0) { UnsafeMutableRawPointer($0) }
    self.init(
      data, width: storage.width, height: storage.height, stride: storage.stride,
      format: storage.format, origin: .zero, storage: storage)
  }

  private init(
    _ data: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, format: PixelFormat,
    origin: Point, storage: PixelStorage? = nil, keeping owner: AnyObject? = nil
  ) {
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
    self.data = data
    self.origin = origin
    self.storage = storage
    self.owner = owner
    target = CanvasTarget(
      TargetPixels(
        data: data, stride: stride, format: format,
        bounds: Rect(origin: origin, size: Size(Double(width), Double(height)))))
  }

  /// The width and height in pixels.
  public var size: Size { Size(Double(width), Double(height)) }

  /// The area of the buffer in pixels, at its origin.
  public var bounds: Rect { Rect(origin: origin, size: size) }

  /// Calls `body` with a canvas whose units are pixels and whose clip is the whole buffer.
  ///
  /// The canvas state that `body` changes is restored afterwards. Dynamic colors are drawn in an
  /// appearance and with an accent.
  public func draw(
    in appearance: Appearance = .light, accent: Accent = .standard,
    _ body: (borrowing Canvas) -> Void
  ) {
    precondition(!isFrozen, "A frozen buffer belongs to its bitmap: draw before freeze().")
    withExtendedLifetime(self) {
      target.draw { body(Canvas(on: target, appearance: appearance, accent: accent)) }
    }
  }

  /// The color of a pixel, with straight alpha. The coordinates must be inside the buffer.
  public subscript(x: Int, y: Int) -> Color {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y),
      "Pixel (\(x), \(y)) lies outside of \(width) x \(height).")
    return format.color(
      of: (data + y * stride).loadUnaligned(fromByteOffset: x * 4, as: UInt32.self))
  }

  /// Calls `body` with the pixel data, whose rows are `stride` bytes apart. The buffer is valid
  /// only during the call.
  public func withPixels<Result, Failure: Error>(
    _ body: (_ bytes: UnsafeMutableRawBufferPointer, _ stride: Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    // Of a part of a picture, the last row may end before the stride.
    let count = max(0, stride * (height - 1) + width * 4)
    return try body(UnsafeMutableRawBufferPointer(start: data, count: count), stride)
  }

  /// Calls `body` with the first pixel of a row; it is valid only during the call.
  @inline(__always)
  package func withRow<Result, Failure: Error>(
    _ y: Int, _ body: (UnsafeMutablePointer<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body((data + y * stride).assumingMemoryBound(to: UInt32.self))
  }

  /// Returns a buffer over some of the rows, which keeps this one.
  package func rows(_ rows: Range<Int>) -> PixelBuffer {
    PixelBuffer(
      data + rows.lowerBound * stride, width: width, height: rows.count, stride: stride,
      format: format, owner: self)
  }

  /// Returns an immutable copy of the current pixels.
  public func snapshot() -> Bitmap {
    let copy = PixelBuffer(width: width, height: height, format: format)
    for y in 0..<height {
      memcpy(copy.data + y * copy.stride, data + y * stride, width * 4)
    }
    return copy.freeze()
  }

  /// Converts the buffer into an immutable bitmap without copying; the buffer cannot be used
  /// afterwards.
  ///
  /// Borrowed pixels are copied, because their owner may still write to them.
  public consuming func freeze() -> Bitmap {
    guard let storage else { return snapshot() }
    isFrozen = true
    return Bitmap(storage: storage)
  }

  /// Converts the buffer as `freeze()` does; if `isOpaque`, every pixel has full alpha, and the
  /// bitmap has no alpha channel.
  package consuming func freeze(isOpaque: Bool) -> Bitmap {
    if isOpaque { storage?.format = .opaque }
    return freeze()
  }
}
