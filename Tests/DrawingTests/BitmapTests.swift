import Glibc
import TestSupport
import Testing

@testable import Drawing

@Suite("Bitmap") struct BitmapTests {
  @Test("colors are returned with straight alpha") func straightAlpha() {
    let color = Color(red: 1, green: 0, blue: 0, alpha: 128.0 / 255)
    let bitmap = Bitmap.drawn(width: 1, height: 1) { $0.fill(Rect(0, 0, 1, 1), with: color) }

    #expect(bitmap[0, 0] == color)
  }

  @Test("pixels are premultiplied blue, green, red and alpha") func layout() {
    let bitmap = Bitmap.drawn(width: 1, height: 1) {
      $0.fill(Rect(0, 0, 1, 1), with: Color(red: 1, green: 0, blue: 0.5, alpha: 0.4))
    }

    #expect(bitmap.withPixels { bytes, _ in Array(bytes.prefix(4)) } == [51, 0, 102, 102])
  }

  @Test("downscales to the mean of the area") func shrinks() {
    let checks = Bitmap.drawn(width: 8, height: 8, format: .opaque) { canvas in
      for y in 0..<8 {
        for x in 0..<8 where (x + y) % 2 == 0 {
          canvas.fill(Rect(Double(x), Double(y), 1, 1), with: .white)
        }
      }
    }

    let small = checks.resized(toFit: Size(4, 4))

    #expect(small.size == Size(4, 4))
    #expect(small[0, 0] == Color(white: 128.0 / 255))
    #expect(small[3, 3] == Color(white: 128.0 / 255))
  }

  @Test("downscales by fractions of pixels without changing the mean") func shrinksByFractions() {
    let bitmap = Bitmap.drawn(width: 10, height: 10) { canvas in
      canvas.fill(Rect(0, 0, 5, 10), with: .red)
    }

    let small = bitmap.resized(width: 3, height: 7)

    #expect(small[0, 3] == .red)
    #expect(small[1, 3] == Color(red: 1, green: 0, blue: 0, alpha: 128.0 / 255))
    #expect(small[2, 6] == .clear)
  }

  @Test("is never enlarged to fit, and keeps its aspect ratio") func fits() {
    let bitmap = Bitmap.drawn(width: 40, height: 20) { _ in }

    #expect(bitmap.resized(toFit: Size(100, 100)) === bitmap)
    #expect(bitmap.resized(toFit: Size(10, 100)).size == Size(10, 5))
    #expect(bitmap.resized(toFit: Size(0.01, 0.01)).size == Size(1, 1))
  }

  @Test("is enlarged to an explicit size") func grows() {
    let bitmap = Bitmap.drawn(width: 1, height: 1) { $0.fill(Rect(0, 0, 1, 1), with: .blue) }

    #expect(bitmap.resized(width: 5, height: 3)[4, 2] == .blue)
  }

  @Test("can be drawn by several threads concurrently") func threads() {
    let stamp = Bitmap.drawn(width: 16, height: 16) { canvas in
      canvas.fill(Rect(0, 0, 16, 16), with: Color.red)
    }

    let sheets = onThreads(4) {
      let sheet = PixelBuffer(width: 64, height: 64)
      for turn in 0..<200 {
        sheet.draw { canvas in
          canvas.concatenate(.rotation(.degrees(Double(turn))).about(Point(32, 32)))
          canvas.draw(stamp, in: Rect(8, 8, 48, 48))
          canvas.fill(Rect(0, 0, 64, 64), with: .bitmap(stamp))
        }
      }
      return sheet.snapshot()
    }

    #expect(sheets.count == 4)
    #expect(sheets.allSatisfy { $0[32, 32] == .red })
  }
}
