import Foundation
import TouchKit

/// A pad for each recogniser, and a picture that the pinch and the rotation pad act upon.
final class GesturesScene: Scene {
  private let picture = TurnedPicture(drawing: Postcard.draw)
  private var pads: [Pad] = []
  /// The frame of the picture that every pinch starts from.
  private var original = Rect.zero

  override init() {
    super.init()
    picture.label = "Picture"
    picture.isUserInteractionEnabled = false
    addSubview(picture)
    addTapPad("Tap", taps: 1, touches: 1)
    addTapPad("Double tap", taps: 2, touches: 1)
    addTapPad("Two-finger tap", taps: 1, touches: 2)
    addTapPad("Two-finger double tap", taps: 2, touches: 2)
    addSwipePad()
    addPinchPad()
    addRotationPad()
    addLongPressPad()
  }

  override func layoutSubviews() {
    let columns = bounds.width > bounds.height ? 4.0 : 2.0
    let rows = 8 / columns
    let (gap, padArea) = (16.0, bounds.height * (columns == 4 ? 0.56 : 0.62))
    let size = Size(
      (bounds.width - gap) / columns - gap, (padArea - gap) / rows - gap)
    for (index, pad) in pads.enumerated() {
      let row = (Double(index) / columns).rounded(.down)
      pad.frame = Rect(
        gap + (Double(index) - row * columns) * (size.width + gap),
        bounds.maxY - padArea + row * (size.height + gap), size.width, size.height)
    }
    let room = Size(bounds.width - 64, bounds.height - padArea - 48)
    let pictureSize = Size(4, 3).fitted(into: room)
    original = Rect(
      center: Point(bounds.midX, (bounds.height - padArea) / 2), size: pictureSize * 0.8)
    picture.transform = .identity
    picture.frame = original
  }

  private func addTapPad(_ title: String, taps: Int, touches: Int) {
    let tap = addPad(
      title, .taps(taps, touches: touches), TapGestureRecognizer(taps: taps, touches: touches))
    tap.addAction { [weak self] _ in self?.tell("Tapped, Taps:\(taps), Touches:\(touches)") }
  }

  private func addSwipePad() {
    let swipe = addPad(
      "Swipe left or right", .swipe, SwipeGestureRecognizer(directions: [.left, .right]))
    swipe.addAction { [weak self, unowned swipe] _ in
      self?.tell("Swiped, Direction:\(swipe.direction.name)")
    }
  }

  private func addPinchPad() {
    let pinch = addPad("Pinch", .pinch, PinchGestureRecognizer())
    // The label shows the plain quotient of the distances, slop included.
    pinch.includesSlop = true
    pinch.addAction { [weak self, unowned pinch] _ in
      guard let self, pinch.state == .began || pinch.state == .changed else { return }
      picture.transform = .identity
      picture.frame = Rect(origin: original.origin, size: original.size * pinch.scale)
      tell(String(format: "Pinched, Scale:%.2f, Velocity:%.2f", pinch.scale, pinch.velocity))
    }
  }

  private func addRotationPad() {
    let rotation = addPad("Rotate", .rotation, RotationGestureRecognizer())
    rotation.addAction { [weak self, unowned rotation] _ in
      guard let self, rotation.state == .began || rotation.state == .changed else { return }
      picture.transform = .rotation(rotation.rotation)
      tell(
        String(
          format: "Rotated, Degrees:%.1f, Velocity:%.2f", rotation.rotation.degrees,
          rotation.velocity))
    }
  }

  private func addLongPressPad() {
    let press = addPad("Long press", .press, LongPressGestureRecognizer())
    press.addAction { [weak self, unowned press] _ in
      switch press.state {
      case .began: self?.tell("Long press began")
      case .ended: self?.tell("Long press ended")
      case .cancelled: self?.tell("Long press cancelled")
      case .changed, .possible, .failed: break
      }
    }
  }

  private func addPad<Recognizer: GestureRecognizer>(
    _ title: String, _ emblem: PadEmblem, _ recognizer: Recognizer
  ) -> Recognizer {
    let pad = Pad(title, emblem)
    pads.append(pad)
    addSubview(pad)
    recognizer.name = title
    recognizer.addAction { [weak pad] recognizer in pad?.show(recognizer) }
    return pad.add(recognizer)
  }
}

/// The picture; the view tree knows how far it is turned.
private final class TurnedPicture: ImageView {
  override var facts: [Fact] { [Fact("rotation", .number(transform.rotation.radians))] }

  override var paintBounds: Rect { bounds.withShadow(elevation: bounds.width / 24) }
}
