import Drawing
import ImageCoding
import TestSupport

/// Generated photos.
enum TestPhoto {
  /// Writes a PNG of a smooth gradient with an ellipse in the middle.
  static func write(width: Int, height: Int, to folder: TemporaryFolder) throws -> String {
    let size = Size(Double(width), Double(height))
    let picture = Bitmap.drawn(width: width, height: height, format: .opaque) { canvas in
      canvas.fill(
        Rect(origin: .zero, size: size),
        with: .linearGradient(
          from: .zero, to: Point(size.width, size.height),
          stops: [.init(0, Color(hex: 0xF4C095)), .init(1, Color(hex: 0x679289))]))
      canvas.fill(
        .ellipse(in: Rect(center: Point(size.width / 2, size.height / 2), size: size * 0.6)),
        with: Color(hex: 0xFFE5D0))
    }
    return try folder.write(PNGEncoder.encode(picture), to: "photo.png")
  }
}
