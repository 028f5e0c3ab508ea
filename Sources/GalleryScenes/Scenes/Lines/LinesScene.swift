import TouchKit

/// A sketch: one finger draws lines, and removes the last one by rubbing to and fro; two zoom and move
/// the paper; touch and hold opens a sheet that removes all lines.
final class LinesScene: Scene, GestureRecognizerDelegate {
  private let sketch = Sketch()
  private lazy var paper = PaperZoom(of: sketch)
  private let invitation = Invitation(
    localized("Draw a line with one finger, zoom with two."))
  private let finger = KeyboardFinger()
  private let pan = PanGestureRecognizer(maximumTouches: 1)
  private let scrub = ScrubGestureRecognizer()
  private let twoFingers = TransformGestureRecognizer(minimumTouches: 2)
  private let hold = LongPressGestureRecognizer()
  private let tap = TapGestureRecognizer()
  private let doubleTap = TapGestureRecognizer(taps: 2)
  /// Where the current drag began, in the sketch's coordinates.
  private var lineStart = Point.zero

  override init() {
    super.init()
    backgroundColor = Theme.surface
    addSubview(sketch)
    addSubview(invitation)
    addSubview(finger)
    hold.delegate = self
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

  override func observe(_ event: TouchEvent) { invitation.leaveIfTouched() }

  override func layoutSubviews() {
    finger.area = bounds
    invitation.place(in: bounds)
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
      showFeedback(localized("Drawing"))
    case .changed:
      sketch.rubberLine = Sketch.Line(from: lineStart, to: pan.location(in: sketch))
    case .ended:
      sketch.keepRubberLine()
      complete(.draw)
      showFeedback(localized("Line {number} drawn", ["number": sketch.lines.count]))
    case .cancelled:
      sketch.rubberLine = nil
      showFeedback(localized("Cancelled"))
    }
  }

  private func drawDot() {
    sketch.dots.append(tap.location(in: sketch))
    showFeedback(localized("Tapped: a dot"))
  }

  private func undo() {
    showFeedback(
      sketch.removeLastLine()
        ? localized("Double-tapped: last line removed") : localized("Double-tapped: no line"))
  }

  private func erase() {
    complete(.erase)
    sketch.rubberLine = nil
    showFeedback(
      sketch.removeLastLine()
        ? localized("Rubbed: last line removed") : localized("Rubbed: no line"))
  }

  private func zoom(_ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began:
      paper.begin()
      followZoom()
    case .changed: followZoom()
    case .ended:
      complete(.zoom)
      showFeedback(localized("Zoom ended at {percent}", ["percent": paper.percent]))
    case .cancelled:
      paper.cancel()
      showFeedback(localized("Zoom cancelled"))
    }
  }

  private func followZoom() {
    paper.follow(twoFingers)
    showFeedback(localized("Zoomed to {percent}", ["percent": paper.percent]))
  }

  override func scrolled(by way: Vector) -> Bool {
    paper.move(by: way)
    return true
  }

  private func confirmRemoval() {
    guard let window else { return }
    showFeedback(localized("Pressed"))
    let sheet = ActionSheet(
      localized("Remove all lines?"),
      actions: [
        .init(localized("Remove all lines"), identifier: "remove-all", isDestructive: true) {
          [weak self] in
          self?.sketch.removeAll()
          self?.showFeedback(localized("All lines removed"))
        }
      ])
    sheet.onCancel = { [weak self] in self?.showFeedback(localized("Cancelled: the lines stay")) }
    sheet.present(in: window)
  }

  // MARK: Keys

  /// A finger that keys move may rest: a key opens the sheet.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { !touch.isSimulated }

  override func handleShortcut(_ event: KeyEvent) -> Bool {
    if event.opensMenu {
      confirmRemoval()
    } else if let factor = event.scale {
      paper.zoom(by: factor)
      showFeedback(localized("Zoomed to {percent}", ["percent": paper.percent]))
    } else if case .pressed = event.phase, event.keystrokes.contains(where: Self.undoes) {
      showFeedback(
        sketch.removeLastLine()
          ? localized("Undone: last line removed") : localized("Nothing to undo"))
    } else {
      return false
    }
    return true
  }

  private static func undoes(_ shortcut: Keystroke) -> Bool {
    shortcut.key == "z" && shortcut.modifiers.contains(.control)
  }
}
