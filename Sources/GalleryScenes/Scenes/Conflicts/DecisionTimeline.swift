import TouchKit

/// What the arbiter decided about each recognizer during one sequence of touches, from left to right; a
/// finger on it, or an arrow key, reads the decisions.
final class DecisionTimeline: View {
  /// Called with the sentence about the time under the finger.
  var onScrub: (String) -> Void = { _ in }
  /// The names of the recognizers, from top to bottom.
  var lanes: [String] = [] {
    didSet {
      entries = []
      setNeedsDisplay()
    }
  }

  private var entries: [TimelineEntry] = []
  private var (start, end) = (EventTime.zero, EventTime.zero)
  private var isOver = true
  /// Where the finger reads, as a fraction of the time.
  private var cursor: Double? { didSet { if oldValue != cursor { setNeedsDisplay() } } }

  private static let pause = Duration.milliseconds(500)
  private static let shortest = Duration.milliseconds(800)

  init() {
    super.init()
    role = .slider
    identifier = "timeline"
    label = localized("Timeline")
  }

  /// Begins anew with a finger after a pause, and goes on as long as one is down.
  func follow(_ fingers: [Touch], at time: EventTime) {
    if !fingers.isEmpty { beginIfNeeded(at: time) }
    isOver = fingers.isEmpty
    if !isOver { end = max(end, time) }
    setNeedsDisplay()
  }

  /// The taps of a series are shown together.
  private func beginIfNeeded(at time: EventTime) {
    guard isOver, entries.isEmpty || time - end > Self.pause else { return }
    (entries, start, end, cursor, isOver) = ([], time, time, nil, false)
  }

  /// Adds a decision; changes of a running gesture only once. The first ones of a sequence are made
  /// before its first frame is followed.
  func add(_ decision: GestureDecision, at time: EventTime) {
    beginIfNeeded(at: time)
    guard let lane = lanes.firstIndex(of: decision.recognizer.name) else { return }
    let last = entries.last { $0.lane == lane }
    if last?.decision.outcome == decision.outcome { return }
    entries.append(TimelineEntry(lane: lane, time: time, decision: decision))
    end = max(end, time)
    setNeedsDisplay()
  }

  // MARK: Reading

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) { read(touches) }
  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) { read(touches) }
  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {}

  private func read(_ touches: Set<Touch>) {
    guard let touch = touches.first else { return }
    read(at: (touch.location(in: self).x - chart.minX) / chart.width)
  }

  override var canBecomeFocused: Bool { true }

  /// Arrows lead through the time, Home and End to its ends.
  override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase else { return super.handleKey(event) }
    switch event.key {
    case "Left": read(at: (cursor ?? 1) - 0.02)
    case "Right": read(at: (cursor ?? 0) + 0.02)
    case "Home": read(at: 0)
    case "End": read(at: 1)
    default: return super.handleKey(event)
    }
    return true
  }

  private func read(at part: Double) {
    guard !entries.isEmpty else { return }
    cursor = min(max(part, 0), 1)
    let seconds = (cursor ?? 0) * span
    let past = entries.filter { $0.time.seconds(since: start) <= seconds + 0.001 }
    let time = "\(seconds.formatted(decimals: 2)) s"
    guard let last = past.last else {
      return onScrub(localized("{time}: undecided", ["time": time]))
    }
    let same = past.filter { $0.time == last.time }.map(\.decision.description)
    onScrub("\(time): \(same.joined(separator: "; "))")
  }

  override var valueText: String? { entries.map(\.decision.description).joined(separator: "; ") }

  // MARK: Drawing

  /// The height in which all titles have their size.
  var leastHeight: Double {
    Double(lanes.count) * TextLayout("X", font: scaled(Theme.caption)).size.height + 20
  }

  /// The names of the lanes in one size, for which there is room.
  private var titles: [TextLayout] {
    let room = Size(bounds.width * 0.4, (bounds.height - 20) / Double(max(lanes.count, 1)))
    let full = lanes.map { TextLayout($0, font: scaled(Theme.caption)) }
    let part = full.map { min(room.width / $0.size.width, room.height / $0.size.height) }.min() ?? 1
    let scale = max(textScale * part, 1)
    if part >= 1 || scale >= textScale { return full }
    return lanes.map { TextLayout($0, font: Theme.caption.scaled(by: scale)) }
  }

  /// Beside the titles. Time runs from left to right in every language, as on a player of videos.
  private var chart: Rect { chart(beside: titles) }

  private func chart(beside titles: [TextLayout]) -> Rect {
    let left = max(titles.map(\.size.width).max() ?? 0, 76) + 28
    return directed(Rect(left, 10, max(bounds.width - left - 16, 1), bounds.height - 20))
  }
  /// The time shown, in seconds.
  private var span: Double { max(end, start + Self.shortest).seconds(since: start) }

  override var paintBounds: Rect { bounds.withShadow(elevation: 4) }

  override func draw(_ canvas: borrowing Canvas) {
    if showsFocus { canvas.focusRing(around: bounds, radius: 20) }
    canvas.card(bounds, radius: 20, elevation: 4)
    let titles = titles
    let chart = chart(beside: titles)
    let height = chart.height / Double(max(lanes.count, 1))
    for (lane, title) in titles.enumerated() {
      let y = chart.minY + (Double(lane) + 0.5) * height
      let place = Rect(origin: Point(16, y - title.size.height / 2), size: title.size)
      canvas.draw(title, at: directed(place).origin, color: Theme.secondaryText)
      canvas.fill(Rect(chart.minX, y - 0.5, chart.width, 1), with: Theme.separator)
      draw(
        entries.filter { $0.lane == lane }, at: y, height: min(height * 0.6, 18), in: chart,
        on: canvas)
    }
    guard let cursor else { return }
    let x = chart.minX + cursor * chart.width
    canvas.fill(Rect(x - 1, chart.minY - 4, 2, chart.height + 8), with: Theme.accent)
  }

  /// Draws a bar for each state that lasts, and a tick where a gesture ends or fails.
  private func draw(
    _ entries: [TimelineEntry], at y: Double, height: Double, in chart: Rect,
    on canvas: borrowing Canvas
  ) {
    func x(of time: EventTime) -> Double {
      chart.minX + time.seconds(since: start) / span * chart.width
    }
    if let first = entries.first {
      // Undecided until then.
      let bar = Rect(chart.minX, y - height / 6, x(of: first.time) - chart.minX, height / 3)
      canvas.fill(.roundedRect(bar, radius: height / 6), with: Theme.track)
    }
    for (index, entry) in entries.enumerated() {
      let next = index + 1 < entries.count ? entries[index + 1].time : end
      let (from, to) = (x(of: entry.time), x(of: entry.decision.outcome.lasts ? next : entry.time))
      let bar = Rect(from, y - height / 2, max(to - from, 4), height)
      canvas.fill(
        .roundedRect(bar, radius: min(bar.width, height) / 2), with: entry.decision.outcome.color)
    }
  }
}
