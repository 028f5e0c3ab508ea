import Platform
import TouchKit

/// A handle of the frame, or (nil) its inside, which moves it: a finger drags it, arrow keys move it.
final class CropHandle: View {
  /// What moves it, in points.
  enum Event {
    /// A finger has moved so far since it began.
    case dragged(GestureRecognizer.Phase, Vector)
    /// A key or a screen reader.
    case stepped(Vector)
  }

  /// The edges that it moves.
  let handle: FramingChoice.Edges?
  var onEvent: (Event) -> Void = { _ in }

  /// The size of what the frame is around, in words.
  var size = ""
  /// How far its middle is from what it moves, away from the frame.
  var outward = Vector.zero { didSet { if oldValue != outward { setNeedsDisplay() } } }

  private static let (small, large) = (1.0, 10.0)
  /// How far the mark of a handle that is beside its place may be painted outside of it.
  private static let beside = 20.0
  private let pan = PanGestureRecognizer(maximumTouches: 1)

  init(_ handle: FramingChoice.Edges?) {
    self.handle = handle
    super.init()
    // It is not pressed, but moved.
    role = .image
    label = Self.label(of: handle)
    identifier = handle.map { "crop-\($0.x),\($0.y)" } ?? "crop-frame"
    pan.slop = Tuning.uncontestedSlop
    pan.includesSlop = true
    add(pan)
    pan.onAction { [weak self] pan, phase in
      self?.onEvent(.dragged(phase, pan.translation(in: self?.superview)))
    }
  }

  private static func label(of handle: FramingChoice.Edges?) -> String {
    switch (handle?.x, handle?.y) {
    case (-1, -1): localized("Upper left corner")
    case (0, -1): localized("Upper edge")
    case (1, -1): localized("Upper right corner")
    case (1, 0): localized("Right edge")
    case (1, 1): localized("Lower right corner")
    case (0, 1): localized("Lower edge")
    case (-1, 1): localized("Lower left corner")
    case (-1, 0): localized("Left edge")
    default: localized("Frame")
    }
  }

  override var canBecomeFocused: Bool { true }
  override var accessibleValue: String? { size }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase,
      let step = ArrowWay.step(of: event, by: Self.small, withShift: Self.large)
    else { return super.handleKey(event) }
    onEvent(.stepped(step))
    return true
  }

  override var customActions: [CustomAction] {
    ArrowWay.actions(by: Self.large) { [weak self] in self?.onEvent(.stepped($0)) }
      .filter { action in
        guard let handle, let way = ArrowWay.all.first(where: { $0.action == action.identifier })
        else { return true }
        return way.step.dx == 0 ? handle.y != 0 : handle.x != 0
      }
  }

  override var paintBounds: Rect { bounds.insetBy(-Self.beside, -Self.beside) }

  override func draw(_ canvas: borrowing Canvas) {
    guard let handle else { return drawFocus(on: canvas, .rect(bounds.insetBy(2, 2))) }
    // Corners are angles, edges are bars.
    let (middle, arm) = (bounds.center - outward, 14.0)
    var path = Path()
    if handle.x != 0, handle.y != 0 {
      path.move(to: middle - Vector(Double(handle.x) * arm, 0))
      path.line(to: middle)
      path.line(to: middle - Vector(0, Double(handle.y) * arm))
    } else {
      let along = handle.x == 0 ? Vector(arm, 0) : Vector(0, arm)
      path.move(to: middle - along)
      path.line(to: middle + along)
    }
    canvas.stroke(path, with: Theme.markEdge, style: StrokeStyle(width: 8, cap: .round))
    canvas.stroke(path, with: Theme.mark, style: StrokeStyle(width: 5, cap: .round))
    drawFocus(on: canvas, .circle(center: bounds.center, radius: 21))
  }

  private func drawFocus(on canvas: borrowing Canvas, _ outline: Path) {
    guard showsFocus else { return }
    canvas.stroke(outline, with: Theme.accent, style: StrokeStyle(width: 3))
  }
}
