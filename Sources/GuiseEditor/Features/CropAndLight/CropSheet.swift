import DisguiseModel
import Faces
import Platform
import TouchKit

/// The sheet *Crop and light*: the photo with its frame, and below it what acts on either.
final class CropSheet: Sheet {
  /// The proportions that are offered.
  private static var offers: [(title: String, name: String, ratio: FramingChoice.Ratio)] {
    [
      (localized("Free"), "free", .free), (localized("Original"), "original", .original),
      ("1:1", "1-1", .sides(1, 1)), ("4:5", "4-5", .sides(4, 5)), ("3:2", "3-2", .sides(2, 3)),
      ("16:9", "16-9", .sides(9, 16)), (localized("Passport"), "passport", .passport),
    ]
  }
  /// The least height of the picture, on which fingers move the frame.
  private var leastPicture: Double { textScale > 1.3 ? 144 : 180 }
  /// How much smaller than usual the words of *Auto* and *Compare* may be where they are below the photo.
  private static let leastPart = 0.7
  /// The least length of a slider.
  private static let leastSlider = 100.0
  /// Below the one and from the other on, what acts on the photo is beside it, in a column.
  private static let (low, wide, column) = (600.0, 440.0, 292.0)
  /// The largest part of the width that the column takes.
  private static let columnPart = 0.52
  /// How near to its middle a slider is at it, as a part of the range.
  private static let snap = 0.04

  private let use: (Framing) -> Void
  private(set) var choice: FramingChoice
  /// The first face of the photo, for passports.
  private let face: Face?
  private let photo: Bitmap

  let picture: CropView
  private let tabs = SegmentedControl(
    localized("Crop and light"),
    [
      .init(localized("Crop"), identifier: "crop-tab"),
      .init(localizedWord("Light", as: "what falls on a photo"), identifier: "light-tab"),
    ])
  private let ratios = ValueRow<FramingChoice.Ratio>(
    localized("Proportions"),
    offers.map { ValueRow.word($0.title, identifier: "ratio-" + $0.name, for: $0.ratio) })
  private let dial = AngleDial()
  private let turnLeft, turnRight, flip: Button
  private let sliders: [Slider]
  private let captions: [Button]
  private let auto = Button(localized("Auto"), style: .tinted)
  private let compare = Button(localized("Compare"), style: .tinted)
  private var isComparingByFinger = false

  /// Creates a sheet; `present(in:)` shows it.
  ///
  /// - Parameters:
  ///   - photo: The upright photo, or a smaller copy.
  ///   - face: The face for passports; nil without one.
  ///   - use: Called with the framing, after the sheet has closed by its filled button.
  init(
    of disguise: Disguise, on photo: Bitmap, _ face: Face?, _ library: Library,
    then use: @escaping (Framing) -> Void
  ) {
    self.use = use
    choice = FramingChoice(disguise.framing, of: disguise.photo.size)
    self.face = face
    self.photo = photo
    picture = CropView(photo, of: disguise, choice, library)
    func icon(_ name: String, _ label: String) -> Button {
      let button = Button(icon: library.icon(name), label: label, style: .tinted)
      button.identifier = "crop-" + name
      return button
    }
    turnLeft = icon("turn-left", localized("Turn left"))
    turnRight = icon("turn-right", localized("Turn right"))
    flip = icon("flip", localized("Mirror"))
    sliders = LightPart.all.map { Slider($0.title, in: -1...1) }
    captions = LightPart.all.map { Button($0.title) }
    let done = Button(localized("Done"), style: .filled)
    super.init(
      localized("Crop and light"), identifier: "crop-sheet", size: Size(1100, 1000), accept: done)
    done.identifier = "done"
    done.action = { [weak self] in self?.finish() }
    // A finger beside the sheet does not lose what was chosen.
    overlay.onOutsideTap = {}
    overlay.onEscape = { [weak self] in self?.dismiss() }
    connect()
    show()
  }

  private var cropViews: [View] { [ratios, turnLeft, dial, turnRight, flip] }
  private var lightViews: [View] { captions + sliders + [auto, compare] as [View] }

  private func connect() {
    for view in [picture, tabs] + cropViews + lightViews as [View] { body.addSubview(view) }
    picture.onChange = { [weak self] choice in self?.choose(choice) }
    tabs.selectedIndex = 0
    tabs.onSelect = { [weak self] _ in
      guard let self else { return }
      show()
      for view in tabs.selectedIndex == 0 ? cropViews : lightViews { view.fadeIn() }
    }
    ratios.onPick = { [weak self] ratio in self?.tell { $0.choose(ratio, self?.face) } }
    turnLeft.action = { [weak self] in self?.tell { $0.turn(by: -1) } }
    turnRight.action = { [weak self] in self?.tell { $0.turn(by: 1) } }
    flip.action = { [weak self] in self?.tell { $0.mirror() } }
    dial.onEvent = { [weak self] event in
      switch event {
      case .turned(let degrees): self?.change { $0.straighten(by: .degrees(degrees)) }
      case .held(let isHeld): self?.picture.showsGrid = isHeld
      }
    }
    connectLight()
  }

  private func connectLight() {
    for (index, part) in LightPart.all.enumerated() {
      let (slider, caption) = (sliders[index], captions[index])
      slider.identifier = part.identifier
      slider.formatValue = LightPart.text
      slider.action = { [weak self, unowned slider] in
        let value = abs(slider.value) < Self.snap ? 0 : (slider.value * 100).rounded() / 100
        self?.change { $0.set($0.framing.light.with(part.value, value)) }
      }
      caption.identifier = "reset-" + part.identifier
      caption.contentAlignment = .leading
      caption.label = localized("Reset {name}", ["name": part.title])
      caption.action = { [weak self] in
        self?.tell { $0.set($0.framing.light.with(part.value, 0)) }
      }
    }
    auto.identifier = "auto"
    auto.action = { [weak self] in
      guard let self else { return }
      tell { $0.set(.balancing(photo)) }
    }
    compare.identifier = "compare"
    compare.accessibleRole = .toggle
    compare.onEvent { [weak self] _, event in self?.compare(event) }
  }

  /// Shows the photo as it was while a finger rests on the button; by a key, which is not held, until the next time.
  private func compare(_ event: Control.Event) {
    switch event {
    case .touchDown: (isComparingByFinger, picture.isComparing) = (true, true)
    case .touchUpOutside, .touchCancelled:
      (isComparingByFinger, picture.isComparing) = (false, false)
    case .primaryActionTriggered:
      picture.isComparing = !isComparingByFinger && !picture.isComparing
      isComparingByFinger = false
    default: break
    }
    compare.isSelected = picture.isComparing
  }

  /// Changes what is chosen, as a button does, and says what has become of it.
  private func tell(_ change: (inout FramingChoice) -> Void) {
    self.change(change)
    window?.announce(choice.framing.heard(of: choice.photo))
  }

  private func change(_ change: (inout FramingChoice) -> Void) {
    var next = choice
    change(&next)
    choose(next)
  }

  private func choose(_ next: FramingChoice) {
    choice = next
    picture.choice = next
    (picture.isComparing, compare.isSelected) = (false, false)
    show()
  }

  private func show() {
    let isCrop = tabs.selectedIndex == 0
    for view in cropViews { view.isHidden = !isCrop }
    for view in lightViews { view.isHidden = isCrop }
    ratios.selected = choice.ratio
    dial.value = (choice.framing.straighten.degrees * 10).rounded() / 10
    for (slider, part) in zip(sliders, LightPart.all) {
      slider.value = choice.framing.light[keyPath: part.value]
    }
    picture.showsFrame = isCrop
    head.show(label, below: choice.framing.sizeText(of: choice.photo))
  }

  private func finish() {
    if close() { use(choice.framing) }
  }

  // MARK: Layout

  override func arrangeBody(in room: Size) -> Double {
    let (gap, target) = (Self.gap, Theme.touchTarget)
    let isLow = room.height < Self.low && room.width >= max(Self.wide, room.height)
    // What acts on the photo is below it, or beside it where there is little height.
    let beside = min(Self.column, (room.width * Self.columnPart).rounded())
    var column = Rect(gap, 0, isLow ? beside : room.width - 2 * gap, 0)
    column.origin.x = room.width - gap - column.width
    let columns = 2 * (captionWidth + 4 + Self.leastSlider) + gap <= column.width ? 2 : 1
    // Those of the light, which are more: the photo stands still while others are chosen.
    let rows = Double((LightPart.all.count + columns - 1) / columns)
    let hasButtonsBelow = isLow && haveRoom(below: column.minX - 2 * gap)
    let tabsHeight = tabs.sizeThatFits(Size(column.width, .infinity)).height
    // Low windows need their height more.
    let (edge, space) = head.isLow ? (4.0, 4.0) : (gap, 8.0)
    let pitch =
      isLow ? pitch(of: rows, hasButtonsBelow, in: room.height - tabsHeight - space) : target
    let tools = rows * pitch + (hasButtonsBelow ? 0 : target + 8)
    if isLow {
      // The buttons are below the photo.
      let below = target + 8
      picture.frame = directed(
        Rect(gap, 0, column.minX - 2 * gap, room.height - edge - below),
        in: Rect(origin: .zero, size: room))
    } else {
      let rest = room.height - tools - tabsHeight - gap - 16
      picture.frame = Rect(gap, 0, column.width, max(rest, leastPicture))
      column.origin.y = picture.frame.maxY + 8
    }
    let area = Rect(origin: .zero, size: room)
    tabs.frame = directed(Rect(column.minX, column.minY, column.width, tabsHeight), in: area)
    let y = column.minY + tabsHeight + space
    if isLow {
      arrangeCrop(at: y, beside: column, area)
    } else {
      arrangeCrop(at: y, column, area)
    }
    arrangeSliders(at: y, pitch, column, columns, area)
    let line =
      hasButtonsBelow
      ? Rect(gap, picture.frame.maxY + 8, column.minX - 2 * gap, target)
      : Rect(column.minX, y + rows * pitch + 8, column.width, target)
    arrangeLightButtons(in: line, area)
    return max(y + tools, picture.frame.maxY + (isLow ? target + 8 : 0)) + edge
  }

  /// The height of each row of sliders: that of a target, or more where rows go on below what a low sheet shows, so
  /// that half of one is seen.
  private func pitch(of rows: Double, _ hasButtonsBelow: Bool, in room: Double) -> Double {
    let target = Theme.touchTarget
    let whole = rows * target + (hasButtonsBelow ? 0 : target + 8)
    let seen = room / target
    guard head.isLow, whole > room, seen >= 1.5, seen < rows + 0.5 else { return target }
    return room / ((seen - 0.5).rounded(.down) + 0.5)
  }

  /// Whether *Auto* and *Compare* have room below a photo of some width.
  private func haveRoom(below width: Double) -> Bool {
    lightButtonRoom(in: width) >= Self.leastPart * [auto, compare].widestTitle
  }

  /// The room for the title of each of two buttons side by side.
  private func lightButtonRoom(in width: Double) -> Double {
    (width - Self.gap) / 2 - 2 * Self.edgeOfButton
  }

  private var dialHeight: Double { dial.sizeThatFits(bounds.size).height }

  /// In a column beside the photo, below which the buttons are.
  private func arrangeCrop(at y: Double, beside column: Rect, _ area: Rect) {
    let target = Theme.touchTarget
    ratios.margin = 0
    ratios.frame = directed(Rect(column.minX, y, area.width - column.minX, target), in: area)
    dial.frame = directed(Rect(column.minX, y + target + 8, column.width, dialHeight), in: area)
    let middle = picture.frame.midX
    // Left is left in every language.
    for (index, view) in [turnLeft, flip, turnRight].enumerated() {
      view.frame = Rect(
        (middle + Double(index - 1) * (target + 8) - target / 2).rounded(),
        picture.frame.maxY + 8, target, target)
    }
  }

  /// Below the photo.
  private func arrangeCrop(at y: Double, _ column: Rect, _ area: Rect) {
    let target = Theme.touchTarget
    // As far as the edges, below which its cells go on.
    ratios.margin = Self.gap
    ratios.frame = Rect(0, y, area.width, target)
    let line = y + target + 8
    let width = column.width - 3 * target - 24
    let (height, beside) = (dialHeight, line + ((dialHeight - target) / 2).rounded())
    flip.frame = directed(Rect(column.maxX - target, beside, target, target), in: area)
    // Left is left in every language.
    let x = directed(Rect(column.minX, line, column.width - target - 8, target), in: area).minX
    turnLeft.frame = Rect(x, beside, target, target)
    dial.frame = Rect(turnLeft.frame.maxX + 8, line, width, height)
    turnRight.frame = Rect(dial.frame.maxX + 8, beside, target, target)
  }

  /// What is beside the title of a button.
  private static let edgeOfButton = 4.0

  private var captionWidth: Double { captions.widestTitle + 2 * Self.edgeOfButton }

  private func arrangeSliders(
    at y: Double, _ pitch: Double, _ column: Rect, _ columns: Int, _ area: Rect
  ) {
    let (gap, target) = (Self.gap, Theme.touchTarget)
    let width = (column.width - Double(columns - 1) * gap) / Double(columns)
    let words = min(captionWidth, width - Self.leastSlider)
    captions.fitTitles(in: words - 2 * Self.edgeOfButton)
    for index in sliders.indices {
      let x = column.minX + Double(index % columns) * (width + gap)
      let line = (y + Double(index / columns) * pitch + (pitch - target) / 2).rounded()
      // Their words, not their edges, are in line with what is above.
      captions[index].frame = directed(Rect(x - 4, line, words, target), in: area)
      sliders[index].frame = directed(
        Rect(x + words + 4, line, width - words - 4, target), in: area)
    }
  }

  private func arrangeLightButtons(in line: Rect, _ area: Rect) {
    let half = (line.width - Self.gap) / 2
    [auto, compare].fitTitles(in: lightButtonRoom(in: line.width))
    for (button, x) in [(auto, line.minX), (compare, line.maxX - half)] {
      button.frame = directed(Rect(x, line.minY, half, line.height), in: area)
    }
  }
}

extension Framing.Light {
  /// The light with another value.
  fileprivate nonisolated func with(
    _ part: WritableKeyPath<Framing.Light, Double>, _ value: Double
  ) -> Framing.Light {
    var result = self
    result[keyPath: part] = value
    return result
  }
}
