import Drawing
import ImageCoding
import ImageSandbox

/// Provides the upright rows of a photo at full size, from top to bottom, while it is being
/// decoded.
final class PhotoRows: Sendable {
  /// The properties of the upright photo.
  struct Properties: Sendable {
    let size: Size
    let format: PixelFormat
    let profile: ColorProfile?
    let metadata: PhotoMetadata
    /// Converts sRGB to the photo's colors; nil if they are the same.
    let colors: ForeignColors?
  }

  private enum Source: Sendable {
    case foreign(ForeignRows)
    case drawn(Bitmap)
  }

  private let source: Source

  /// Opens a photo; a sample face is drawn immediately, any other photo is decoded by `decode`.
  init(
    _ photo: PhotoSource, in colors: ForeignRows.Colors = .own
  ) throws(ImageError) {
    if case .face(let face) = photo {
      source = .drawn(try face.picture(fitting: face.size))
    } else {
      guard let file = try photo.open() else { preconditionFailure("Only faces have no file.") }
      source = .foreign(ForeignRows(file, in: colors))
    }
  }

  /// Decodes the photo on the calling thread while others read its rows; errors are thrown to them.
  func decode(isCancelled: () -> Bool) {
    if case .foreign(let rows) = source { rows.decode(isCancelled: isCancelled) }
  }

  /// Ends decoding, because no more rows will be read.
  func cancel() {
    if case .foreign(let rows) = source { rows.cancel() }
  }

  /// Waits until the properties are known.
  func properties() throws(ImageError) -> Properties {
    switch source {
    case .drawn(let bitmap):
      return Properties(
        size: bitmap.size, format: .opaque, profile: nil, metadata: PhotoMetadata(),
        colors: nil)
    case .foreign(let rows):
      let properties = try rows.properties()
      return Properties(
        size: properties.fullSize, format: properties.hasAlpha ? .alpha : .opaque,
        profile: properties.colorProfile, metadata: properties.metadata,
        colors: try rows.colors())
    }
  }

  /// Waits until the photo is decoded, and returns what is wrong with it nevertheless.
  func flaw() throws(ImageError) -> ImageFlaw? {
    if case .foreign(let rows) = source { try rows.flaw() } else { nil }
  }

  /// Waits for rows and copies them to the top of a buffer of the photo's width; called once for each
  /// row.
  func copy(_ rows: Range<Int>, into buffer: PixelBuffer) throws(ImageError) {
    switch source {
    case .foreign(let foreign): try foreign.copy(rows, into: buffer)
    case .drawn(let bitmap):
      buffer.draw { $0.draw(bitmap, at: Point(0, -Double(rows.lowerBound))) }
    }
  }
}
