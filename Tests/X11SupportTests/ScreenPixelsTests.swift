import CX11
import Testing
import VirtualTouchscreen
import X11Support

@Suite("Pixels of screens") struct ScreenPixelsTests {
  /// A screen, and what a row of red, green, blue, white and a dark orange (0x804020) is there.
  struct Screen: Sendable {
    let name: String
    let masks: [UInt32]
    let depth: Int
    let bits: Int
    var isSwapped = false
    let row: [UInt8]
  }

  private static let colors: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0x804020]

  private static let screens = [
    Screen(
      name: "5, 6 and 5 bits", masks: [0xF800, 0x7E0, 0x1F], depth: 16, bits: 16,
      row: [0x00, 0xF8, 0xE0, 0x07, 0x1F, 0x00, 0xFF, 0xFF, 0x04, 0x82]),
    Screen(
      name: "the same from another machine", masks: [0xF800, 0x7E0, 0x1F], depth: 16, bits: 16,
      isSwapped: true, row: [0xF8, 0x00, 0x07, 0xE0, 0x00, 0x1F, 0xFF, 0xFF, 0x82, 0x04]),
    Screen(
      name: "5 bits each", masks: [0x7C00, 0x3E0, 0x1F], depth: 15, bits: 16,
      row: [0x00, 0x7C, 0xE0, 0x03, 0x1F, 0x00, 0xFF, 0x7F, 0x04, 0x41]),
    Screen(
      name: "3, 3 and 2 bits", masks: [0xE0, 0x1C, 0x03], depth: 8, bits: 8,
      row: [0xE0, 0x1C, 0x03, 0xFF, 0x88]),
    Screen(
      name: "three bytes", masks: [0xFF0000, 0xFF00, 0xFF], depth: 24, bits: 24,
      row: [0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 0x20, 0x40, 0x80]),
    Screen(
      name: "10 bits each", masks: [0x3FF0_0000, 0xFFC00, 0x3FF], depth: 30, bits: 32,
      row: [
        0, 0, 0xF0, 0x3F, 0, 0xFC, 0x0F, 0, 0xFF, 3, 0, 0, 0xFF, 0xFF, 0xFF, 0x3F, 0x80, 0x04, 0x24,
        0x20,
      ]),
    Screen(
      name: "blue first, with alpha", masks: [0xFF, 0xFF00, 0xFF0000], depth: 32, bits: 32,
      row: [
        255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255, 0x80, 0x40, 0x20, 255,
      ]),
  ]

  @Test("are converted in place, and back within a level", arguments: screens)
  func converts(screen: Screen) throws {
    let pixels = try #require(
      ScreenPixels(
        masks: screen.masks, depth: screen.depth, bitsPerPixel: screen.bits,
        isSwapped: screen.isSwapped))
    #expect(!pixels.isNative)
    var row = Self.colors
    var back = row

    row.withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { pixels.convert(start, count: Self.colors.count) }
      #expect(Array(bytes[..<screen.row.count]) == screen.row)
      if let start = bytes.baseAddress { pixels.read(start, to: &back, count: Self.colors.count) }
    }

    for (before, after) in zip(Self.colors, back) {
      for (mask, shift) in zip(screen.masks, [16, 8, 0] as [UInt32]) {
        let level = (255 + 1) >> mask.nonzeroBitCount + 1
        let (one, other) = (Int(before >> shift & 0xFF), Int(after >> shift & 0xFF))
        #expect(abs(one - other) <= level, "\(screen.name)")
      }
    }
  }

  @Test("that are Cairo's stay as they are") func native() throws {
    let masks: [UInt32] = [0xFF0000, 0xFF00, 0xFF]
    let pixels = try #require(ScreenPixels(masks: masks, depth: 24, bitsPerPixel: 32))
    #expect(pixels.isNative && pixels.pixel(of: 0x804020) == 0x804020)
    let swapped = ScreenPixels(masks: masks, depth: 24, bitsPerPixel: 32, isSwapped: true)
    #expect(swapped?.isNative == false)
    #expect(ScreenPixels(masks: [0, 0, 0], depth: 8, bitsPerPixel: 8) == nil)
    #expect(ScreenPixels(masks: masks, depth: 1, bitsPerPixel: 1) == nil)
  }

  @Test("are those of the server", arguments: [15, 16, 24, 30])
  func server(depth: Int) throws {
    let server = try XServer(XServer.Options(depth: depth))
    let display = try #require(XDisplay(server.display))
    let pixels = try #require(display.pixels)
    #expect(XDefaultDepth(display.pointer, XDefaultScreen(display.pointer)) == depth)
    #expect(pixels.isNative == (depth == 24) && pixels.bitsPerPixel == (depth < 24 ? 16 : 32))
  }
}
