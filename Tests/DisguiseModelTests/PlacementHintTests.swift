import DisguiseModel
import Drawing
import Testing

@Suite struct PlacementHintTests {
  let photo = Size(4000, 3000)

  private func width(_ natural: Size, _ headWidth: Double?, head: Rect? = nil) -> Double {
    PlacementHint.placement(
      of: natural, headWidth: headWidth, head: head, on: photo, at: Point(7, 8)
    ).bounds(of: natural).width
  }

  @Test("is centered on the tap, upright") func center() {
    let placement = PlacementHint.placement(
      of: Size(100, 50), headWidth: 0.6, head: nil, on: photo, at: Point(7, 8))

    #expect(placement.center == Point(7, 8))
    #expect(placement.rotation == .zero && !placement.isFlipped)
  }

  @Test("on a known head, has the width that the artwork specifies") func knownHead() {
    #expect(abs(width(Size(100, 50), 0.6, head: Rect(0, 0, 500, 700)) - 300) < 1e-9)
  }

  @Test("otherwise, the long side of ordinary artwork is 20 % of the photo's short side")
  func unknownHead() {
    #expect(abs(width(Size(100, 50), nil) - 600) < 1e-9)
    #expect(abs(width(Size(100, 50), 0.9) - 600) < 1e-9)
    #expect(abs(width(Size(50, 100), 0.45) - 300) < 1e-9)
  }

  @Test("otherwise, large artwork is slightly larger and small artwork slightly smaller")
  func scaled() {
    #expect(width(Size(100, 100), 1.4) > 600)
    #expect(width(Size(100, 50), 0.6) < 600)
    #expect(abs(width(Size(100, 50), 9) - 600 * 1.25) < 1e-9)
    #expect(abs(width(Size(100, 50), 0.01) - 600 * 0.8) < 1e-9)
  }

  @Test("is valid for artwork of unknown size") func empty() {
    #expect(
      PlacementHint.placement(of: .zero, headWidth: nil, head: nil, on: photo, at: .zero).isValid)
  }
}
