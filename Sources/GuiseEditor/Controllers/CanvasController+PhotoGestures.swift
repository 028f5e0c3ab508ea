import DisguiseModel
import TouchKit

/// The gestures of the bare photo.
extension CanvasController: GestureRecognizerDelegate {
  /// The photo's menu opens on the photo only, not on the background beside it, and not under a
  /// finger that rests beside an element that another one moves.
  package func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    let point = recognizer.location(in: canvasView)
    guard isOnPhoto(point) else { return false }
    let held = canvasView.heldElement(near: point, by: 1...Int.max, of: nil)
    return held.map { drags[$0.id] == nil } ?? true
  }

  func wirePhoto() {
    let photoView = canvasView.photoView
    photoView.onTap = { [weak self] touch in self?.tapped(touch) }
    photoView.onTouchDown = { [weak self] press, touch in
      guard let self else { return }
      // Elsewhere two fingers may also be two taps.
      let gesture = photoView.gestures(of: touch.hand).transformer
      gesture.followsTwoFingers =
        hands.armed == nil && elementAround(gesture, of: hands.hand(of: touch)) != nil
      touched(isOnPhoto(touch.location(in: canvasView)) ? press : nil, touch)
    }
    photoView.onGestures = { [weak self] gestures in self?.wire(gestures) }
    photoView.willUse = { [weak self] gestures in self?.configure(gestures) }
  }

  private func wire(_ gestures: PhotoView.Gestures) {
    gestures.doubleTap.onAction { [weak self] _, _ in self?.fitCanvas() }
    gestures.press.delegate = self
    gestures.press.onAction { [weak self] press, phase in self?.onPress(nil, press, phase) }
    gestures.transformer.onAction { [weak self] gesture, phase in
      self?.fingersMoved(gesture, phase)
    }
  }

  /// Shows the whole photo, with a short animation.
  package func fitCanvas() {
    let start = canvasView.viewport
    guard !start.isFitted else { return }
    let end = Viewport(photo: start.photo, canvas: start.canvas)
    fitting?.cancel()
    fitting = window.animate(for: .milliseconds(220), curve: .easeInOut) { [weak self] progress in
      guard let view = self?.canvasView else { return }
      // The window may be resized meanwhile.
      view.viewport = start.mixed(with: end, by: progress).resized(to: view.viewport.canvas)
    }
  }

  /// Zooms the canvas about a point of it, as the wheel and the touchpad do.
  package func zoomCanvas(by factor: Double, moving step: Vector = .zero, about point: Point) {
    canvasView.viewport = canvasView.viewport.changed(by: factor, moving: step, about: point)
  }

  /// Handles a finger that lands on the canvas, with the press that may follow, if any.
  func touched(_ press: LongPressGestureRecognizer?, _ touch: Touch) {
    let hand = hands.hand(of: touch)
    hand.endingTouches = hand.endingTouches.filter(\.isDown)
    if window.focus is TextField, window.focusHand == touch.hand {
      hand.endingTouches.insert(touch)
    }
    hidePreviews()
    // Who uses fingers does not use the pointer.
    onTouchDown(press, touch)
  }

  /// Places what is armed, else deselects; a tap that has ended the editing of a text does neither.
  private func tapped(_ touch: Touch) {
    let hand = hands.hand(of: touch)
    guard hand.endingTouches.remove(touch) == nil else { return }
    if !placeArmed(at: touch.location(in: canvasView), by: hand) { select(nil, by: hand) }
  }

  /// Places the sticker that a hand has armed at a point of the canvas; returns false if none is, or the
  /// point is beside the photo.
  @discardableResult
  func placeArmed(at point: Point, by hand: Hand) -> Bool {
    guard let armed = hand.armed, isOnPhoto(point) else { return false }
    place(
      armed, at: canvasView.layer.convert(point, from: canvasView), by: hand,
      isFree: placesFreely)
    return true
  }

  /// Whether a point of the canvas is on the photo rather than beside it.
  func isOnPhoto(_ point: Point) -> Bool {
    document.history != nil && canvasView.viewport.photoFrame.contains(point)
  }

  // MARK: Gestures that zoom and move the canvas

  /// Begins a gesture of the canvas at its current viewport.
  func beginCanvasGesture(by source: CanvasGesture.Source, at location: Point) {
    fitting?.cancel()
    canvasGestures[source] = CanvasGesture(start: canvasView.viewport, location: location)
  }

  /// Ends a gesture of the canvas; the viewport stays.
  func endCanvasGesture(by source: CanvasGesture.Source) {
    guard canvasGestures.removeValue(forKey: source) != nil else { return }
    onGestureEnd()
  }

  /// Cancels a gesture of the canvas; restores the viewport of its start if it is the only one.
  func cancelCanvasGesture(by source: CanvasGesture.Source) {
    // Not what another hand has done meanwhile.
    if let gesture = canvasGestures[source], canvasGestures.count == 1 {
      canvasView.viewport = gesture.start
    }
    endCanvasGesture(by: source)
  }

  /// Ends all gestures and the animation of the canvas; the viewport stays.
  func endAllCanvasGestures() {
    fitting?.cancel()
    canvasGestures.removeAll()
    onGestureEnd()
  }

  // MARK: Fingers on the bare photo

  /// Updates how many fingers move the canvas. What is armed is placed at once, without waiting for a
  /// double tap.
  func updateCanvasFingers() {
    for gestures in canvasView.photoView.gestures { configure(gestures) }
  }

  /// Gestures that a hand uses stay as they are until it has lifted.
  private func configure(_ gestures: PhotoView.Gestures) {
    guard gestures.transformer.touches.isEmpty else { return }
    let isPanned = hands.armed == nil && !canvasView.viewport.isFitted
    gestures.transformer.minimumNumberOfTouches = isPanned ? 1 : 2
    gestures.doubleTap.isEnabled = hands.armed == nil
  }

  /// Two fingers around an element drag it, elsewhere they zoom and move the canvas. One finger moves a
  /// canvas that is zoomed in, while nothing is armed.
  private func fingersMoved(
    _ gesture: TransformGestureRecognizer, _ phase: GestureRecognizer.Phase
  ) {
    let hand = hands.hand(of: gesture)
    let source = ElementDrag.Source.canvasFingers(ObjectIdentifier(hand))
    let canvasSource = CanvasGesture.Source.fingers(ObjectIdentifier(hand))
    if phase == .began, !beginDragAround(gesture, by: source, hand) {
      beginCanvasGesture(by: canvasSource, at: gesture.location(in: nil))
    }
    if let id = drags.element(draggedBy: source) {
      drags.followDrag(of: id, by: source, gesture, phase)
    } else if let last = canvasGestures[canvasSource] {
      followCanvasGesture(gesture, phase, canvasSource, since: last)
    }
  }

  /// How far beside an element the middle of two fingers is that mean it, and how much farther apart
  /// than its ends they are, in points.
  private static let (pinchMargin, pinchSlack) = (24.0, 160.0)

  private func beginDragAround(
    _ gesture: TransformGestureRecognizer, by source: ElementDrag.Source, _ hand: Hand
  ) -> Bool {
    elementAround(gesture, of: hand).map { drags.beginDrag(of: $0.id, by: source, hand) } ?? false
  }

  /// The element that two fingers on the bare photo mean: the selected one if they are around it, else
  /// the nearest one between them that is about as large as their distance.
  private func elementAround(
    _ gesture: TransformGestureRecognizer, of hand: Hand
  ) -> ElementView? {
    guard gesture.numberOfTouches >= 2 else { return nil }
    let starts = gesture.touches.map { $0.startLocation(in: nil) }
    let span = starts.map { $0.distance(to: starts[0]) }.max() ?? 0
    let middle = gesture.startLocation(in: nil)
    let held = window.touches.filter { $0.isDown && $0.hand != hand.id }.map(\.view)
    let free = canvasView.elements.filter { view in !held.contains { $0 === view } }
    let selected = free.first { view in
      view.id == hand.selection && view.bounds.contains(view.convert(middle, from: nil))
        && span <= view.screenSide + 2 * Self.pinchSlack
    }
    return selected
      ?? free.filter { view in
        view.boxDistance(to: middle) <= Self.pinchMargin
          && span <= view.screenSide + Self.pinchSlack
      }.min { distance($0, middle) < distance($1, middle) }
  }

  private func distance(_ view: ElementView, _ point: Point) -> Double {
    view.convert(view.bounds.center, to: nil).distance(to: point)
  }

  /// Applies each step by itself, so that turning back at a limit has no dead zone.
  private func followCanvasGesture(
    _ gesture: TransformGestureRecognizer, _ phase: GestureRecognizer.Phase,
    _ source: CanvasGesture.Source, since last: CanvasGesture
  ) {
    switch phase {
    case .began, .changed, .ended:
      let midpoint = gesture.location(in: canvasView)
      let whole = gesture.transform(in: canvasView)
      let before = whole.inverse.map { last.transform.apply($0.apply(midpoint)) } ?? midpoint
      canvasGestures[source]?.scale = gesture.scale
      canvasGestures[source]?.transform = whole
      zoomCanvas(by: gesture.scale / last.scale, moving: midpoint - before, about: midpoint)
      if phase == .ended { endCanvasGesture(by: source) }
    case .cancelled: cancelCanvasGesture(by: source)
    }
  }
}

/// A gesture that zooms or moves the canvas, from begin to end.
struct CanvasGesture {
  /// The input of a gesture; each has at most one gesture at a time.
  enum Source: Hashable {
    /// The fingers of a hand on the bare photo.
    case fingers(ObjectIdentifier)
    /// A pinch on a touchpad.
    case touchpad(device: Int)
    /// A drag with the middle button of a mouse.
    case middleButton(device: Int)
  }

  /// The viewport that cancelling restores, on the canvas in its current size.
  var start: Viewport
  /// The last location of the pointer, in window points.
  var location = Point.zero
  /// The scale since the begin.
  var scale = 1.0
  /// The transform of the canvas since the begin that fingers have applied.
  var transform = Transform.identity
}
