import Testing

@testable import Drawing

@Suite("AlphaMask") struct AlphaMaskTests {
  /// 200 x 100 pixels: opaque at x from 50 to 150, at full height.
  private let stripe = AlphaMask(
    .drawn(width: 200, height: 100) { $0.fill(Rect(50, 0, 100, 100), with: .red) })

  /// A ring of 200 pixels with a hole of 60 pixels.
  private let ring = AlphaMask(
    .drawn(width: 200, height: 200) { canvas in
      canvas.fill(Rect(50, 50, 100, 100), with: .red)
      canvas.clear(Rect(70, 70, 60, 60))
    })

  @Test("only opaque pixels are reported as opaque") func looksUp() {
    #expect(stripe.isOpaque(at: Point(0.26, 0.5)))
    #expect(!stripe.isOpaque(at: Point(0.24, 0.5)))
    #expect(!stripe.isOpaque(at: Point(0.76, 0.99)))
    #expect(!stripe.isOpaque(at: Point(0.5, 1)))
    #expect(!stripe.isOpaque(at: Point(-0.1, 0.5)))
    #expect(stripe.opaqueBounds == Rect(0.25, 0, 0.5, 1))
  }

  @Test("pixels are opaque from an alpha of a tenth") func threshold() {
    func mask(_ alpha: Double) -> AlphaMask {
      AlphaMask(
        .drawn(width: 4, height: 4) { canvas in
          canvas.fill(Rect(0, 0, 4, 4), with: Color.red.withAlpha(alpha))
        })
    }

    #expect(mask(26.0 / 255).isOpaque(at: Point(0.5, 0.5)))
    #expect(mask(25.0 / 255).isEmpty)
  }

  @Test("thin lines of large pictures are kept") func thinLines() {
    let mask = AlphaMask(
      .drawn(width: 2000, height: 500) { $0.fill(Rect(1001, 0, 1, 500), with: .red) })

    #expect(mask.isOpaque(at: Point(1001.5 / 2000, 0.5)))
    #expect(!mask.isOpaque(at: Point(0.49, 0.5)))
  }

  @Test("distances are fractions of the long side, inside and outside the picture")
  func distances() {
    #expect(stripe.distance(from: Point(0.5, 0.5)) == 0)
    #expect(abs(stripe.distance(from: Point(0.15, 0.5)) - 0.1) < 0.006)
    #expect(abs(stripe.distance(from: Point(-0.15, 0.5)) - 0.4) < 0.006)
    // 0.25 to the left and, with half the height, 0.25 above.
    #expect(abs(stripe.distance(from: Point(0, -0.5)) - 0.125.squareRoot()) < 0.006)
  }

  @Test("every distance is that to the nearest opaque pixel") func exactDistances() {
    let dots = [(3, 4), (40, 10), (22, 55), (60, 60)]
    let mask = AlphaMask(
      .drawn(width: 64, height: 64) { canvas in
        for dot in dots { canvas.fill(Rect(Double(dot.0), Double(dot.1), 1, 1), with: .red) }
      })

    for y in stride(from: -20, to: 84, by: 7) {
      for x in stride(from: -20, to: 84, by: 7) {
        let point = Point(Double(x) + 0.5, Double(y) + 0.5)
        let expected =
          dots.map { Rect(Double($0.0), Double($0.1), 1, 1).distance(to: point) }.min() ?? 0
        let found = mask.distance(from: Point(point.x / 64, point.y / 64)) * 64
        #expect(abs(found - expected) < 0.3 + 0.02 * expected)
      }
    }
  }

  @Test("enclosed holes smaller than a length count as opaque") func holes() {
    let hole = Point(0.5, 0.5)

    #expect(!ring.isOpaque(at: hole))
    #expect(!ring.isOpaque(at: hole, fillingHolesBelow: 0.29))
    #expect(ring.isOpaque(at: hole, fillingHolesBelow: 0.31))
    #expect(ring.distance(from: hole, fillingHolesBelow: 0.31) == 0)
    #expect(abs(ring.distance(from: hole) - 0.15) < 0.006)
  }

  @Test("an area open to the border is not a hole") func openHoles() {
    #expect(!ring.isOpaque(at: Point(0.1, 0.1), fillingHolesBelow: 2))
    #expect(!stripe.isOpaque(at: Point(0.1, 0.5), fillingHolesBelow: 2))
  }

  @Test("an opaque bitmap is opaque everywhere") func solid() {
    let mask = AlphaMask(.drawn(width: 300, height: 7, format: .opaque) { _ in })

    #expect(mask.isOpaque(at: .zero) && mask.isOpaque(at: Point(0.999, 0.999)))
    #expect(mask.opaqueBounds == Rect(0, 0, 1, 1))
  }

  @Test("an empty mask is infinitely far away") func empty() {
    let mask = AlphaMask(.drawn(width: 10, height: 10) { _ in })

    #expect(mask.isEmpty)
    #expect(mask.distance(from: Point(0.5, 0.5)) == .infinity)
    #expect(mask.opaqueBounds == .zero)
    #expect(AlphaMask(.drawn(width: 0, height: 0) { _ in }).isEmpty)
  }
}
