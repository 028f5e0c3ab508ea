import Drawing
import ImageCoding
import Platform

/// Pictures generated for tests, and files of them that the app did not write.
package enum SampleImages {
  /// A picture of one color.
  package static func plain(width: Int, height: Int, color: Color = .white) -> Bitmap {
    .drawn(width: width, height: height, format: .opaque) {
      $0.fill(Rect(0, 0, Double(width), Double(height)), with: color)
    }
  }

  /// The file of a picture of one color, always the same bytes: `PNGEncoder` may write others.
  package static func png(width: Int, height: Int, color: Color = .white) -> [UInt8] {
    let picture = Plain(width: width, height: height, color: color)
    return plainFiles.update { files in
      if let file = files[picture] { return file }
      let file = PNGEncoder.encode(plain(width: width, height: height, color: color))
      files[picture] = file
      return file
    }
  }

  private struct Plain: Hashable {
    let width: Int
    let height: Int
    let color: Color
  }

  private static let plainFiles = Monitor<[Plain: [UInt8]]>([:])

  /// 40 x 20 pixels unless another size is given: red above, blue or transparent below.
  package static func halves(width: Int = 40, height: Int = 20, alpha: Bool = false) -> Bitmap {
    .drawn(width: width, height: height, format: alpha ? .alpha : .opaque) { canvas in
      let half = Size(Double(width), Double(height) / 2)
      canvas.fill(Rect(origin: .zero, size: half), with: .red)
      if !alpha { canvas.fill(Rect(origin: Point(0, half.height), size: half), with: .blue) }
    }
  }

  /// A JPEG that is stored lying on its side (EXIF orientation 6), of a size in stored pixels:
  /// upright, its upper half is red, its lower half blue.
  package static func turnedPhoto(width: Int, height: Int) -> [UInt8] {
    let left = Rect(0, 0, Double(width) / 2, Double(height))
    let stored = Bitmap.drawn(width: width, height: height, format: .opaque) { canvas in
      canvas.fill(left, with: .red)
      canvas.fill(left.offset(by: Vector(left.width, 0)), with: .blue)
    }
    return jpeg(file(of: stored, as: "jpeg"), orientation: 6)
  }

  /// Returns a JPEG with an inserted EXIF segment that specifies its orientation.
  package static func jpeg(_ jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
    // TIFF header, one directory entry: tag 0x112, type short, count 1, value; no next directory.
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
      0, 0, 0, 0,
    ]
    return splice(0xE1, Array("Exif\0\0".utf8) + tiff, into: jpeg)
  }

  /// Returns a JPEG with an inserted color profile, as part 1 of 1.
  package static func jpeg(_ jpeg: [UInt8], profile: [UInt8]) -> [UInt8] {
    splice(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile, into: jpeg)
  }

  private static func splice(_ marker: UInt8, _ content: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
    let segment: [UInt8] = [0xFF, marker, 0, UInt8(content.count + 2)] + content
    return Array(jpeg.prefix(2)) + segment + jpeg.dropFirst(2)
  }

  /// Returns the smallest valid color profile of a color space.
  package static func profile(space: String = "RGB ") -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 132)
    bytes[3] = 132
    bytes.replaceSubrange(16..<20, with: space.utf8)
    bytes.replaceSubrange(36..<40, with: "acsp".utf8)
    return bytes
  }
}
