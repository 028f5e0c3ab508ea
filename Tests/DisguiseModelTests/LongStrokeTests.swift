import Drawing
import ImageCoding
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("Long strokes") struct LongStrokeTests {
  /// A stroke to and fro between random places.
  private func stroke(
    _ brush: Brush, points: Int, in size: Size, widths: ClosedRange<Double>
  ) -> Ink {
    var random = SeededGenerator(seed: 7)
    var ink = Ink(brush, 0xC03020, seed: 5)
    for _ in 0..<points {
      let place = Point(
        .random(in: 0...size.width, using: &random), .random(in: 0...size.height, using: &random))
      ink.append(InkPoint(place, width: .random(in: widths, using: &random)))
    }
    return ink
  }

  @Test(
    "are filled in parts, and look as if filled as one", arguments: [Brush.pen, .marker, .neon])
  func parts(brush: Brush) {
    // A curve, so that much of the ground stays bare.
    var ink = Ink(brush, 0xC03020, seed: 5)
    for step in 0..<9000 {
      let way = Double(step) / 9000
      let place = Point(100, 100) + Vector(20 + 60 * way, 0).rotated(by: .degrees(2500 * way))
      ink.append(InkPoint(place, width: 4 + 2 * way))
    }
    func picture(_ paint: (borrowing Canvas) -> Void) -> Bitmap {
      let buffer = PixelBuffer(width: 200, height: 200)
      buffer.draw { canvas in
        canvas.fill(Rect(0, 0, 200, 200), with: .white)
        paint(canvas)
      }
      return buffer.freeze()
    }
    let parts = picture { ink.paint(on: $0) }
    let color = Color(hex: 0xC03020)
    let fills: [(factor: Double, color: Color)] =
      brush != .neon
      ? [(1, color)]
      : ink.glow.map { ($0.width, color.withAlpha($0.alpha)) }
        + [(0.9, color), (0.45, .white.withAlpha(0.8))]
    let whole = picture { canvas in
      for fill in fills {
        canvas.fill(ink.path(in: Rect(0, 0, 200, 200), fill.factor), with: fill.color)
      }
    }
    #expect(ink.pieces.count > 200)
    // But for rounding, and the edges where two parts meet.
    #expect(parts.meanDifference(from: whole) <= 0.6)
    #expect(parts.largestDifference(from: whole) <= 0.26)
  }

  @Test("of many grains need little memory to be exported")
  func memory() throws {
    let folder = TemporaryFolder()
    let size = Size(900, 1100)
    let photo = EmbeddedFile(
      name: "white.png",
      bytes: PNGEncoder.encode(PixelBuffer(width: 900, height: 1100).freeze()))
    func peak(_ ink: Ink) throws -> Int {
      let id = PhotoID.content(ContentID(of: photo.bytes))
      var disguise = Disguise(photo: PhotoReference(id: id, size: size))
      let edit = try #require(disguise.edit(adding: Stroke(ink), to: nil))
      let isDone = disguise.apply(edit)
      #expect(isDone)
      let path = folder.path("own.guise")
      try DocumentFile(disguise: disguise, photo: photo).write(to: path)
      return try PeakMemory.ofExport(path, to: folder.path("out.png"), in: folder)
    }
    let pen = try peak(stroke(.pen, points: 300, in: size, widths: 0.1...0.3))
    // Two million grains.
    let chalk = try peak(stroke(.chalk, points: 400, in: size, widths: 0.1...0.3))
    #expect(chalk - pen < 20 << 20, "\(pen >> 20) \(chalk >> 20)")
  }

  @Test("that would take minutes are refused by their name, whatever they take it for")
  func effort() throws {
    let size = Size(4000, 3000)
    for (brush, points, widths) in [
      (Brush.pen, 20_000, 10.0...30), (.neon, 20_000, 10.0...30), (.marker, 20_000, 10.0...30),
      (.chalk, 20_000, 0.1...0.3), (.chalk, 20_000, 10.0...300),
    ] {
      let ink = stroke(brush, points: points, in: size, widths: widths)
      let one = [Stroke(ink)].packed
      #expect(ink.amount.effort > 2e7)
      if ink.amount.fits {
        #expect(try [Stroke](packed: one).count == 1)
      } else {
        #expect(throws: InkFlaw.tooManyInAll) { try [Stroke](packed: one) }
      }
      let many = Array(repeating: Stroke(ink), count: 5).packed
      #expect(throws: InkFlaw.tooManyInAll) { try [Stroke](packed: many) }
    }
    // Fifteen minutes of a quick finger to and fro over a large photo, with any brush.
    for brush in Brush.allCases {
      let ink = stroke(brush, points: 9000, in: Size(800, 600), widths: 20...40)
      #expect(ink.amount.effort < InkAmount.maximumEffort / 2, "\(brush) \(ink.amount.effort)")
    }
  }
}
