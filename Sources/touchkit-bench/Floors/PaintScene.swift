import ArgumentParser
import CCairo
import Drawing
import X11Support

/// Paints a photo, decoded at the size of the canvas, and 20 pictures with Cairo whenever the canvas
/// is exposed.
final class PaintScene: FloorScene {
  private static let side = Int(Fixtures.side)

  private let window: FloorWindow
  private let canvas: FloorCanvas
  private let pixels: UnsafeMutableRawPointer
  private let picture: CairoSurface
  private let photo: CairoSurface
  private let corner: Point

  init(_ window: FloorWindow, _ values: [String]) throws {
    self.window = window
    canvas = try FloorCanvas(window, values)
    let bitmap = try canvas.decodePhoto()
    photo = CairoSurface(bitmap)
    corner = Point(
      ((canvas.frame.width - Double(bitmap.width)) / 2).rounded(),
      ((canvas.frame.height - Double(bitmap.height)) / 2).rounded())
    let side = Self.side
    pixels = .allocate(byteCount: side * side * 4, alignment: 16)
    StripedPicture.fill(pixels, width: side, height: side)
    picture = CairoSurface(pixels, width: side, height: side, hasAlpha: true)
  }

  deinit { pixels.deallocate() }

  func update(_ fingers: [Point], moved index: Int) {}

  func expose() {
    let cell = Size(canvas.frame.width / 5, canvas.frame.height / 4)
    canvas.present { [corner, photo, picture] context in
      cairo_set_source_rgb(context, 0.5, 0.5, 0.5)
      cairo_paint(context)
      cairo_save(context)
      cairo_translate(context, corner.x, corner.y)
      photo.paint(on: context, filter: CAIRO_FILTER_NEAREST)
      cairo_restore(context)
      for index in 0..<20 {
        cairo_save(context)
        cairo_translate(
          context, (Double(index % 5) + 0.5) * cell.width, (Double(index / 5) + 0.5) * cell.height)
        cairo_rotate(context, 0.1 * Double(index))
        cairo_translate(context, -Double(Self.side) / 2, -Double(Self.side) / 2)
        picture.paint(on: context)
        cairo_restore(context)
      }
    }
  }
}
