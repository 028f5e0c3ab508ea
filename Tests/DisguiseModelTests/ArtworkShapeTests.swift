import DisguiseModel
import Drawing
import Testing

@Suite struct ArtworkShapeTests {
  @Test("the opaque bounds of solid artwork are its box") func solid() {
    #expect(ArtworkShape(solid: Size(40, 20)).opaqueBounds == Rect(-20, -10, 40, 20))
  }

  @Test("the opaque area is in natural units relative to the center") func opaqueBounds() {
    let shape = ArtworkShape(size: Size(100, 50), columns: 10, rows: 5) { column, row in
      (2...4).contains(column) && row == 1
    }

    #expect(shape.opaqueBounds == Rect(-30, -15, 30, 10))
  }

  @Test("artwork without an opaque pixel is treated as solid") func empty() {
    let shape = ArtworkShape(size: Size(40, 20), columns: 8, rows: 4) { _, _ in false }

    #expect(shape == ArtworkShape(solid: Size(40, 20)))
  }

  @Test("a large mask is represented by a few anchors") func fewAnchors() {
    let disc = ArtworkShape(size: Size(256, 256), columns: 256, rows: 256) { column, row in
      Point(127.5, 127.5).distance(to: Point(Double(column), Double(row))) < 128
    }

    #expect(disc.anchors.count < 320)
    #expect(disc.opaqueBounds == Rect(-128, -128, 256, 256))
  }
}
