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
  /// How near to its middle a slider is at it, as a part of the range.
  private static let snap = 0.04

  private let use: (Framing) -> Void
  private var steps: CropSteps
  var choice: FramingChoice { steps.choice }

  let picture: CropView
  let tabs = SegmentedControl(
    localized("Crop and light"),
    [
      .init(localized("Crop"), identifier: "crop-tab"),
      .init(localizedWord("Light", as: "what falls on a photo"), identifier: "light-tab"),
    ])
  let ratios = ValueRow<FramingChoice.Ratio>(
    localized("Proportions"),
    offers.map { ValueRow.word($0.title, identifier: "ratio-" + $0.name, for: $0.ratio) })
  let dial = AngleDial()
  let turnLeft, turnRight, flip: Button
  let reset: Button
  let sliders: [Slider]
  let captions: [Button]
  /// The rows of the light.
  let lightList = ScrollView(axes: .vertical)
  let auto = Button(localized("Auto"), style: .tinted)
  let compare = Button(localized("Compare"), style: .tinted)
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
    let choice = FramingChoice(disguise.framing, of: disguise.photo.size)
    steps = CropSteps(choice)
    picture = CropView(photo, of: disguise, choice, library)
    func icon(_ name: String, _ label: String) -> Button {
      let button = Button(icon: library.icon(name), label: label, style: .tinted)
      button.identifier = "crop-" + name
      return button
    }
    turnLeft = icon("turn-left", localized("Turn left"))
    turnRight = icon("turn-right", localized("Turn right"))
    flip = icon("flip", localized("Mirror"))
    reset = icon("reset", localized("Reset"))
    reset.title = localized("Reset")
    sliders = LightPart.all.map { Slider($0.title, in: -1...1) }
    captions = LightPart.all.map { Button($0.title) }
    let done = Button(localized("Done"), style: .filled)
    super.init(
      localized("Crop and light"), identifier: "crop-sheet", size: Size(1100, 1200), accept: done)
    done.identifier = "done"
    done.action = { [weak self] in self?.finish() }
    // A finger beside the sheet does not lose what was chosen.
    overlay.onOutsideTap = {}
    overlay.onKey = { [weak self] event in self?.travel(by: event) ?? false }
    connect(face)
    show()
  }

  private var cropViews: [View] { [ratios, turnLeft, dial, turnRight, flip] }
  private var lightViews: [View] { [lightList, auto, compare] }

  /// Connects everything; passports show a face, if there is one.
  private func connect(_ face: Face?) {
    for view in [picture, tabs, reset] + cropViews + lightViews as [View] { body.addSubview(view) }
    lightList.edgeFade = Theme.raisedSurface
    for view in captions + sliders as [View] { lightList.addSubview(view) }
    picture.onEvent = { [weak self] event in
      guard let self else { return }
      switch event {
      case .grabbed: steps.end()
      case .chose(let choice): choose(choice, by: picture)
      }
    }
    tabs.selectedIndex = 0
    tabs.onSelect = { [weak self] _ in
      guard let self else { return }
      show()
      for view in tabs.selectedIndex == 0 ? cropViews : lightViews { view.fadeIn() }
    }
    ratios.onPick = { [weak self] ratio in self?.tell { $0.choose(ratio, face) } }
    reset.action = { [weak self] in self?.tell { $0.reset() } }
    turnLeft.action = { [weak self] in self?.tell { $0.turn(by: -1) } }
    turnRight.action = { [weak self] in self?.tell { $0.turn(by: 1) } }
    flip.action = { [weak self] in self?.tell { $0.mirror() } }
    dial.onEvent = { [weak self] event in
      guard let self else { return }
      switch event {
      case .turned(let degrees): change(by: dial) { $0.straighten(by: .degrees(degrees)) }
      case .held(let isHeld):
        if isHeld { steps.end() }
        picture.showsGrid = isHeld
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
        self?.change(by: slider) { $0.set($0.framing.light.with(part.value, value)) }
      }
      slider.on(.touchDown) { [weak self] _ in self?.steps.end() }
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
      tell { $0.set(.balancing(picture.photo)) }
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

  private func change(by view: View? = nil, _ change: (inout FramingChoice) -> Void) {
    var next = choice
    change(&next)
    choose(next, by: view)
  }

  private func choose(_ next: FramingChoice, by view: View? = nil) {
    steps.choose(next, by: view)
    showChoice()
  }

  private func showChoice() {
    picture.choice = choice
    (picture.isComparing, compare.isSelected) = (false, false)
    show()
  }

  /// Takes the last change back, or does it again.
  private func travel(by event: KeyEvent) -> Bool {
    event.offer { stroke in
      switch (stroke.key, stroke.modifiers) {
      case ("z", .control): travel(by: -1)
      case ("z", [.control, .shift]), ("y", .control): travel(by: 1)
      default: return false
      }
      return true
    }
  }

  private func travel(by way: Int) {
    guard steps.travel(by: way) else { return }
    showChoice()
    window?.announce(choice.framing.heard(of: choice.photo))
  }

  private func show() {
    let isCrop = tabs.selectedIndex == 0
    for view in cropViews { view.isHidden = !isCrop }
    for view in lightViews { view.isHidden = isCrop }
    reset.isEnabled = choice.canReset
    ratios.selected = choice.ratio
    dial.value = (choice.framing.straighten.degrees * 10).rounded() / 10
    for (slider, part) in zip(sliders, LightPart.all) {
      slider.value = choice.framing.light[keyPath: part.value]
    }
    picture.showsFrame = isCrop
    head.show(label, below: choice.framing.sizeText(of: choice.photo))
  }

  override func putAway() { finish() }

  private func finish() {
    if close() { use(choice.framing) }
  }

  override func arrangeBody(in room: Size) -> Double { arrange(in: room) }
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
