import TouchKit

/// Draws fingers: the trail of each with a dot for each sample, a cross through its present place, and a
/// ring, which is hollow while another program may still claim the touch.
final class FingerBoard: View {
  /// Called after each frame of the board's touches.
  var onFrame: (TouchEvent) -> Void = { _ in }
  /// The samples of each finger per second.
  private(set) var rate = 0.0

  private struct Trail {
    let number: Int
    var points: [Point]
    var lastTime = EventTime.zero
    var isDown = true
    var isProvisional = false
  }

  private var trails: [Trail] = []
  private var touches: [Touch: Int] = [:]
  private static let colors = [
    Palette.coral, Palette.teal, Palette.plum, Palette.sun, Palette.leaf, Theme.accent,
  ]

  init() {
    super.init()
    role = .canvas
    label = localized("Fingers")
    isMultipleTouchEnabled = true
    backgroundColor = Theme.surface
  }

  override func touchesBegan(_ began: Set<Touch>, with event: TouchEvent) { follow(event) }
  override func touchesMoved(_ moved: Set<Touch>, with event: TouchEvent) { follow(event) }
  override func touchesEnded(_ ended: Set<Touch>, with event: TouchEvent) { follow(event) }
  override func touchesCancelled(_ lost: Set<Touch>, with event: TouchEvent) { follow(event) }

  private func follow(_ event: TouchEvent) {
    for touch in event.touches(for: self) {
      let place = touch.location(in: self)
      if let index = touches[touch] {
        if touch.phase == .moved {
          for place in touch.coalescedPlaces(in: self) {
            sample(place.location, at: place.timestamp, of: index)
          }
        }
        trails[index].isProvisional = touch.isProvisional
        if !touch.isDown { lift(index) }
      } else if touch.isDown {
        touches[touch] = land(at: place, time: touch.timestamp)
      }
    }
    touches = touches.filter { $0.key.isDown }
    setNeedsDisplay()
    onFrame(event)
  }

  // MARK: Trails

  /// Removes all trails.
  func clear() {
    (trails, touches) = ([], [:])
    setNeedsDisplay()
  }

  /// Shows a step of a recording.
  func show(_ step: FingerRecording.Step) {
    let index = trails.firstIndex { $0.isDown && $0.number == step.finger }
    switch (step.change, index) {
    case (.down, _): _ = land(at: step.place, time: .milliseconds(step.time))
    case (.move, let index?): sample(step.place, at: .milliseconds(step.time), of: index)
    case (.up, let index?): lift(index)
    default: break
    }
    setNeedsDisplay()
  }

  /// Lifts the fingers of a recording that ended before they did.
  func endReplay() {
    for index in trails.indices { lift(index) }
    setNeedsDisplay()
  }

  /// The trails of the last touches stay until a finger lands after all have lifted.
  private func land(at place: Point, time: EventTime) -> Int {
    if !trails.contains(where: \.isDown) { trails = [] }
    let number = FingerNumber.next(except: trails.filter(\.isDown).map(\.number))
    trails.append(Trail(number: number, points: [place], lastTime: time))
    return trails.count - 1
  }

  private func sample(_ place: Point, at time: EventTime, of index: Int) {
    trails[index].points.append(place)
    let interval = time.seconds(since: trails[index].lastTime)
    trails[index].lastTime = time
    if interval > 0.001 { rate += (1 / interval - rate) * (rate == 0 ? 1 : 0.1) }
  }

  private func lift(_ index: Int) { trails[index].isDown = false }

  override var inspectionAttributes: [InspectionAttribute] {
    [
      InspectionAttribute("fingers", .numbers(trails.filter(\.isDown).map { Double($0.number) })),
      InspectionAttribute("lines", .numbers(trails.map { Double($0.points.count) })),
    ]
  }

  // MARK: Drawing

  override func draw(_ canvas: borrowing Canvas) {
    for trail in trails {
      let color = Self.colors[(trail.number - 1) % Self.colors.count]
      draw(trail, color, on: canvas)
      guard trail.isDown, let place = trail.points.last else { continue }
      canvas.fill(Rect(place.x - 0.5, 0, 1, bounds.height), with: color.withAlpha(0.5))
      canvas.fill(Rect(0, place.y - 0.5, bounds.width, 1), with: color.withAlpha(0.5))
      let ring = Path.circle(center: place, radius: 34)
      if !trail.isProvisional { canvas.fill(ring, with: color.withAlpha(0.25)) }
      canvas.stroke(ring, with: color, style: StrokeStyle(width: 3))
      let text = TextLayout("\(trail.number)", font: scaled(Theme.title))
      canvas.draw(
        text, at: place - Vector(text.size.width / 2, 40 + text.size.height), color: Theme.text)
    }
  }

  private func draw(_ trail: Trail, _ color: Color, on canvas: borrowing Canvas) {
    var path = Path()
    path.move(to: trail.points[0])
    for point in trail.points.dropFirst() { path.line(to: point) }
    canvas.stroke(path, with: color.withAlpha(0.6), style: StrokeStyle(width: 3, cap: .round))
    for point in trail.points.suffix(500) {
      canvas.fill(.circle(center: point, radius: 3), with: color)
    }
  }
}
