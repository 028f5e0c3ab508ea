import ArgumentParser
import CCairo
import Drawing
import X11Support

/// A photo, and above it a picture that follows one or two fingers: drawn by Cairo, bilinear.
final class StickerScene: CoalescingScene {
  private static let side = 2048

  let canvas: FloorCanvas
  private let photo: CairoSurface
  private let pixels: UnsafeMutableRawPointer
  private let picture: CairoSurface
  /// The transform from the picture to the window.
  private var place: Transform
  private var fingers: [Point] = []
  var needsDrawing = false

  /// - Parameter values: those of the canvas, then the displayed side of the picture in pixels.
  init(_ window: FloorWindow, _ values: [String]) throws {
    guard let displayed = values.last.flatMap(Double.init) else {
      throw ExitCode.validationFailure
    }
    canvas = try FloorCanvas(window, values.dropLast())
    photo = CairoSurface(try canvas.decodePhoto())
    let side = Self.side
    pixels = .allocate(byteCount: side * side * 4, alignment: 16)
    StripedPicture.fill(pixels, width: side, height: side)
    picture = CairoSurface(pixels, width: side, height: side, hasAlpha: true)
    let half = -Double(side) / 2
    place = Transform.translation(half, half).then(.scale(displayed / Double(side)))
      .then(.translation(canvas.frame.midX, canvas.frame.midY))
  }

  deinit { pixels.deallocate() }

  func expose() {
    let place = place.then(.translation(-canvas.frame.minX, -canvas.frame.minY))
    canvas.present { [photo, picture] context in
      photo.paint(on: context, filter: CAIRO_FILTER_NEAREST)
      var matrix = cairo_matrix_t(
        xx: place.a, yx: place.b, xy: place.c, yy: place.d, x0: place.tx, y0: place.ty)
      cairo_transform(context, &matrix)
      picture.paint(on: context)
    }
  }

  func fingersDidChange(_ fingers: [Point]) { self.fingers = fingers }

  func update(_ fingers: [Point], moved index: Int) {
    defer { self.fingers = fingers }
    guard self.fingers.count == fingers.count, let before = self.fingers.first else { return }
    let turn = fingers.count == 2 ? Self.turn(from: self.fingers, to: fingers) : Vector(1, 0)
    place = place.then(.translation(-before.x, -before.y))
      .then(Transform(a: turn.dx, b: turn.dy, c: -turn.dy, d: turn.dx, tx: 0, ty: 0))
      .then(.translation(fingers[0].x, fingers[0].y))
    needsDrawing = true
  }

  /// The quotient of what lies between two fingers as complex numbers: the scale and the rotation.
  static func turn(from before: [Point], to after: [Point]) -> Vector {
    let (before, after) = (before[1] - before[0], after[1] - after[0])
    let length = before.dx * before.dx + before.dy * before.dy
    return Vector(
      (after.dx * before.dx + after.dy * before.dy) / length,
      (after.dy * before.dx - after.dx * before.dy) / length)
  }
}
