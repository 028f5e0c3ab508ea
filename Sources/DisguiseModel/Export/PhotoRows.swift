import Drawing

/// Provides the upright rows of a photo at full size, from top to bottom, while it is being
/// decoded.
final class PhotoRows: Sendable {
  /// The properties of the upright photo.
  struct Properties: Sendable {
    let size: Size
    let format: PixelFormat
    let profile: ColorProfile?
  }

  private enum Source: Sendable {
    case reader(ImageReader)
    case drawn(Bitmap)
  }

  private let source: Source

  /// Opens a photo; a sample face is drawn immediately, any other photo is decoded by `decode`.
  init(_ photo: PhotoSource) throws(ImageError) {
    switch photo {
    case .face(let face): source = .drawn(try face.picture(fitting: face.size))
    case .file(let path): source = .reader(try ImageReader(path: path))
    case .memory(let file): source = .reader(try ImageReader(file.bytes, name: file.name))
    }
  }

  /// Decodes the photo on the calling thread while others read its rows; errors are thrown to them.
  func decode(isCancelled: () -> Bool) {
    guard case .reader(let reader) = source else { return }
    try? reader.decode(isCancelled: isCancelled)
  }

  /// Waits until the properties are known.
  func properties() throws(ImageError) -> Properties {
    switch source {
    case .drawn(let bitmap): return Properties(size: bitmap.size, format: .opaque, profile: nil)
    case .reader(let reader):
      let properties = try reader.properties()
      return Properties(
        size: Size(Double(properties.width), Double(properties.height)),
        format: properties.hasAlpha ? .alpha : .opaque, profile: properties.colorProfile)
    }
  }

  /// Waits for rows and copies them to the top of a buffer of the photo's width.
  func copy(_ rows: Range<Int>, into buffer: PixelBuffer) throws(ImageError) {
    switch source {
    case .reader(let reader): try reader.copy(rows: rows, into: buffer)
    case .drawn(let bitmap):
      buffer.draw { $0.draw(bitmap, at: Point(0, -Double(rows.lowerBound))) }
    }
  }
}
