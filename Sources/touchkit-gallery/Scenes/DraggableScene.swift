import TouchKit

/// Objects of all sizes that rise above the dragging finger, so that it never covers them. Holding a
/// pile offers its objects, so that each can be reached.
final class DraggableScene: Scene, GestureRecognizerDelegate {
  private let objects: [DraggableObject]
  private let hint = Label(
    "Drag an object. Hold a pile to choose one of it.", color: Theme.secondaryText,
    alignment: .center)
  private var isPlaced = false
  /// The open menus, one for each finger that holds a pile.
  private var menus: [LongPressGestureRecognizer: Menu] = [:]

  override init() {
    let looks: [(String, Double, Color)] = [
      ("Tiny", 56, Palette.plum), ("Huge", 280, Palette.teal), ("Small", 84, Palette.sun),
      ("Large", 200, Palette.coral), ("Middle", 128, Theme.accent), ("Little", 64, Palette.leaf),
    ]
    objects = looks.map { DraggableObject($0, side: $1, color: $2) }
    super.init()
    hint.isUserInteractionEnabled = false
    addSubview(hint)
    for object in objects {
      object.onEvent = { [weak self] sentence in self?.showFeedback(sentence) }
      object.press.delegate = self
      object.press.onAction { [weak self] press, phase in self?.pressed(press, phase) }
      addSubview(object)
    }
  }

  /// A single object can be held and then dragged; a pile opens its menu.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    pile(at: recognizer.location(in: nil)).count > 1
  }

  /// The objects at a point of the window, the upper ones first.
  private func pile(at point: Point) -> [DraggableObject] {
    subviews.reversed().compactMap { $0 as? DraggableObject }
      .filter { $0.pointInside($0.convert(point, from: nil)) }
  }

  /// Offers the objects of a pile in a menu. The finger that holds the pile
  /// can slide to one of them.
  private func pressed(_ press: LongPressGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    let point = press.location(in: nil)
    switch phase {
    case .began:
      guard let window else { return }
      let items = pile(at: point).map { object in
        Menu.Item(object.label, identifier: "pick-\(object.label.lowercased())") { [weak self] in
          object.bringToFront()
          self?.showFeedback("\(object.label) is in front")
        }
      }
      let menu = Menu(items, label: "Pile")
      menus[press] = menu
      menu.present(at: point, in: window)
    case .changed: menus[press]?.track(point)
    case .ended: menus.removeValue(forKey: press)?.release(at: point)
    case .cancelled: menus.removeValue(forKey: press)?.close()
    }
  }

  override func layoutSubviews() {
    guard !bounds.isEmpty else { return }
    hint.frame = Rect(16, bounds.height - 40, bounds.width - 32, 32)
    if isPlaced {
      for object in objects {
        object.center = object.reachablePlace(near: object.center, in: bounds)
      }
      return
    }
    isPlaced = true
    let isWide = bounds.width > bounds.height
    let huge = place(isWide ? (0.30, 0.50) : (0.34, 0.30))
    let large = place(isWide ? (0.78, 0.40) : (0.66, 0.68))
    let middle = place(isWide ? (0.56, 0.76) : (0.26, 0.74))
    // Tiny lies below Huge, Small above it; Little above Large.
    let places = [
      huge, huge, huge + Vector(76, 68), large, middle, large + Vector(-50, -48),
    ]
    for (object, place) in zip(objects, places) {
      object.center = object.reachablePlace(near: place, in: bounds)
    }
  }

  /// Returns the point at fractions of the width and the height.
  private func place(_ part: (x: Double, y: Double)) -> Point {
    Point(bounds.width * part.x, bounds.height * part.y)
  }
}
