import TestSupport
import Testing

@testable import Drawing

@Suite("Perspective") struct PerspectiveTests {
  private let corners = [Point(10, 20), Point(90, 0), Point(80, 70), Point(0, 60)]
  private let box = Rect(5, 6, 40, 30)

  @Test("carries the corners of a box, and what lies on a line stays on it") func carries() throws {
    let map = try #require(Perspective(carrying: box, to: corners))

    for (corner, target) in zip(box.corners, corners) {
      #expect(map.apply(corner).distance(to: target) < 1e-9)
    }
    let line = [Point(10, 10), Point(20, 15), Point(40, 25)].map(map.apply)
    let (one, two) = (line[1] - line[0], line[2] - line[0])
    #expect(abs(one.dx * two.dy - one.dy * two.dx) < 1e-6)
    let bounds = try #require(map.bounds(of: box))
    #expect(bounds.insetBy(-1e-9, -1e-9).contains(Rect(around: corners)))
    #expect(bounds.insetBy(1e-9, 1e-9).size.width < Rect(around: corners).width)
  }

  @Test("the inverse leads back, and transforms can be applied before and after") func inverse()
    throws
  {
    let map = try #require(Perspective(carrying: box, to: corners))
    let turn = Transform.rotation(.degrees(30)).then(.translation(7, -3))
    let inverse = try #require(map.inverse)
    for point in [Point(5, 6), Point(33, 21), Point(20, 30)] {
      #expect(inverse.apply(map.apply(point)).distance(to: point) < 1e-6)
      #expect(map.then(turn).apply(point).distance(to: turn.apply(map.apply(point))) < 1e-9)
      #expect(map.after(turn).apply(point).distance(to: map.apply(turn.apply(point))) < 1e-9)
    }
  }

  @Test(
    "corners that cross, or lie on a line, make none",
    arguments: [
      [Point(0, 0), Point(10, 10), Point(10, 0), Point(0, 10)],
      [Point(0, 0), Point(5, 0), Point(10, 0), Point(0, 10)],
      [Point(0, 0), Point(0, 10), Point(10, 10), Point(10, 0)],
      [Point(0, 0), Point(10, 0), Point(2, 2), Point(0, 10)],
    ])
  func invalid(corners: [Point]) { #expect(Perspective(carrying: box, to: corners) == nil) }

  @Test("least squares find the map that there is, and one near points that have none")
  func fitting() throws {
    let map = try #require(
      Perspective(
        carrying: Rect(-1, -1, 2, 2),
        to: [Point(-1.2, -0.8), Point(0.7, -1.1), Point(0.8, 1), Point(-1.3, 0.9)]))
    let places = (0..<25).map { Point(Double($0 % 5) / 2 - 1, Double($0 / 5) / 2 - 1) }
    let exact = try #require(
      Perspective(fitting: places.map { .init($0, to: map.apply($0)) }, rigidity: 0))
    var random = SeededGenerator(seed: 3)
    let rough = try #require(
      Perspective(
        fitting: places.map {
          .init(
            $0, to: map.apply($0) + Vector(random.number(-0.05...0.05), random.number(-0.05...0.05))
          )
        }, rigidity: 0.01))

    for place in places {
      #expect(exact.apply(place).distance(to: map.apply(place)) < 1e-6)
      #expect(rough.apply(place).distance(to: map.apply(place)) < 0.1)
    }
    #expect(
      Perspective(fitting: Array(repeating: .init(.zero, to: .zero), count: 9), rigidity: 0) == nil)
    #expect(Perspective(fitting: [], rigidity: 1) == nil)
  }

  @Test("a bitmap is drawn through a map as through the same transform", arguments: [true, false])
  func flat(hasAlpha: Bool) {
    let bitmap = Bitmap.drawn(width: 40, height: 30, format: hasAlpha ? .alpha : .opaque) {
      canvas in
      canvas.fill(Rect(4, 4, 32, 22), with: .red)
      canvas.fill(Rect(20, 4, 16, 22), with: Color(red: 0, green: 0, blue: 1, alpha: 0.5))
    }
    let place = Transform.rotation(.degrees(20)).then(.scale(1.5)).then(.translation(30, 10))
    func picture(_ draw: (borrowing Canvas) -> Void) -> Bitmap {
      .drawn(width: 110, height: 90, format: .opaque) { canvas in
        canvas.fill(Rect(0, 0, 110, 90), with: .white)
        draw(canvas)
      }
    }

    let expected = picture { canvas in
      canvas.concatenate(place)
      canvas.draw(bitmap, at: .zero, quality: .bilinear)
    }
    let shown = picture { canvas in
      canvas.concatenate(.translation(30, 10))
      canvas.draw(
        bitmap, through: Perspective(place.then(.translation(-30, -10))), quality: .good)
    }

    #expect(shown.meanDifference(from: expected) < 0.5)
    #expect(shown[40, 30] == .red && shown[5, 5] == .white)
  }

  @Test("only what the clip shows is drawn, and bands join") func clips() throws {
    let bitmap = Bitmap.drawn(width: 64, height: 64) { canvas in
      for step in 0..<8 {
        canvas.fill(Rect(Double(step) * 8, 0, 4, 64), with: step.isMultiple(of: 2) ? .red : .blue)
      }
    }
    let map = try #require(
      Perspective(
        carrying: Rect(0, 0, 64, 64),
        to: [Point(10, 10), Point(90, 25), Point(85, 70), Point(5, 90)]))
    func picture(_ bands: [Rect]) -> Bitmap {
      .drawn(width: 100, height: 100, format: .opaque) { canvas in
        for band in bands {
          canvas.saved { canvas in
            canvas.clip(to: band)
            canvas.draw(bitmap, through: map, quality: .good)
          }
        }
      }
    }

    let whole = picture([Rect(0, 0, 100, 100)])
    let bands = picture((0..<10).map { Rect(0, Double($0) * 10, 100, 10) })

    #expect(whole.meanDifference(from: bands) == 0)
    #expect(picture([Rect(0, 0, 100, 50)])[50, 60] == .black)
  }

  @Test("what becomes much smaller is averaged") func minified() {
    let stripes = Bitmap.drawn(width: 256, height: 256) { canvas in
      canvas.fill(Rect(0, 0, 256, 256), with: .white)
      for column in stride(from: 0.0, to: 256, by: 2) {
        canvas.fill(Rect(column, 0, 1, 256), with: .black)
      }
    }
    let shown = Bitmap.drawn(width: 64, height: 64, format: .opaque) { canvas in
      canvas.draw(stripes, through: Perspective(.scale(0.25)), quality: .good)
    }
    #expect(abs(shown[30, 30].red - 0.5) < 0.05 && abs(shown[31, 31].red - 0.5) < 0.05)
  }
}
