import DisguiseModel
import Faces
import TouchKit

/// What is chosen in the sheet *Crop and light*: a framing, and the frame by hand from which it comes.
nonisolated struct FramingChoice: Hashable {
  /// The proportions that a frame keeps, of width to height as it is seen.
  enum Ratio: Hashable {
    case free
    /// Those of the whole photo.
    case original
    /// Two numbers, of which the smaller one is the width of an upright frame.
    case sides(Double, Double)
    /// 35 x 45 mm, with a head that takes three quarters of the height.
    case passport

    /// Whether a frame of these proportions lies or stands because a person wants it so.
    fileprivate var hasDirection: Bool {
      switch self {
      case .free, .original: true
      case .sides(let short, let long): short != long
      case .passport: false
      }
    }
  }

  /// What a handle of the frame moves: -1 the left or upper edge, 1 the right or lower one, 0 none.
  struct Edges: Hashable {
    let x: Int
    let y: Int
  }

  /// The size of the photo.
  let photo: Size
  /// The framing.
  private(set) var framing: Framing
  /// The proportions that the frame keeps.
  private(set) var ratio = Ratio.free
  /// The frame that was chosen, in pixels of the mirrored photo; the straightened photo may not cover it.
  private var wanted: Rect

  /// The smallest side of a frame, in photo pixels.
  private static let leastSide = 16.0

  /// Begins with a framing of a photo of a size.
  init(_ framing: Framing, of photo: Size) {
    self.photo = photo
    self.framing = framing
    wanted = framing.crop ?? Rect(origin: .zero, size: photo)
  }

  /// The frame, in pixels of the mirrored photo.
  var crop: Rect { framing.crop ?? Rect(origin: .zero, size: photo) }

  /// Whether the photo is seen lying on its side.
  private var isTurned: Bool { !framing.quarterTurns.isMultiple(of: 2) }

  /// How the photo lies where it is seen.
  var lies: Framing {
    Framing(
      quarterTurns: framing.quarterTurns, isMirrored: framing.isMirrored,
      straighten: framing.straighten)
  }

  // MARK: The photo

  mutating func turn(by quarters: Int) { framing = framing.turned(quarters) }

  mutating func mirror() {
    framing = framing.mirrored(on: photo)
    wanted = wanted.mirrored(in: Rect(origin: .zero, size: photo))
  }

  /// Straightens the photo by an angle, as it is seen.
  mutating func straighten(by angle: Angle) {
    framing = framing.straightened(by: angle, showing: wanted, of: photo)
  }

  mutating func set(_ light: Framing.Light) { framing.light = light }

  /// Whether the photo is shown otherwise than it is.
  var canReset: Bool { framing != .whole }

  /// Shows all of the photo as it is, in its own light.
  mutating func reset() { self = FramingChoice(.whole, of: photo) }

  // MARK: The frame

  /// Keeps other proportions: the largest frame of them within the one that was chosen by hand. The same ones
  /// again lie the other way.
  ///
  /// - Parameter face: The face on the photo that a passport shows, if there is one.
  mutating func choose(_ ratio: Ratio, _ face: Face? = nil) {
    let isAgain = ratio == self.ratio
    let whole = Rect(origin: .zero, size: photo)
    // A square or a passport says nothing about how a frame is to lie.
    let model = self.ratio.hasDirection ? crop : whole
    self.ratio = ratio
    switch ratio {
    case .free: return
    case .original: fill(whole, photo.width / photo.height)
    case .sides(let short, let long):
      var isUpright = isTurned ? model.width > model.height : model.width <= model.height
      if isAgain { isUpright.toggle() }
      let seen = isUpright ? short / long : long / short
      fill(whole, isTurned ? 1 / seen : seen)
    case .passport:
      guard let face else { return fill(whole, isTurned ? 45.0 / 35 : 35.0 / 45) }
      frame(face)
    }
  }

  /// Chooses the largest frame of some proportions within another one.
  private mutating func fill(_ whole: Rect, _ ratio: Double) {
    let width = min(whole.width, whole.height * ratio)
    let size = Size(width, width / ratio)
    // About the same middle, as far as there is room.
    let middle = crop.center
    let center = whole.insetBy(size.width / 2, size.height / 2).nearestPoint(to: middle)
    wanted = Rect(center: center, size: size)
    straighten(by: framing.straighten)
  }

  /// Chooses the frame of a passport's picture of a face, whose eyes are upright in it.
  private mutating func frame(_ face: Face) {
    let area = Rect(origin: .zero, size: photo)
    let lying = Framing(isMirrored: framing.isMirrored).photoToCanvas(of: photo)
    let (crown, chin) = (lying.apply(face[.crown]), lying.apply(face[.chin]))
    let head = crown.distance(to: chin)
    let room = isTurned ? Size(area.height, area.width) : area.size
    let height = min(head / 0.75, room.height, room.width / 35 * 45)
    let size = isTurned ? Size(height, height / 45 * 35) : Size(height / 45 * 35, height)
    // A tenth is free above the crown.
    let middle = crown + (chin - crown).unit * (height * 0.4)
    let middles = area.insetBy(size.width / 2, size.height / 2)
    wanted = Rect(center: middles.nearestPoint(to: middle), size: size)
    straighten(by: framing.straighten)
  }

  /// Moves the whole frame from where it was by a step in photo pixels as it is seen.
  mutating func move(_ start: FramingChoice, by step: Vector) {
    let frame = start.seen
    let across = limited(frame) { frame.offset(by: Vector(step.dx * $0, 0)) }
    set(limited(across) { across.offset(by: Vector(0, step.dy * $0)) }, since: start)
  }

  /// Moves edges of the frame from where they were by a step in photo pixels as it is seen.
  ///
  /// - Parameter least: What is left of a side that was longer.
  mutating func drag(
    _ handle: Edges, _ start: FramingChoice, by step: Vector, toAtLeast least: Double = 0
  ) {
    let least = max(least, Self.leastSide)
    guard ratio != .free else {
      let frame = start.seen
      func dragged(_ frame: Rect, _ step: Vector) -> Rect {
        frame.dragged(handle, by: step, toAtLeast: least)
      }
      let across = limited(frame) { dragged(frame, Vector(step.dx * $0, 0)) }
      return set(limited(across) { dragged(across, Vector(0, step.dy * $0)) }, since: start)
    }
    let frame = start.exact
    // A corner moves along the diagonal, an edge takes the others with it.
    let grown = Vector(Double(handle.x) * step.dx, Double(handle.y) * step.dy)
    let shares = [
      handle.x == 0 ? nil : grown.dx / frame.width, handle.y == 0 ? nil : grown.dy / frame.height,
    ].compactMap(\.self)
    let share = shares.max { abs($0) < abs($1) } ?? 0
    let factor = max(1 + share, least / max(frame.size.shortSide, least)) - 1
    set(
      limited(frame) { part in
        let size = frame.size * (1 + factor * part)
        let step = Vector(size.width - frame.width, size.height - frame.height) / 2
        return Rect(
          center: frame.center + Vector(Double(handle.x) * step.dx, Double(handle.y) * step.dy),
          size: size)
      }, since: start)
  }

  /// The frame as it is seen: its middle on the mirrored, straightened photo, and its size, turned.
  private var seen: Rect {
    Rect(
      center: .zero + (crop.center - .zero).rotated(by: turn),
      size: isTurned ? Size(crop.height, crop.width) : crop.size)
  }

  /// The frame as it is seen, within its pixels of the proportions that it keeps: those of whole pixels would be others
  /// after each step.
  private var exact: Rect {
    let (size, kept) = (seen.size, isTurned ? Size(wanted.height, wanted.width) : wanted.size)
    let share = min(size.width / kept.width, size.height / kept.height)
    return Rect(center: seen.center, size: kept * share)
  }

  /// By how much the mirrored photo is turned where it is seen.
  var turn: Angle { .degrees(90 * Double(framing.quarterTurns)) + framing.straighten }

  /// The frame that is farthest on the way from one to another and that the photo covers.
  private func limited(_ start: Rect, _ way: (Double) -> Rect) -> Rect {
    if isCovered(way(1)) { return way(1) }
    var (covered, beyond) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (covered + beyond) / 2
      if isCovered(way(middle)) { covered = middle } else { beyond = middle }
    }
    return covered == 0 ? start : way(covered)
  }

  /// Whether the photo covers a frame as it is seen.
  private func isCovered(_ frame: Rect) -> Bool {
    Rect(origin: .zero, size: photo).insetBy(-1e-6, -1e-6).contains(
      Rect(around: frame.corners.map { .zero + ($0 - .zero).rotated(by: -turn) }))
  }

  private mutating func set(_ frame: Rect, since start: FramingChoice) {
    let size = isTurned ? Size(frame.height, frame.width) : frame.size
    let center = Point.zero + (frame.center - .zero).rotated(by: -turn)
    wanted = Rect(center: center, size: size)
    straighten(by: framing.straighten)
  }
}

nonisolated extension Rect {
  /// The rectangle with some edges moved, but not past the others.
  fileprivate func dragged(
    _ handle: FramingChoice.Edges, by step: Vector, toAtLeast least: Double
  ) -> Rect {
    func moved(
      _ low: Double, _ high: Double, _ handle: Int, _ step: Double
    ) -> (Double, Double) {
      let least = min(least, high - low)
      return switch handle {
      case ..<0: (min(low + step, high - least), high)
      case 0: (low, high)
      default: (low, max(high + step, low + least))
      }
    }
    let (left, right) = moved(minX, maxX, handle.x, step.dx)
    let (top, bottom) = moved(minY, maxY, handle.y, step.dy)
    return Rect(left, top, right - left, bottom - top)
  }
}
