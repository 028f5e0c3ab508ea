import CX11
import CXext
import TouchKit

/// The picture of a dragged item under the finger or the pointer: a window of its own, because the
/// item leaves the app's window.
///
/// The server keeps the pixels and moves the window, so nothing is drawn during the drag. The window
/// is shaped rather than translucent, which works without a compositor, too.
final class DragIcon {
  private let connection: XConnection
  private let window: XID
  private let anchor: Vector

  /// Larger pictures would hide the targets.
  private static let maximumSide = 512.0

  /// Shows a picture; nil if the server cannot shape windows: the picture would be in the way of the
  /// search for targets.
  init?(_ preview: DragPreview, connection: XConnection) {
    var (event, error): (Int32, Int32) = (0, 0)
    guard !connection.isLost, XShapeQueryExtension(connection.display, &event, &error) != 0 else {
      return nil
    }
    self.connection = connection
    anchor = preview.anchor
    let image = preview.image.resized(toFit: Size(Self.maximumSide, Self.maximumSide))
    let (width, height) = (UInt32(image.width), UInt32(image.height))
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    // Translucent edges of an image look best on white, the color of most windows.
    let opaque = PixelBuffer(width: image.width, height: image.height, format: .opaque)
    opaque.draw { canvas in
      canvas.fill(Rect(origin: .zero, size: image.size), with: .white)
      canvas.draw(image, at: .zero)
    }
    let pixels = Self.makePixmap(opaque, connection)
    attributes.background_pixmap = pixels
    // Off the screen until it is moved.
    window = XCreateWindow(
      connection.display, connection.root, -Int32(width) - 1, -Int32(height) - 1, width, height, 0,
      connection.depth, UInt32(InputOutput), connection.visual,
      UInt(CWOverrideRedirect | CWBackPixmap), &attributes)
    XFreePixmap(connection.display, pixels)
    XShapeCombineRectangles(
      connection.display, window, ShapeInput, 0, 0, nil, 0, ShapeSet, Unsorted)
    if image.hasAlpha { shape(image) }
    XProperty(connection, window: window).set(
      connection.atoms[.windowType], type: XA_ATOM, values: [connection.atoms[.windowTypeDrag]])
    XMapRaised(connection.display, window)
  }

  isolated deinit {
    if !connection.isLost { XDestroyWindow(connection.display, window) }
  }

  /// Moves the picture's anchor to a point of the root window, in pixels.
  func move(to location: Point, scale: Double) {
    let corner = location - anchor * scale
    XMoveWindow(
      connection.display, window, Int32(clamping: Int(corner.x)), Int32(clamping: Int(corner.y)))
  }

  /// Cuts the window to the pixels that are more opaque than not.
  private func shape(_ image: Bitmap) {
    let stride = (image.width + 7) / 8
    var bits = [CChar](repeating: 0, count: stride * image.height)
    image.withPixels { bytes, rowBytes in
      for y in 0..<image.height {
        for x in 0..<image.width {
          // Pixels are in native byte order, with alpha in the top byte.
          let pixel = bytes.loadUnaligned(fromByteOffset: y * rowBytes + x * 4, as: UInt32.self)
          if pixel >> 24 >= 128 { bits[y * stride + x / 8] |= CChar(bitPattern: 1 << UInt8(x % 8)) }
        }
      }
    }
    let mask = XCreateBitmapFromData(
      connection.display, window, bits, UInt32(image.width), UInt32(image.height))
    XShapeCombineMask(connection.display, window, ShapeBounding, 0, 0, mask, ShapeSet)
    XFreePixmap(connection.display, mask)
  }

  /// Returns the pixels on the server; the buffer has the screen's afterwards.
  private static func makePixmap(_ image: PixelBuffer, _ connection: XConnection) -> Pixmap {
    let (width, height) = (UInt32(image.width), UInt32(image.height))
    let pixmap = XCreatePixmap(
      connection.display, connection.root, width, height, UInt32(connection.depth))
    guard let context = XCreateGC(connection.display, pixmap, 0, nil) else { return pixmap }
    defer { XFreeGC(connection.display, context) }
    for y in 0..<image.height {
      image.withRow(y) { connection.pixels.convert($0, count: image.width) }
    }
    image.withPixels { bytes, stride in
      // Xlib never frees the pixels: the image is released without them.
      let data = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard
        let source = XCreateImage(
          connection.display, connection.visual, UInt32(connection.depth), ZPixmap, 0, data, width,
          height, 32, Int32(stride))
      else { return }
      XPutImage(connection.display, pixmap, context, source, 0, 0, 0, 0, width, height)
      source.pointee.data = nil
      _ = source.pointee.f.destroy_image(source)
    }
    return pixmap
  }
}
