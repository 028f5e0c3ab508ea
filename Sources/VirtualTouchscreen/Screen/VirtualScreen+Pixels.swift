import CX11
import Drawing
import Glibc
import ImageCoding
import Platform
import X11Support

extension VirtualScreen {
  /// Captures the screen, or the part of a rectangle that lies on it.
  package func capture(_ part: Rect? = nil) throws(ScreenError) -> Bitmap {
    guard let pixels else { throw .noPixels(display: name) }
    if part == nil, let sharedImage, sharedImage.capture() {
      return sharedImage.withImage { image, _ in .copied(from: image.pointee, pixels) }
    }
    let whole = Rect(0, 0, Double(size.width), Double(size.height))
    guard let area = (part ?? whole).roundedOut.intersection(whole),
      let image = XGetImage(
        display.pointer, display.root, Int32(area.minX), Int32(area.minY), UInt32(area.width),
        UInt32(area.height), UInt.max, ZPixmap)
    else { throw .noPixels(display: name) }
    defer { _ = image.pointee.f.destroy_image(image) }
    return .copied(from: image.pointee, pixels)
  }

  /// Returns the color of a pixel.
  package func pixel(_ x: Int, _ y: Int) throws(ScreenError) -> Color {
    try capture(Rect(Double(x), Double(y), 1, 1))[0, 0]
  }

  /// Waits until a pixel's color satisfies a condition.
  package func wait(
    forPixel x: Int, _ y: Int, within patience: Duration = .seconds(20),
    where isWanted: (Color) -> Bool
  ) throws(ScreenError) {
    try wait(for: "the color at (\(x), \(y))", within: patience) { () throws(ScreenError) in
      isWanted(try pixel(x, y))
    }
  }

  /// Waits until no pixel of the screen, or of a part of it, has changed for the duration `rest`,
  /// and returns the pixels.
  @discardableResult
  package func waitUntilStill(
    for rest: Duration, in part: Rect? = nil, within patience: Duration = .seconds(20)
  ) throws(ScreenError) -> Bitmap {
    var stillness = Stillness(rest: rest)
    try wait(for: "a still screen", within: patience) { () throws(ScreenError) in
      stillness.update(with: try capture(part), at: .now)
    }
    return try capture(part)
  }
}

extension Bitmap {
  /// Copies an image of a screen.
  static func copied(from image: XImage, _ pixels: ScreenPixels) -> Bitmap {
    let buffer = PixelBuffer(width: Int(image.width), height: Int(image.height), format: .opaque)
    for y in 0..<buffer.height {
      let row = image.data + y * Int(image.bytes_per_line)
      buffer.withRow(y) {
        if pixels.isNative {
          memcpy($0, row, buffer.width * 4)
        } else {
          pixels.read(row, to: $0, count: buffer.width)
        }
      }
    }
    return buffer.freeze()
  }
}

extension VirtualScreen {
  /// Writes a screenshot to a PNG file, replacing an existing file.
  package func writeScreenshot(to path: String) throws(ScreenError) {
    let bytes = PNGEncoder.encode(try capture())
    do {
      try AtomicFile.write(bytes, to: path)
    } catch {
      throw .notWritten(path: path, error)
    }
  }
}

/// Detects when an image has been unchanged for a given time.
///
/// Time is an argument.
struct Stillness {
  /// How long it must be unchanged.
  let rest: Duration
  private var last: (image: Bitmap, since: MonotonicTime)?

  init(rest: Duration) {
    self.rest = rest
  }

  /// Adds the image of a point in time; returns whether it has been unchanged for long enough.
  mutating func update(with image: Bitmap, at now: MonotonicTime) -> Bool {
    guard let last, last.image.hasSamePixels(as: image) else {
      last = (image, now)
      return rest == .zero
    }
    return now - last.since >= rest
  }
}

extension Bitmap {
  /// Returns whether another image with the same size and format has identical pixels.
  package func hasSamePixels(as other: Bitmap) -> Bool {
    guard width == other.width, height == other.height, format == other.format else {
      return false
    }
    return withPixels { mine, _ in
      other.withPixels { theirs, _ in
        guard let left = mine.baseAddress, let right = theirs.baseAddress else { return true }
        return memcmp(left, right, min(mine.count, theirs.count)) == 0
      }
    }
  }
}
