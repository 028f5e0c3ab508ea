/// Lets the user drag an item out of a view: after touching and holding it with a finger, or at once
/// with the mouse.
public final class DragInteraction: GestureRecognizerDelegate {
  /// The item that is dragged, and how it looks.
  public struct Payload {
    /// The item.
    public var item: ItemProvider
    /// The operations that targets may choose from, in order of preference.
    public var operations: [DropOperation]
    /// The picture of the item; nil for none.
    public var preview: DragPreview?
    /// Called when the drag has ended.
    public var onEnd: (DragSession.Outcome) -> Void

    /// Creates a payload.
    public init(
      _ item: ItemProvider, operations: [DropOperation] = [.copy], preview: DragPreview? = nil,
      onEnd: @escaping (DragSession.Outcome) -> Void = { _ in }
    ) {
      self.item = item
      self.operations = operations
      self.preview = preview
      self.onEnd = onEnd
    }
  }

  /// The gesture of fingers.
  public let longPress = LongPressGestureRecognizer(minimumPressDuration: .milliseconds(350))
  /// The gesture of the mouse.
  public let pan = PanGestureRecognizer()

  private let makePayload: (Point) -> Payload?
  private var session: DragSession?

  /// Creates an interaction.
  ///
  /// - Parameter payload: Returns what a drag from a point in the view's coordinates drags; nil for
  ///   nothing. The view owns the interaction: capture the view `unowned` or `weak`.
  public init(payload: @escaping (Point) -> Payload?) { makePayload = payload }

  /// Only fingers hold, and only the mouse drags at once.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool {
    touch.isPrecise == (recognizer === pan)
  }

  fileprivate func attach(to view: View) {
    for recognizer in [longPress, pan] as [GestureRecognizer] {
      recognizer.delegate = self
      recognizer.outlivesView = true
      recognizer.onAction { [weak self, weak view] recognizer, phase in
        self?.handle(recognizer, phase, of: view)
      }
      view.add(recognizer)
    }
  }

  private func handle(
    _ recognizer: GestureRecognizer, _ phase: GestureRecognizer.Phase, of view: View?
  ) {
    switch phase {
    case .began: if let view { begin(recognizer, in: view) }
    case .changed: session?.move(to: recognizer.location(in: nil))
    case .ended: take()?.drop()
    case .cancelled: take()?.cancel()
    }
  }

  private func begin(_ recognizer: GestureRecognizer, in view: View) {
    guard session == nil, let window = view.window,
      let payload = makePayload(recognizer.location(in: view))
    else { return }
    session = window.beginDrag(
      payload.item, operations: payload.operations, preview: payload.preview,
      at: recognizer.location(in: nil))
    // The view owns this, and may be gone before the drag has ended.
    session?.onEnd = { outcome in withExtendedLifetime(self) { payload.onEnd(outcome) } }
  }

  private func take() -> DragSession? {
    defer { session = nil }
    return session
  }
}

extension View {
  /// Adds an interaction that drags items out of this view.
  public func add(_ interaction: DragInteraction) {
    interactions.append(interaction)
    interaction.attach(to: self)
  }
}
