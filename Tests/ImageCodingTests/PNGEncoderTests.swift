import CDeflate
import Drawing
import Platform
import Synchronization
import TestSupport
import Testing

@testable import ImageCoding

@Suite("PNGEncoder") struct PNGEncoderTests {
  private let folder = TemporaryFolder()

  /// Whether all pixels are equal; the fourth byte of opaque ones is ignored.
  private func isSame(_ bitmap: Bitmap, _ other: Bitmap) -> Bool {
    guard bitmap.size == other.size, bitmap.format == other.format else { return false }
    let mask: UInt32 = bitmap.hasAlpha ? 0xFFFF_FFFF : 0xFF_FFFF
    return (0..<bitmap.height).allSatisfy { y in
      bitmap.withRow(y) { row in
        other.withRow(y) { otherRow in
          (0..<bitmap.width).allSatisfy { (row[$0] ^ otherRow[$0]) & mask == 0 }
        }
      }
    }
  }

  /// A file encoded in bands of a few rows.
  private func banded(_ bitmap: Bitmap) -> [UInt8] {
    var encoder = PNGEncoder(
      width: bitmap.width, height: bitmap.height, hasAlpha: bitmap.hasAlpha)
    encoder.bandBytes = 16 << 10
    return encoder.file(of: bitmap)
  }

  private func decoded(_ file: [UInt8]) throws -> Bitmap {
    try ImageFile.decode(file, name: "test.png").bitmap
  }

  /// A drawing with soft edges, flat areas, a gradient and optional transparency.
  private func drawing(width: Int, height: Int, format: PixelFormat) -> Bitmap {
    let area = Rect(0, 0, Double(width), Double(height))
    return .drawn(width: width, height: height, format: format) { canvas in
      if format == .opaque { canvas.fill(area, with: Color(white: 0.9)) }
      let stops = [GradientStop(0, .red), GradientStop(1, Color.blue.withAlpha(0.3))]
      canvas.fill(
        Path.ellipse(in: area.insetBy(area.width / 8, area.height / 8)),
        with: .linearGradient(from: .zero, to: Point(area.maxX, area.maxY), stops: stops))
      for step in 1..<6 {
        let circle = Path.circle(
          center: Point(area.maxX * Double(step) / 6, area.midY), radius: area.height / 9)
        canvas.fill(circle, with: Color(hex: UInt32(step) * 0x2A_1357 & 0xFF_FFFF))
        canvas.stroke(circle, with: .black, style: StrokeStyle(width: 5))
      }
    }
  }

  @Test(
    "a file decodes to the pixels encoded, in one band and in many",
    arguments: [(1, 1), (7, 3), (220, 150)])
  func roundTrip(width: Int, height: Int) throws {
    for format in [PixelFormat.opaque, .alpha] {
      let bitmap = drawing(width: width, height: height, format: format)

      #expect(isSame(try decoded(PNGEncoder.encode(bitmap)), bitmap))
      #expect(isSame(try decoded(banded(bitmap)), bitmap))
    }
  }

  @Test("noise is preserved by every filter and by stored blocks") func noise() throws {
    let noise = SampleImages.noise(width: 170, height: 90)
    let photo = PixelBuffer(width: 170, height: 90)
    photo.draw { canvas in
      canvas.draw(drawing(width: 170, height: 90, format: .opaque), at: .zero)
      canvas.draw(noise, in: photo.bounds, alpha: 0.05)
    }

    for bitmap in [noise, photo.freeze()] {
      #expect(isSame(try decoded(banded(bitmap)), bitmap))
    }
  }

  @Test("a band whose rows are compressed in several parts is preserved") func parts() throws {
    let bitmap = SampleImages.noise(width: 700, height: 600)
    let lines = 600 * (700 * 3 + 1)
    let encoder = PNGEncoder(width: 700, height: 600, hasAlpha: false)
    #expect(lines > 2 << 19 && lines < encoder.bandBytes)

    #expect(isSame(try decoded(PNGEncoder.encode(bitmap)), bitmap))
  }

  @Test("a filter subtracts the format's prediction", arguments: PNGFilter.allCases)
  func filters(filter: PNGFilter) {
    // The specification's predictors, with a pixel to the left, above and at the corner.
    let (above, row): ([UInt8], [UInt8]) = ([10, 20, 30, 250, 60, 90], [40, 50, 60, 7, 80, 255])
    var output = [UInt8](repeating: 0, count: 7)

    filter.apply(to: row, above: above, count: 6, pixel: 3, output: &output)

    let expected: [UInt8] =
      switch filter {
      case .none: [0, 40, 50, 60, 7, 80, 255]
      case .sub: [1, 40, 50, 60, 223, 30, 195]
      case .up: [2, 30, 30, 30, 13, 20, 165]
      case .average: [3, 35, 40, 45, 118, 25, 180]
      case .paeth: [4, 30, 30, 30, 13, 20, 165]
      }
    #expect(output == expected)
  }

  @Test("an opaque picture is encoded without alpha, whatever its format") func colorType() {
    let opaque = Bitmap.drawn(width: 2, height: 2) { $0.fill(Rect(0, 0, 2, 2), with: .red) }
    let clear = Bitmap.drawn(width: 2, height: 2) { $0.fill(Rect(0, 0, 2, 1), with: .red) }

    #expect(PNGEncoder.encode(opaque)[25] == 2)
    #expect(PNGEncoder.encode(clear)[25] == 6)
  }

  @Test("contains the color profile, or declares sRGB") func profiles() throws {
    let bitmap = SampleImages.halves()
    let profile = try #require(ColorProfile(SampleImages.profile()))

    let plain = PNGEncoder.encode(bitmap)
    let tagged = PNGEncoder.encode(bitmap, colorProfile: profile)

    #expect(plain[37..<41].elementsEqual("sRGB".utf8))
    #expect(tagged[37..<41].elementsEqual("iCCP".utf8))
    #expect(self.profile(in: tagged, count: profile.bytes.count) == profile.bytes)
  }

  @Test("a drawing is at most a tenth larger than libpng's at level 6") func flatArt() {
    let bitmap = drawing(width: 800, height: 600, format: .opaque)

    let ours = PNGEncoder.encode(bitmap).count
    let reference = SampleImages.file(of: bitmap, as: "png").count

    #expect(Double(ours) < 1.1 * Double(reference))
  }

  @Test(
    "a photo is hardly larger than libdeflate's at its fast levels, unless it has no grain",
    arguments: [(0, 1.2), (5, 1.07)])
  func photos(grain: UInt32, limit: Double) throws {
    let bitmap = photo(grain: grain)
    let encoder = PNGEncoder(width: bitmap.width, height: bitmap.height, hasAlpha: false)

    let ours = encoder.file(of: bitmap).count

    let best = try #require(
      PNGFilter.allCases.flatMap { filter in
        [1, 2].map { deflatedCount(filtered(bitmap, filter), level: $0) }
      }.min())
    #expect(Double(ours) < limit * Double(best))
  }

  /// A picture that consists of blocks with slopes, as photos that were JPEG files do, and grain.
  private func photo(grain: UInt32) -> Bitmap {
    let pixels = PixelBuffer(width: 480, height: 304)
    var seed: UInt32 = 1
    func random(_ count: UInt32) -> Double {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return count == 0 ? 0 : Double((seed >> 16) % count) - Double(count) / 2
    }
    let slopes = (0..<60 * 38).map { _ in (x: random(5) / 4, y: random(5) / 4) }
    for y in 0..<304 {
      for x in 0..<480 {
        let slope = slopes[y / 8 * 60 + x / 8]
        let shade = 128 + 60 * Double(x) / 480 + 50 * Double(y) / 304
        var pixel: UInt32 = 0xFF
        for channel in 0..<3 {
          let value =
            shade + slope.x * Double(x % 8) + slope.y * Double(y % 8) * Double(channel)
            + random(grain)
          pixel = pixel << 8 | UInt32(value)
        }
        pixels.withRow(y) { $0[x] = pixel }
      }
    }
    return pixels.freeze()
  }

  private func filtered(_ bitmap: Bitmap, _ filter: PNGFilter) -> [UInt8] {
    let rows = (0..<bitmap.height).map { y in
      (0..<bitmap.width).flatMap { x -> [UInt8] in
        let pixel = bitmap.withRow(y) { $0[x] }
        return [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) }
      }
    }
    var lines = [UInt8](repeating: 0, count: (bitmap.width * 3 + 1) * bitmap.height)
    lines.withUnsafeMutableBufferPointer { lines in
      guard let start = lines.baseAddress else { return }
      for (y, row) in rows.enumerated() {
        (y == 0 ? .sub : filter).apply(
          to: row, above: rows[max(0, y - 1)], count: row.count, pixel: 3,
          output: start + y * (row.count + 1))
      }
    }
    return lines
  }

  private func deflatedCount(_ bytes: [UInt8], level: Int32) -> Int {
    let compressor = libdeflate_alloc_compressor(level)
    defer { libdeflate_free_compressor(compressor) }
    var output = [UInt8](repeating: 0, count: bytes.count * 2)
    return libdeflate_deflate_compress(
      compressor, bytes, bytes.count, &output, output.count)
  }

  @Test("rows are painted band by band, and the file appears at the end") func writes() throws {
    let bitmap = drawing(width: 100, height: 300, format: .alpha)
    var encoder = PNGEncoder(width: 100, height: 300, hasAlpha: true)
    encoder.bandBytes = 16 << 10
    let path = folder.path + "/out.png"
    var steps: [Double] = []

    try encoder.write(
      to: path,
      rows: { rows, band in
        band.draw { canvas in
          canvas.clear(band.bounds)
          canvas.draw(bitmap, at: Point(0, -Double(rows.lowerBound)))
        }
      }, progress: { steps.append($0) })

    #expect(isSame(try ImageFile.decode(path).bitmap, bitmap))
    #expect(steps.count > 2 && steps == steps.sorted() && steps.last == 1)
    #expect(folder.names == ["out.png"])
  }

  @Test("every row is painted exactly once")
  func paintedOnce() throws {
    // Artwork sampled at an angle differs by 1/255 depending on the row at which painting begins.
    let painted = Mutex([Int](repeating: 0, count: 300))
    var encoder = PNGEncoder(width: 100, height: 300, hasAlpha: false)
    encoder.bandBytes = 16 << 10
    let path = folder.path + "/out.png"

    try encoder.write(
      to: path,
      rows: { rows, band in
        painted.withLock { for row in rows { $0[row] += 1 } }
        let shade = Color(white: Double(rows.lowerBound) / 300)
        band.draw { $0.fill(band.bounds, with: shade) }
      })

    #expect(painted.withLock { $0 } == [Int](repeating: 1, count: 300))
    let last = try ImageFile.decode(path).bitmap[50, 299]
    #expect(last.red > 0.85 && last.red == last.blue)
  }

  @Test("cancelling leaves no file") func cancels() {
    let encoder = PNGEncoder(width: 100, height: 100, hasAlpha: false)

    #expect(throws: FileError.cancelled) {
      try encoder.write(
        to: folder.path + "/out.png", rows: { _, _ in }, isCancelled: { true })
    }
    #expect(folder.names.isEmpty)
  }

  @Test("a full disk aborts with its own error") func fullDisk() {
    var encoder = PNGEncoder(width: 100, height: 1000, hasAlpha: false)
    encoder.bandBytes = 16 << 10
    var left = 3

    #expect(throws: FileError.noSpace(folder: "Pictures")) {
      try encoder.encode(rows: { _, _ in }) { _ throws(FileError) in
        left -= 1
        if left == 0 { throw .noSpace(folder: "Pictures") }
      }
    }
  }

  /// The profile in the chunk after the header: a five-letter name, two zeros, a zlib stream.
  private func profile(in file: [UInt8], count: Int) -> [UInt8] {
    let start = 41 + 7
    let stream = file[start..<41 + bigEndian(file[33..<37])]
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let result = libdeflate_zlib_decompress(
        decompressor, Array(stream), stream.count, buffer.baseAddress, count, nil)
      filled = result == LIBDEFLATE_SUCCESS ? count : 0
    }
  }
}
