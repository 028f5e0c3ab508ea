import CCairo
import CPango
import Drawing
import Platform

/// A drawing read from an SVG, rasterized at any size.
///
/// Thread-safe: concurrent calls are serialized. Rasterizing takes milliseconds to seconds, so
/// cache the result.
public final class VectorImage: Sendable {
  /// The intrinsic size in pixels at 96 dpi; never empty.
  public let naturalSize: Size
  /// The file's last path component, for error messages.
  private let name: String
  private let library: RsvgLibrary
  /// The librsvg handle, which is not thread-safe.
  private let handle: Monitor<RsvgLibrary.Handle>

  /// Reads an SVG file, compressed or not.
  public convenience init(path: String) throws(ImageError) {
    try self.init(ByteSource(path: path))
  }

  /// Reads an SVG from memory; `name` is used in error messages.
  public convenience init(_ bytes: [UInt8], name: String) throws(ImageError) {
    try self.init(ByteSource(bytes: bytes, name: name))
  }

  /// The maximum size of a file. Drawings are text: a larger file is a mistake or an attack.
  package static let maximumBytes = 64 << 20
  /// The range of sides in pixels; others are mistakes, and cannot be scaled to a raster.
  private static let sides = 0.001...1_000_000.0

  /// Reads an SVG from a source.
  package init(_ source: ByteSource) throws(ImageError) {
    let bytes = try Self.text(of: source)
    guard let library = RsvgLibrary.loaded else { throw .outOfMemory(name: source.name) }
    guard let handle = library.newFromData(bytes, UInt(bytes.count), nil) else {
      throw .notADrawing(name: source.name)
    }
    library.setDPI(handle, 96)
    self.library = library
    name = source.name
    naturalSize = Self.naturalSize(of: handle, by: library)
    self.handle = Monitor(handle)
    // Without a size of its own, that of what is painted is its size.
    if naturalSize == .zero { throw .blank(name: source.name) }
    guard Self.sides.contains(naturalSize.width), Self.sides.contains(naturalSize.height) else {
      throw .notADrawing(name: source.name)
    }
  }

  /// Returns the text of a drawing as librsvg reads it: decompressed, without spaces before the XML
  /// declaration, where XML allows none, and with a byte order mark if each character has two bytes.
  private static func text(of source: ByteSource) throws(ImageError) -> [UInt8] {
    let tooLarge = ImageError.unreadable(
      name: source.name, reason: localized("it is larger than 64 MB"))
    guard source.count <= maximumBytes else { throw tooLarge }
    var bytes = try source.bytes(at: 0, count: source.count)
    if Gzip.isCompressed(bytes) {
      do throws(Gzip.Failure) {
        bytes = try Gzip.decompressed(bytes, upTo: maximumBytes)
      } catch {
        throw error == .tooLarge ? tooLarge : .damaged(name: source.name)
      }
    }
    let start = MarkupStart(Array(bytes.prefix(MarkupStart.maximumBytes)))
    switch start.encoding {
    case .bytes:
      let spaces = bytes[start.markCount...].prefix { MarkupStart.spaces.contains($0) }
      return spaces.isEmpty ? bytes : Array(bytes[spaces.endIndex...])
    case .utf16LittleEndian: return start.markCount > 0 ? bytes : [0xFF, 0xFE] + bytes
    case .utf16BigEndian: return start.markCount > 0 ? bytes : [0xFE, 0xFF] + bytes
    }
  }

  deinit { handle.update { g_object_unref(UnsafeMutableRawPointer($0)) } }

  /// Loads librsvg, for a process that will not be able to open files.
  package static func loadLibrary() { _ = RsvgLibrary.loaded }

  /// Rasterizes the drawing into a transparent bitmap of the given size in pixels.
  public func rasterize(width: Int, height: Int) throws(ImageError) -> Bitmap {
    try .rasterized(width: width, height: height, name: name) { render(on: $0, in: $1) }
  }

  /// Draws the drawing into a rectangle; its `preserveAspectRatio` applies.
  public func draw(on canvas: borrowing Canvas, in rect: Rect) throws(ImageError) {
    if rect.isEmpty { return }
    var isDrawn = false
    canvas.saved { isDrawn = render(on: $0, in: rect) }
    if !isDrawn { throw .damaged(name: name) }
  }

  private func render(on canvas: borrowing Canvas, in rect: Rect) -> Bool {
    let viewport = [rect.minX, rect.minY, rect.width, rect.height]
    // On a turned target librsvg takes the box of a shape, by which its gradients go, from the pixels that it covers,
    // and cuts off or loses groups that are not opaque.
    return canvas.withUprightContext(over: rect) { context in
      handle.update { library.render($0, context, viewport, nil) != 0 }
    }
  }

  /// The specified width and height, else the view box, else the ink bounds.
  private static func naturalSize(of handle: RsvgLibrary.Handle, by library: RsvgLibrary) -> Size {
    var (width, height) = (0.0, 0.0)
    if library.getSize(handle, &width, &height) != 0, width > 0, height > 0 {
      return Size(width, height)
    }
    var (hasWidth, hasHeight, hasBox): (Int32, Int32, Int32) = (0, 0, 0)
    // An `RsvgLength` is a number and its unit: with its padding, as large as two numbers.
    var (length, other) = ([0.0, 0], [0.0, 0])
    var box = [0.0, 0, 0, 0]
    library.getDimensions(handle, &hasWidth, &length, &hasHeight, &other, &hasBox, &box)
    if hasBox != 0 { return Size(box[2], box[3]) }
    var (ink, logical) = ([0.0, 0, 0, 0], [0.0, 0, 0, 0])
    _ = library.getGeometry(handle, nil, &ink, &logical, nil)
    return Size(ink[2], ink[3])
  }
}
