import TouchKit

/// A sketch: one finger draws lines, and removes the last one by rubbing to and fro; two zoom and move
/// the paper; touch and hold opens a sheet that removes all lines.
final class LinesScene: Scene {
  private static let zooms = 0.5...8.0
  /// How much of the paper always stays inside the scene.
  private static let reach = 64.0
  private let sketch = Sketch()
  private let pan = PanGestureRecognizer(maximumTouches: 1)
  private let scrub = ScrubGestureRecognizer()
  private let twoFingers = TransformGestureRecognizer(minimumTouches: 2)
  private let hold = LongPressGestureRecognizer()
  private let tap = TapGestureRecognizer()
  private let doubleTap = TapGestureRecognizer(taps: 2)
  /// Where the current drag began, in the sketch's coordinates.
  private var lineStart = Point.zero
  /// The paper's pose when the fingers landed, and the one that they lead to without limits.
  private var start = Pose(center: .zero)
  private var unlimited = Pose(center: .zero)
  /// The gesture's values at the last update.
  private var last = (scale: 1.0, translation: Vector.zero)

  override init() {
    super.init()
    backgroundColor = Theme.surface
    addSubview(sketch)
    // A dot is drawn only once the double tap has failed.
    tap.require(toFail: doubleTap)
    add(pan).onAction { [weak self] _, phase in self?.drawLine(phase) }
    // A stroke draws at once; only its turns show that it rubs.
    scrub.recognizeSimultaneously(with: pan)
    add(scrub).onAction { [weak self] _, _ in self?.erase() }
    add(twoFingers).onAction { [weak self] _, phase in self?.zoom(phase) }
    // The point between the fingers never leaves them.
    twoFingers.includesSlop = true
    add(hold).onAction { [weak self] _, phase in if phase == .began { self?.confirmRemoval() } }
    add(tap).onAction { [weak self] _, _ in self?.drawDot() }
    add(doubleTap).onAction { [weak self] _, _ in self?.undo() }
  }

  override func layoutSubviews() {
    guard sketch.bounds.size != bounds.size else { return }
    sketch.bounds = bounds
    sketch.center = bounds.center
  }

  private func drawLine(_ phase: GestureRecognizer.Phase) {
    // Once it rubs, the finger draws nothing until it lifts.
    guard scrub.state != .recognized else { return }
    switch phase {
    case .began:
      lineStart = pan.startLocation(in: sketch)
      sketch.rubberLine = Sketch.Line(from: lineStart, to: pan.location(in: sketch))
      showFeedback("Drawing")
    case .changed:
      sketch.rubberLine = Sketch.Line(from: lineStart, to: pan.location(in: sketch))
    case .ended:
      sketch.keepRubberLine()
      showFeedback("Line \(sketch.lines.count) drawn")
    case .cancelled:
      sketch.rubberLine = nil
      showFeedback("Cancelled")
    }
  }

  private func drawDot() {
    sketch.dots.append(tap.location(in: sketch))
    showFeedback("Tapped: a dot")
  }

  private func undo() {
    showFeedback(
      sketch.removeLastLine() ? "Double-tapped: last line removed" : "Double-tapped: no line")
  }

  private func erase() {
    sketch.rubberLine = nil
    showFeedback(sketch.removeLastLine() ? "Rubbed: last line removed" : "Rubbed: no line")
  }

  /// Zooms and moves the paper: step by step about the fingers' midpoint, so that a finger that
  /// lifts and lands again causes no jump.
  private func zoom(_ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began:
      start = sketch.pose
      unlimited = start
      last = (1, .zero)
      followZoom()
    case .changed: followZoom()
    case .ended: showFeedback("Zoom ended at \(percent(sketch.transform.scaleX))")
    case .cancelled:
      sketch.pose = start
      showFeedback("Zoom cancelled")
    }
  }

  private func followZoom() {
    let (scale, translation) = (twoFingers.scale, twoFingers.translation(in: self))
    let middle = twoFingers.location(in: self)
    unlimited = unlimited.applying(.translation(translation - last.translation))
      .applying(Transform.scale(scale / last.scale).about(middle))
    last = (scale, translation)
    let zoom = unlimited.transform.scaleX
    let limited = min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound)
    sketch.pose = unlimited.applying(Transform.scale(limited / zoom).about(middle))
    keepPaperInReach()
    showFeedback("Zoomed to \(percent(limited))")
  }

  /// Moves the paper back if too little of it remains inside the scene to find it again.
  private func keepPaperInReach() {
    let inner = bounds.insetBy(
      Self.reach - sketch.frame.width / 2, Self.reach - sketch.frame.height / 2)
    sketch.center = inner.nearestPoint(to: sketch.center)
  }

  private func confirmRemoval() {
    guard let window else { return }
    showFeedback("Pressed")
    let sheet = ActionSheet(
      "Remove all lines?",
      actions: [
        .init("Remove all lines", identifier: "remove-all", isDestructive: true) { [weak self] in
          self?.sketch.removeAll()
          self?.showFeedback("All lines removed")
        }
      ])
    sheet.onCancel = { [weak self] in self?.showFeedback("Cancelled: the lines stay") }
    sheet.present(in: window)
  }

  /// Opens the sheet by key, too.
  override func handleShortcut(_ event: KeyEvent) -> Bool {
    guard event.opensMenu else { return false }
    confirmRemoval()
    return true
  }

  private func percent(_ zoom: Double) -> String { "\(Int((zoom * 100).rounded())) %" }
}
