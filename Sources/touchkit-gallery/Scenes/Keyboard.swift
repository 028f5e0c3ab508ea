import TouchKit

/// Rows of keys. A pressed key is shown enlarged above the finger; held for a second, it offers its
/// accents.
final class Keyboard: View {
  /// Called with the typed text.
  var onType: (String) -> Void = { _ in }
  /// Called when the last character is to be removed.
  var onErase: () -> Void = {}

  private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
  private static let alternatives: [Character: String] = [
    "a": "àáâäå", "c": "çćč", "e": "èéêë", "i": "ìíîï", "n": "ñń", "o": "òóôöø", "s": "ßśš",
    "u": "ùúûü", "y": "ýÿ",
  ]
  private static let delay = Duration.seconds(1)
  private let keys: [[Key]]
  private let space = Key("Space", identifier: "space")
  private let erase = Key("Backspace", identifier: "backspace")
  private let callout = KeyCallout()
  private var timer: Deadline?
  private var panel: Menu?

  init() {
    keys = Self.rows.map { row in row.map { Key(String($0), identifier: String($0)) } }
    super.init()
    // Keys are lighter than what is around them.
    backgroundColor = Color(light: Theme.well, dark: Theme.surface, highContrast: Theme.well)
    isMultipleTouchEnabled = true
    for key in keys.joined() + [space, erase] {
      key.onPress = { [weak self, unowned key] isPressed in self?.press(key, isPressed) }
      key.onMove = { [weak self, unowned key] point in self?.follow(key, to: point) }
      key.onLift = { [weak self, unowned key] point, isInside in
        self?.lift(key, at: point, isInside: isInside)
      }
      addSubview(key)
    }
  }

  override func layoutSubviews() {
    let gap = bounds.width < 480 ? 4.0 : 8
    let width = min((bounds.width - gap) / 10 - gap, 96)
    let height = (bounds.height - gap) / 4 - gap
    for (row, keys) in keys.enumerated() {
      let left = bounds.midX - (Double(keys.count) * (width + gap) - gap) / 2
      for (column, key) in keys.enumerated() {
        key.frame = Rect(
          left + Double(column) * (width + gap), gap + Double(row) * (height + gap), width, height)
      }
    }
    let bottom = bounds.height - gap - height
    let left = bounds.midX - 3.5 * (width + gap)
    space.frame = Rect(left, bottom, 4.5 * (width + gap) - gap, height)
    erase.frame = Rect(space.frame.maxX + gap, bottom, 2.5 * (width + gap) - gap, height)
  }

  /// Cancels a pending timer, because another finger has landed.
  func fingerLanded() { timer?.cancel() }

  /// Every new touch cancels a pending timer; only a single finger starts one.
  private func press(_ key: Key, _ isPressed: Bool) {
    guard isPressed else { return close() }
    timer?.cancel()
    guard key !== space, key !== erase else { return }
    callout.show(key.label, above: key)
    guard window?.touches.count(where: \.isDown) == 1 else { return }
    timer = window?.schedule(after: Self.delay) { [weak self] in self?.offerAccents(of: key) }
  }

  /// A finger that leaves the key no longer holds it.
  private func follow(_ key: Key, to point: Point) {
    panel?.track(point)
    guard panel == nil, !key.isHighlighted else { return }
    timer?.cancel()
    callout.hide()
  }

  private func offerAccents(of key: Key) {
    guard let window, let accents = Self.alternatives[Character(key.label)] else { return }
    callout.hide()
    let panel = Menu(
      accents.map { accent in
        Menu.Item(String(accent), identifier: "accent-\(accent)") { [weak self] in
          self?.onType(String(accent))
        }
      }, label: "Accents of \(key.label)")
    panel.present(at: key.convert(Point(key.bounds.midX, 0), to: nil), in: window)
    self.panel = panel
  }

  /// Selects an accent, or types the letter if the finger is still on the key.
  private func lift(_ key: Key, at point: Point, isInside: Bool) {
    if let panel {
      panel.release(at: point)
    } else if isInside {
      if key === erase { onErase() } else { onType(key === space ? " " : key.label) }
    }
    close()
  }

  private func close() {
    timer?.cancel()
    callout.hide()
    panel?.close()
    panel = nil
  }
}

/// A key of the keyboard.
private final class Key: Button {
  /// Called with true when a finger lands and with false when its touch is cancelled.
  var onPress: (Bool) -> Void = { _ in }
  /// Called with the finger's location in window points.
  var onMove: (Point) -> Void = { _ in }
  /// Called with the location of the lift in window points, and whether it is on the key.
  var onLift: (Point, Bool) -> Void = { _, _ in }

  init(_ title: String, identifier: String) {
    super.init(title, style: .plain)
    self.identifier = "key-\(identifier)"
    font = title.count == 1 ? Font(size: 22) : Theme.body
    backgroundColor = Color(light: .white, dark: Theme.well, highContrast: .white)
    action = { [weak self] in self?.onLift(.zero, true) }
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    super.touchesBegan(touches, with: event)
    onPress(true)
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    super.touchesMoved(touches, with: event)
    if let touch = touches.first { onMove(touch.location(in: nil)) }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    let isInside = isHighlighted
    // The keyboard handles the lift, because it knows whether accents are open.
    super.touchesCancelled(touches, with: event)
    if let touch = touches.first { onLift(touch.location(in: nil), isInside) }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    super.touchesCancelled(touches, with: event)
    onPress(false)
  }
}
