import Drawing
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import ImageSandbox

@Suite("Colors of a foreign profile") struct ForeignColorsTests {
  private static func pixels(_ width: Int, _ height: Int) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height, format: .alpha)
    for y in 0..<height {
      for x in 0..<width {
        let (alpha, step) = (UInt32(155 + x % 100), UInt32(x &* 7 &+ y &* 13))
        let channel = { (shift: UInt32) in (step &>> shift) % (alpha + 1) }
        let pixel = alpha << 24 | channel(0) << 16 | channel(1) << 8 | channel(2)
        buffer.withRow(y) { $0[x] = pixel }
      }
    }
    return buffer
  }

  @Test("are those of little CMS in this process, for buffers of several threads") func same()
    throws
  {
    let profile = try #require(SampleProfiles.adobeRGB)
    let colors = ForeignColors(of: profile, name: "cat")
    let transform = try #require(ColorTransform(from: nil, to: profile))
    let differences = Monitor<[Double]>([])
    let threads = try [(40, 30), (90, 70), (10, 5), (64, 64)].map { width, height in
      try WorkerThread {
        let (here, there) = (Self.pixels(width, height), Self.pixels(width, height))
        transform.apply(to: here)
        let isDone = (try? colors.apply(to: there)) != nil
        let difference = there.freeze().largestDifference(from: here.freeze())
        differences.update { $0.append(isDone ? difference : -1) }
      }
    }
    for thread in threads { thread.join() }
    #expect(differences.value == [0, 0, 0, 0])
  }

  @Test("of a damaged profile are an error, also the second time") func damaged() throws {
    var bytes = try #require(SampleProfiles.adobeRGB).bytes
    for index in 128..<bytes.count { bytes[index] = 0xAA }
    let colors = ForeignColors(of: try #require(ColorProfile(bytes)), name: "cat")
    for _ in 1...2 {
      #expect(throws: ImageError.damaged(name: "cat")) { try colors.apply(to: Self.pixels(4, 4)) }
    }
  }

  @Test("are not converted after cancelling") func cancelled() throws {
    let colors = ForeignColors(of: try #require(SampleProfiles.adobeRGB), name: "cat")
    #expect(throws: ImageError.cancelled) {
      try colors.apply(to: Self.pixels(4, 4), isCancelled: { true })
    }
  }

  @Test("of rows become sRGB if they are wanted so", arguments: [true, false])
  func standardRows(isWide: Bool) throws {
    let profile = isWide ? SampleProfiles.adobeRGB : nil
    let picture = SampleImages.noise(width: 90, height: 70)
    let bytes = PNGEncoder.encode(picture, colorProfile: profile)
    let transform = ColorTransform(from: profile, to: nil)
    let expected = try transform?.apply(to: picture) ?? picture
    let rows = ForeignRows(try ByteSource(bytes: bytes, name: "cat"), in: .standard)
    let decoding = try WorkerThread { rows.decode(isCancelled: { false }) }
    defer { decoding.join() }

    #expect(try rows.properties().colorProfile == nil)
    #expect(try rows.colors() == nil)
    let buffer = PixelBuffer(width: 90, height: 70, format: picture.format)
    for first in stride(from: 0, to: 70, by: 16) {
      let some = first..<min(70, first + 16)
      try rows.copy(some, into: buffer.rows(some))
    }
    #expect(buffer.freeze().largestDifference(from: expected) == 0)
  }

  @Test("of a picture are known with its properties; none if they are those of sRGB") func rows()
    throws
  {
    let picture = SampleImages.noise(width: 20, height: 20)
    for (profile, hasColors) in [(SampleProfiles.adobeRGB, true), (nil, false)] {
      let rows = ForeignRows(
        try ByteSource(bytes: PNGEncoder.encode(picture, colorProfile: profile), name: "cat"))
      let decoding = try WorkerThread { rows.decode(isCancelled: { false }) }
      defer { decoding.join() }
      #expect(try (rows.colors() != nil) == hasColors)
      rows.cancel()
    }
  }
}
