import CCairo
import Drawing
import X11Support

/// Scales and turns a picture of 256 pixels with two fingers: drawn by Cairo, bilinear, into an
/// image of the size that it has then.
final class TransformFloor: FloorScene {
  private static let side = 256
  /// The largest size of the drawn picture.
  private static let capacity = PixelSize(512, 512)

  private let window: FloorWindow
  private let image: SharedImage
  private let target: CairoSurface
  private let picture: CairoSurface
  private var start: [Point] = []

  init(_ window: FloorWindow) throws {
    self.window = window
    let (image, pixels) = try window.image(Self.capacity)
    self.image = image
    target = CairoSurface(pixels)
    let stripes = PixelBuffer(width: Self.side, height: Self.side, format: .alpha)
    stripes.fillWithStripes()
    picture = CairoSurface(stripes)
  }

  func expose() {
    put(center: Point(window.size.width / 2, window.size.height / 2), arm: Vector(1, 0))
  }

  func fingersDidChange(_ fingers: [Point]) { start = fingers }

  func update(_ fingers: [Point], moved index: Int) {
    guard fingers.count == 2, start.count == 2 else { return }
    // The quotient of what lies between the fingers as complex numbers: the scale and the rotation.
    let (before, after) = (start[1] - start[0], fingers[1] - fingers[0])
    let length = before.dx * before.dx + before.dy * before.dy
    put(
      center: fingers[0] + after / 2,
      arm: Vector(
        (after.dx * before.dx + after.dy * before.dy) / length,
        (after.dy * before.dx - after.dx * before.dy) / length))
  }

  /// Draws the picture about a point, scaled and turned by a complex number.
  private func put(center: Point, arm: Vector) {
    let half = Fixtures.side / 2 * (abs(arm.dx) + abs(arm.dy))
    let side = min((2 * half).rounded(.up), Double(Self.capacity.width))
    target.draw(width: side, height: side) { context in
      let unit = Fixtures.side / Double(Self.side)
      var matrix = cairo_matrix_t(
        xx: arm.dx * unit, yx: arm.dy * unit, xy: -arm.dy * unit, yy: arm.dx * unit, x0: side / 2,
        y0: side / 2)
      cairo_transform(context, &matrix)
      cairo_translate(context, -Double(Self.side) / 2, -Double(Self.side) / 2)
      picture.paint(on: context)
    }
    window.put(image, PixelSize(Int(side), Int(side)), at: center - Vector(side / 2, side / 2))
  }
}
