import ArgumentParser
import CCairo
import CX11
import Drawing
import ImageCoding
import X11Support

/// Zooms a photo about the midpoint of two fingers, and moves it with one. It is drawn once for all
/// updates that have arrived, and not before the server has read the last image.
final class ZoomScene: FloorScene {
  private let window: FloorWindow
  private let frame: Rect
  private let image: SharedImage
  private let target: CairoSurface
  private let photo: CairoSurface
  private let size: Size
  private var fingers: [Point] = []
  private var scale = 1.0
  private var origin = Point.zero
  private var needsDrawing = false

  /// Uses the path of a photo, decoded at the size of a frame, and the frame's four numbers in pixels.
  init(_ window: FloorWindow, _ values: [String]) throws {
    let numbers = values.dropFirst().compactMap(Double.init)
    guard let path = values.first, numbers.count == 4 else { throw ExitCode.validationFailure }
    self.window = window
    frame = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    let (image, pixels) = try window.image(PixelSize(Int(frame.width), Int(frame.height)))
    self.image = image
    target = CairoSurface(pixels)
    let bitmap = try ImageFile.decode(path, fitting: frame.size).bitmap
    photo = CairoSurface(bitmap)
    size = bitmap.size
    origin = fitted
  }

  private var fitted: Point {
    Point((frame.width - size.width) / 2, (frame.height - size.height) / 2)
  }

  func expose() {
    target.draw(width: frame.width, height: frame.height) { context in
      cairo_translate(context, origin.x, origin.y)
      cairo_scale(context, scale, scale)
      photo.paint(on: context)
    }
    window.put(image, PixelSize(Int(frame.width), Int(frame.height)), at: frame.origin)
  }

  func drawPending() {
    guard needsDrawing else { return }
    needsDrawing = false
    expose()
    XSync(window.display.pointer, 0)
  }

  func fingersDidChange(_ fingers: [Point]) { self.fingers = fingers }

  func update(_ fingers: [Point], moved index: Int) {
    defer { self.fingers = fingers }
    guard self.fingers.count == fingers.count, fingers.count <= 2 else { return }
    let (before, after) = (Self.grip(self.fingers), Self.grip(fingers))
    let factor = before.span > 0 ? max(after.span / before.span, 1 / scale) : 1
    let corner = Vector(frame.minX, frame.minY)
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
