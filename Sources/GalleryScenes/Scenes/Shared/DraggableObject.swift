import TouchKit

/// A draggable object. Each has its own touches: several people can drag at once.
final class DraggableObject: View {
  /// Where a dragged object is in relation to the finger.
  enum Placement {
    /// Centered under the finger.
    case centered
    /// With the point under the finger that was touched.
    case grabbed
    /// Above the finger, which never covers it.
    case above

    /// What dragging it completes.
    var challenge: Challenge {
      switch self {
      case .centered: .centered
      case .grabbed: .grabbed
      case .above: .above
      }
    }
  }

  /// Called with a sentence about each event.
  var onEvent: (String) -> Void = { _ in }
  /// The distance from the fingertip to the lower edge.
  private static let clearance = 28.0
  /// The English name.
  let name: String
  private let placement: Placement
  private let color: Color
  private let font: Font
  /// How much smaller the names of equal objects are; nil for one that is as small as it needs.
  var sharedFit: Double? { didSet { if oldValue != sharedFit { setNeedsDisplay() } } }
  /// The object's center when it was grabbed.
  private var home = Point.zero
  private var fingertip = Point.zero
  /// The distance from the fingertip to the center when the object was grabbed.
  private var grip = Vector.zero
  /// How far the object has risen, 0 to 1.
  private var rise = 0.0 { didSet { follow() } }
  private var rising: Animation?
  private let ring = FocusRing(roundness: 0.2)

  init(_ name: String, side: Double, color: Color, placement: Placement = .above) {
    self.name = name
    self.placement = placement
    self.color = color
    font = side > 70 ? Theme.action : Theme.caption
    super.init(frame: Rect(0, 0, side, side))
    label = localized(name)
    role = .element
    hitMargin = .finger
  }

  override var canBecomeFocused: Bool { true }
  override func focusDidChange() { ring.show(around: self) }

  /// Arrow keys move the object.
  override func handleKey(_ event: KeyEvent) -> Bool {
    guard let step = event.move, let area = superview?.bounds else {
      return super.handleKey(event)
    }
    bringToFront()
    center = reachablePlace(near: center + step, in: area)
    ring.show(around: self)
    onEvent(localized("{name} moved", ["name": label]))
    return true
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    guard let touch = touches.first else { return }
    home = center
    fingertip = touch.location(in: superview)
    grip = center - fingertip
    onEvent(localized("{name} touched", ["name": label]))
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    guard let touch = touches.first else { return }
    fingertip = touch.location(in: superview)
    // A mere tap does not lift the object.
    if rising == nil, touch.tapCount == 0 { lift() }
    guard rising != nil else { return }
    follow()
    onEvent(localized("{name} dragged", ["name": label]))
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    bringToFront()
    if rising != nil { complete(placement.challenge) }
    onEvent(
      rising == nil
        ? localized("{name} tapped", ["name": label]) : localized("{name} dropped", ["name": label])
    )
    setDown()
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    setDown()
    center = home
    onEvent(localized("{name} put back", ["name": label]))
  }

  private func lift() {
    bringToFront()
    rising = window?.animate(
      for: Theme.quick, curve: .easeOut, update: { [weak self] in self?.rise = $0 })
  }

  private func setDown() {
    rising?.finish()
    rising = nil
    rise = 0
    setNeedsDisplay()
  }

  /// Moves the object between its original position and the one that the finger leads it to,
  /// according to `rise`.
  private func follow() {
    guard rising != nil || rise > 0, let area = superview?.bounds else { return }
    let offset =
      switch placement {
      case .centered: Vector.zero
      case .grabbed: grip
      case .above: Vector(0, -bounds.height / 2 - Self.clearance)
      }
    center = home + (reachablePlace(near: fingertip + offset, in: area) - home) * rise
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

  /// How much smaller its name is for the room in it.
  var fit: Double { fit(of: title) }

  /// The name in one line, or in one for each of its words where it is smaller otherwise.
  private var title: TextLayout {
    let font = scaled(font)
    let line = TextLayout(label, font: font)
    let words = label.split(separator: " ").map { TextLayout(String($0), font: font).size.width }
    guard fit(of: line) < 1, words.count > 1, let width = words.max() else { return line }
    return TextLayout(label, font: font, width: width.rounded(.up), alignment: .center)
  }

  private func fit(of title: TextLayout) -> Double {
    let (room, size) = (bounds.insetBy(2, 2), title.size)
    return min(1, room.width / max(size.width, 1), room.height / max(size.height, 1))
  }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.card(bounds, radius: bounds.width / 5, color: color, elevation: rising == nil ? 5 : 18)
    let title = title
    canvas.saved { canvas in
      canvas.concatenate(.translation(bounds.midX, bounds.midY))
      canvas.concatenate(.scale(sharedFit ?? fit(of: title)))
      canvas.draw(
        title, at: Point(-title.size.width / 2, -title.size.height / 2),
        color: Palette.text(on: canvas.resolved(color)))
    }
  }
}
