import Testing
import TouchKit

@testable import TouchKitX11

@Suite struct ResizeSyncTests {
  var sync = ResizeSync()

  @Test("returns the value once, after the new size has been drawn") mutating func handshake() {
    sync.requested(0x1_0000_0005)
    #expect(sync.drawn() == nil)

    sync.configured()

    #expect(sync.drawn() == 0x1_0000_0005)
    #expect(sync.drawn() == nil)
  }

  @Test("answers the latest request") mutating func latest() {
    sync.requested(1)
    sync.configured()
    sync.requested(2)
    #expect(sync.drawn() == nil)
    sync.configured()

    #expect(sync.drawn() == 2)
  }

  @Test("a size without a request needs no answer") mutating func unasked() {
    sync.configured()

    #expect(sync.drawn() == nil)
  }

  @Test("converts root window pixels to window points") func placement() {
    let placement = WindowGeometry(origin: Point(100, 50), scale: 1.25)

    #expect(placement.location(ofRoot: Point(225, 50)) == Point(100, 0))
    #expect(placement.location(ofRoot: Point(75, 25)) == Point(-20, -20))
  }

  @Test("an icon is encoded as its size and ARGB pixels") func icon() {
    let bitmap = Bitmap.drawn(width: 2, height: 1, format: .alpha) { canvas in
      canvas.fill(Rect(0, 0, 1, 1), with: Color(hex: 0x102030))
    }

    #expect(WindowIcon.values(of: bitmap) == [2, 1, 0xFF10_2030, 0])
  }
}
