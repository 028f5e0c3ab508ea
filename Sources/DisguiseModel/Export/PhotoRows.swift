import Drawing

/// The upright rows of a photo in full size, from the top to the bottom, while it is decoded.
final class PhotoRows: Sendable {
  /// What a photo is like, upright.
  struct Layout: Sendable {
    let size: Size
    let format: PixelFormat
    let profile: ColorProfile?
  }

  private enum Source: Sendable {
    case reader(ImageReader)
    case drawn(Bitmap)
  }

  private let source: Source

  /// Opens a photo; a sample face is drawn at once, anything else by `decode`.
  init(_ photo: PhotoSource) throws(ImageError) {
    switch photo {
    case .face(let face): source = .drawn(try face.picture(fitting: face.size))
    case .file(let path): source = .reader(try ImageReader(path: path))
    case .memory(let file): source = .reader(try ImageReader(file.bytes, name: file.name))
    }
  }

  /// Decodes the photo on this thread, while others ask for its rows; what fails is told to them.
  func decode(isCancelled: () -> Bool) {
    guard case .reader(let reader) = source else { return }
    try? reader.decode(isCancelled: isCancelled)
  }

  /// Waits until it is known what the photo is like.
  func layout() throws(ImageError) -> Layout {
    switch source {
    case .drawn(let bitmap): return Layout(size: bitmap.size, format: .opaque, profile: nil)
    case .reader(let reader):
      let layout = try reader.layout()
      return Layout(
        size: Size(Double(layout.width), Double(layout.height)),
        format: layout.hasAlpha ? .alpha : .opaque, profile: layout.colorProfile)
    }
  }

  /// Waits for some rows and copies them to the top of a buffer as wide as the photo.
  func copy(_ rows: Range<Int>, into buffer: PixelBuffer) throws(ImageError) {
    switch source {
    case .reader(let reader): try reader.copy(rows: rows, into: buffer)
    case .drawn(let bitmap):
      buffer.draw { $0.draw(bitmap, at: Point(0, -Double(rows.lowerBound))) }
    }
  }
}
