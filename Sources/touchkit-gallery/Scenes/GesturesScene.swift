import TouchKit

/// A pad for each recognizer, and a picture controlled by the pinch, rotation and transform pads.
final class GesturesScene: Scene {
  private let picture = TurnedPicture(drawing: Postcard.draw)
  private var pads: [Pad] = []
  /// The picture's frame at scale 1.
  private var original = Rect.zero
  /// The picture's bounds and pose when a gesture began, which a cancelled one restores.
  private var before = (bounds: Rect.zero, pose: Pose(center: .zero))

  override init() {
    super.init()
    picture.label = "Picture"
    picture.isUserInteractionEnabled = false
    addSubview(picture)
    addTapPad("Tap", taps: 1, touches: 1)
    addTapPad("Double tap", taps: 2, touches: 1)
    addTapPad("Triple tap", taps: 3, touches: 1)
    addTapPad("Two-finger tap", taps: 1, touches: 2)
    addTapPad("Two-finger double tap", taps: 2, touches: 2)
    addSwipePad()
    addPinchPad()
    addRotationPad()
    addLongPressPad()
    addTransformPad()
  }

  override func layoutSubviews() {
    let columns = bounds.width > bounds.height ? 5 : 2
    let rows = (pads.count + columns - 1) / columns
    let (gap, padArea) = (16.0, bounds.height * (columns == 5 ? 0.56 : 0.62))
    let size = Size(
      (bounds.width - gap) / Double(columns) - gap, (padArea - gap) / Double(rows) - gap)
    for (index, pad) in pads.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      pad.frame = Rect(
        gap + Double(column) * (size.width + gap),
        bounds.maxY - padArea + Double(row) * (size.height + gap), size.width, size.height)
    }
    // The last pad fills the rest of its row.
    if let last = pads.last { last.frame.size.width = bounds.width - gap - last.frame.minX }
    let room = Size(bounds.width - 64, bounds.height - padArea - 48)
    let pictureSize = Size(4, 3).fitted(into: room)
    original = Rect(
      center: Point(bounds.midX, (bounds.height - padArea) / 2), size: pictureSize * 0.8)
    resetPicture()
  }

  private func resetPicture() {
    picture.transform = .identity
    picture.frame = original
  }

  /// Keeps the picture as it is when a gesture begins, and restores it when the gesture is
  /// cancelled. Returns whether the picture follows the gesture.
  private func continues(_ phase: GestureRecognizer.Phase) -> Bool {
    switch phase {
    case .began: before = (picture.bounds, picture.pose)
    case .changed: break
    case .ended: return false
    case .cancelled:
      (picture.bounds, picture.pose) = before
      showFeedback("Cancelled")
      return false
    }
    return true
  }

  private func addTapPad(_ title: String, taps: Int, touches: Int) {
    let tap = addPad(
      title, .taps(taps, touches: touches), TapGestureRecognizer(taps: taps, touches: touches))
    tap.onAction { [weak self] _, _ in
      self?.showFeedback("Tapped, Taps:\(taps), Touches:\(touches)")
    }
  }

  private func addSwipePad() {
    let swipe = addPad(
      "Swipe left or right", .swipe, SwipeGestureRecognizer(directions: [.left, .right]))
    swipe.onAction { [weak self] swipe, _ in
      self?.showFeedback("Swiped, Direction:\(swipe.direction.name)")
    }
  }

  private func addPinchPad() {
    let pinch = addPad("Pinch", .pinch, PinchGestureRecognizer())
    // The label shows the plain ratio of the distances, including the slop.
    pinch.includesSlop = true
    pinch.onAction { [weak self] pinch, phase in
      guard let self, continues(phase) else { return }
      resetPicture()
      picture.frame = Rect(origin: original.origin, size: original.size * pinch.scale)
      showFeedback(
        "Pinched, Scale:\(pinch.scale.formatted(decimals: 2)), "
          + "Velocity:\(pinch.velocity.formatted(decimals: 2))")
    }
  }

  private func addRotationPad() {
    let rotation = addPad("Rotate", .rotation, RotationGestureRecognizer())
    rotation.onAction { [weak self] rotation, phase in
      guard let self, continues(phase) else { return }
      picture.transform = .rotation(rotation.rotation)
      showFeedback(
        "Rotated, Degrees:\(rotation.rotation.degrees.formatted(decimals: 1)), "
          + "Velocity:\(rotation.velocity.formatted(decimals: 2))")
    }
  }

  private func addLongPressPad() {
    let press = addPad("Long press", .press, LongPressGestureRecognizer())
    press.onAction { [weak self] _, phase in
      switch phase {
      case .began: self?.showFeedback("Long press began")
      case .ended: self?.showFeedback("Long press ended")
      case .cancelled: self?.showFeedback("Long press cancelled")
      case .changed: break
      }
    }
  }

  private func addTransformPad() {
    let transform = addPad("Transform", .transform, TransformGestureRecognizer())
    transform.onAction { [weak self] transform, phase in
      if let self, continues(phase) { showTransformed(transform) }
    }
  }

  /// The picture is beside the fingers, so it scales and rotates about its own center.
  private func showTransformed(_ gesture: TransformGestureRecognizer) {
    resetPicture()
    picture.center += gesture.translation(in: self)
    picture.transform = Transform.scale(gesture.scale).then(.rotation(gesture.rotation))
    showFeedback(
      "Transformed, Scale:\(gesture.scale.formatted(decimals: 2)), "
        + "Degrees:\(gesture.rotation.degrees.formatted(decimals: 1))")
  }

  private func addPad<Recognizer: GestureRecognizer>(
    _ title: String, _ emblem: PadEmblem, _ recognizer: Recognizer
  ) -> Recognizer {
    let pad = Pad(title, emblem)
    pads.append(pad)
    addSubview(pad)
    recognizer.name = title
    recognizer.onAction { [weak pad] _, phase in pad?.show(phase) }
    return pad.add(recognizer)
  }
}
