import TouchKit

/// Rows of keys. A pressed key is shown enlarged above the finger; held for a second, it offers its
/// alternatives: accents, or other domains than ".com".
final class HoldKeyboard: View {
  /// Called with the typed text.
  var onType: (String) -> Void = { _ in }
  /// Called when the last character is to be removed.
  var onErase: () -> Void = {}

  private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
  private static let accents = [
    "a": "àáâäå", "c": "çćč", "e": "èéêë", "i": "ìíîï", "n": "ñń", "o": "òóôöø", "s": "ßśš",
    "u": "ùúûü", "y": "ýÿ",
  ]
  private static let domains = [".org", ".net", ".edu", ".eu"]
  private static let delay = Duration.seconds(1)
  private let keys: [[Key]]
  private let domain = Key(".com", identifier: "com")
  private let space = Key(localized("Space"), identifier: "space")
  private let erase = Key(localized("Backspace"), identifier: "backspace")
  private let callout = KeyCallout()
  private var timer: Deadline?
  private var panel: Menu?

  init() {
    keys = Self.rows.map { row in row.map { Key(String($0), identifier: String($0)) } }
    super.init()
    // Keys are lighter than what is around them.
    backgroundColor = Color(light: Theme.well, dark: Theme.surface, highContrast: Theme.well)
    isMultipleTouchEnabled = true
    for key in keys.joined() + [domain, space, erase] {
      key.onPress = { [weak self, unowned key] isPressed in self?.press(key, isPressed) }
      key.onMenu = { [weak self, unowned key] in self?.openAlternatives(of: key) }
      key.onMove = { [weak self, unowned key] point in self?.follow(key, to: point) }
      key.onLift = { [weak self, unowned key] point, isInside in
        self?.lift(key, at: point, isInside: isInside)
      }
      addSubview(key)
    }
  }

  /// The least height in which each of the four rows can be hit.
  static let least = 106.0

  override func layoutSubviews() {
    let gap = bounds.height < 150 ? 2 : bounds.width < 480 ? 4.0 : 8
    let width = min((bounds.width - gap) / 10 - gap, 96)
    let height = (bounds.height - gap) / 4 - gap
    for (row, keys) in keys.enumerated() {
      let left = bounds.midX - (Double(keys.count) * (width + gap) - gap) / 2
      for (column, key) in keys.enumerated() {
        key.frame = Rect(
          left + Double(column) * (width + gap), gap + Double(row) * (height + gap), width, height)
      }
    }
    for key in keys.joined() { key.font = Font(size: min(22, height * 0.55)) }
    for key in [domain, space, erase] {
      key.font = height < 34 || width < 30 ? Theme.caption : Theme.body
    }
    let bottom = bounds.height - gap - height
    let left = bounds.midX - 3.75 * (width + gap)
    domain.frame = Rect(left, bottom, 1.5 * (width + gap) - gap, height)
    space.frame = Rect(domain.frame.maxX + gap, bottom, 3.5 * (width + gap) - gap, height)
    erase.frame = Rect(space.frame.maxX + gap, bottom, 2.5 * (width + gap) - gap, height)
    View.shareTextScale(of: Array(keys.joined()))
    View.shareTextScale(of: [domain, space, erase])
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
    timer = window?.schedule(after: Self.delay) { [weak self] in self?.offerAlternatives(to: key) }
  }

  /// A finger that leaves the key no longer holds it.
  private func follow(_ key: Key, to point: Point) {
    panel?.track(point)
    guard panel == nil, !key.isHighlighted else { return }
    timer?.cancel()
    callout.hide()
  }

  /// Opens the alternatives of a key under a finger, which slides to one of them.
  private func offerAlternatives(to key: Key) {
    callout.hide()
    panel = openAlternatives(of: key)
  }

  /// Opens the alternatives of a key; returns nil if it has none.
  @discardableResult private func openAlternatives(of key: Key) -> Menu? {
    let accents = Self.accents[key.label]?.map(String.init)
    guard let window, let texts = key === domain ? Self.domains : accents else { return nil }
    let panel = Menu(
      texts.map { text in
        Menu.Item(text, identifier: "accent-\(text)") { [weak self] in
          self?.onType(text)
          self?.complete(.accent)
        }
      },
      label: key === domain
        ? localized("Domains besides .com")
        : localized("Accents of {letter}", ["letter": key.label]))
    panel.present(at: key.convert(Point(key.bounds.midX, 0), to: nil), of: key, in: window)
    return panel
  }

  /// Selects an alternative, or types the key if the finger is still on the key.
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
