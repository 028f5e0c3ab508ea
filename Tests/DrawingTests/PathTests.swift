import Testing

@testable import Drawing

@Suite("Path") struct PathTests {
  @Test("a circle's bounds are exact although its control points lie outside") func circleBounds() {
    let bounds = Path.ellipse(in: Rect(10, 20, 30, 40)).bounds

    #expect(abs(bounds.minX - 10) < 1e-9 && abs(bounds.maxX - 40) < 1e-9)
    #expect(abs(bounds.minY - 20) < 1e-9 && abs(bounds.maxY - 60) < 1e-9)
  }

  @Test("the bounds of a curve include its extrema") func curveBounds() {
    var path = Path()
    path.move(to: Point(0, 0))
    path.curve(Point(0, 100), Point(100, 100), to: Point(100, 0))

    #expect(path.bounds == Rect(0, 0, 100, 75))
  }

  @Test("a circle of radius 50 contains (50,3) but not (8,8)") func hitsCircle() {
    let circle = Path.ellipse(in: Rect(0, 0, 100, 100))

    #expect(circle.contains(Point(50, 3)))
    #expect(!circle.contains(Point(8, 8)))
    #expect(!circle.contains(Point(.nan, 5)))
  }

  @Test("rounded corners are outside; the radius is limited to half the short side")
  func roundedRect() {
    let pill = Path.roundedRect(Rect(0, 0, 100, 20), radius: 50)

    #expect(!pill.contains(Point(1, 1)))
    #expect(pill.contains(Point(1, 10)))
    #expect(pill.contains(Point(50, 1)))
    #expect(abs(pill.bounds.width - 100) < 1e-9)
  }

  @Test("everything that the outline winds around is inside") func winding() {
    var circles = Path.circle(center: .zero, radius: 10)
    circles.add(.circle(center: .zero, radius: 5))

    #expect(circles.contains(.zero))
    #expect(circles.contains(Point(7, 0)))
    #expect(!circles.contains(Point(11, 0)))
  }

  @Test("an open path is treated as closed") func openPath() {
    var path = Path()
    path.line(to: Point(0, 0))
    path.line(to: Point(10, 0))
    path.line(to: Point(10, 10))

    #expect(path.contains(Point(8, 3)))
    #expect(!path.contains(Point(3, 8)))
  }

  @Test("a transform applies to the whole path") func transforms() {
    let square = Path.rect(Rect(0, 0, 10, 10)).transformed(by: .translation(20, 0))

    #expect(square.bounds == Rect(20, 0, 10, 10))
    #expect(square.contains(Point(25, 5)))
    #expect(!square.contains(Point(5, 5)))
  }

  @Test("an arc runs clockwise from its first angle to its second") func arcs() {
    var path = Path()
    path.arc(center: .zero, radius: 10, from: .zero, to: .degrees(90))

    #expect(path.currentPoint.map { $0.distance(to: Point(0, 10)) < 1e-9 } == true)
    #expect(path.bounds.minY > -1e-9 && path.bounds.minX > -1e-9)
  }

  @Test("an empty path has no bounds and contains nothing") func empty() {
    #expect(Path().isEmpty)
    #expect(Path().bounds == .zero)
    #expect(!Path().contains(.zero))
  }
}
