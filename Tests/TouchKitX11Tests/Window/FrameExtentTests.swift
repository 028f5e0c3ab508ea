import Testing
import TouchKit

@testable import TouchKitX11

@Suite("FrameExtent") struct FrameExtentTests {
  @Test("is the size of the window") func usual() {
    #expect(FrameExtent.extent(width: 1280, height: 800) == Size(1280, 800))
    #expect(FrameExtent.extent(width: 7680, height: 4320) == Size(7680, 4320))
  }

  @Test("has at least one pixel") func smallest() {
    #expect(FrameExtent.extent(width: 0, height: 0) == Size(1, 1))
    #expect(FrameExtent.extent(width: -5, height: .min) == Size(1, 1))
  }

  @Test(
    "never exceeds the image and memory limits",
    arguments: [40000, 32767, 65535, .max] as [Int32], [1, 100, 40000, .max] as [Int32])
  func largest(width: Int32, height: Int32) {
    let sizes = [
      FrameExtent.extent(width: width, height: height),
      FrameExtent.extent(width: height, height: width),
    ]

    for size in sizes {
      #expect((1...32767).contains(size.width) && (1...32767).contains(size.height))
      #expect(size.width * size.height <= Double(FrameExtent.maximumPixels))
    }
    #expect(sizes[0].width == 32767)
  }
}
