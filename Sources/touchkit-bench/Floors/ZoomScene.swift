import CCairo
import Drawing

/// Zooms a photo about the midpoint of two fingers, and moves it with one.
final class ZoomScene: CoalescingScene {
  let canvas: FloorCanvas
  private let photo: CairoSurface
  private let size: Size
  private var fingers: [Point] = []
  private var scale = 1.0
  private var origin = Point.zero
  var needsDrawing = false

  init(_ window: FloorWindow, _ values: [String]) throws {
    canvas = try FloorCanvas(window, values)
    let bitmap = try canvas.decodePhoto()
    photo = CairoSurface(bitmap)
    size = Size(Double(bitmap.width), Double(bitmap.height))
    origin = fitted
  }

  private var fitted: Point {
    Point((canvas.frame.width - size.width) / 2, (canvas.frame.height - size.height) / 2)
  }

  func expose() {
    canvas.present { [photo, origin, scale] context in
      cairo_set_source_rgb(context, 0.5, 0.5, 0.5)
      cairo_paint(context)
      cairo_translate(context, origin.x, origin.y)
      cairo_scale(context, scale, scale)
      photo.paint(on: context)
    }
  }

  func fingersDidChange(_ fingers: [Point]) { self.fingers = fingers }

  func update(_ fingers: [Point], moved index: Int) {
    defer { self.fingers = fingers }
    guard self.fingers.count == fingers.count, fingers.count <= 2 else { return }
    let (before, after) = (Self.grip(self.fingers), Self.grip(fingers))
    let factor = before.span > 0 ? max(after.span / before.span, 1 / scale) : 1
    let corner = Vector(canvas.frame.minX, canvas.frame.minY)
    origin = after.middle - corner + (origin - (before.middle - corner)) * factor
    scale *= factor
    if scale == 1, fingers.count == 2 { origin = fitted }
    needsDrawing = true
  }

  /// The midpoint of the fingers and their distance; zero for one finger.
  private static func grip(_ fingers: [Point]) -> (middle: Point, span: Double) {
    guard fingers.count == 2 else { return (fingers.first ?? .zero, 0) }
    return (fingers[0] + (fingers[1] - fingers[0]) / 2, fingers[0].distance(to: fingers[1]))
  }
}
