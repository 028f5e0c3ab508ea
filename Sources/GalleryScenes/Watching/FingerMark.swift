import TouchKit

/// A ring around a finger, with its number and its speed: dashed while another program may still claim
/// the touch.
@MainActor struct FingerMark {
  let touch: Touch
  let number: Int
  /// The location in the marks' view.
  private(set) var place = Point.zero
  /// The speed in points per second, smoothed.
  private var speed = 0.0
  private var lastTime: EventTime
  private var caption: TextLayout

  static let color = Palette.coral
  private static let radius = 30.0

  init(_ touch: Touch, number: Int) {
    (self.touch, self.number) = (touch, number)
    lastTime = touch.timestamp
    caption = MarkCaption.layout("\(number)")
  }

  /// Follows the finger to its present location.
  mutating func follow(in view: View) {
    let next = touch.location(in: view)
    let time = touch.timestamp.seconds(since: lastTime)
    if time > 0 {
      let current = next.distance(to: place) / time
      speed += (current - speed) * min(1, time / 0.05)
      lastTime = touch.timestamp
    }
    place = next
    updateCaption()
  }

  /// Shows that the finger has not moved for a while: no event tells that.
  mutating func rest() {
    speed = 0
    updateCaption()
  }

  private mutating func updateCaption() {
    let text = speed < 1 ? "\(number)" : "\(number)   \(speed.formatted(decimals: 0)) pt/s"
    caption = MarkCaption.layout(text)
  }

  var area: Rect {
    Rect(center: place, size: Size(2 * Self.radius + 8, 2 * Self.radius + 8))
      .union(MarkCaption.frame(of: caption, above: captionPlace))
  }

  /// Above the fingertip, which would cover it.
  private var captionPlace: Point { place - Vector(0, Self.radius + 8) }

  func draw(on canvas: borrowing Canvas) {
    let ring = Path.circle(center: place, radius: Self.radius)
    if !touch.isProvisional { canvas.fill(ring, with: Self.color.withAlpha(0.2)) }
    canvas.stroke(ring, with: .white, style: StrokeStyle(width: 5))
    canvas.stroke(
      ring, with: Self.color,
      style: StrokeStyle(width: 2.5, dash: touch.isProvisional ? [6, 5] : []))
    MarkCaption.draw(caption, above: captionPlace, on: canvas)
  }
}

/// A short text on a dark capsule, legible on everything.
@MainActor enum MarkCaption {
  static func layout(_ text: String) -> TextLayout { TextLayout(text, font: Theme.caption) }

  /// The capsule, centered above a point.
  static func frame(of text: TextLayout, above point: Point) -> Rect {
    let size = Size(text.size.width + 16, text.size.height + 6)
    return Rect(point.x - size.width / 2, point.y - size.height, size.width, size.height)
  }

  static func draw(_ text: TextLayout, above point: Point, on canvas: borrowing Canvas) {
    let frame = frame(of: text, above: point)
    canvas.fill(.roundedRect(frame, radius: frame.height / 2), with: Color(white: 0.1, alpha: 0.85))
    canvas.draw(text, at: Point(frame.minX + 8, frame.minY + 3), color: .white)
  }
}
