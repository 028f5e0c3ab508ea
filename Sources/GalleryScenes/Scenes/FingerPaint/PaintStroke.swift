import TouchKit

/// A stroke of paint: a smooth line through the middles between a finger's places, as wide at each as
/// the finger pressed or as it was fast.
///
/// It consists of pieces, so that each is painted once, when its place is known: the dot at which the
/// finger landed, a curve for each further place, and the end, which leads to the finger.
struct PaintStroke {
  /// A place in the sheet's coordinates, and the width of the stroke there.
  struct Sample {
    var place: Point
    var width: Double

    func mixed(with other: Sample, by part: Double) -> Sample {
      Sample(
        place: place + (other.place - place) * part, width: width + (other.width - width) * part)
    }
  }

  let color: Color
  private(set) var samples: [Sample]
  /// How far the finger has come.
  private(set) var length = 0.0
  /// What the stroke covers, in the sheet's coordinates.
  private(set) var bounds: Rect

  init(_ color: Color, at sample: Sample) {
    self.color = color
    samples = [sample]
    bounds = Rect(center: sample.place, size: Size(sample.width, sample.width)).insetBy(-1, -1)
  }

  /// The width at the finger, and the largest one.
  var lastWidth: Double { samples[samples.count - 1].width }
  var widest: Double { samples.map(\.width).max() ?? 0 }
  /// The longest way between two places that follow each other.
  var longestStep: Double {
    zip(samples, samples.dropFirst()).map { $0.place.distance(to: $1.place) }.max() ?? 0
  }

  /// The number of pieces with the end.
  var pieceCount: Int { samples.count == 1 ? 1 : samples.count + 1 }

  /// Adds a place of the finger, and so the piece before the end. A finger that rests, and only presses
  /// harder, adds no place: it would be a corner of the line.
  mutating func add(_ sample: Sample) {
    let step = samples[samples.count - 1].place.distance(to: sample.place)
    if step == 0 { samples.removeLast() }
    length += step
    samples.append(sample)
    bounds = bounds.union(boundsOfPiece(samples.count - 1)).union(boundsOfPiece(samples.count))
  }

  /// What a piece covers: a curve is inside the triangle of its three points.
  func boundsOfPiece(_ index: Int) -> Rect {
    let curve = curve(of: index)
    return [curve.start, curve.control, curve.end].reduce(Rect.zero) { bounds, sample in
      let side = sample.width + 2
      return bounds.union(Rect(center: sample.place, size: Size(side, side)))
    }
  }

  /// The shape of a piece.
  func piece(_ index: Int) -> Path {
    let curve = curve(of: index)
    var shape = Path()
    var last = curve.start
    shape.add(.circle(center: last.place, radius: last.width / 2))
    let length =
      curve.start.place.distance(to: curve.control.place)
      + curve.control.place.distance(to: curve.end.place)
    let steps = min(Int((length / Self.step).rounded(.up)), Self.maximumSteps)
    for step in 0..<steps {
      let part = Double(step + 1) / Double(steps)
      let next = curve.start.mixed(with: curve.control, by: part)
        .mixed(with: curve.control.mixed(with: curve.end, by: part), by: part)
      shape.add(.band(from: last, to: next))
      shape.add(.circle(center: next.place, radius: next.width / 2))
      last = next
    }
    return shape
  }

  /// The length in points of a straight part of a curve, and the number of parts of the longest one.
  private static let step = 4.0
  private static let maximumSteps = 100

  private func curve(of index: Int) -> (start: Sample, control: Sample, end: Sample) {
    let last = samples.count - 1
    let control = samples[max(index - 1, 0)]
    return (
      index <= 1 ? samples[0] : middle(before: index - 1), control,
      index == 0 ? samples[0] : index <= last ? middle(before: index) : samples[last]
    )
  }

  private func middle(before index: Int) -> Sample {
    samples[index - 1].mixed(with: samples[index], by: 0.5)
  }
}

/// A stroke whose finger is on the sheet, with the time of its last sample.
struct WetStroke {
  let finger: Int
  var stroke: PaintStroke
  var time: EventTime

  /// Adds a place of the finger, on a sheet that is zoomed.
  mutating func add(_ place: TouchPlace, zoom: Double) {
    let last = stroke.samples[stroke.samples.count - 1]
    let width = PaintWidth.next(
      at: place, after: last.width * zoom, step: last.place.distance(to: place.location) * zoom,
      seconds: place.timestamp.seconds(since: time))
    stroke.add(.init(place: place.location, width: width / zoom))
    time = place.timestamp
  }
}

extension Path {
  /// The straight band between two circles. Its outline turns as a circle's does, so that all of them
  /// together are filled as one shape.
  fileprivate static func band(from start: PaintStroke.Sample, to end: PaintStroke.Sample) -> Path {
    let way = end.place - start.place
    guard way.length > 0 else { return Path() }
    let side = Vector(-way.dy, way.dx) * (1 / way.length)
    let (before, after) = (side * (start.width / 2), side * (end.width / 2))
    return .polygon([
      start.place - before, end.place - after, end.place + after, start.place + before,
    ])
  }
}
