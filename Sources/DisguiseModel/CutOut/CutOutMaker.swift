import Drawing
import Faces
import Platform

/// Cuts out of a picture what a draft says. It knows the people on it, once they have been looked for.
package struct CutOutMaker: Sendable {
  package let photo: CutOutPhoto
  /// What belongs to a person, in squares of the picture in memory, by what is wanted; empty if that could not be
  /// told.
  private let head: [PersonMask]
  private let person: [PersonMask]
  /// Where the head ends at others that it touches.
  private let borders: [HeadSplit.Border]

  /// The longest side of what is cut out, in pixels.
  package static let maximumSide = 2048.0
  /// What is looked at for a head: squares so many distances of the eyes wide to either side, and their middles
  /// below the eyes. The mean of several looks is better than each.
  private static let looks = [
    (half: 4.0, down: 0.5), (half: 4.0, down: -0.3), (half: 3.2, down: 0.0),
  ]
  /// Where a head is, likewise.
  private static let headPart = (half: 3.6, down: -0.5)
  /// Of more people, what belongs to whom is not told, nor where a head ends at more others.
  private static let mostPeople = 3
  /// A loop is pulled to edges so far away, as a part of its length.
  private static let reach = (part: 0.02, range: 3.0...14)
  /// The width in which a line is exact where there is no edge, in pixels of the grid: that in which colors would be
  /// compared.
  private static let exactWidth = 20.0

  /// Looks for people; blocks, so call it off the main thread. Without the program that can tell them, there are
  /// loops and fingers.
  ///
  /// - Parameter isCancelled: Called repeatedly; true ends the search.
  package init(_ photo: CutOutPhoto, isCancelled: () -> Bool = { false }) {
    self.photo = photo
    var squares: [PersonMask.Square] = []
    let size = photo.picture.size
    let face = photo.faces.first?.scaled(
      size.width / photo.size.width, size.height / photo.size.height)
    if let face { squares = Self.looks.map { face.square($0.half, $0.down) } }
    // A square with all of the picture: people who are alone, or few.
    squares.append(
      PersonMask.Square(center: Point(size.width / 2, size.height / 2), side: size.longSide))
    let masks =
      (try? PersonFinder.masks(of: photo.picture, in: squares, isCancelled: isCancelled)) ?? []
    head = face == nil ? [] : Array(masks.dropLast())
    person = masks.isEmpty ? [] : masks
    borders = masks.isEmpty ? [] : Self.borders(on: photo, masks)
  }

  /// Where the head of the first face ends at others that it touches.
  private static func borders(on photo: CutOutPhoto, _ masks: [PersonMask]) -> [HeadSplit.Border] {
    let (whole, part) = (Rect(origin: .zero, size: photo.size), HeadSplit.part)
    guard photo.faces.count > 1, let face = photo.faces.first,
      let frame = face.square(part.half, part.down).bounds.intersection(whole)
    else { return [] }
    let scale = part.places / face.eyeDistance
    let width = max(Int((frame.width * scale).rounded()), 1)
    let height = max(Int((frame.height * scale).rounded()), 1)
    let toGrid = frame.map(toWidth: width, height: height)
    let mask = mean(
      of: masks, width, height, from: (photo.toMemory.inverse ?? .identity).then(toGrid)
    )
    .island(around: toGrid.apply(face.frame.apply(Point(0, 0.7))))
    let others = photo.faces.dropFirst().filter {
      mask.holds(toGrid.apply($0.frame.apply(Point(0, 0.45))))
    }.sorted { face.distance(to: $0.box.center) < face.distance(to: $1.box.center) }
    guard !others.isEmpty, let picture = picture(of: photo, in: frame, width, height)
    else { return [] }
    return others.prefix(mostPeople).map { other in
      HeadSplit(face, from: other, in: mask, of: picture, toGrid).border()
    }
  }

  /// The side in pixels of the smallest square that is looked at for the head of a face.
  static func leastLook(at face: Face) -> Double {
    2 * (looks.map(\.half).min() ?? 0) * face.eyeDistance
  }

  /// What can be begun with.
  package var offers: [CutOutDraft.Base] {
    (photo.before == nil ? [] : [.before]) + (head.isEmpty ? [] : [.head])
      + (person.isEmpty || photo.faces.count > Self.mostPeople ? [] : [.person])
  }

  /// Reads the file of a picture, if there are too few pixels in memory for the head of the first face; blocks. While
  /// people are looked for, that takes no time.
  ///
  /// - Parameter side: The longest side in pixels of what will be made.
  package static func readAhead(_ photo: CutOutPhoto, notLargerThan side: Double) {
    guard !photo.faces.isEmpty else { return }
    photo.readAhead(frame(of: CutOutDraft(.head), in: photo), notLargerThan: side)
  }

  /// The part of the picture in which a draft is made, in its pixels.
  package func frame(of draft: CutOutDraft) -> Rect { Self.frame(of: draft, in: photo) }

  private static func frame(of draft: CutOutDraft, in photo: CutOutPhoto) -> Rect {
    let whole = Rect(origin: .zero, size: photo.size)
    var part: Rect? = nil
    switch draft.base {
    case .head where !draft.isInverted:
      part = photo.faces.first?.square(headPart.half, headPart.down).bounds
    case .before where !draft.isInverted:
      part = photo.before.map { $0.frame.insetBy(-$0.frame.width / 8, -$0.frame.height / 8) }
    case .loop(let points) where !draft.isInverted:
      let box = Rect(around: points)
      part = box.insetBy(-box.width / 10 - 8, -box.height / 10 - 8)
    default: break
    }
    for mark in draft.marks where mark.adds {
      let box = Rect(around: mark.points)
      part = part?.union(box.insetBy(-mark.radius * 2, -mark.radius * 2))
    }
    return part.flatMap { $0.roundedOut.intersection(whole) } ?? whole
  }

  /// Returns what a draft cuts out; nil for nothing. Blocks. Throws if there is not enough memory.
  ///
  /// - Parameter side: The longest side in pixels that what the draft is about has at most.
  package func make(
    _ draft: CutOutDraft, notLargerThan side: Double = maximumSide
  ) throws(OutOfMemory) -> CutOutPicture? {
    try makeKnowing(draft, notLargerThan: side).made
  }

  /// The same, and whether it has fewer pixels than it should.
  func makeKnowing(
    _ draft: CutOutDraft, notLargerThan side: Double
  ) throws(OutOfMemory) -> (made: CutOutPicture?, isCoarse: Bool) {
    let frame = frame(of: draft)
    guard !frame.isEmpty else { return (nil, false) }
    // Made anew, its edges would be others each time.
    if draft == CutOutDraft(.before) { return (photo.before, false) }
    let side = min(side, Self.maximumSide)
    let part = try photo.part(frame, notLargerThan: side, isFinal: side == Self.maximumSide)
    let isCoarse = part.size.longSide < min(side, frame.size.longSide) - 1
    let masks = masks(of: draft, in: frame, shownAt: part.size)
    let result = try Matte(
      of: part, masks.mask, keeping: masks.kept, exact: masks.exact, unit: masks.unit
    ).cutOut()
    let made = CutOutPicture(result, in: frame)
    guard draft.base == .before, !draft.isInverted, let before = photo.before else {
      return (made.trimmed, isCoarse)
    }
    return (try made.changing(before, only: draft.marks).trimmed, isCoarse)
  }

  // MARK: Masks

  private typealias Masks = (mask: ValueGrid, kept: ValueGrid, exact: ValueGrid?, unit: Double)

  private func masks(of draft: CutOutDraft, in frame: Rect, shownAt size: Size) -> Masks {
    let (width, height) = Matte.gridSize(of: size)
    let toGrid = frame.map(toWidth: width, height: height)
    var masks = base(draft.base, in: frame, width, height, toGrid)
    if draft.isInverted {
      // All that is not taken, also of people below a head.
      masks.mask = masks.mask.combined(with: masks.kept) { 1 - $0 * $1 }
      masks.kept = ValueGrid(width, height, repeating: 1)
    }
    for mark in draft.marks {
      let drawn = ValueGrid(width, height) { canvas in canvas.draw(mark, wider: 1, toGrid) }
      masks.mask = masks.mask.combined(with: drawn) { $0 + ((mark.adds ? 1 : 0) - $0) * $1 }
      if mark.adds { masks.kept = masks.kept.combined(with: drawn, max) }
    }
    return masks
  }

  private func base(
    _ base: CutOutDraft.Base, in frame: Rect, _ width: Int, _ height: Int, _ toGrid: Transform
  ) -> Masks {
    let all = ValueGrid(width, height, repeating: 1)
    switch base {
    case .nothing: return (ValueGrid(width, height), all, nil, 1)
    case .before:
      guard let before = photo.before else { return (ValueGrid(width, height), all, nil, 1) }
      let mask = ValueGrid(width, height) { canvas in
        canvas.draw(before.bitmap, in: toGrid.apply(before.frame), quality: .good)
      }
      return (mask, all, nil, 1)
    case .loop(let points):
      guard let picture = Self.picture(of: photo, in: frame, width, height) else {
        return (ValueGrid(width, height), all, nil, 1)
      }
      let loop = points.map(toGrid.apply)
      let box = Rect(around: loop)
      let reach = min(
        max((box.width + box.height) * Self.reach.part, Self.reach.range.lowerBound),
        Self.reach.range.upperBound)
      let line = EdgePull(loop, to: picture, reach: reach).pulled()
      let mask = ValueGrid(width, height) {
        $0.fill(.polygon(line.map(\.point)), with: .black)
      }
      return (mask, all, Self.exact(along: line, width, height), 1.5)
    case .head, .person:
      let used = base == .head ? head : person
      let memoryToGrid = (photo.toMemory.inverse ?? .identity).then(toGrid)
      let unit =
        used.map(\.square.side).min().map { $0 * memoryToGrid.meanScale } ?? Double(width)
      let mask = Self.mean(of: used, width, height, from: memoryToGrid)
      guard let face = photo.faces.first, let toPicture = toGrid.inverse else {
        return (mask, all, nil, unit / Double(PersonMask.side))
      }
      // Those that it touches have the borders that are seen.
      let touching = base == .head ? borders.map(\.other) : []
      let others = photo.faces.dropFirst().filter { !touching.contains($0) }
      let region = HeadRegion(of: face, besides: others)
      let island = mask.island(around: toGrid.apply(face.frame.apply(Point(0, 0.7))))
      var kept = ValueGrid(width, height) { x, y in
        let point = toPicture.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        guard base == .head else { return region.nearness(of: point) }
        return borders.reduce(region.value(at: point)) { min($0, $1.value(at: point)) }
      }
      if base == .head, !borders.isEmpty {
        // What the other head cuts off.
        let middle = toGrid.apply(face.frame.apply(Point(0, 0.7)))
        let rest = island.combined(with: kept, *).island(around: middle)
          .map { $0 > 0 ? 1 : 0 }.blurred(2)
        kept = kept.combined(with: rest) { $1 > 0 ? $0 : 0 }
      }
      if base == .head { kept = kept.combined(with: region.hanging(in: island, toGrid), *) }
      return (island, kept, nil, unit / Double(PersonMask.side))
    }
  }

  /// Where a line is not at edges: there, what is in it says exactly what is wanted.
  private static func exact(
    along line: [EdgePull.Place], _ width: Int, _ height: Int
  ) -> ValueGrid {
    ValueGrid(width, height) { canvas in
      for (start, end) in zip(line, line.dropFirst() + line.prefix(1))
      where !start.isAtEdge && !end.isAtEdge {
        var path = Path()
        path.move(to: start.point)
        path.line(to: end.point)
        canvas.stroke(path, with: .black, style: StrokeStyle(width: exactWidth, cap: .round))
      }
    }.blurred(2)
  }

  /// The colors of a part of a picture.
  private static func picture(
    of photo: CutOutPhoto, in frame: Rect, _ width: Int, _ height: Int
  ) -> ColorGrid? {
    (try? photo.part(frame, notLargerThan: Double(max(width, height)))).map {
      ColorGrid($0.resized(width: width, height: height))
    }
  }

  /// The mean of masks at each place of a grid, of those that show it.
  private static func mean(
    of masks: [PersonMask], _ width: Int, _ height: Int, from toGrid: Transform
  ) -> ValueGrid {
    guard let toPicture = toGrid.inverse else { return ValueGrid(width, height) }
    let places = masks.map { toPicture.then($0.square.place.inverse.transform) }
    let inner = Rect(0, 0, Double(PersonMask.side), Double(PersonMask.side)).insetBy(4, 4)
    return ValueGrid(width, height) { x, y in
      var (sum, count): (Float, Float) = (0, 0)
      for (mask, place) in zip(masks, places) {
        let point = place.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        // At their edges masks know less.
        let weight: Float = inner.contains(point) ? 1 : 0.001
        sum += mask.value(at: point) * weight
        count += weight
      }
      return count > 0 ? sum / count : 0
    }
  }
}

extension Face {
  /// A square that is turned as the face is.
  ///
  /// - Parameters:
  ///   - half: Half of its side, in distances of the eyes.
  ///   - down: How far its middle is below the eyes, likewise.
  func square(_ half: Double, _ down: Double) -> PersonMask.Square {
    PersonMask.Square(
      center: frame.apply(Point(0, down)), side: 2 * half * eyeDistance, rotation: frame.rotation)
  }
}

extension Rect {
  /// The map from it to a grid.
  fileprivate func map(toWidth columns: Int, height rows: Int) -> Transform {
    Transform.translation(-minX, -minY)
      .then(.scale(Double(columns) / width, Double(rows) / height))
  }
}

extension PersonMask.Square {
  /// The rectangle around it.
  fileprivate var bounds: Rect {
    let side = Double(PersonMask.side)
    return place.transform.apply(Rect(0, 0, side, side))
  }
}

extension Canvas {
  /// Draws the line of a mark, in black; a dot for one point.
  ///
  /// - Parameters:
  ///   - factor: How much wider than the mark it is.
  ///   - transform: From the picture's pixels to those of the canvas.
  func draw(_ mark: CutOutDraft.Mark, wider factor: Double, _ transform: Transform) {
    var path = Path()
    guard let first = mark.points.first else { return }
    path.move(to: transform.apply(first))
    for point in mark.points.dropFirst() { path.line(to: transform.apply(point)) }
    if mark.points.count == 1 { path.line(to: transform.apply(first)) }
    let width = 2 * mark.radius * transform.meanScale * factor
    stroke(path, with: .black, style: StrokeStyle(width: width, cap: .round, join: .round))
  }
}
