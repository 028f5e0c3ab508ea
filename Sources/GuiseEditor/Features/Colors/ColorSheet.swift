import DisguiseModel
import Platform
import TouchKit

/// The sheet in which an element gets another color: beside the element, at an end of a narrow window.
final class ColorSheet: Sheet {
  /// What happens in the sheet.
  enum Event {
    /// Something else is chosen.
    case changed
    /// A color of the photo is to be picked.
    case picks
    /// The sheet has closed; whether what was chosen stays.
    case ended(isKept: Bool)
  }

  /// Called with what happens.
  var onEvent: (Event) -> Void = { _ in }
  /// What is chosen.
  private(set) var choice: ColorChoice
  /// Returns the box of what is chosen for, beside which the sheet is, in points of the window; nil if it is gone.
  private let subjectBox: () -> Rect?
  /// The height of the bar at the top of the window, which stays in sight.
  private let barHeight: Double

  private static let width = 344.0
  /// Below this width of the window the sheet is as wide as that, and at least so high.
  private static let (narrow, leastHeight) = (600.0, 220.0)
  /// The distance from what it is below or above in a narrow window.
  private static let edge = 8.0
  /// The distance from what it is beside.
  private static let distance = 24.0
  /// How near to its middle a slider is at it, as a part of the range.
  private static let snap = 0.04

  private let swatches: SwatchRow
  private let hue = Slider(localized("Hue"))
  private let strength = Slider(localized("Strength"))
  private let light = Slider(localized("Lightness"))
  private let opacity = Slider(localized("Opacity"), in: Look.opacities)
  private let pick: Button
  private let sideDrawer: () -> Rect?
  private let blend = SegmentedControl(
    localized("Blend"),
    [
      .init(localized("Cover"), identifier: "blend-normal"),
      .init(localized("Darken"), identifier: "blend-multiply"),
    ])
  private var captions: [Label] = []

  /// Creates a sheet; `present(in:)` shows it.
  ///
  /// - Parameters:
  ///   - subjectBox: Returns the box of what the colors are for, in points of the window; nil if it is gone.
  ///   - choice: What is chosen at first.
  ///   - colors: The colors that are offered.
  ///   - hasOriginal: Whether there are colors to which a person can return: a text has none.
  ///   - pickIcon: The icon of the button that picks a color from the photo.
  ///   - barHeight: What stays in sight at the top of the window, in points.
  ///   - sideDrawer: Returns where the drawer is beside the photo, in points of the window; nil if it is not.
  init(
    beside subjectBox: @escaping () -> Rect?, _ choice: ColorChoice, offering colors: [UInt32],
    hasOriginal: Bool, pickIcon: Bitmap?, barHeight: Double, sideDrawer: @escaping () -> Rect?
  ) {
    self.subjectBox = subjectBox
    self.sideDrawer = sideDrawer
    self.choice = choice
    self.barHeight = barHeight
    swatches = SwatchRow(localized("Color"), colors, name: "color", hasOriginal: hasOriginal)
    pick = Button(icon: pickIcon, label: localized("Pick a color from the photo"), style: .tinted)
    let done = Button(localized("Done"), style: .filled)
    super.init(
      localized("Color"), identifier: "color-sheet", size: Size(Self.width, 460), accept: done)
    done.identifier = "done"
    done.action = { [weak self] in self?.putAway() }
    captions = sliders.map {
      Label($0.label, font: Theme.caption, color: Theme.secondaryText)
    }
    for (slider, name) in zip(sliders, ["hue", "strength", "light", "opacity"]) {
      slider.identifier = name
    }
    pick.identifier = "pick"
    for view in [swatches] + captions + sliders + [pick, blend] as [View] { body.addSubview(view) }
    connect()
    show()
  }

  private var sliders: [Slider] { [hue, strength, light, opacity] }

  private func connect() {
    swatches.onPick = { [weak self] color in
      self?.change { choice in
        if let color { choice.choose(color) } else { choice.chooseOriginal() }
      }
    }
    hue.action = { [weak self] in self?.change { $0.set(hue: self?.snapped(self?.hue) ?? 0) } }
    strength.action = { [weak self] in
      self?.change { $0.set(strength: self?.snapped(self?.strength) ?? 0) }
    }
    light.action = { [weak self] in
      self?.change { $0.set(light: self?.snapped(self?.light) ?? 0) }
    }
    opacity.action = { [weak self] in
      guard let self else { return }
      let value = (opacity.value * 100).rounded() / 100
      change { $0.opacity = value }
    }
    blend.onSelect = { [weak self] index in
      self?.change { $0.blend = BlendMode.allCases[index] }
    }
    pick.action = { [weak self] in self?.onEvent(.picks) }
    hue.formatValue = { "\(Int($0.rounded()).shown)°" }
    for slider in [strength, light, opacity] {
      slider.formatValue = { "\(Int(($0 * 100).rounded()).shown) %" }
    }
  }

  /// The value of a slider; where its middle changes nothing, that is easy to find again.
  private func snapped(_ slider: Slider?) -> Double? {
    guard let slider, slider.minimum < 0 else { return slider?.value }
    return abs(slider.value) < Self.snap * slider.maximum ? 0 : slider.value
  }

  /// Chooses a color that was picked from the photo.
  func choose(_ color: UInt32) {
    swatches.offer(color)
    change { $0.choose(color) }
  }

  private func change(_ change: (inout ColorChoice) -> Void) {
    let before = choice
    change(&choice)
    show()
    if choice != before { onEvent(.changed) }
  }

  private func show() {
    let own: UInt32?? = choice.isOriginal ? .some(nil) : nil
    swatches.selected = choice.isOneColor ? choice.color : own
    hue.range = choice.isOneColor ? 0...360 : -180...180
    for slider in [strength, light] { slider.range = choice.isOneColor ? 0...1 : -1...1 }
    (hue.value, strength.value, light.value) = (choice.hue, choice.strength, choice.light)
    opacity.value = choice.opacity
    blend.selectedIndex = BlendMode.allCases.firstIndex(of: choice.blend)
    showTracks()
  }

  /// Shows along the tracks what they lead to.
  private func showTracks() {
    let start = choice.isOneColor ? 0.0 : -180
    hue.trackColors = (0...12).map { step in
      Color(hue: 360 + start + 30 * Double(step), saturation: 0.85, lightness: 0.55)
    }
    let (hue, full) = (choice.hue, choice.isOneColor)
    let strong = Color(hue: hue, saturation: 1, lightness: max(min(choice.light, 0.7), 0.3))
    strength.trackColors = full ? [Color(white: min(max(choice.light, 0.3), 0.7)), strong] : []
    light.trackColors =
      full
      ? [.black, Color(hue: hue, saturation: choice.strength, lightness: 0.5), .white] : []
  }

  // MARK: Opening and closing

  /// Shows the sheet in a window, in which all that is on the photo stays as bright as it is.
  override func present(in window: Window) { overlay.present(self, in: window) }

  /// Closes the sheet without what was chosen.
  override func dismiss() { end(isKept: false) }

  /// Closes the sheet with what was chosen.
  override func putAway() { end(isKept: true) }

  private func end(isKept: Bool) {
    if close() { onEvent(.ended(isKept: isKept)) }
  }

  // MARK: Layout

  override func place(in room: Rect, of area: Rect) -> Rect {
    bleed = EdgeInsets()
    if area.width < Self.narrow { return place(atEndOf: room, of: area) }
    let free = Rect(area.minX, barHeight, area.width, room.maxY - barHeight).insetBy(8, 8)
    let size = Size(Self.width, height(in: Size(Self.width, free.height)))
    let places = places(of: size, in: free)
    guard let box = subjectBox() else { return places[0] }
    let hidden = places.map { place in place.intersection(box).map { $0.width * $0.height } ?? 0 }
    return places[places.indices.min { hidden[$0] < hidden[$1] } ?? 0]
  }

  /// Below what it is about in a narrow window, or above it where there is more room.
  private func place(atEndOf room: Rect, of area: Rect) -> Rect {
    let box = subjectBox() ?? Rect(area.midX, area.midY, 0, 0)
    let (above, below) = (box.minY - Self.edge, room.maxY - box.maxY - Self.edge)
    let whole = height(in: Size(area.width, room.height))
    let isBelow = below >= min(above, whole)
    // In a low window the swatches are in sight, and what gets their color; the rest scrolls.
    let least = min(Self.leastHeight, (0.42 * room.height).rounded())
    let height = min(whole, max(isBelow ? below : above, least))
    if isBelow { bleed.bottom = Theme.cardRadius } else { bleed.top = Theme.cardRadius }
    return Rect(area.minX, isBelow ? room.maxY - height : area.minY, area.width, height)
  }

  /// The height of the sheet, at most that of a room.
  private func height(in room: Size) -> Double {
    let top = head.arrange(in: room.width)
    let rest = Size(room.width, room.height - top)
    return min(top + arrangeBody(in: rest), room.height).rounded(.up)
  }

  /// Where the sheet may be: beside its subject, below or above it, in a corner.
  private func places(of size: Size, in free: Rect) -> [Rect] {
    let box = subjectBox() ?? Rect(center: free.center, size: .zero)
    let gap = Self.distance
    let x = (box.midX - size.width / 2).rounded()
    let y = (box.midY - size.height / 2).rounded()
    let sides = [box.maxX + gap, box.minX - gap - size.width].map { Point($0.rounded(), y) }
    let ends = [box.maxY + gap, box.minY - gap - size.height].map { Point(x, $0.rounded()) }
    let corners = [free.maxX - size.width, free.minX].flatMap { x in
      [free.maxY - size.height, free.minY].map { Point(x, $0) }
    }
    let ordered = (isRightToLeft ? sides.reversed() : sides) + ends + corners
    return ordered.map { corner in
      offCut(
        Rect(
          min(max(corner.x, free.minX), max(free.maxX - size.width, free.minX)),
          min(max(corner.y, free.minY), max(free.maxY - size.height, free.minY)), size.width,
          size.height), in: free)
    }
  }

  /// The place, or the one at the window's edge if it would cover a part of the drawer's width, and cut its words.
  private func offCut(_ place: Rect, in free: Rect) -> Rect {
    guard let drawer = sideDrawer(), place.intersects(drawer) else { return place }
    let x = drawer.midX > free.midX ? free.maxX - place.width : free.minX
    return Rect(x, place.minY, place.width, place.height)
  }

  override func arrangeBody(in room: Size) -> Double {
    let (gap, target) = (Self.gap, Theme.touchTarget)
    let inner = room.width - 2 * gap
    let area = Rect(0, 0, room.width, room.height)
    swatches.frame = Rect(0, 0, room.width, target)
    var y = target + 4
    let words = min(
      captions.map { $0.sizeThatFits(Size(.infinity, .infinity)).width }.max() ?? 0, inner * 0.4)
    for (caption, slider) in zip(captions, sliders) {
      caption.frame = directed(Rect(gap, y, words, target), in: area)
      // At its largest value the thumb ends where everything below does.
      slider.frame = directed(Rect(gap + words + 4, y, inner - words - 2, target), in: area)
      y += target
    }
    y += 4
    pick.frame = directed(Rect(gap, y, target, target), in: area)
    let width = inner - target - 12
    let height = max(blend.sizeThatFits(Size(width, .infinity)).height, target)
    blend.frame = directed(Rect(gap + target + 12, y, width, height), in: area)
    return y + height + gap
  }
}
