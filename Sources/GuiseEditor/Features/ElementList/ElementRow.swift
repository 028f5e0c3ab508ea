import DisguiseModel
import Platform
import TouchKit

/// A row of the list of elements: picture, name and state, buttons that lock and hide, and the grip by which the
/// row is dragged.
final class ElementRow: View {
  /// What a person does with the buttons of a row.
  enum Event {
    /// The element is to be locked, or not any more.
    case locks(DisguiseElement, Bool)
    /// The element is to be hidden, or shown again.
    case hides(DisguiseElement, Bool)
  }

  static let height = 72.0
  /// The height of a row in a list of some width with texts of some size: a name has two lines where it needs them.
  static func height(in width: Double, textScale: Double) -> Double {
    let height = max(height, (52 * textScale + 8).rounded())
    return isStacked(in: width, textScale: textScale) ? height + Theme.touchTarget : height
  }
  /// Whether the buttons are below the name, which has no room beside them if its letters are large.
  private static func isStacked(in width: Double, textScale: Double) -> Bool {
    let room = width - inset - picture - 12 - 3 * Theme.touchTarget
    return textScale > 1.3 && room < 6 * Theme.body.size * textScale
  }
  private static let picture = 48.0
  /// How far what is in a group is from the edge, along which its line is; that line's width; and how far it ends from the
  /// edges of the first row and the last one.
  private static let (inset, line, gap) = (12.0, 4.0, 8.0)

  /// What the row shows; the picture follows when it has been drawn.
  private(set) var element: DisguiseElement?
  /// Where that is in a group.
  private(set) var group: GroupPlace?
  /// Called with what is to become of the element.
  var onEvent: (Event) -> Void = { _ in }
  let grip: RowGrip

  private let thumbnails: ElementThumbnails
  private let library: Library
  private let name = Label(font: Theme.body)
  private let state = Label(font: Theme.caption, color: Theme.secondaryText)
  private let lock = Button(style: .plain)
  private let hide = Button(style: .plain)
  private var bitmap: Bitmap? { didSet { setNeedsDisplay() } }
  private let fade = PictureFade()
  private var request: CancellableJob?

  init(_ thumbnails: ElementThumbnails, _ library: Library) {
    self.thumbnails = thumbnails
    self.library = library
    grip = RowGrip(icon: library.icon("grip"))
    super.init()
    for view in [name, state] {
      view.truncation = .end
      view.isUserInteractionEnabled = false
    }
    name.numberOfLines = 2
    // Names of all rows have one size.
    name.truncation = .middle
    lock.identifier = "lock"
    hide.identifier = "hide"
    lock.action = { [weak self] in
      if let self, let element { onEvent(.locks(element, !element.isLocked)) }
    }
    hide.action = { [weak self] in
      if let self, let element { onEvent(.hides(element, !element.isHidden)) }
    }
    // The keyboard finds them in the order in which they are seen.
    for view in [name, state, hide, lock, grip] as [View] { addSubview(view) }
  }

  /// Shows an element, and where it is in a group, if it is in one.
  func show(_ element: DisguiseElement, in group: GroupPlace?) {
    guard self.element != element || self.group != group else { return }
    self.group = group
    let looksOther =
      self.element?.kind != element.kind || self.element?.look != element.look
      || self.element?.placement.isFlipped != element.placement.isFlipped
    if self.element?.id != element.id {
      bitmap = nil
      fade.reset()
    }
    self.element = element
    identifier = "element-row-\(element.id.rawValue)"
    name.text = library.name(of: element)
    let states = element.states(inGroup: group?.number)
    state.text = states.listed
    label = ([name.text] + states).listed
    name.alpha = element.isHidden ? 0.5 : 1
    show(
      element.isLocked, by: lock, icons: ("unlock", "lock"),
      (localized("Lock"), localized("Unlock")))
    show(
      element.isHidden, by: hide, icons: ("show", "hide"), (localized("Hide"), localized("Show")))
    setNeedsLayout()
    setNeedsDisplay()
    if looksOther { requestPicture(of: element) }
  }

  private func show(
    _ isOn: Bool, by button: Button, icons: (off: String, on: String),
    _ labels: (off: String, on: String)
  ) {
    button.icon = library.icon(isOn ? icons.on : icons.off)
    button.label = isOn ? labels.on : labels.off
    button.isSelected = isOn
  }

  private func requestPicture(of element: DisguiseElement) {
    request?.cancel()
    let side = Int((Self.picture * (window?.scale ?? 2)).rounded())
    request = thumbnails.request(element, side: side) { [weak self] in self?.bitmap = $0 }
  }

  // MARK: Layout

  private var box: Rect {
    directed(Rect(indent, (namesHeight - Self.picture) / 2, Self.picture, Self.picture))
  }

  private var indent: Double { group == nil ? 0 : Self.inset }

  private var isStacked: Bool { Self.isStacked(in: bounds.width, textScale: textScale) }

  /// What picture and name have of the height.
  private var namesHeight: Double { bounds.height - (isStacked ? Theme.touchTarget : 0) }

  override func layoutSubviews() {
    let (target, room) = (Theme.touchTarget, namesHeight)
    let start = indent + Self.picture + 12
    let buttons = bounds.width - 3 * target
    let end = isStacked ? bounds.width : buttons
    let hasState = !state.text.isEmpty
    let line = 22 * textScale
    let height = min(name.sizeThatFits(Size(end - start, .infinity)).height, room)
    let words = hasState ? min(height, room - line) : room
    let top = hasState ? max((room - words - line) / 2, 0) : 0
    name.frame = directed(Rect(start, top, end - start, words))
    state.frame = directed(Rect(start, top + words, end - start, line))
    state.isHidden = !hasState
    let y = isStacked ? room : (room - target) / 2
    for (index, view) in [hide, lock, grip].enumerated() {
      view.frame = directed(Rect(buttons + Double(index) * target, y, target, target))
    }
  }

  override func draw(_ canvas: borrowing Canvas) {
    drawLine(on: canvas)
    library.cellGrounds.draw(in: box, on: canvas)
    fade.draw(
      bitmap, in: box.insetBy(2, 2), of: self, on: canvas,
      alpha: element?.isHidden ?? false ? 0.35 : 1)
  }

  /// A line along the rows of a group, which ends short of what is no part of it.
  private func drawLine(on canvas: borrowing Canvas) {
    guard let group else { return }
    let radius = Self.line / 2
    let top = group.goesOnAbove ? -radius : Self.gap
    let bottom = bounds.height + (group.goesOnBelow ? radius : -Self.gap)
    canvas.saved { canvas in
      canvas.clip(to: bounds)
      canvas.fill(
        .roundedRect(directed(Rect(0, top, Self.line, bottom - top)), radius: radius),
        with: Theme.secondaryText)
    }
  }
}
