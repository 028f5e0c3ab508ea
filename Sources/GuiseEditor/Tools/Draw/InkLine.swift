import DisguiseModel
import TouchKit

/// The line of a finger, or the pen of the keyboard, that is down.
final class InkLine {
  /// The number of the one who draws it.
  let author: Int
  let ink: InkChoice
  /// The width of the line, in photo pixels.
  let size: Double
  var builder: StrokeBuilder
  /// The way of an eraser, in photo pixels.
  private(set) var way: [Point] = []
  /// Whether the finger has left the place where it landed.
  private(set) var hasMoved = false
  /// Whether its finger zooms: then it is not shown.
  var isHidden = false
  /// The box of all that is shown of it, in photo pixels.
  var shown = Rect.zero
  /// The time after which a finger that rests lifts what is below it.
  var resting: Deadline?
  private let start: Point
  private var kept: [(Point, EventTime, Double?)] = []

  /// Begins a line at a point of the window.
  init(
    at start: Point, by author: Int, _ ink: InkChoice, seed: UInt32, pixelsPerPoint: Double
  ) {
    self.author = author
    self.ink = ink
    self.start = start
    size = ink.width * pixelsPerPoint
    builder = StrokeBuilder(
      ink.brush ?? .pen, color: ink.isEraser ? 0xFFFFFF : ink.color, size: size, seed: seed,
      pixelsPerPoint: pixelsPerPoint)
  }

  /// Adds places of the finger, in window points; returns false if the line has as many points as it may
  /// have.
  @discardableResult
  func add(_ places: [(Point, EventTime, Double?)], by toPhoto: (Point) -> Point) -> Bool {
    for (place, time, pressure) in places {
      hasMoved = hasMoved || place.distance(to: start) > DrawTool.slop
      let inPhoto = toPhoto(place)
      if ink.isEraser { way.append(inPhoto) }
      let seconds = Double(time.nanoseconds) / 1e9
      guard builder.add(inPhoto, at: seconds, pressure: pressure) else { return false }
    }
    return true
  }

  /// Keeps places while it is not known whether they belong to a line.
  func keep(_ places: [(Point, EventTime, Double?)]) { kept += places }

  /// Adds what was kept.
  func addKept(by toPhoto: (Point) -> Point) {
    add(kept, by: toPhoto)
    kept = []
  }
}

/// What lines are drawn with.
package struct InkChoice: Hashable {
  /// The widths of lines, in points.
  static let widths = [3.0, 6, 12, 20, 32]

  /// The brush; nil for the eraser.
  package var brush: Brush? = .pen
  /// The index of the width.
  package var size = 1
  /// A 24-bit RGB number.
  package var color: UInt32 = 0xE53935
  /// Whether two fingers of one hand zoom.
  package var zoomsWithTwoFingers = true

  var isEraser: Bool { brush == nil }

  /// The width of a line in points; the bold brushes have wider ones.
  var width: Double {
    let width = Self.widths[min(max(size, 0), Self.widths.count - 1)]
    return brush == .pen || brush == .neon ? width : 2 * width
  }

  /// The same, or (true) the eraser of a pen.
  func taken(asEraser isEraser: Bool) -> InkChoice {
    var choice = self
    if isEraser { choice.brush = nil }
    return choice
  }
}
