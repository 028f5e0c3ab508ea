import CPixbuf
import Drawing
import Foundation

/// Generated photos.
enum TestPhoto {
  /// Writes a PNG of a smooth gradient with an ellipse in the middle.
  static func write(width: Int, height: Int, to folder: URL) throws -> String {
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
    let path = folder.appendingPathComponent("photo.png").path
    try Data(PNGEncoder.encode(picture)).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Writes a photo of noise in one of gdk-pixbuf's formats (`jpeg`, `webp`): large and slow to
  /// decode, as a camera's.
  static func writeNoise(as type: String, width: Int, height: Int, to folder: URL) throws -> String
  {
    let noise = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(width / 2), Int32(height / 2))
    defer { g_object_unref(UnsafeMutableRawPointer(noise)) }
    arc4random_buf(gdk_pixbuf_get_pixels(noise), Int(gdk_pixbuf_get_byte_length(noise)))
    let photo = gdk_pixbuf_scale_simple(noise, Int32(width), Int32(height), GDK_INTERP_BILINEAR)
    defer { g_object_unref(UnsafeMutableRawPointer(photo)) }
    let path = folder.appendingPathComponent("photo.\(type)").path
    try Data(file(of: photo, as: type)).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Writes a JPEG with EXIF orientation 6: stored, its left half is red and its right half blue;
  /// upright, its upper half is red.
  static func writeTurned(width: Int, height: Int, to folder: URL) throws -> String {
    let plain = jpeg(width: width, height: height) { x in
      x < width / 2 ? [255, 0, 0] : [0, 0, 255]
    }
    let path = folder.appendingPathComponent("turned.jpg").path
    try Data(withOrientation(6, plain)).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// A JPEG file whose color depends on the column only.
  private static func jpeg(width: Int, height: Int, color: (Int) -> [UInt8]) -> [UInt8] {
    let row = (0..<width).flatMap(color)
    let pixels = (0..<height).flatMap { _ in row }
    return pixels.withUnsafeBufferPointer { pixels in
      let pixbuf = gdk_pixbuf_new_from_data(
        pixels.baseAddress, GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height),
        Int32(width * 3), nil, nil)
      defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
      return file(of: pixbuf, as: "jpeg")
    }
  }

  private static func file(of pixbuf: OpaquePointer?, as type: String) -> [UInt8] {
    var (data, count): (UnsafeMutablePointer<CChar>?, gsize) = (nil, 0)
    var noKeys: [UnsafeMutablePointer<CChar>?] = [nil]
    var noValues = noKeys
    gdk_pixbuf_save_to_bufferv(pixbuf, &data, &count, type, &noKeys, &noValues, nil)
    defer { g_free(data) }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
  }

  /// Inserts an APP1 segment with the orientation tag after the start-of-image marker.
  private static func withOrientation(_ orientation: UInt8, _ jpeg: [UInt8]) -> [UInt8] {
    let tiff: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]  // big-endian header, one entry
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]  // tag 0x0112, a short
      + [0, 0, 0, 0]  // no further directory
    let body = Array("Exif".utf8) + [0, 0] + tiff
    let length = UInt16(body.count + 2)
    let segment: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + body
    return Array(jpeg.prefix(2)) + segment + Array(jpeg.dropFirst(2))
  }
}
