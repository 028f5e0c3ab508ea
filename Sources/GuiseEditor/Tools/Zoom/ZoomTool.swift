import TouchKit

/// Zooming and moving the canvas: by fingers on the bare photo, touchpad, wheel and middle button.
package final class ZoomTool: CanvasTool {
  private static let fitTime = Duration.milliseconds(220)
  /// How far from the edges of the canvas something comes that is brought into sight, in points.
  private static let margin = 16.0

  private unowned let stage: CanvasStage
  /// The active gestures that zoom and move the canvas.
  private var gestures: [CanvasGesture.Source: CanvasGesture] = [:]
  /// Whether the last viewport did not show the whole photo.
  private(set) var isZoomed = false
  /// The size of the canvas, in points, as of the last change of its viewport.
  private var canvasSize = Size.zero
  /// The animation that fits the photo or shows a part of it, and where it leads.
  private var glide: (animation: Animation, end: Viewport)?

  init(on stage: CanvasStage) { self.stage = stage }

  private var view: CanvasView { stage.canvasView }

  /// Shows the whole photo, with a short animation.
  package func fit() {
    if !view.viewport.isFitted { glide(to: view.viewport.fitted) }
  }

  /// Moves the canvas, with a short animation, as far as is needed to show parts of the photo, in its pixels: where
  /// one of them is whole in sight it stays, and where they need more room, and little of them is to be seen, it shows
  /// the whole photo. It also stays where somebody is at it.
  ///
  /// - Returns: How long that takes.
  func reveal(_ parts: [Rect]) -> Duration {
    guard let first = parts.first, !isInUse else { return .zero }
    // Where it glides to.
    let start = glide.flatMap { $0.animation.isRunning ? $0.end : nil } ?? view.viewport
    let sight = Rect(
      0, 0, start.canvas.width, max(start.canvas.height - view.coveredHeight, 0))
    let frames = parts.map(start.transform.apply)
    guard !frames.contains(where: sight.contains) else { return .zero }
    let inner = sight.insetBy(min(Self.margin, sight.width / 2), min(Self.margin, sight.height / 2))
    let end =
      start.showing(parts.reduce(first) { $0.union($1) }, in: inner)
      ?? (frames.contains { $0.isMostlyVisible(in: sight) } ? start : start.fitted)
    guard end != start else { return .zero }
    glide(to: end)
    return Self.fitTime
  }

  /// Whether fingers are on the canvas, somebody moves something there, or writes.
  private var isInUse: Bool {
    stage.hasGestures || stage.hands.all.contains(where: \.isWriting)
      || stage.window.touches.contains { $0.isDown && $0.view?.isDescendant(of: view) ?? false }
  }

  private func glide(to end: Viewport) {
    let start = view.viewport
    glide?.animation.cancel()
    let animation = stage.window.animate(for: Self.fitTime, curve: .easeInOut) {
      [weak view] progress in
      guard let view else { return }
      // The window may be resized meanwhile.
      view.viewport = start.mixed(with: end, by: progress).resized(
        to: view.viewport.canvas, leaving: view.freeHeight)
    }
    glide = (animation, end)
  }

  /// Zooms the canvas about a point of it, and moves it.
  package func zoom(by factor: Double, moving step: Vector = .zero, about point: Point) {
    view.viewport = view.viewport.changed(by: factor, moving: step, about: point)
  }

  /// Moves what is seen of the photo, in points.
  func pan(by step: Vector) { zoom(by: 1, moving: step, about: view.bounds.center) }

  func viewportDidChange() {
    if canvasSize != view.viewport.canvas { canvasDidResize() }
    guard isZoomed == view.viewport.isFitted else { return }
    isZoomed.toggle()
    stage.tools.configure()
    stage.onEvent(.zoomed(isZoomed))
  }

  /// The window was resized: gestures of the canvas go on from there.
  private func canvasDidResize() {
    canvasSize = view.viewport.canvas
    for (source, gesture) in gestures {
      gestures[source]?.start = gesture.start.resized(
        to: canvasSize, leaving: view.freeHeight)
    }
  }

  // MARK: Gestures, whatever makes them

  var isIdle: Bool { gestures.isEmpty }

  func isHeld(by hand: Hand) -> Bool {
    gestures.keys.contains { source in
      switch source {
      case .fingers(let owner): owner == ObjectIdentifier(hand)
      case .touchpad(let device), .middleButton(let device):
        stage.hands.hand(atPointer: device) == hand
      }
    }
  }

  /// Begins a gesture of the canvas at its current viewport.
  private func begin(by source: CanvasGesture.Source, at location: Point) {
    glide?.animation.cancel()
    gestures[source] = CanvasGesture(start: view.viewport, location: location)
    stage.onEvent(.gestureBegan)
  }

  /// Ends a gesture of the canvas; the viewport stays.
  private func end(by source: CanvasGesture.Source) {
    guard gestures.removeValue(forKey: source) != nil else { return }
    stage.onEvent(.gestureEnded)
  }

  /// Cancels a gesture of the canvas; restores the viewport of its start if it is the only one.
  private func cancel(by source: CanvasGesture.Source) {
    // Not what another hand has done meanwhile.
    if let gesture = gestures[source], gestures.count == 1 { view.viewport = gesture.start }
    end(by: source)
  }

  /// Ends all gestures and the animation of the canvas; the viewport stays.
  func cancelAll() {
    glide?.animation.cancel()
    gestures.removeAll()
    stage.onEvent(.gestureEnded)
  }

  // MARK: Fingers

  func begin(_ fingers: TransformGestureRecognizer, by hand: Hand) -> Bool {
    begin(by: .fingers(ObjectIdentifier(hand)), at: fingers.location(in: nil))
    return true
  }

  /// Applies each step by itself, so that turning back at a limit has no dead zone.
  func follow(
    _ fingers: TransformGestureRecognizer, _ phase: GestureRecognizer.Phase, by hand: Hand
  ) {
    let source = CanvasGesture.Source.fingers(ObjectIdentifier(hand))
    guard let last = gestures[source] else { return }
    guard phase != .cancelled else { return cancel(by: source) }
    let midpoint = fingers.location(in: view)
    let whole = fingers.transform(in: view)
    let before = whole.inverse.map { last.transform.apply($0.apply(midpoint)) } ?? midpoint
    gestures[source]?.scale = fingers.scale
    gestures[source]?.transform = whole
    zoom(by: fingers.scale / last.scale, moving: midpoint - before, about: midpoint)
    if phase == .ended { end(by: source) }
  }

  // MARK: Mouse

  /// A wheel zooms; one that turns sideways, and two fingers on a touchpad, move the canvas.
  func turnWheel(_ notches: Vector, _ event: MouseEvent) {
    if event.isTouchpad, !event.modifiers.contains(.control) {
      return pan(by: notches * -Wheel.notch)
    }
    if abs(notches.dx) > abs(notches.dy) { return pan(by: Vector(-notches.dx * Wheel.notch, 0)) }
    zoom(by: Wheel.scale(of: notches.dy), about: stage.inCanvas(event.location))
  }

  /// A drag with the middle button moves the canvas.
  func middleButton(_ event: MouseEvent) {
    let source = CanvasGesture.Source.middleButton(device: event.device)
    switch event.kind {
    case .pressed: begin(by: source, at: event.location)
    case .cancelled: cancel(by: source)
    default: end(by: source)
    }
  }

  /// Follows a mouse whose middle button is held; returns false if it is not.
  func follow(_ event: MouseEvent) -> Bool {
    let source = CanvasGesture.Source.middleButton(device: event.device)
    guard let last = gestures[source]?.location else { return false }
    gestures[source]?.location = event.location
    zoom(by: 1, moving: event.location - last, about: stage.inCanvas(event.location))
    return true
  }

  // MARK: Touchpad

  func beginPinch(_ event: TouchpadEvent) {
    begin(by: .touchpad(device: event.device), at: event.location)
  }

  /// Follows, ends or cancels a pinch that has begun on the canvas.
  func followPinch(_ event: TouchpadEvent, scale: Double) {
    let source = CanvasGesture.Source.touchpad(device: event.device)
    switch event.phase {
    case .began: break
    case .changed:
      guard let gesture = gestures[source], scale.isFinite, scale > 0 else { return }
      gestures[source]?.scale = scale
      zoom(
        by: scale / gesture.scale, moving: event.translation, about: stage.inCanvas(event.location))
    case .ended: end(by: source)
    case .cancelled: cancel(by: source)
    }
  }

  func endPinch(of device: Int) { end(by: .touchpad(device: device)) }
}

/// A gesture that zooms or moves the canvas, from begin to end.
private struct CanvasGesture {
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

extension Rect {
  /// Whether half of it is in sight, or what is in sight is half full of it.
  fileprivate nonisolated func isMostlyVisible(in sight: Rect) -> Bool {
    func area(_ size: Size) -> Double { size.width * size.height }
    let seen = area(intersection(sight)?.size ?? .zero)
    return seen > min(area(size), area(sight.size)) / 2
  }
}
