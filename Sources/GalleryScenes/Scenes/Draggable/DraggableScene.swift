import TouchKit

/// Objects of all sizes that rise above the dragging finger, so that it never covers them. Holding an
/// object opens its menu; holding a pile offers its objects, so that each can be reached.
final class DraggableScene: Scene {
  private static let looks: [(name: String, side: Double, color: Color)] = [
    (translatable("Tiny"), 56, Palette.plum), (translatable("Huge"), 280, Palette.teal),
    (translatable("Small"), 84, Palette.sun),
    (translatable("Large"), 200, Palette.coral), (translatable("Middle"), 128, Theme.accent),
    (translatable("Little"), 64, Palette.leaf),
  ]
  private let objects: [DraggableObject]
  private let hint = Label(
    localized("Drag an object. Hold it, or a pile, for a menu."),
    color: Theme.secondaryText, alignment: .center)
  private var isPlaced = false

  override init() {
    objects = Self.looks.map { DraggableObject($0, side: $1, color: $2) }
    super.init()
    hint.numberOfLines = 2
    addSubview(hint)
    for object in objects {
      object.onEvent = { [weak self] sentence in self?.showFeedback(sentence) }
      object.add(
        ContextMenuInteraction { [weak self, unowned object] point in
          self?.menu(of: object, at: point)
        })
      addSubview(object)
    }
  }

  /// The objects at a point of the window, the upper ones first.
  private func pile(at point: Point) -> [DraggableObject] {
    subviews.reversed().compactMap { $0 as? DraggableObject }
      .filter { $0.pointInside($0.convert(point, from: nil)) }
  }

  /// The menu of a pile at a point of an object, or of that object alone; nil is the object as a whole.
  private func menu(of object: DraggableObject, at point: Point?) -> Menu {
    let pile = point.map { self.pile(at: object.convert($0, to: nil)) } ?? []
    let menu =
      pile.count > 1
      ? Menu(pile.map(pickItem), label: localized("Pile"))
      : Menu(items(for: object), label: object.label)
    complete(.menu)
    showFeedback(localized("{name} held", ["name": menu.label]))
    return menu
  }

  /// The item that chooses an object of a pile.
  private func pickItem(_ object: DraggableObject) -> Menu.Item {
    Menu.Item(object.label, identifier: "pick-\(object.name.lowercased())") { [weak self] in
      object.bringToFront()
      self?.complete(.pile)
      self?.showFeedback(localized("{name} is in front", ["name": object.label]))
    }
  }

  /// The commands for a single object.
  private func items(for object: DraggableObject) -> [Menu.Item] {
    [
      Menu.Item(localized("Bring to front"), identifier: "bring-to-front") { [weak self] in
        object.bringToFront()
        self?.showFeedback(localized("{name} is in front", ["name": object.label]))
      },
      Menu.Item(localized("Send to back"), identifier: "send-to-back") { [weak self] in
        object.sendToBack()
        self?.hint.sendToBack()
        self?.showFeedback(localized("{name} is at the back", ["name": object.label]))
      },
      Menu.Item(localized("Reset"), identifier: "reset") { [weak self] in self?.reset(object) },
    ]
  }

  /// Moves an object back to where it was at first.
  private func reset(_ object: DraggableObject) {
    guard let index = objects.firstIndex(of: object) else { return }
    View.animate {
      object.center = object.reachablePlace(near: homes[index], in: bounds)
      object.focusDidChange()
    }
    showFeedback(localized("{name} reset", ["name": object.label]))
  }

  override func layoutSubviews() {
    guard !bounds.isEmpty else { return }
    hint.font = isLow ? Theme.caption : Theme.body
    hint.frame =
      isLow
      ? Rect(8, bounds.height - 18, bounds.width - 16, 16)
      : Rect(16, bounds.height - hintHeight - 8, bounds.width - 32, hintHeight)
    for (object, look) in zip(objects, Self.looks) {
      // Also the smallest one can be hit.
      let side = max(look.side * zoom, 28)
      object.bounds = Rect(0, 0, side, side)
    }
    let places = isPlaced ? objects.map(\.center) : homes
    isPlaced = true
    for (object, place) in zip(objects, places) {
      object.center = object.reachablePlace(near: place, in: bounds)
    }
  }

  /// Where the objects are at first: Tiny lies below Huge, Small above it; Little above Large.
  private var homes: [Point] {
    let isWide = bounds.width > bounds.height
    let huge = place(isWide ? (0.30, 0.50) : (0.34, 0.30))
    let large = place(isWide ? (0.78, 0.40) : (0.66, 0.68))
    let middle = place(isWide ? (0.56, 0.76) : (0.26, 0.74))
    return [
      huge, huge, huge + Vector(76, 68) * zoom, large, middle, large + Vector(-50, -48) * zoom,
    ]
  }

  /// On a small screen the objects are smaller, so that none is cut off.
  private var zoom: Double { min(1, min(field.width, field.height) / 430) }

  /// Where the objects are: where there is little height, above the hint.
  private var field: Rect {
    let isTall = bounds.height >= 430 && textScale == 1
    let below = isLow ? 20.0 : isTall ? 0 : hintHeight + 12
    return Rect(0, 0, bounds.width, bounds.height - below)
  }

  private var hintHeight: Double {
    max(hint.sizeThatFits(Size(bounds.width - 32, .infinity)).height, 44)
  }

  /// Returns the point at fractions of the width and the height.
  private func place(_ part: (x: Double, y: Double)) -> Point {
    Point(field.width * part.x, field.height * part.y)
  }
}
