import DisguiseModel
import Faces
import Testing
import TouchKit

@testable import GuiseEditor

@Suite("The choice of a frame") struct FramingChoiceTests {
  private static let photo = Size(1000, 800)

  private func choice(_ framing: Framing = .whole) -> FramingChoice {
    FramingChoice(framing, of: Self.photo)
  }

  private func handle(_ x: Int, _ y: Int) -> FramingChoice.Edges { .init(x: x, y: y) }

  @Test("a corner moves two edges, an edge one, not past the photo or the other edges")
  func handles() {
    let start = choice()
    var next = start

    next.drag(handle(-1, -1), start, by: Vector(100, 50))
    #expect(next.framing.crop == Rect(100, 50, 900, 750))
    next.drag(handle(-1, -1), start, by: Vector(-40, 50))
    #expect(next.framing.crop == Rect(0, 50, 1000, 750), "each axis by itself")
    next.drag(handle(1, 0), start, by: Vector(-300, 777))
    #expect(next.framing.crop == Rect(0, 0, 700, 800))
    next.drag(handle(0, 1), start, by: Vector(0, -5000))
    #expect(next.framing.crop == Rect(0, 0, 1000, 16))
    next.drag(handle(0, 1), start, by: .zero)
    #expect(next.framing == .whole)
  }

  @Test("a frame moves within the photo") func moves() {
    let start = choice(Framing(crop: Rect(100, 100, 300, 200)))
    var next = start

    next.move(start, by: Vector(50, -60))
    #expect(next.framing.crop == Rect(150, 40, 300, 200))
    next.move(start, by: Vector(2000, 20))
    #expect(next.framing.crop == Rect(700, 120, 300, 200))
  }

  @Test(
    "where the photo lies on its side or is straightened, edges are those that are seen",
    arguments: 0...3, [false, true])
  func turned(turns: Int, isMirrored: Bool) throws {
    let framing = Framing(
      crop: Rect(300, 200, 400, 300), quarterTurns: turns, isMirrored: isMirrored)
    for angle in [0.0, 10, -30] {
      let start = choice(
        framing.straightened(
          by: .degrees(angle), showing: Rect(300, 200, 400, 300), of: Self.photo))
      var next = start
      let before = start.framing.canvasSize(of: Self.photo)

      next.drag(handle(-1, 0), start, by: Vector(60, 0))

      // The right edge stays on the photo, the left one moves.
      let size = next.framing.canvasSize(of: Self.photo)
      #expect(abs(size.width - (before.width - 60)) <= 2 && abs(size.height - before.height) <= 2)
      let (old, new) = (
        start.framing.photoToCanvas(of: Self.photo), next.framing.photoToCanvas(of: Self.photo)
      )
      let corner = try #require(old.inverse).apply(Point(before.width, before.height))
      #expect(new.apply(corner).distance(to: Point(size.width, size.height)) <= 2)
      #expect(next.framing.isValid(on: Self.photo))
    }
  }

  @Test("whatever is dragged, a straightened photo covers the frame") func covered() {
    var next = choice()
    next.straighten(by: .degrees(20))
    let start = next
    for step in [Vector(-500, -500), Vector(900, 20), Vector(-3, 700), Vector(30, -30)] {
      for x in -1...1 {
        for y in -1...1 {
          next.drag(handle(x, y), start, by: step)
          #expect(next.framing.isValid(on: Self.photo))
          next.move(start, by: step)
          #expect(next.framing.isValid(on: Self.photo))
        }
      }
    }
    #expect(next.framing.straighten == .degrees(20))
  }

  @Test("proportions lie as the photo does after a square or a passport")
  func direction() {
    var choice = FramingChoice(.whole, of: Size(1400, 1100))
    for between in [FramingChoice.Ratio.sides(1, 1), .passport] {
      choice.choose(between)
      choice.choose(.sides(9, 16))
      #expect(abs(choice.crop.size.width / choice.crop.size.height - 16.0 / 9) < 0.01)
    }
    choice.choose(.sides(9, 16))
    choice.choose(.sides(2, 3))
    #expect(choice.crop.height > choice.crop.width, "as the last one was turned")
  }

  @Test(
    "proportions do not drift, however often a handle is dragged", arguments: [0, 1], [0.0, 7])
  func drift(turns: Int, degrees: Double) {
    for (short, long) in [(9.0, 16.0), (4, 5), (2, 3), (35, 45)] {
      var next = choice(Framing(quarterTurns: turns, straighten: .degrees(degrees)))
      next.choose(.sides(short, long))
      for step in 0..<24 {
        let start = next
        let edges = [handle(1, 0), handle(0, -1), handle(-1, 1), handle(-1, 0)][step % 4]
        next.drag(edges, start, by: Vector(Double(-edges.x) * 3.4, Double(-edges.y) * 3.4))
        let (least, most) = (next.crop.size.shortSide, next.crop.size.longSide)
        #expect(abs(most - least * long / short) < 3, "\(step): \(next.crop)")
      }
      #expect(next.crop.width < choice().crop.width - 40)
    }
  }

  @Test("proportions are kept, and lie the other way when chosen again") func ratios() {
    func ratio(_ choice: FramingChoice) -> Double {
      let size = choice.framing.canvasSize(of: Self.photo)
      return size.width / size.height
    }
    var next = choice()
    next.choose(.sides(1, 1))
    #expect(next.framing.crop == Rect(100, 0, 800, 800))
    next.choose(.sides(9, 16))
    #expect(abs(ratio(next) - 16.0 / 9) < 0.01 || abs(ratio(next) - 9.0 / 16) < 0.01)
    let first = ratio(next)
    next.choose(.sides(9, 16))
    #expect(abs(ratio(next) * first - 1) < 0.01)

    let start = next
    next.drag(handle(1, 1), start, by: Vector(-60, -10))
    #expect(abs(ratio(next) - ratio(start)) < 0.01 && next.crop.width < start.crop.width)
    next.drag(handle(0, -1), start, by: Vector(0, 100))
    #expect(abs(ratio(next) - ratio(start)) < 0.01 && next.crop.width < start.crop.width)
    next.choose(.original)
    #expect(next.framing == .whole)
    next.turn(by: 1)
    next.choose(.sides(2, 3))
    #expect(abs(ratio(next) - 2.0 / 3) < 0.01, "as it is seen")
  }

  @Test(
    "a passport's picture shows the head, three quarters of its height", arguments: [false, true])
  func passport(isMirrored: Bool) throws {
    let face = try #require(
      Face(box: Rect(420, 300, 140, 180), score: 1) { point in
        switch point {
        case .crown: Point(490, 240)
        case .chin: Point(490, 480)
        case .leftEye: Point(460, 360)
        case .rightEye: Point(520, 360)
        default: Point(490, 400)
        }
      })
    var next = choice()
    if isMirrored { next.mirror() }

    next.choose(.passport, face)

    let size = next.framing.canvasSize(of: Self.photo)
    #expect(abs(size.width / size.height - 35.0 / 45) < 0.01)
    #expect(abs(240 / size.height - 0.75) < 0.01)
    let map = next.framing.photoToCanvas(of: Self.photo)
    #expect(abs(map.apply(face[.crown]).y / size.height - 0.1) < 0.01)
    #expect(abs(map.apply(face[.chin]).x - size.width / 2) <= 1)
  }

  @Test(
    "a frame stays on a photo that somebody turns, mirrors or straightens while a finger drags it",
    arguments: [0.0, 20], [0, 1])
  func turned(degrees: Double, turns: Int) {
    for crop in [Rect(0, 0, 1000, 800), Rect(0, 700, 200, 100), Rect(900, 0, 100, 100)] {
      for change in [{ $0.turn(by: 1) }, { $0.mirror() }, { $0.straighten(by: .zero) }]
        as [(inout FramingChoice) -> Void]
      {
        var start = choice(Framing(crop: crop, quarterTurns: turns))
        start.straighten(by: .degrees(degrees))
        var next = start
        change(&next)

        next.drag(handle(1, 1), start, by: Vector(30, -50))
        next.move(start, by: Vector(-30, 20))

        #expect(Rect(origin: .zero, size: Self.photo).contains(next.crop), "\(crop)")
      }
    }
  }

  @Test("mirroring and turning carry the frame along; back is as before") func carried() {
    var next = choice(Framing(crop: Rect(100, 200, 300, 400)))
    let start = next

    next.mirror()
    #expect(next.framing.crop == Rect(600, 200, 300, 400))
    next.turn(by: 1)
    next.straighten(by: .degrees(5))
    next.straighten(by: .zero)
    #expect(next.framing.crop == Rect(600, 200, 300, 400), "what was cropped off comes back")
    next.turn(by: -1)
    next.mirror()
    #expect(next.framing == start.framing)
  }
}
