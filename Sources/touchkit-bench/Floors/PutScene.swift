import ArgumentParser
import Drawing
import X11Support

/// Puts an image of the displayed size of an element under each finger that moves.
final class PutScene: FloorScene {
  private static let size = PixelSize(Int(Fixtures.side), Int(Fixtures.side))
  private let window: FloorWindow
  private let image: SharedImage

  init(_ window: FloorWindow) throws {
    self.window = window
    let size = Self.size
    guard
      let image = SharedImage(
        window.display, width: size.width, height: size.height, server: .read)
    else { throw ExitCode.failure }
    self.image = image
    StripedPicture.fill(image.memory, width: size.width, height: size.height)
  }

  func expose() { put(at: Point(window.size.width / 2, window.size.height / 2)) }

  func update(_ fingers: [Point], moved index: Int) { put(at: fingers[index]) }

  private func put(at center: Point) {
    window.put(image, Self.size, at: center - Vector(Fixtures.side / 2, Fixtures.side / 2))
  }
}

/// A picture of colored stripes, which looks different wherever it is.
enum StripedPicture {
  static func fill(_ memory: UnsafeMutableRawPointer, width: Int, height: Int) {
    let pixels = memory.assumingMemoryBound(to: UInt32.self)
    for y in 0..<height {
      for x in 0..<width {
        let color = UInt32(truncatingIfNeeded: (x / 6 &+ 1) &* 0x9E3779 &+ y / 6 * 977)
        pixels[y * width + x] = color | 0xFF00_0000
      }
    }
  }
}
