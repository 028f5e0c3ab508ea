import DisguiseModel
import Platform
import TouchKit

/// The sheet in which a text is written and gets its look: beside the photo, or over all of a small
/// window.
final class TextSheet: Sheet {
  /// What happens to the text.
  enum Event {
    /// It looks like this now, or like a sample while it has nothing to see.
    case changed(TextArtwork?, sample: TextArtwork?)
    /// The sheet has closed, with the design, or with nil if it was cancelled or the text has nothing to
    /// see.
    case ended(TextDesign?)
  }

  /// Called with what happens to the text.
  var onEvent: (Event) -> Void = { _ in }

  /// The sheets of other hands, which this one leaves in sight if there is another side.
  var others: [TextSheet] = []
  /// The text on the photo, where it is typed unless the sheet covers it.
  weak var copy: TextOnPhoto?

  /// The text and its look.
  private(set) var design: TextDesign
  /// The width at the side of a window: more than the drawer's, which it covers whole.
  private static let width = 392.0
  /// A wide window that is smaller is covered.
  private static let smallest = Size(720, 400)
  /// A tall window that is lower is covered if the text is under the sheet.
  private static let tall = 760.0
  /// The least height of the sheet where it shows the text itself.
  private static let leastHeight = 160.0
  /// What is in sight between the bar and the sheet of a tall window, at least.
  private static let leastSight = 144.0
  /// The height of the preview beside which all controls are visible, if there is room for both.
  private static let leastPreview = 64.0
  /// The distance between the rows, and from the window's edges.
  private static let spacing = 12.0
  /// The least height of the rows that scroll by themselves.
  private static let leastStyles = 120.0
  /// What is free for a button before and after a text on the photo.
  private static let roomForButton = 56.0
  private let isLeftHanded: Bool
  /// The side of a wide window on which it is, which was chosen for a size of that.
  private var (isOnLeft, sideArea) = (false, Rect.zero)
  /// Where it is beside the photo; nil where it covers that.
  private var side: Rect?
  private let done = Button(localized("Done"), style: .filled)
  private let preview = TextPreview()
  private let field: TextField
  /// Says that the text has as many letters as it can have.
  private let limit = Label(
    localized("A text has {number} letters at most.", ["number": TextDesign.maximumLength]),
    font: Theme.caption, color: Theme.destructive)
  private let styles: TextStyleView
  private var steps: TextSteps
  private var history: HistoryButtons?
  /// The height of the bar above the photo, which stays in sight.
  private var barHeight = 0.0

  /// Creates a sheet; `present(in:)` shows it.
  ///
  /// - Parameters:
  ///   - title: What is done here.
  ///   - design: The text and the look to begin with.
  ///   - fonts: The families to choose from for Latin letters.
  init(_ title: String, design: TextDesign, fonts: [String], isLeftHanded: Bool) {
    self.design = design
    self.isLeftHanded = isLeftHanded
    field = TextField(design.text, placeholder: localized("Write something"))
    styles = TextStyleView(design: design, fonts: fonts)
    steps = TextSteps(design)
    super.init(title, identifier: "text-sheet", size: Size(560, 720), accept: done)
    done.identifier = "done"
    field.identifier = "text"
    field.maximumLength = TextDesign.maximumLength
    field.keepsLineBreaks = true
    field.shunnedByMenu = [head]
    limit.identifier = "limit"
    limit.isHidden = true
    for view in [preview, limit, styles] as [View] { body.addSubview(view) }
    body.insertSubview(field, at: 1)
    connect()
    designDidChange()
  }

  private func connect() {
    done.action = { [weak self] in
      let input = self?.window?.textInput
      self?.finish()
      input?.typistDidFinish()
    }
    field.onSubmit = { [weak self] in self?.finish() }
    field.onCancel = { [weak self] in self?.end(with: nil) }
    field.onChange = { [weak self] text in
      self?.change { $0.text = TextDesign.cleaned(text) }
    }
    styles.onChange = { [weak self] change in self?.change(change) }
  }

  private func change(_ change: (inout TextDesign) -> Void) {
    change(&design)
    steps.record(written)
    designDidChange()
  }

  /// The design with the text as it stands in the field, with the space at its ends.
  private var written: TextDesign {
    var written = design
    written.text = field.text
    return written
  }

  /// Shows the sheet in a window; what is typed goes into the text.
  ///
  /// - Parameter bar: The buttons that undo and redo. Beside the sheet, they do so with what was written
  ///   and chosen here.
  func present(in window: Window, instead bar: HistoryButtons.Originals) {
    barHeight = bar.undo.superview?.bounds.height ?? 0
    let history = HistoryButtons(of: bar) { [weak self] direction in self?.travel(direction) }
    for button in history.buttons { overlay.addSubview(button) }
    self.history = history
    showSteps()
    overlay.present(self, in: window)
    // Not while somebody else writes.
    if window.focus === overlay { field.becomeFirstResponder() }
    field.perform(.selectAll)
  }

  /// Closes the sheet without a text.
  override func dismiss() { end(with: nil) }

  override func putAway() { finish() }

  /// Closes the sheet with the text that it has.
  func finish() {
    guard isOpen else { return }
    // What an input method composes belongs to the text.
    field.resignFirstResponder()
    end(with: preview.artwork == nil ? nil : design)
  }

  private func end(with design: TextDesign?) {
    if close() { onEvent(.ended(design)) }
  }

  private func travel(_ direction: TextSteps.Direction) {
    guard let step = steps.travel(direction) else { return }
    design = step
    design.text = TextDesign.cleaned(step.text)
    if field.text != step.text { field.replaceText(by: step.text) }
    designDidChange()
  }

  private func showSteps() {
    history?.undo.isEnabled = steps.canUndo
    history?.redo.isEnabled = steps.canRedo
  }

  private func designDidChange() {
    let artwork = design.isValid ? TextArtwork(design) : nil
    preview.artwork = artwork
    preview.sample = artwork == nil ? sample : nil
    done.isEnabled = artwork != nil
    limit.isHidden = !TextDesign.isFull(field.text)
    styles.show(design)
    styles.offerFonts(for: design.text)
    showSteps()
    onEvent(.changed(artwork, sample: preview.sample))
    field.lettersDidChange()
    // The text may have grown under the sheet.
    contentDidChange()
  }

  /// What shows the look while there is no text.
  var sample: TextArtwork? {
    var sample = design
    sample.text = field.placeholder
    return TextArtwork(sample)
  }

  /// The field belongs to the sheet, also where it is over the photo.
  override var accessibleSubviews: [View] {
    (field.superview === overlay ? [field] : []) + super.accessibleSubviews
  }

  override func handleKey(_ event: KeyEvent) -> Bool {
    if case .pressed = event.phase, event.key == "Escape" {
      end(with: nil)
      return true
    }
    return super.handleKey(event)
  }

  // MARK: Layout

  override func place(in room: Rect, of area: Rect) -> Rect {
    if sideArea != area {
      // Where it covers neither another one nor the text; it stays there while that grows.
      let usual = isLeftHanded != isRightToLeft
      let free = [usual, !usual].filter { side in
        !others.contains { $0.isOpen && $0.isOnLeft == side }
      }
      let sides = free.isEmpty ? [usual, !usual] : free
      let clear = sides.first { !covers(room, of: area, onLeft: $0) }
      (sideArea, isOnLeft) = (area, clear ?? sides[0])
    }
    let place = uncovered(in: room, of: area)
    if let place { bleed(from: place, of: area) }
    // Beside the photo, everything around the sheet acts as ever; a tap on the bare photo ends the text.
    overlay.isOpenAround = place != nil
    // Beside the sheet, the photo itself shows the text.
    preview.isHidden = place.map { !covers($0) } ?? false
    side = place
    placeField()
    history?.place(isHidden: place == nil)
    return place ?? super.place(in: room, of: area)
  }

  /// The place beside the photo, where the text keeps off it if it can.
  private func uncovered(in room: Rect, of area: Rect) -> Rect? {
    guard var place = place(beside: room, of: area, onLeft: isOnLeft) else { return nil }
    let isTall = area.height > area.width
    copy?.sight =
      isTall
      ? Rect(area.minX, area.minY + barHeight, area.width, place.minY - area.minY - barHeight)
      : Rect(
        isOnLeft ? place.maxX : area.minX, place.minY, area.width - place.width, place.height)
    guard isTall, covers(place) else { return place }
    // The preview needs room, too.
    let top = min(place.minY, area.midY.rounded())
    place = Rect(area.minX, top, area.width, room.maxY - top)
    return area.height < Self.tall || place.height < Self.leastHeight ? nil : place
  }

  private func covers(_ room: Rect, of area: Rect, onLeft: Bool) -> Bool {
    place(beside: room, of: area, onLeft: onLeft).map(covers) ?? true
  }

  private func covers(_ place: Rect) -> Bool {
    guard let copy else { return true }
    return copy.isCovered(by: place)
      || window?.keyboardFrame.map { copy.isCovered(by: $0) } ?? false
  }

  /// The field is over the text on the photo, where it has nothing of its own but the caret; in the sheet if that
  /// covers the text.
  private func placeField() {
    let letters = preview.isHidden ? copy : nil
    guard letters !== field.letters || field.superview == nil else {
      if let letters { surround(letters) }
      return
    }
    let isEditing = field.isEditing
    field.removeFromSuperview()
    field.letters = letters
    if let letters {
      overlay.insertSubview(field, at: 0)
      field.follow(letters) { [weak self] letters in self?.surround(letters) }
    } else {
      field.stopFollowing()
      body.insertSubview(field, at: 1)
    }
    if isEditing { field.becomeFirstResponder() }
  }

  /// Lets the field surround the text on the photo. Its button is at the side that is not under the sheet, and covers
  /// no face if the other one does not.
  private func surround(_ letters: TextOnPhoto) {
    let text = letters.convert(letters.bounds, to: nil)
    var area = text.insetBy(-Self.roomForButton, -24)
    if let side, side.minY < text.midY, side.maxY > text.midY {
      let start = side.midX < text.midX ? min(max(area.minX, side.maxX), text.minX) : area.minX
      let end = side.midX > text.midX ? max(min(area.maxX, side.minX), text.maxX) : area.maxX
      area = Rect(start, area.minY, end - start, area.height)
    }
    let sides = [
      (room: text.minX - area.minX, x: area.minX),
      (room: area.maxX - text.maxX, x: area.maxX - Theme.touchTarget),
    ].map { side in
      let button = Rect(side.x, area.minY, Theme.touchTarget, Theme.touchTarget)
      return (room: side.room, isFree: !letters.coversFace(button))
    }
    let (first, last) = isRightToLeft ? (sides[1], sides[0]) : (sides[0], sides[1])
    let isUnderSheet = last.room < Theme.touchTarget && first.room > last.room
    let isBetter = first.room >= Theme.touchTarget && first.isFree && !last.isFree
    field.buttonsAreFirst = isUnderSheet || isBetter
    field.frame = area
    field.lettersDidChange()
  }

  /// Where the middle of the photo stays visible: at the side of a wide window, in the lower half of a
  /// tall one, as high as its rows are; nil in a small one.
  private func place(beside room: Rect, of area: Rect, onLeft: Bool) -> Rect? {
    if area.height > area.width {
      let most = room.maxY - area.midY.rounded()
      let first = head.arrange(in: area.width)
      let above = first + limitHeight(in: area.width)
      let rows = above + styles.height(in: Size(area.width, most - above))
      // Above the keyboard on the screen, the first row.
      let top = (room.maxY - max(min(rows, most), first + styles.leastHeight)).rounded()
      guard top - area.minY - barHeight >= Self.leastSight else { return nil }
      return Rect(area.minX, top, area.width, room.maxY - top)
    }
    guard area.width >= Self.smallest.width, area.height >= Self.smallest.height else { return nil }
    let top = area.minY + barHeight
    return Rect(
      onLeft ? area.minX : area.maxX - Self.width, top, Self.width, room.maxY - top)
  }

  /// The height of what the limit of letters takes away from the rows.
  private func limitHeight(in width: Double) -> Double {
    guard !limit.isHidden else { return 0 }
    let height = limit.sizeThatFits(Size(width - 2 * Self.spacing, .infinity)).height
    return max(24, height) - Self.spacing
  }

  override func arrangeBody(in room: Size) -> Double {
    let (gap, target) = (Self.spacing, Theme.touchTarget)
    let inner = room.width - 2 * gap
    var y = 0.0
    if !preview.isHidden {
      // What the controls leave, but not too little; in a low window, or above the keyboard on the
      // screen, the controls scroll.
      let spare = room.height - y - target - 2 * gap
      let rest = spare - styles.leastFullHeight
      let least = rest >= Self.leastPreview ? rest : min(max(spare - 240, 56), 132)
      let height = min(max(rest, least), 280)
      preview.frame = Rect(gap, y, inner, height)
      y += height + gap
    }
    if field.letters == nil {
      field.frame = Rect(gap, y, inner, target)
      y += target + gap
    }
    if !limit.isHidden {
      let height = limitHeight(in: room.width)
      limit.frame = Rect(gap, y - gap, inner, height + gap)
      y += height
    }
    // Where hardly one of the rows would be in sight, everything scrolls.
    let rest = room.height - y
    let all = styles.height(in: Size(room.width, 0))
    styles.frame = Rect(0, y, room.width, rest < Self.leastStyles ? all : rest)
    return styles.frame.maxY
  }
}

/// A text as it will look, fitted into a box of a middle gray, on which every color is visible.
private final class TextPreview: View {
  var artwork: TextArtwork? { didSet { setNeedsDisplay() } }
  /// What is shown, fainter, while there is no text.
  var sample: TextArtwork? { didSet { setNeedsDisplay() } }

  /// Points for a hundredth of the font's size: short texts are not blown up.
  private static let largestScale = 0.7

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    role = .image
    identifier = "text-preview"
    label = localized("Preview")
    clipsToBounds = true
  }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.fill(.roundedRect(bounds, radius: Theme.controlRadius), with: Theme.textGround)
    guard let shown = artwork ?? sample else { return }
    canvas.group(alpha: artwork == nil ? 0.4 : 1) {
      shown.draw(on: $0, fittedInto: bounds.insetBy(10, 8), largestScale: Self.largestScale)
    }
  }
}
