import ArgumentParser
import CCairo
import Drawing
import X11Support

/// Scales and turns a picture of 256 pixels with two fingers: drawn by Cairo, bilinear, into an
/// image of the size that it has then.
final class TransformFloorScene: FloorScene {
  private static let side = 256
  /// The largest side of the drawn picture.
  private static let capacity = 512

  private let window: FloorWindow
  private let image: SharedImage
  private let target: CairoSurface
  private let pixels: UnsafeMutableRawPointer
  private let picture: CairoSurface
  private var start: [Point] = []

  init(_ window: FloorWindow) throws {
    self.window = window
    let (side, capacity) = (Self.side, Self.capacity)
    guard let image = SharedImage(window.display, width: capacity, height: capacity, server: .read)
    else { throw ExitCode.failure }
    self.image = image
    target = CairoSurface(image.memory, width: capacity, height: capacity, hasAlpha: false)
    pixels = .allocate(byteCount: side * side * 4, alignment: 16)
    StripedPicture.fill(pixels, width: side, height: side)
    picture = CairoSurface(pixels, width: side, height: side, hasAlpha: true)
  }

  deinit { pixels.deallocate() }

  func expose() {
    put(center: Point(window.size.width / 2, window.size.height / 2), arm: Vector(1, 0))
  }

  func fingersDidChange(_ fingers: [Point]) { start = fingers }

  func update(_ fingers: [Point], moved index: Int) {
    guard fingers.count == 2, start.count == 2 else { return }
    put(
      center: fingers[0] + (fingers[1] - fingers[0]) / 2,
      arm: StickerScene.turn(from: start, to: fingers))
  }

  /// Draws the picture about a point, scaled and turned by a complex number.
  private func put(center: Point, arm: Vector) {
    let half = Fixtures.side / 2 * (abs(arm.dx) + abs(arm.dy))
    let side = min((2 * half).rounded(.up), Double(Self.capacity))
    target.draw { context in
      cairo_rectangle(context, 0, 0, side, side)
      cairo_clip(context)
      cairo_set_source_rgb(context, 0.5, 0.5, 0.5)
      cairo_paint(context)
      let unit = Fixtures.side / Double(Self.side)
      var matrix = cairo_matrix_t(
        xx: arm.dx * unit, yx: arm.dy * unit, xy: -arm.dy * unit, yy: arm.dx * unit, x0: side / 2,
        y0: side / 2)
      cairo_transform(context, &matrix)
      cairo_translate(context, -Double(Self.side) / 2, -Double(Self.side) / 2)
      picture.paint(on: context)
    }
    window.put(
      image, PixelSize(Int(side), Int(side)), at: center - Vector(side / 2, side / 2))
  }
}
