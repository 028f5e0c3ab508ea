import Drawing
import Testing

@testable import DisguiseModel

@Suite("Drawings that move") struct InkPictureTests {
  private let artwork: TestArtwork
  private let drawing: DrawingDesign

  init() throws {
    artwork = try TestArtwork()
    func wide(_ brush: Brush, _ start: Point, _ end: Point) -> Stroke {
      var ink = Ink(brush, brush == .marker ? 0x40A0E0 : 0xC02020, seed: 7)
      for point in [start, end] { ink.append(InkPoint(point, width: 24)) }
      return Stroke(ink)
    }
    drawing = DrawingDesign([
      wide(.marker, Point(20, 20), Point(180, 90)), wide(.marker, Point(20, 90), Point(180, 20)),
      wide(.pen, Point(100, 10), Point(100, 100)),
    ])
  }

  /// It on a colored ground.
  private func drawn(
    _ artworks: any ArtworkProvider, _ look: Look, _ style: ElementStyle, _ turn: Angle
  ) -> Bitmap {
    let element = DisguiseElement(
      id: id(1), kind: .drawing(drawing), look: look,
      placement: Placement(center: Point(120, 120), scale: 1, rotation: turn))
    return Bitmap.drawn(width: 240, height: 240, format: .opaque) { canvas in
      canvas.fill(Rect(0, 0, 240, 240), with: Color(hex: 0xE0C080))
      DisguiseRenderer(artworks: artworks).draw(
        CollectionOfOne(element), on: canvas, photoToTarget: .identity, style: style)
    }
  }

  @Test(
    "look as those that rest, also their markers on what is below them",
    arguments: [Look.plain, Look(opacity: 0.6), Look(tint: .color(0x30A030))],
    [ElementStyle.resting, .lifted(shadow: Vector(0, 20))])
  func same(look: Look, style: ElementStyle) throws {
    let screen = ScreenArtwork(store: artwork.store, quality: .fast)
    let ink = try #require(InkPicture(of: drawing, tint: look.tint, scale: 1))
    for turn in [Angle.zero, .degrees(90)] {
      let painted = drawn(screen, look, style, turn)
      let moving = drawn(MovingInk(ink, besides: screen), look, style, turn)
      var worst = 0.0
      for y in stride(from: 1, to: 239, by: 3) {
        for x in stride(from: 1, to: 239, by: 3) where !isEdge(of: painted, x, y) {
          let (one, other) = (painted[x, y], moving[x, y])
          worst = max(
            worst, abs(one.red - other.red), abs(one.green - other.green),
            abs(one.blue - other.blue))
        }
      }
      #expect(worst < 0.03, "\(turn.degrees)")
    }
  }

  /// Whether a pixel has others beside it than itself.
  private func isEdge(of picture: Bitmap, _ x: Int, _ y: Int) -> Bool {
    let color = picture[x, y]
    return (-1...1).contains { dx in (-1...1).contains { picture[x + dx, y + $0] != color } }
  }

  @Test("have as many pixels as are seen, but not more than 2,048") func size() throws {
    let small = try #require(InkPicture(of: drawing, tint: nil, scale: 0.5))
    let large = try #require(InkPicture(of: drawing, tint: nil, scale: 1000))
    #expect(small.whole.size.longSide == (drawing.bounds.size.longSide / 2).rounded(.up))
    #expect(large.whole.size.longSide <= 2049 && small.layers != nil)
  }
}
