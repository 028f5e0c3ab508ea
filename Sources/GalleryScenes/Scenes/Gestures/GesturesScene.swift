import TouchKit

/// A pad for each recognizer, two pads with several, and a picture controlled by some of them.
final class GesturesScene: Scene {
  private let picture = TurnedImageView(drawing: Postcard.draw)
  private let pads = PadGrid()
  /// The picture's part of the height, and that in a window in which the pads have to be scrolled.
  private static let (pictureShare, smallShare) = (0.36, 0.2)

  override init() {
    super.init()
    picture.label = localized("Picture")
    picture.isUserInteractionEnabled = false
    picture.onEvent = { [weak self] sentence in self?.showFeedback(sentence) }
    addSubview(picture)
    addSubview(pads)
    addPad(translatable("Tap"), .taps(1, touches: 1), tap(1))
    addPad(translatable("Double tap"), .taps(2, touches: 1), tap(2))
    addPad(translatable("Triple tap"), .taps(3, touches: 1), tap(3))
    addPad(translatable("Two-finger tap"), .taps(1, touches: 2), tap(1, touches: 2))
    addPad(translatable("Two-finger double tap"), .taps(2, touches: 2), tap(2, touches: 2))
    // Fewer taps count once no further one can follow.
    let (single, double, triple) = (tap(1), tap(2), tap(3))
    single.require(toFail: double)
    double.require(toFail: triple)
    addPad(translatable("One to three taps"), .taps(3, touches: 1), single, double, triple)
    addPad(translatable("Swipe left or right"), .swipe, swipe([.left, .right]))
    let all: SwipeGestureRecognizer.Direction = [.left, .right, .up, .down]
    addPad(
      translatable("Swipe, tap or hold"), .swipes, swipe(all), swipe(all, touches: 2), tap(1),
      press())
    addPad(translatable("Rub to and fro"), .scrub, scrub())
    addPad(translatable("Long press"), .press, press())
    addPad(translatable("Pan"), .pan, pan())
    addPad(translatable("Pinch"), .pinch, pinch())
    addPad(translatable("Rotate"), .rotation, rotation())
    addPad(translatable("Transform"), .transform, transform())
  }

  private func addPad(_ title: String, _ emblem: PadEmblem, _ recognizers: GestureRecognizer...) {
    // A pad for several gestures begins with the simplest.
    let pad = Pad(title, emblem, playing: recognizers.count == 1 ? emblem.gesture : .taps(1))
    pads.addSubview(pad)
    for recognizer in recognizers {
      recognizer.name = recognizers.count == 1 ? title : recognizer.name
      pad.add(recognizer).onAction { [weak pad] _, phase in pad?.show(phase) }
    }
  }

  override func smallestHeight(in width: Double) -> Double {
    pads.smallestHeight(in: width) / (1 - Self.smallShare)
  }

  override func layoutSubviews() {
    let least = pads.smallestHeight(in: bounds.width)
    let hasRoom = bounds.height * (1 - Self.pictureShare) >= least
    let top = (bounds.height * (hasRoom ? Self.pictureShare : Self.smallShare)).rounded()
    pads.frame = Rect(0, top, bounds.width, bounds.height - top)
    let room = Size(bounds.width - 64, top - 24)
    picture.original = Rect(
      center: Point(bounds.midX, top / 2), size: Size(4, 3).fitted(into: room) * 0.7)
  }

  private func tap(_ taps: Int, touches: Int = 1) -> TapGestureRecognizer {
    let tap = TapGestureRecognizer(taps: taps, touches: touches)
    tap.name = "Taps:\(taps), Touches:\(touches)"
    return tap.onAction { [weak self] tap, _ in
      if taps == 3 { self?.complete(.tripleTap) }
      self?.showFeedback(
        localized("Tapped, Taps:{taps}, Touches:{touches}", ["taps": taps, "touches": touches]))
    }
  }

  private func swipe(
    _ directions: SwipeGestureRecognizer.Direction, touches: Int = 1
  ) -> SwipeGestureRecognizer {
    let swipe = SwipeGestureRecognizer(directions: directions, touches: touches)
    swipe.name = "Swipe, Touches:\(touches)"
    return swipe.onAction { [weak self] swipe, _ in
      let values: [String: any CustomStringConvertible] = [
        "touches": touches, "direction": swipe.direction.title,
      ]
      self?.showFeedback(
        touches > 1
          ? localized("Swiped, Touches:{touches}, Direction:{direction}", values)
          : localized("Swiped, Direction:{direction}", values))
    }
  }

  private func press() -> LongPressGestureRecognizer {
    let press = LongPressGestureRecognizer()
    press.name = "Long press"
    return press.onAction { [weak self] _, phase in
      if phase != .changed {
        self?.showFeedback(localized("Long press {phase}", ["phase": phase.title]))
      }
    }
  }

  private func scrub() -> ScrubGestureRecognizer {
    ScrubGestureRecognizer().onAction { [weak self] scrub, _ in
      self?.complete(.scrub)
      self?.showFeedback(localized("Rubbed, Strokes:{count}", ["count": scrub.numberOfStrokes]))
    }
  }

  private func pan() -> PanGestureRecognizer {
    let pan = PanGestureRecognizer()
    // The label shows how far the finger has moved, including the slop.
    pan.includesSlop = true
    return pan.onAction { [picture] pan, phase in
      picture.follow(phase) {
        let (step, speed) = (pan.translation(in: nil), pan.velocity(in: nil))
        picture.center += step
        return localized(
          "Panned {way}, Velocity:{velocity}", ["way": step.rounded, "velocity": speed.rounded])
      }
    }
  }

  private func pinch() -> PinchGestureRecognizer {
    let pinch = PinchGestureRecognizer()
    // The label shows the plain ratio of the distances, including the slop.
    pinch.includesSlop = true
    return pinch.onAction { [picture] pinch, phase in
      picture.follow(phase) {
        picture.frame.size = picture.original.size * pinch.scale
        picture.complete(.pinch)
        return localized(
          "Pinched, Scale:{scale}, Velocity:{velocity}",
          [
            "scale": pinch.scale.formatted(decimals: 2),
            "velocity": pinch.velocity.formatted(decimals: 2),
          ])
      }
    }
  }

  private func rotation() -> RotationGestureRecognizer {
    RotationGestureRecognizer().onAction { [picture] rotation, phase in
      picture.follow(phase) {
        picture.transform = .rotation(rotation.rotation)
        return localized(
          "Rotated, Degrees:{degrees}, Velocity:{velocity}",
          [
            "degrees": rotation.rotation.degrees.formatted(decimals: 1),
            "velocity": rotation.velocity.formatted(decimals: 2),
          ])
      }
    }
  }

  /// The picture is beside the fingers, so it scales and rotates about its own center.
  private func transform() -> TransformGestureRecognizer {
    TransformGestureRecognizer().onAction { [picture] gesture, phase in
      picture.follow(phase) {
        picture.center += gesture.translation(in: nil)
        picture.transform = Transform.scale(gesture.scale).then(.rotation(gesture.rotation))
        return localized(
          "Transformed, Scale:{scale}, Degrees:{degrees}",
          [
            "scale": gesture.scale.formatted(decimals: 2),
            "degrees": gesture.rotation.degrees.formatted(decimals: 1),
          ])
      }
    }
  }
}

extension Vector {
  /// The components in whole points.
  fileprivate var rounded: String {
    "\(dx.formatted(decimals: 0)) \(dy.formatted(decimals: 0))"
  }
}
