import Drawing
import Glibc
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("Cutting out") struct CutOutMakerTests {
  @Test(
    "leaves no ground at an edge that is known, on any ground",
    arguments: [
      SIMD3<Float>(0.85, 0.1, 0.1), SIMD3(0.1, 0.7, 0.15), SIMD3(0.97, 0.97, 0.97),
    ])
  func knownEdge(ground: SIMD3<Float>) throws {
    let all = ValueGrid(TestDisc.side, TestDisc.side, repeating: 1)

    let cut = try Matte(of: TestDisc(on: ground).picture, TestDisc.mask, keeping: all, unit: 6)
      .cutOut()

    // How wide ground is left, or the disc is missing, along each direction.
    var widths: [Double] = []
    for degrees in 0..<360 {
      let direction = Vector(1, 0).rotated(by: .degrees(Double(degrees)))
      let wrong = stride(from: -30.0, to: 30, by: 1).filter { offset in
        let point = TestDisc.center + direction * (TestDisc.radius + offset)
        let alpha = cut[Int(point.x), Int(point.y)].alpha
        return offset > 0 ? alpha > 0.25 : alpha < 0.75
      }
      widths.append(wrong.map { abs($0) }.max() ?? 0)
    }
    #expect(widths.sorted()[342] <= 3)
    // The colors of the rim are those of the disc.
    var errors: [Float] = []
    for y in 0..<TestDisc.side {
      for x in 0..<TestDisc.side where (0.3..<0.97).contains(TestDisc.share(x, y)) {
        let pixel = cut.withRow(y) { $0[x] }
        guard pixel >> 24 > 77 else { continue }
        let step = (pixel.straight(hasAlpha: true).color - TestDisc.own(x, y)) * 255
        errors.append(max(abs(step.x), abs(step.y), abs(step.z)))
      }
    }
    #expect(errors.count > 500)
    #expect(errors.sorted()[errors.count * 9 / 10] <= 12)
  }

  @Test("has means of squares, also at the edges")
  func blurring() {
    let grid = ValueGrid(7, 5) { x, y in Float(x * x + 3 * y) }

    let blurred = grid.blurred(2)

    for y in 0..<5 {
      for x in 0..<7 {
        var (sum, count): (Float, Float) = (0, 0)
        for v in max(y - 2, 0)...min(y + 2, 4) {
          for u in max(x - 2, 0)...min(x + 2, 6) { (sum, count) = (sum + grid[u, v], count + 1) }
        }
        #expect(abs(blurred[x, y] - sum / count) < 1e-3)
      }
    }
  }

  @Test("pulls a line that was drawn by hand to the edge of a thing")
  func pull() {
    let picture = ColorGrid(TestDisc(on: SIMD3(0.9, 0.85, 0.7)).picture)
    let loop = (0..<60).map { index -> Point in
      let angle = Angle.degrees(Double(index) * 6)
      let wobble = 6 * sin(Double(index) * 0.7)
      return TestDisc.center + Vector(TestDisc.radius + wobble, 0).rotated(by: angle)
    }

    let pulled = EdgePull(loop, to: picture, reach: 10).pulled()

    let errors = pulled.map { abs($0.point.distance(to: TestDisc.center) - TestDisc.radius) }
      .sorted()
    #expect(pulled.count > 100)
    #expect(errors[errors.count * 95 / 100] < 2)
    #expect(EdgePull([], to: picture, reach: 10).pulled().isEmpty)
    let dot = EdgePull([.zero], to: picture, reach: 10).pulled()
    #expect(dot.allSatisfy { $0.point.isFinite })
  }

  @Test("leaves a loop where there is no edge, only a pattern, and cuts evenly there")
  func noEdge() throws {
    let side = 240
    let buffer = PixelBuffer(width: side, height: side, format: .opaque)
    var random = SeededGenerator(seed: 5)
    for y in 0..<side {
      buffer.withRow(y) { row in
        for x in 0..<side {
          // At the left something dark with an edge, at the right a pattern that goes on.
          let isDark = Point(Double(x), Double(y)).distance(to: Point(120, 120)) < 70 && x < 120
          let level = (isDark ? 40 : 150) + UInt32.random(in: 0...36, using: &random)
          row[x] = 0xFF00_0000 | level << 16 | level << 8 | level
        }
      }
    }
    let middle = Point(120, 120)
    let loop = (0..<90).map { middle + Vector(74, 0).rotated(by: .degrees(Double($0) * 4)) }
    let photo = CutOutPhoto("pattern", buffer.freeze(), faces: [])

    let made = try #require(try CutOutMaker(photo).make(CutOutDraft(.loop(loop))))

    func radius(_ degrees: Double) -> Double {
      let direction = Vector(1, 0).rotated(by: .degrees(degrees))
      let shares = stride(from: 40.0, to: 100, by: 0.5).map { offset -> Double in
        let point = middle + direction * offset - made.frame.origin
        let (x, y) = (Int(point.dx), Int(point.dy))
        guard (0..<made.bitmap.width).contains(x), (0..<made.bitmap.height).contains(y) else {
          return 0
        }
        return made.bitmap[x, y].alpha
      }
      return 40 + shares.reduce(0, +) / 2
    }
    // Where there is none, the finger's line; else the edge.
    for degrees in stride(from: -60.0, through: 60, by: 2) {
      #expect(abs(radius(degrees) - 74) < 2, "\(degrees)")
    }
    let edge = stride(from: 120.0, through: 240, by: 2).map { abs(radius($0) - 70) }.sorted()
    #expect(edge[edge.count * 9 / 10] < 2)
  }

  @Test("takes what a line is drawn around, what is added, and the rest when it is inverted")
  func drafts() throws {
    let photo = CutOutPhoto("disc", TestDisc(on: SIMD3(0.9, 0.85, 0.7)).picture, faces: [])
    let maker = CutOutMaker(photo)
    let loop = (0..<40).map {
      TestDisc.center + Vector(TestDisc.radius + 3, 0).rotated(by: .degrees(Double($0) * 9))
    }
    var draft = CutOutDraft(.loop(loop))
    func alpha(_ made: CutOutPicture, _ x: Double, _ y: Double) -> Double {
      let point = Point(x, y) - made.frame.origin
      let place = Point(point.dx, point.dy)
      guard Rect(origin: .zero, size: made.bitmap.size).contains(place) else { return 0 }
      return made.bitmap[Int(place.x), Int(place.y)].alpha
    }

    let disc = try #require(try maker.make(draft))
    #expect(alpha(disc, 180, 180) == 1)
    #expect(disc.frame.insetBy(3, 3).width < 2 * TestDisc.radius)
    #expect(disc.frame.insetBy(-3, -3).width > 2 * TestDisc.radius)

    draft.marks = [.init([Point(20, 20), Point(60, 20)], radius: 12, adds: true)]
    #expect(alpha(try #require(try maker.make(draft)), 40, 20) > 0.9)

    draft.marks.append(.init([Point(180, 180)], radius: 20, adds: false))
    #expect(alpha(try #require(try maker.make(draft)), 180, 180) < 0.1)

    draft.marks = []
    draft.isInverted = true
    let rest = try #require(try maker.make(draft))
    #expect(rest.frame == Rect(0, 0, 360, 360))
    #expect(alpha(rest, 180, 180) == 0)
    #expect(alpha(rest, 5, 5) == 1)

    #expect(try maker.make(CutOutDraft(.nothing)) == nil)
    #expect(try maker.make(CutOutDraft(.loop([.zero]))) == nil)
    let outside = CutOutDraft(.loop([Point(900, 900), Point(990, 900), Point(990, 990)]))
    #expect(try maker.make(outside) == nil)
  }

  @Test("takes no speckles for an edge where gray hair is before a pattern of like colors")
  func speckles() throws {
    let (side, border) = (160, 80)
    var random = SeededGenerator(seed: 5)
    let buffer = PixelBuffer(width: side, height: side, format: .opaque)
    for y in 0..<side {
      buffer.withRow(y) { row in
        for x in 0..<side {
          let gray = UInt32.random(in: x < border ? 20...230 : 10...120, using: &random)
          row[x] = 255 << 24 | gray << 16 | gray << 8 | gray
        }
      }
    }
    let mask = ValueGrid(side, side) { x, _ in min(max(0.5 + Float(border - x) / 20, 0), 1) }
    let all = ValueGrid(side, side, repeating: 1)

    let cut = try Matte(of: buffer.freeze(), mask, keeping: all, unit: 4).cutOut()

    let hair = (0..<side).map { y in (border - 10..<border - 4).map { cut[$0, y].alpha } }
    let holes = hair.joined().count { $0 < 0.5 }
    #expect(holes < side, "\(holes) of \(side * 6)")
  }

  @Test("keeps the colors of what is transparent already")
  func transparent() throws {
    let buffer = PixelBuffer(width: 60, height: 60, format: .alpha)
    buffer.draw { canvas in
      canvas.fill(Rect(0, 0, 60, 60), with: Color(red: 1, green: 0.4, blue: 0, alpha: 0.5))
    }
    let all = ValueGrid(60, 60, repeating: 1)

    let cut = try Matte(of: buffer.freeze(), all, keeping: all, unit: 1).cutOut()

    let pixel = cut.withRow(30) { $0[30] }.straight(hasAlpha: true)
    #expect(abs(pixel.w - 0.5) < 0.01)
    #expect(abs(pixel.x - 1) < 0.02 && abs(pixel.y - 0.4) < 0.02)
  }

  @Test("has at most 2048 pixels along each side")
  func size() throws {
    let buffer = PixelBuffer(width: 3000, height: 40, format: .opaque)
    let photo = CutOutPhoto("long", buffer.freeze(), faces: [])
    var draft = CutOutDraft(.nothing)
    draft.isInverted = true

    let made = try #require(try CutOutMaker(photo).make(draft))

    #expect(made.bitmap.width == 2048)
    #expect(made.frame == Rect(0, 0, 3000, 40))
  }
}
