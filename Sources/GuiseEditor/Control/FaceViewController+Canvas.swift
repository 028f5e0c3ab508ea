import DisguiseModel
import TouchKit

/// What two fingers on the bare photo are doing.
enum CanvasGesture {
  /// They zoom and move the canvas.
  case viewport(start: Viewport)
  /// They are around the selected element and transform it.
  case element(ElementID)
}

/// The gestures of the bare photo.
extension FaceViewController: GestureRecognizerDelegate {
  /// The photo's menu opens on the photo only, not on the ground beside it.
  package func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    isOnPhoto(recognizer.location(in: faceView))
  }

  func wirePhoto() {
    let photoView = faceView.photoView
    photoView.tap.addAction { [unowned self] tap in
      tapped(at: tap.location(in: faceView))
    }
    photoView.doubleTap.addAction { [unowned self] _ in fitCanvas() }
    photoView.onTouchDown = { [unowned self] press, touch in
      onTouchDown(isOnPhoto(touch.location(in: faceView)) ? press : nil, touch)
    }
    photoView.press.delegate = self
    photoView.press.addAction { [unowned self] press in onPress(nil, press) }
    photoView.gesture.onBegan = { [unowned self] motion in beginCanvasGesture(motion) }
    photoView.gesture.onChanged = { [unowned self] motion in followCanvasGesture(motion) }
    photoView.gesture.onEnded = { [unowned self] motion in endCanvasGesture(motion) }
    photoView.gesture.onCancelled = { [unowned self] in cancelCanvasGesture() }
  }

  /// Shows the whole photo again, with a short glide.
  package func fitCanvas() {
    let start = faceView.viewport
    guard !start.isFitted else { return }
    let end = Viewport(photo: start.photo, canvas: start.canvas)
    faceView.photoView.isMoving = true
    window.animate(for: .milliseconds(220), curve: .easeInOut) { [weak self] progress in
      self?.faceView.viewport = start.mixed(with: end, by: progress)
    } completion: { [weak self] in
      self?.faceView.photoView.isMoving = false
    }
  }

  /// Zooms the canvas about a point of it, as the wheel and the touchpad do.
  package func zoomCanvas(by factor: Double, moving step: Vector = .zero, about point: Point) {
    faceView.viewport = faceView.viewport.changed(by: factor, moving: step, about: point)
  }

  private func tapped(at point: Point) {
    if let armed, isOnPhoto(point) {
      place(armed, at: faceView.layer.convert(point, from: faceView))
    } else {
      select(nil)
    }
  }

  /// Whether a point of the canvas lies on the photo rather than beside it.
  func isOnPhoto(_ point: Point) -> Bool {
    history != nil && faceView.viewport.photoFrame.contains(point)
  }

  private func beginCanvasGesture(_ motion: TransformGesture.Motion) -> Bool {
    if let selection, let view = faceView[selection],
      view.bounds.contains(view.convert(motion.location, from: nil)),
      take(selection, motion)
    {
      canvasGesture = .element(selection)
    } else {
      canvasGesture = .viewport(start: faceView.viewport)
      faceView.photoView.isMoving = true
    }
    return true
  }

  private func followCanvasGesture(_ motion: TransformGesture.Motion) {
    switch canvasGesture {
    case .viewport(let start):
      let before = motion.similarity.inverse.apply(motion.midpoint)
      faceView.viewport = start.changed(
        by: motion.similarity.scale, moving: motion.midpoint - before, about: motion.midpoint)
    case .element(let id): move(id, inPhoto(motion))
    case nil: break
    }
  }

  private func endCanvasGesture(_ motion: TransformGesture.Motion) {
    if case .element(let id) = canvasGesture { release(id, inPhoto(motion)) }
    finishCanvasGesture()
  }

  private func cancelCanvasGesture() {
    switch canvasGesture {
    case .element(let id): giveUp(id)
    case .viewport(let start): faceView.viewport = start
    case nil: break
    }
    finishCanvasGesture()
  }

  private func finishCanvasGesture() {
    canvasGesture = nil
    faceView.photoView.isMoving = false
  }

  /// A motion of the canvas's coordinates in photo pixels.
  private func inPhoto(_ motion: TransformGesture.Motion) -> TransformGesture.Motion {
    var result = motion
    let before = motion.similarity.inverse.apply(motion.midpoint)
    result.midpoint = faceView.layer.convert(motion.midpoint, from: faceView)
    result.similarity = Similarity(
      scale: motion.similarity.scale, rotation: motion.similarity.rotation,
      from: faceView.layer.convert(before, from: faceView), to: result.midpoint)
    return result
  }
}
