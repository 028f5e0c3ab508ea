import DisguiseModel
import Platform
import TouchKit

/// The outline of what is selected, its corner handle, which scales and turns with one finger, and at the
/// opposite corner the disc that deletes it; each of several elements has a thin outline besides, unless they are one thing.
/// All fade after a while without input.
package final class SelectionMarks: View {
  private static let restTime = Duration.seconds(2)
  private static let fadeTime = Duration.milliseconds(300)
  /// The handle's distance from the center of a very small element: outside of its hit area of 44
  /// points.
  private static let leastDistance = 56.0
  /// An element whose corners are as far as this from its center has the handle on its corner.
  private static let mostDistance = 72.0
  /// A smaller element has no disc, which would lie under the finger that drags it.
  private static let leastSideWithDisc = 120.0
  private static let leastOtherSideWithDisc = 72.0
  /// How far handle and disc of an element that is larger than the window are from its edges.
  private static let edge = 32.0
  private static let cornerRadius = 10.0
  /// The outlines of more elements would hide what they are around, and take longer to draw than a frame.
  private static let mostOutlines = 100

  /// The element's corners in the view's coordinates: top left, top right, bottom right and bottom
  /// left as the user sees them before the element is turned. Empty if nothing is selected.
  package var corners: [Point] = [] {
    didSet { if oldValue != corners { cornersDidChange() } }
  }
  /// The corners of each of several elements, in the same order; empty if there is one only, or very many.
  private(set) var members: [[Point]] = []
  /// Whether what is selected is locked: it has neither handle nor disc.
  var isLocked = false { didSet { if oldValue != isLocked { cornersDidChange() } } }
  /// The one-finger handle.
  package let handle = HandleView()
  /// Deletes the element.
  package let disc = DeleteDisc()
  /// The corner from which a line leads to the handle, if that is outside of the box.
  private var stem: Point?
  /// The height at the lower edge that is covered.
  var coveredHeight = 0.0
  /// Buttons over the canvas, which cover no handle.
  var controls: [Rect] = []

  /// Whether the marks do not fade, because the element that they show is in use: by the keyboard,
  /// its menu or the handle.
  package var staysAwake: () -> Bool = { false }

  /// Where outline and line were when they changed last.
  private var shownBounds = Rect.zero
  private var fading: Deadline?
  private var fade: Animation?

  package init() {
    super.init()
    for view in [handle, disc] as [View] { addSubview(view) }
    alpha = 0
  }

  /// The hand whose marks they are.
  weak var hand: Hand?

  /// Puts outline and handle around an element, as it is bent.
  func surround(_ element: ElementView) {
    members = []
    corners = outline(of: element)
  }

  /// Puts outline and handle around several elements, or (empty) none.
  ///
  /// - Parameters:
  ///   - joint: The corners of the box around them, in photo pixels; nil for those of an upright one.
  ///   - areOne: Whether they are one thing, as the pieces of a set: then no piece has an outline of its own.
  func surround(_ elements: [ElementView], as joint: [Point]?, areOne: Bool = false) {
    let outlines = elements.map(outline)
    let shown = elements.count <= Self.mostOutlines && !areOne ? outlines : []
    if members != shown {
      members = shown
      setNeedsDisplay()
    }
    if elements.isEmpty { return corners = [] }
    let box = Rect(around: outlines.joined().map(\.self))
    let upright = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY),
      Point(box.minX, box.maxY),
    ]
    corners =
      joint?.map { corner in
        elements[0].superview?.convert(corner, to: superview) ?? corner
      } ?? upright
  }

  private func outline(of element: ElementView) -> [Point] {
    let toCenter = Vector(element.bounds.midX, element.bounds.midY)
    let box = element.shape.core.offset(by: toCenter)
    // A flip exchanges the artwork's sides.
    let (left, right) =
      element.placement.isFlipped ? (box.maxX, box.minX) : (box.minX, box.maxX)
    let bend = element.placement.bend?.map(of: element.bounds.size)
    return [
      Point(left, box.minY), Point(right, box.minY), Point(right, box.maxY), Point(left, box.maxY),
    ].map { corner in
      element.convert(bend.map { $0.apply(corner - toCenter) + toCenter } ?? corner, to: superview)
    }
  }

  /// Whether people see them.
  var areInSight: Bool { alpha > 0.5 }

  /// Shows the marks and restarts the time after which they fade.
  package func wake() {
    fading?.cancel()
    fade?.cancel()
    alpha = corners.isEmpty ? 0 : 1
    for mark in [handle, disc] as [View] { mark.isUserInteractionEnabled = !corners.isEmpty }
    guard !corners.isEmpty else { return }
    fading = window?.schedule(after: Self.restTime) { [weak self] in self?.fadeOut() }
  }

  package override func hitTest(_ point: Point) -> View? {
    // Not the outline, which is over the element itself.
    guard alpha > 0 else { return nil }
    return [disc, handle].lazy.filter(\.isHittable).compactMap { [self] mark in
      mark.hitTest(mark.convert(point, from: self))
    }.first
  }

  package override func draw(_ canvas: borrowing Canvas) {
    guard corners.count == 4 else { return }
    let outline = Path.polygon(corners, radius: Self.cornerRadius)
    canvas.saved { canvas in
      // An element may be larger than the canvas.
      canvas.clip(to: bounds)
      let line = stem.map { Path.line(from: $0, to: handle.center) }
      for path in [outline, line].compactMap(\.self) {
        canvas.stroke(path, with: Theme.markEdge, style: StrokeStyle(width: 4))
      }
      for path in [outline, line].compactMap(\.self) {
        canvas.stroke(path, with: Theme.mark, style: StrokeStyle(width: 2))
      }
      for member in members {
        let outline = Path.polygon(member, radius: Self.cornerRadius / 2)
        canvas.stroke(outline, with: Theme.markEdge, style: StrokeStyle(width: 2.5))
        canvas.stroke(outline, with: Theme.mark, style: StrokeStyle(width: 1))
      }
    }
  }

  /// What the outline paints in, so that it fades without a layer of the size of the canvas.
  package override var paintBounds: Rect {
    outlineBounds.intersection(bounds) ?? .zero
  }

  private var outlineBounds: Rect {
    (corners + (stem == nil ? [] : [handle.center]))
      .reduce(.zero) { $0.union(Rect($1.x - 4, $1.y - 4, 8, 8)) }
  }

  private func cornersDidChange() {
    setNeedsDisplay(shownBounds)
    defer {
      setNeedsDisplay()
      shownBounds = outlineBounds
    }
    handle.isHidden = corners.isEmpty || isLocked
    disc.isHidden = true
    stem = nil
    guard corners.count == 4, !isLocked else { return }
    let place = Self.handlePlace(beside: corners)
    handle.center = inSight(place)
    handle.size = HandleView.size(beside: (corners[2] - corners[0]).length)
    if handle.center == place, place.distance(to: corners[2]) > handle.discRadius {
      stem = corners[2]
    }
    let sides = [(corners[1] - corners[0]).length, (corners[3] - corners[0]).length]
    disc.center = inSight(corners[0])
    disc.isHidden =
      max(sides[0], sides[1]) < Self.leastSideWithDisc
      || min(sides[0], sides[1]) < Self.leastOtherSideWithDisc
      || disc.center.distance(to: handle.center) < 3 * HandleView.radius
  }

  /// The place in the window of what belongs to the corner of an element: that of an element of which only the
  /// middle is in sight is at the edge.
  private func inSight(_ corner: Point) -> Point {
    let room = Rect(0, 0, bounds.width, bounds.height - coveredHeight)
      .insetBy(Self.edge, Self.edge)
    guard !room.isEmpty, Rect(around: corners).intersects(room) else { return corner }
    var place = corner
    if !room.contains(corner) {
      place = Point(
        min(max(corner.x, room.minX), room.maxX), min(max(corner.y, room.minY), room.maxY))
    }
    for control in controls {
      let taken = control.insetBy(-HandleView.radius, -HandleView.radius)
      if taken.contains(place) { place.y = taken.minY }
    }
    return place
  }

  /// Always at the same corner, bottom right, so that a flip does not move the handle. It is outside
  /// of a small box and moves to the corner as the box grows, so that it never covers the center.
  private static func handlePlace(beside corners: [Point]) -> Point {
    let diagonal = corners[2] - corners[0]
    let reach = diagonal.length / 2
    let distance = max(reach, min(max(reach + HandleView.radius, leastDistance), mostDistance))
    return corners[0] + diagonal / 2 + diagonal.unit * distance
  }

  private func fadeOut() {
    guard !staysAwake() else { return }
    for mark in [handle, disc] as [View] { mark.isUserInteractionEnabled = false }
    fade = window?.animate(for: Self.fadeTime) { [weak self] in self?.alpha = 1 - $0 }
  }
}

extension Path {
  /// A polygon whose corners are rounded, less where its sides are short.
  fileprivate nonisolated static func polygon(_ corners: [Point], radius: Double) -> Path {
    var path = Path()
    for (index, corner) in corners.enumerated() {
      let before = corners[(index + corners.count - 1) % corners.count] - corner
      let after = corners[(index + 1) % corners.count] - corner
      let reach = min(radius, before.length / 3, after.length / 3)
      let (start, end) = (corner + before.unit * reach, corner + after.unit * reach)
      // A quarter of a circle at a right angle.
      let pull = 0.45 * reach
      index == 0 ? path.move(to: start) : path.line(to: start)
      path.curve(corner + before.unit * pull, corner + after.unit * pull, to: end)
    }
    path.close()
    return path
  }
}
