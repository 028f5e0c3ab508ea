import Drawing
import TestSupport
import Testing

@testable import ImageCoding

@Suite("VectorImage") struct VectorImageTests {
  private func drawing(_ attributes: String, _ content: String) throws -> VectorImage {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>"
    return try VectorImage(Array(text.utf8), name: "hat.svg")
  }

  private let square = "<rect width='10' height='10' fill='#f00'/>"

  @Test("the natural size is the specified one, else the view box, else the ink bounds")
  func naturalSize() throws {
    #expect(try drawing("width='96' height='1in'", square).naturalSize == Size(96, 96))
    #expect(try drawing("viewBox='5 5 30 20'", square).naturalSize == Size(30, 20))
    #expect(try drawing("width='100%' viewBox='0 0 3 2'", square).naturalSize == Size(3, 2))
    #expect(try drawing("", square).naturalSize == Size(10, 10))
  }

  @Test("is rasterized at the given size") func rasterizes() throws {
    let bitmap = try drawing("viewBox='0 0 20 10'", square).rasterize(width: 200, height: 100)

    #expect(bitmap.size == Size(200, 100))
    #expect(bitmap[50, 50] == .red)
    #expect(bitmap[150, 50] == .clear)
  }

  @Test(
    "keeps its gradients when it is turned",
    arguments: [
      "<rect x='-60' y='-20' width='120' height='40' fill='url(#g)'/>",
      "<g opacity='0.9'><rect x='-60' y='-20' width='120' height='40' fill='url(#g)'/></g>",
      "<path d='M-60,0 L60,0' fill='none' stroke='url(#u)' stroke-width='40'/>",
    ])
  func turnedGradients(shape: String) throws {
    let stops = "<stop offset='0' stop-color='#f00'/><stop offset='1' stop-color='#000'/>"
    let image = try drawing(
      "width='200' height='200' viewBox='-100 -100 200 200'",
      """
      <defs><linearGradient id='g' x1='0' y1='0' x2='0' y2='1'>\(stops)</linearGradient>
      <linearGradient id='u' gradientUnits='userSpaceOnUse' x1='0' y1='-20' x2='0' y2='20'>\(stops)
      </linearGradient></defs>\(shape)
      """)
    func reds(turnedBy angle: Angle, scale: Double) throws -> [Double] {
      let side = 200 * scale
      let buffer = PixelBuffer(width: Int(side), height: Int(side))
      buffer.draw { canvas in
        canvas.concatenate(
          .scale(scale).then(.rotation(angle).about(Point(side / 2, side / 2))))
        try? image.draw(on: canvas, in: Rect(0, 0, 200, 200))
      }
      let toPixels = Transform.rotation(angle).about(Point(side / 2, side / 2))
      return stride(from: -16.0, through: 16, by: 8).map { y in
        let place = toPixels.apply(Point(side / 2 + 10 * scale, side / 2 + y * scale))
        return buffer[Int(place.x), Int(place.y)].red
      }
    }
    let upright = try reds(turnedBy: .zero, scale: 1)
    #expect(upright[0] - upright[4] > 0.6)
    for degrees in [0.0, 1, 23, 45, 90, 140, 200, -60] {
      for scale in [0.5, 1, 3] {
        for (turned, straight) in zip(try reds(turnedBy: .degrees(degrees), scale: scale), upright)
        {
          #expect(abs(turned - straight) < 0.06, "\(degrees) \(scale)")
        }
      }
    }
  }

  @Test("is drawn into a rectangle of a canvas, whose state is restored") func draws()
    throws
  {
    let image = try drawing("viewBox='0 0 10 10'", square)
    let buffer = PixelBuffer(width: 40, height: 40)
    var failure: ImageError?

    buffer.draw { canvas in
      canvas.concatenate(.scale(2))
      do throws(ImageError) { try image.draw(on: canvas, in: Rect(5, 5, 10, 10)) } catch {
        failure = error
      }
      #expect(canvas.transform == .scale(2))
    }

    #expect(failure == nil)
    #expect(buffer[10, 10] == .red)
    #expect(buffer[29, 29] == .red)
    #expect(buffer[30, 30] == .black)
  }

  @Test("can be used by several threads concurrently") func threads() throws {
    let image = try drawing("viewBox='0 0 10 10'", square)

    let colors = onThreads(4) {
      (0..<20).compactMap { _ in try? image.rasterize(width: 30, height: 30)[15, 15] }
    }

    #expect(colors.flatMap { $0 } == [Color](repeating: .red, count: 80))
  }

  @Test("a file that isn't a drawing is reported") func errors() throws {
    #expect(throws: ImageError.notADrawing(name: "hat.svg")) {
      try VectorImage(Array("meow".utf8), name: "hat.svg")
    }
    #expect(throws: ImageError.blank(name: "hat.svg")) { try self.drawing("", "") }
    #expect(throws: ImageError.missing(name: "none.svg")) { try VectorImage(path: "/none.svg") }
    #expect(
      ImageError.notADrawing(name: "hat.svg").message
        == "hat.svg isn't a drawing in a known format. Use SVG or PNG.")
  }

  @Test("is read in whatever form it comes", arguments: SampleDrawing.all)
  func forms(drawing: SampleDrawing) throws {
    let bitmap = try VectorImage(drawing.bytes, name: "hat.svg").rasterize(width: 40, height: 20)

    #expect(bitmap[0, 0] == .red && bitmap[39, 19] == .red)
  }

  @Test("is refused if it becomes too large when it is decompressed, or is damaged")
  func compressed() throws {
    #expect(throws: ImageError.unreadable(name: "a.svgz", reason: "it is larger than 64 MB")) {
      try VectorImage(SampleDrawing.bomb, name: "a.svgz")
    }
    let cut = Array(SampleDrawing.gzip(Array(SampleDrawing.text().utf8)).dropLast(20))
    #expect(throws: ImageError.damaged(name: "a.svgz")) { try VectorImage(cut, name: "a.svgz") }
  }

  @Test("no external file is read") func staysInside() throws {
    let folder = TemporaryFolder()
    let png = try folder.write(
      SampleImages.file(of: SampleImages.halves(), as: "png"), to: "red.png")
    let image = try drawing(
      "xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 10 10'",
      "<image width='10' height='10' xlink:href='file://\(png)'/>")

    #expect(try image.rasterize(width: 10, height: 10)[5, 1] == .clear)
  }

  @Test("a raster that is too large is rejected") func tooLarge() throws {
    let image = try drawing("viewBox='0 0 10 10'", square)

    #expect(throws: ImageError.tooLarge(name: "hat.svg", width: 40000, height: 10)) {
      try image.rasterize(width: 40000, height: 10)
    }
  }

  @Test("its mask has its opaque parts") func mask() throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 4'><circle cx='2' cy='2' r='2'/></svg>"
    let mask = try AlphaMask(VectorImage(Array(text.utf8), name: "dot.svg"))

    #expect(mask.isOpaque(at: Point(0.25, 0.5)))
    #expect(!mask.isOpaque(at: Point(0.03, 0.06)))
    #expect(!mask.isOpaque(at: Point(0.75, 0.5)))
  }
}
