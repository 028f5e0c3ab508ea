import Drawing
import Platform

/// Strokes that are one element: a value, of which copies share the strokes. Adding one costs the same however
/// many there are.
package struct DrawingDesign: ElementDesign {
  package static let kind = "drawing"
  private struct Entry: Sendable {
    let stroke: Stroke
    /// What drawings with the same strokes up to this one have in common.
    let digest: ContentID
    let bounds: Rect
    let amount: InkAmount
    let hasMarker: Bool
  }

  /// What of a drawing is painted.
  enum Part: Sendable { case all, markers, others }

  /// What is painted of it.
  var part = Part.all

  /// As many strokes as are copied at most when one is added.
  private static let pageLength = 64

  /// Pages of strokes; only the last one may be shorter.
  private var pages: [[Entry]] = []
  /// The number of strokes.
  package private(set) var count = 0
  /// The box of all strokes in the drawing's pixels, which are those of the photo on which it was drawn.
  package var bounds: Rect { last?.bounds ?? .zero }
  /// The number of all points.
  package var pointCount: Int { amount.points }
  /// How much ink there is.
  package var amount: InkAmount { last?.amount ?? InkAmount() }
  /// Whether it has strokes of a marker, which show what is below them.
  package var hasMarker: Bool { last?.hasMarker ?? false }
  private var last: Entry? { pages.last?.last }

  /// Creates a drawing of strokes.
  package init(_ strokes: some Sequence<Stroke>) {
    for stroke in strokes { append(stroke) }
  }

  mutating func append(_ stroke: Stroke) {
    let entry = Entry(
      stroke: stroke, digest: Self.digest(digest, stroke.digest),
      bounds: bounds.union(stroke.bounds), amount: amount + stroke.amount,
      hasMarker: hasMarker || stroke.brush == .marker)
    if count.isMultiple(of: Self.pageLength) {
      pages.append([entry])
    } else {
      pages[pages.count - 1].append(entry)
    }
    count += 1
  }

  /// The drawing with its first strokes only.
  func prefix(_ count: Int) -> DrawingDesign {
    var result = self
    result.pages = Array(pages.prefix((count + Self.pageLength - 1) / Self.pageLength))
    let rest = count % Self.pageLength
    if rest > 0 { result.pages[result.pages.count - 1].removeSubrange(rest...) }
    result.count = count
    return result
  }

  /// Whether it has some strokes, and others.
  func has(_ strokes: Set<Stroke>) -> Bool {
    var rest = strokes
    for index in (0..<count).reversed() where !rest.isEmpty { rest.remove(self[index]) }
    return rest.isEmpty && strokes.count < count
  }

  /// The drawing without some of its strokes, which are sought from the top; nil if it does not have them, or
  /// has no others.
  func removing(_ strokes: Set<Stroke>) -> DrawingDesign? {
    var (rest, places) = (strokes, Set<Int>())
    for index in (0..<count).reversed() where rest.remove(self[index]) != nil {
      places.insert(index)
      if rest.isEmpty { break }
    }
    guard rest.isEmpty, places.count < count, let first = places.min() else { return nil }
    var result = prefix(first)
    for index in first..<count where !places.contains(index) { result.append(self[index]) }
    return result
  }

  /// The drawing with another stroke on top.
  package func adding(_ stroke: Stroke) -> DrawingDesign {
    var result = self
    result.append(stroke)
    return result
  }

  private static func digest(_ before: ContentID?, _ added: ContentID) -> ContentID {
    ContentID(of: Array((before?.hex ?? "").utf8) + Array(added.hex.utf8))
  }

  private subscript(entry index: Int) -> Entry {
    pages[index / Self.pageLength][index % Self.pageLength]
  }

  /// A stroke by its position from the bottom.
  package subscript(index: Int) -> Stroke { self[entry: index].stroke }

  /// The strokes from the bottom to the top.
  package var strokes: some RandomAccessCollection<Stroke> {
    (0..<count).lazy.map { self[$0] }
  }

  /// What drawings with the same strokes have in common; nil if there are none.
  package var digest: ContentID? { digest(ofFirst: count) }

  /// That of the first strokes.
  package func digest(ofFirst count: Int) -> ContentID? {
    count > 0 && count <= self.count ? self[entry: count - 1].digest : nil
  }

  /// Whether it begins with all strokes of another drawing.
  package func extends(_ other: DrawingDesign) -> Bool {
    other.count <= count && digest(ofFirst: other.count) == other.digest
  }

  /// The distance of a point to the nearest stroke in the drawing's pixels; infinite beyond a limit.
  package func distance(to point: Point, within limit: Double) -> Double {
    strokes.reduce(.infinity) { nearest, stroke in
      guard stroke.bounds.distance(to: point) <= limit else { return nearest }
      return min(nearest, stroke.ink.distance(to: point, within: limit))
    }
  }

  /// Whether a stroke is within a distance of a point; both in the drawing's pixels.
  package func isHit(at point: Point, within distance: Double) -> Bool {
    self.distance(to: point, within: distance) <= distance
  }

  package static func == (left: DrawingDesign, right: DrawingDesign) -> Bool {
    left.count == right.count && left.digest == right.digest
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  // MARK: Element

  /// In files a drawing stands in fields of its own: `ElementRecord`.
  package static func read(_ fields: DesignFields) throws -> DrawingDesign? { nil }
  package func write(_ fields: inout KeyedEncodingContainer<DesignField>) throws {}

  package var isValid: Bool { count > 0 && amount.fits }
  package var title: String {
    localizedPlural("Drawing, {count} stroke", "Drawing, {count} strokes", count: count)
  }
  /// None: it is drawn from its strokes, and no catalog has it.
  package var picture: (any DesignPicture)? { nil }
}

extension ElementKind {
  /// The strokes; nil for everything else.
  package var drawing: DrawingDesign? { design as? DrawingDesign }

  /// A drawing. The ID is that of no sticker.
  package static func drawing(_ design: DrawingDesign) -> ElementKind {
    ElementKind(
      design, shownBy: StickerID(rawValue: "drawing:" + (design.digest?.hex ?? "")))
  }
}

extension DrawingDesign {
  /// The size, and a point of each of some strokes, of which one has to stay on the photo.
  package var shape: ArtworkShape {
    let step = max(1, count / 64)
    let points = stride(from: 0, to: count, by: step).flatMap { index -> [Point] in
      let points = self[index].points
      return [points[0].place, points[points.count / 2].place, points[points.count - 1].place]
    }
    return ArtworkShape(size: bounds.size, points: points.map { $0 - (bounds.center - .zero) })
  }
}
