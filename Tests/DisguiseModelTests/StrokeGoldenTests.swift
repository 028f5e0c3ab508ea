import Drawing
import Foundation
import Glibc
import TestSupport
import Testing

@testable import DisguiseModel

/// Lines that other programs drew with spikes, holes or blots, as pictures of few cells: how much ink is in each.
@Suite("The shape of strokes") struct StrokeGoldenTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Goldens/strokes.txt")
  private static let (width, height, cell) = (192, 128, 8)

  /// Where a finger is at a part of its way, 0 to 1.
  private static let ways: [(name: String, place: @Sendable (Double) -> Point)] = [
    (
      "zigzag",
      { part in
        let corner = part * 6
        let down = corner.truncatingRemainder(dividingBy: 2)
        return Point(16 + part * 160, 20 + (down < 1 ? down : 2 - down) * 88)
      }
    ),
    (
      "backtracking",
      { part in
        let (there, back) = (min(part, 0.4) / 0.4, max(0, min(part - 0.4, 0.4)) / 0.4)
        return Point(20 + 150 * (there - back) + 150 * max(0, part - 0.8) / 0.2, 64 + 20 * part)
      }
    ),
    (
      "spiral",
      { part in Point(96, 64) + Vector(6 + 50 * part, 0).rotated(by: .degrees(1440 * part)) }
    ),
  ]

  /// The rows of a picture: a digit for each cell, from 0, no ink, to f.
  private static func picture(
    _ brush: Brush, _ place: (Double) -> Point, rate: Int
  ) throws -> [String] {
    var builder = StrokeBuilder(brush, color: 0, size: 9, seed: 3, pixelsPerPoint: 1)
    for sample in 0...rate {
      let part = Double(sample) / Double(rate)
      builder.add(place(part), at: part)
    }
    let finished = builder.finish(at: place(1))
    let stroke = try #require(finished)
    let buffer = PixelBuffer(width: width, height: height, format: .alpha)
    buffer.draw { stroke.ink.paint(on: $0) }
    let picture = buffer.freeze()
    return (0..<height / cell).map { row in
      (0..<width / cell).map { column in
        var sum = 0.0
        for y in 0..<cell {
          for x in 0..<cell { sum += picture[column * cell + x, row * cell + y].alpha }
        }
        return String(Int((sum / Double(cell * cell) * 15).rounded()), radix: 16)
      }.joined()
    }
  }

  @Test("is that of their pictures, at 60 Hz and at 1000 Hz") func shapes() throws {
    var recorded = ""
    let golden = (try? String(contentsOf: Self.file, encoding: .utf8)) ?? ""
    for way in Self.ways {
      for brush in Brush.allCases {
        let title = "\(way.name) \(brush)"
        let rows = try Self.picture(brush, way.place, rate: 60)
        recorded += title + "\n" + rows.joined(separator: "\n") + "\n\n"
        guard let found = golden.range(of: title + "\n") else {
          Issue.record("no picture of \(title)")
          continue
        }
        let wanted = golden[found.upperBound...].split(separator: "\n").prefix(rows.count)
        let fast = try Self.picture(brush, way.place, rate: 1000)
        for (name, rows, most) in [("60 Hz", rows, 1), ("1000 Hz", fast, 3)] {
          let differences = zip(rows, wanted).flatMap { row, wanted in
            zip(row, wanted).map { abs(($0.hexDigitValue ?? 99) - ($1.hexDigitValue ?? 0)) }
          }
          #expect(
            differences.count == rows.count * Self.width / Self.cell
              && differences.allSatisfy { $0 <= most },
            "\(title) at \(name)\n\(rows.joined(separator: "\n"))")
        }
      }
    }
    if getenv("RECORD_GOLDENS") != nil {
      try recorded.write(to: Self.file, atomically: true, encoding: .utf8)
    }
  }
}
