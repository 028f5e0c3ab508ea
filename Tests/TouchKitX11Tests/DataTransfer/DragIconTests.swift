import CX11
import Drawing
import Testing
import TouchKit
import VirtualTouchscreen

@testable import TouchKitX11

@MainActor @Suite("The picture of a dragged item") struct DragIconTests {
  @Test("has its colors on screens of all depths", arguments: [15, 16, 24, 30])
  func depths(depth: Int) throws {
    let server = try XServer(XServer.Options(depth: depth))
    let connection = try XConnection(display: server.display, app: "test")
    let colors = [Color(hex: 0x804020), Color(hex: 0x1080F0)]
    let image = Bitmap.drawn(width: 41, height: 30, format: .opaque) { canvas in
      canvas.fill(Rect(0, 0, 20, 30), with: colors[0])
      canvas.fill(Rect(20, 0, 21, 30), with: colors[1])
    }
    let icon = try #require(
      DragIcon(DragPreview(image: image, anchor: Vector(10, 10)), connection: connection))
    icon.move(to: Point(110, 210), scale: 1)
    XSync(connection.display, 0)

    let screen = try VirtualScreen(server.display)
    for (x, color) in [(100, colors[0]), (119, colors[0]), (120, colors[1]), (140, colors[1])] {
      for y in [200, 229] {
        let shown = try screen.pixel(x, y)
        let far = max(
          abs(shown.red - color.red), abs(shown.green - color.green), abs(shown.blue - color.blue))
        // Half a level of 5 bits, and one of the 255 for rounding.
        #expect(far * 255 <= (depth < 24 ? 255.0 / 31 / 2 + 1 : 1), "\(shown) at \(x), \(y)")
      }
    }
    withExtendedLifetime(icon) {}
  }
}
