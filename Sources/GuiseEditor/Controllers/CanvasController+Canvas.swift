import DisguiseModel
import TouchKit

/// The gestures of the bare photo.
extension CanvasController: GestureRecognizerDelegate {
  /// The photo's menu opens on the photo only, not on the ground beside it.
  package func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    isOnPhoto(recognizer.location(in: canvasView))
  }

  func wirePhoto() {
    let photoView = canvasView.photoView
    photoView.tap.addAction { [weak self] tap in self?.tapped(tap) }
    photoView.doubleTap.addAction { [weak self] _ in self?.fitCanvas() }
    photoView.onTouchDown = { [weak self] press, touch in self?.touched(press, touch) }
    photoView.press.delegate = self
    photoView.press.addAction { [weak self] press in self?.onPress(nil, press) }
    photoView.gesture.onBegan = { [weak self] motion in
      self?.canvasFingersBegan(motion)
      return true
    }
    photoView.gesture.onChanged = { [weak self] motion in self?.canvasFingersMoved(motion) }
    photoView.gesture.onEnded = { [weak self] _ in self?.canvasFingersEnded() }
    photoView.gesture.onCancelled = { [weak self] in self?.canvasFingersCancelled() }
  }

  /// Shows the whole photo again, with a short glide.
  package func fitCanvas() {
    let start = canvasView.viewport
    guard !start.isFitted else { return }
    let end = Viewport(photo: start.photo, canvas: start.canvas)
    fitting?.cancel()
    fitting = window.animate(for: .milliseconds(220), curve: .easeInOut) { [weak self] progress in
      self?.canvasView.viewport = start.mixed(with: end, by: progress)
    } completion: { [weak self] in
      self?.updatePhotoMotion()
    }
    updatePhotoMotion()
  }

  /// Zooms the canvas about a point of it, as the wheel and the touchpad do.
  package func zoomCanvas(by factor: Double, moving step: Vector = .zero, about point: Point) {
    canvasView.viewport = canvasView.viewport.changed(by: factor, moving: step, about: point)
  }

  private func touched(_ press: LongPressGestureRecognizer, _ touch: Touch) {
    onTouchDown(isOnPhoto(touch.location(in: canvasView)) ? press : nil, touch)
  }

  private func tapped(_ tap: GestureRecognizer) {
    let point = tap.location(in: canvasView)
    if let armed, isOnPhoto(point) {
      place(armed, at: canvasView.layer.convert(point, from: canvasView))
    } else {
      select(nil)
    }
  }

  /// Whether a point of the canvas lies on the photo rather than beside it.
  func isOnPhoto(_ point: Point) -> Bool {
    document.history != nil && canvasView.viewport.photoFrame.contains(point)
  }

  // MARK: Gestures that zoom and move the canvas

  /// Begins a gesture of the canvas where it is now.
  func beginCanvasGesture(by source: CanvasGesture.Source, at location: Point) {
    fitting?.cancel()
    canvasGestures[source] = CanvasGesture(start: canvasView.viewport, location: location)
    updatePhotoMotion()
  }

  /// Ends a gesture of the canvas; it stays as it is.
  func endCanvasGesture(by source: CanvasGesture.Source) {
    canvasGestures[source] = nil
    updatePhotoMotion()
  }

  /// The source of a gesture was taken away: the canvas returns to where it was.
  func cancelCanvasGesture(by source: CanvasGesture.Source) {
    if let gesture = canvasGestures[source] { canvasView.viewport = gesture.start }
    endCanvasGesture(by: source)
  }

  /// Ends all gestures of the canvas and its glide; it stays as it is.
  func endAllCanvasGestures() {
    fitting?.cancel()
    canvasGestures.removeAll()
    updatePhotoMotion()
  }

  /// While the canvas moves, the photo is scaled quickly rather than finely.
  private func updatePhotoMotion() {
    canvasView.photoView.isMoving = !canvasGestures.isEmpty || fitting?.isRunning ?? false
  }

  // MARK: Two fingers on the bare photo

  /// Around the selected element they drag it, elsewhere they zoom and move the canvas.
  private func canvasFingersBegan(_ motion: TransformGesture.Motion) {
    if let selection, let view = canvasView[selection],
      view.bounds.contains(view.convert(motion.location, from: nil)),
      drags.beginDrag(of: selection, by: .canvasFingers)
    {
      return
    }
    beginCanvasGesture(by: .fingers, at: motion.location)
  }

  private func canvasFingersMoved(_ motion: TransformGesture.Motion) {
    if let id = drags.element(draggedBy: .canvasFingers) {
      drags.updateDrag(of: id, by: .canvasFingers, ElementDrag.Motion(inPhoto(motion)))
    } else if let start = canvasGestures[.fingers]?.start {
      let before = motion.similarity.inverse.apply(motion.midpoint)
      canvasView.viewport = start.changed(
        by: motion.similarity.scale, moving: motion.midpoint - before, about: motion.midpoint)
    }
  }

  private func canvasFingersEnded() {
    if let id = drags.element(draggedBy: .canvasFingers) {
      drags.endDrag(of: id, by: .canvasFingers)
    }
    endCanvasGesture(by: .fingers)
  }

  private func canvasFingersCancelled() {
    if let id = drags.element(draggedBy: .canvasFingers) {
      drags.cancelDrag(of: id, by: .canvasFingers)
    }
    cancelCanvasGesture(by: .fingers)
  }

  /// A motion of the canvas's coordinates in photo pixels.
  private func inPhoto(_ motion: TransformGesture.Motion) -> TransformGesture.Motion {
    var result = motion
    let before = motion.similarity.inverse.apply(motion.midpoint)
    result.midpoint = canvasView.layer.convert(motion.midpoint, from: canvasView)
    result.similarity = Similarity(
      scale: motion.similarity.scale, rotation: motion.similarity.rotation,
      from: canvasView.layer.convert(before, from: canvasView), to: result.midpoint)
    return result
  }
}
