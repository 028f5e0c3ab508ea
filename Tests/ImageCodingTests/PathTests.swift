import Drawing
import ImageCoding
import Testing

@Suite("Path as SVG") struct PathTests {
  @Test("writes paths as SVG, in hundredths") func svgData() {
    var path = Path()
    path.move(to: Point(1, -0.5))
    path.line(to: Point(2.345, 1000.004))
    path.curve(Point(0, 0.1), Point(-0.05, 3), to: Point(7, 8))
    path.close()

    #expect(path.svgData == "M1 -0.5L2.35 1000C0 0.1 -0.05 3 7 8Z")
  }
}
