import TouchKit

/// Objects of all sizes that rise above the dragging finger, so that it never covers them.
final class DraggableScene: Scene {
  private let objects: [DraggableObject]
  private var isPlaced = false

  override init() {
    let looks: [(String, Double, Color)] = [
      ("Tiny", 56, Palette.plum), ("Huge", 280, Palette.teal), ("Small", 84, Palette.sun),
      ("Large", 200, Palette.coral), ("Middle", 128, Theme.accent), ("Little", 64, Palette.leaf),
    ]
    objects = looks.map { DraggableObject($0, side: $1, color: $2) }
    super.init()
    for object in objects {
      object.onEvent = { [weak self] sentence in self?.showFeedback(sentence) }
      addSubview(object)
    }
  }

  override func layoutSubviews() {
    guard !bounds.isEmpty else { return }
    if isPlaced {
      for object in objects {
        object.center = object.reachablePlace(near: object.center, in: bounds)
      }
      return
    }
    isPlaced = true
    let isWide = bounds.width > bounds.height
    let huge = place(isWide ? (0.30, 0.50) : (0.34, 0.30))
    let large = place(isWide ? (0.78, 0.40) : (0.66, 0.68))
    let middle = place(isWide ? (0.56, 0.76) : (0.26, 0.74))
    // Tiny lies below Huge, Small above it; Little above Large.
    let places = [
      huge, huge, huge + Vector(76, 68), large, middle, large + Vector(-50, -48),
    ]
    for (object, place) in zip(objects, places) {
      object.center = object.reachablePlace(near: place, in: bounds)
    }
  }

  /// Returns the point at fractions of the width and the height.
  private func place(_ part: (x: Double, y: Double)) -> Point {
    Point(bounds.width * part.x, bounds.height * part.y)
  }
}

/// A draggable object. Each has its own touches: several people can drag at once.
private final class DraggableObject: View {
  var onEvent: (String) -> Void = { _ in }
  /// The distance from the fingertip to the lower edge.
  private static let clearance = 28.0
  private let color: Color
  private let title: TextLayout
  /// The object's center when it was grabbed.
  private var home = Point.zero
  private var fingertip = Point.zero
  /// How far the object has risen, 0 to 1.
  private var rise = 0.0 { didSet { follow() } }
  private var rising: Animation?

  init(_ name: String, side: Double, color: Color) {
    self.color = color
    title = TextLayout(name, font: side > 70 ? Theme.action : Theme.caption)
    super.init(frame: Rect(0, 0, side, side))
    label = name
    role = .element
    hitMargin = .finger
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    guard let touch = touches.first else { return }
    bringToFront()
    home = center
    fingertip = touch.location(in: superview)
    rising = window?.animate(
      for: Theme.quick, curve: .easeOut, update: { [weak self] in self?.rise = $0 })
    onEvent("\(label) picked up")
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    guard let touch = touches.first else { return }
    fingertip = touch.location(in: superview)
    follow()
    onEvent("\(label) dragged")
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    setDown()
    onEvent("\(label) dropped")
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    setDown()
    center = home
    onEvent("\(label) put back")
  }

  private func setDown() {
    rising?.finish()
    rising = nil
    setNeedsDisplay()
  }

  /// Moves the object between its original position and the one above the finger, according to
  /// `rise`.
  private func follow() {
    guard rising != nil || rise > 0, let area = superview?.bounds else { return }
    let above = fingertip - Vector(0, bounds.height / 2 + Self.clearance)
    center = home + (reachablePlace(near: above, in: area) - home) * rise
  }

  /// Returns the closest center at which the object can be grabbed again: never under the bar above
  /// the scene, and with enough of it inside the other edges.
  func reachablePlace(near point: Point, in area: Rect) -> Point {
    let edge = 24.0
    let top = area.minY + bounds.height / 2
    return Point(
      min(max(point.x, area.minX + edge), max(area.maxX - edge, area.minX + edge)),
      max(min(point.y, area.maxY - edge), top))
  }

  override var inspectionAttributes: [InspectionAttribute] {
    [
      InspectionAttribute("center", .point(convert(bounds.center, to: nil))),
      InspectionAttribute("held", .flag(rising != nil)),
    ]
  }

  override var paintBounds: Rect { bounds.withShadow(elevation: 20) }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.card(bounds, radius: bounds.width / 5, color: color, elevation: rising == nil ? 5 : 18)
    canvas.draw(
      title,
      at: Point(bounds.midX - title.size.width / 2, bounds.midY - title.size.height / 2),
      color: .white)
  }
}
