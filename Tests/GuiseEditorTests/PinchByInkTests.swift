import DisguiseModel
import Drawing
import ImageCoding
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("Two fingers in the box of an element", .serialized) struct PinchByInkTests {
  private let whole: WholeEditor
  private var stage: Stage { whole.stage }

  /// A line from the photo's lower left to its upper right corner, not selected.
  init() throws {
    whole = try WholeEditor()
    let line = Bitmap.drawn(width: 600, height: 600) { canvas in
      canvas.stroke(
        .line(from: Point(6, 594), to: Point(594, 6)), with: .black, style: StrokeStyle(width: 8))
    }
    whole.editor.stickers.add([
      .memory(EmbeddedFile(name: "line.png", bytes: PNGEncoder.encode(line)))
    ])
    whole.settle()
    let element = try #require(whole.elements.first)
    var placement = element.placement
    let photo = whole.controller.canvasView.viewport.photo
    placement.center = Point(photo.width / 2, photo.height / 2)
    placement.scale = photo.width / 600
    placement.rotation = .zero
    whole.document.perform(.change(element.id, .placement(placement)))
    whole.controller.select(nil)
    whole.settle()
  }

  /// Moves two fingers apart about a point of the window; returns whether the canvas was zoomed, rather than
  /// the element.
  private func pinchZooms(about middle: Point, span: Double) throws -> Bool {
    let before = try #require(whole.elements.first).placement
    let viewport = whole.controller.canvasView.viewport
    let fingers = [stage.finger(1), stage.finger(2)]
    let arm = Vector(span / 2, 0)
    stage.frame([
      fingers[0].sample(.began(provisional: false), at: middle - arm),
      fingers[1].sample(.began(provisional: false), at: middle + arm),
    ])
    stage.stroke(fingers, to: [middle - arm * 1.5, middle + arm * 1.5], in: .milliseconds(200))
    stage.lift(fingers)
    whole.settle()
    let isZoomed = whole.controller.canvasView.viewport != viewport
    #expect(isZoomed == (whole.elements.first?.placement == before))
    return isZoomed
  }

  @Test("of a line as wide as the photo zoom the canvas, unless they are at its ink") func line()
    throws
  {
    let view = try #require(whole.controller.canvasView.elements.first)
    let box = whole.place(of: view)
    #expect(try pinchZooms(about: Point(box.minX + 130, box.minY + 130), span: 120))
    whole.controller.tools.zoom.fit()
    whole.settle()
    #expect(try !pinchZooms(about: box.center + Vector(10, 10), span: 120))
  }

  @Test("as far apart as a third of it mean it, wherever they are in it") func wide() throws {
    let view = try #require(whole.controller.canvasView.elements.first)
    let box = whole.place(of: view)
    #expect(try !pinchZooms(about: box.center - Vector(120, 120), span: box.width / 2.8))
  }
}
