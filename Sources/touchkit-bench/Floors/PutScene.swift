import Drawing
import X11Support

/// Puts an image of the displayed size of an element under each finger that moves.
final class PutScene: FloorScene {
  private static let size = PixelSize(Int(Fixtures.side), Int(Fixtures.side))
  private let window: FloorWindow
  private let image: SharedImage

  init(_ window: FloorWindow) throws {
    self.window = window
    let (image, pixels) = try window.image(Self.size)
    self.image = image
    pixels.fillWithStripes()
  }

  func expose() { put(at: Point(window.size.width / 2, window.size.height / 2)) }

  func update(_ fingers: [Point], moved index: Int) { put(at: fingers[index]) }

  private func put(at center: Point) {
    window.put(image, Self.size, at: center - Vector(Fixtures.side / 2, Fixtures.side / 2))
  }
}

extension PixelBuffer {
  /// Fills the buffer with colored stripes, which look different wherever they are.
  func fillWithStripes() {
    for y in 0..<height {
      withRow(y) { row in
        for x in 0..<width {
          let color = UInt32(truncatingIfNeeded: (x / 6 &+ 1) &* 0x9E3779 &+ y / 6 * 977)
          row[x] = color | 0xFF00_0000
        }
      }
    }
  }
}
