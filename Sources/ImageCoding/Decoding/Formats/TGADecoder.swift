import CStb
import Drawing
import Glibc
import Platform

/// Decodes TGA with stb_image, which keeps the whole file and the whole picture.
final class TGADecoder: PixelDecoder {
  private let source: ByteSource
  private let header: ImageHeader

  /// Creates a decoder of a source whose header has been parsed.
  init(_ source: ByteSource, _ header: ImageHeader) {
    self.source = source
    self.header = header
  }

  func storedSize() throws(ImageError) -> (width: Int, height: Int) {
    // The size stands in the first bytes.
    try size(in: try source.bytes(at: 0, count: 4096))
  }

  private func size(in file: [UInt8]) throws(ImageError) -> (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    guard stb_read_size(file, file.count, &width, &height) else {
      throw .damaged(name: source.name)
    }
    return (Int(width), Int(height))
  }

  func decode(
    into delivery: RowDelivery, fitting bounds: Size?, isCancelled: () -> Bool,
    progress: (Double) -> Void
  ) throws(ImageError) {
    if isCancelled() { throw .cancelled }
    let file = try source.bytes(at: 0, count: source.count)
    let size = try size(in: file)
    try check(size)
    if isCancelled() { throw .cancelled }
    let picture = stb_read(file, file.count)
    guard let pixels = picture.pixels else { throw .damaged(name: source.name) }
    defer { free(pixels) }
    progress(1)
    let hasAlpha = picture.has_alpha && !isAllTransparent(pixels, size)
    if picture.is_cut_short { try leaveOut(file, pixels, size, delivery) }
    // The first pixel of a row may be the rightmost, which stb_image does not look at.
    let isMirrored = file.count > 17 && file[17] & 0x10 != 0
    let stored = StoredPixels(
      data: pixels, width: size.width, height: size.height, stride: size.width * 4,
      order: hasAlpha ? .rgba : .rgbx, orientation: isMirrored ? .mirrored : .upright)
    try delivery.deliver(stored) { hasAlpha in
      header.properties(of: size, hasAlpha: hasAlpha, profile: nil)
    }
  }

  /// Makes the rows gray that the file has no longer, if they are less than half.
  private func leaveOut(
    _ file: [UInt8], _ pixels: UnsafeMutablePointer<UInt8>, _ size: (width: Int, height: Int),
    _ delivery: RowDelivery
  ) throws(ImageError) {
    let left = size.height - Self.pixelCount(in: file) / size.width
    guard left * 2 <= size.height else { throw .damaged(name: source.name) }
    // The bottom row comes first, unless a bit says otherwise.
    let start = file[17] & 0x20 == 0 ? 0 : (size.height - left) * size.width
    for pixel in start..<start + left * size.width {
      (pixels[pixel * 4], pixels[pixel * 4 + 1]) = (128, 128)
      (pixels[pixel * 4 + 2], pixels[pixel * 4 + 3]) = (128, 255)
    }
    delivery.note(.isCutShort)
  }

  /// Returns the number of pixels that are all there, each by itself or in runs.
  private static func pixelCount(in file: [UInt8]) -> Int {
    func number(_ place: Int) -> Int { Int(file[place]) | Int(file[place + 1]) << 8 }
    let (hasRuns, bytes) = (file[2] > 8, Int(file[16] + 7) / 8)
    var offset = 18 + Int(file[0]) + (file[1] == 1 ? number(5) * (Int(file[7]) + 7) / 8 : 0)
    guard hasRuns else { return max(0, file.count - offset) / bytes }
    var count = 0
    while offset < file.count {
      let length = Int(file[offset] & 0x7F) + 1
      offset += 1 + bytes * (file[offset] & 0x80 == 0 ? length : 1)
      if offset <= file.count { count += length }
    }
    return count
  }

  private func check(_ size: (width: Int, height: Int)) throws(ImageError) {
    guard ImageLimits.allow(width: size.width, height: size.height, pixels: header.pixelLimit)
    else {
      throw .tooLarge(
        name: source.name, width: size.width, height: size.height, limit: header.pixelLimit)
    }
    do throws(OutOfMemory) { try Memory.check(byteCount: size.width * size.height * 4) } catch {
      throw .outOfMemory(name: source.name)
    }
  }

  /// Whether alpha is 0 everywhere: then the byte is unused, as many programs leave it.
  private func isAllTransparent(
    _ pixels: UnsafePointer<UInt8>, _ size: (width: Int, height: Int)
  ) -> Bool {
    for index in 0..<size.width * size.height where pixels[index * 4 + 3] != 0 { return false }
    return true
  }
}
