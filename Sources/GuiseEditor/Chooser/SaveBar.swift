import DisguiseModel
import Drawing
import ImageCoding
import Platform
import TouchKit

/// The name of a new file, and the choice of its format.
///
/// The ending of the name and the chosen format always agree: each follows the other.
final class SaveBar: View {
  /// What happens in the bar.
  enum Event {
    /// The file is to be saved under a name, which can be used.
    case saves(String)
    /// Escape has ended the typing of the name.
    case cancelled
    /// The bar needs another height.
    case heightChanged
  }

  var onEvent: (Event) -> Void = { _ in }

  private static let gap = 12.0
  /// Where name and formats are.
  enum Arrangement {
    /// Side by side.
    case oneRow
    /// The formats are below the name, and go on below what is beside it.
    case formatsBelow
    /// The name has a row of its own, what is usually beside it is beside the formats.
    case nameAlone
    /// What is usually after the name is after the formats, so that the name goes on to the end.
    case longName
  }

  /// What is beside the name, at its start and end; where the name would be too short, it is beside the formats.
  var besideName = (start: 0.0, end: 0.0)
  /// Below this width of name and formats these are below it.
  private static let narrow = 520.0
  /// Whether there is little room.
  var isLow = false
  /// The least width of a name beside others, in ems.
  private static let shortName = 11.0

  /// Where name and formats are in a width.
  func arrangement(in width: Double) -> Arrangement {
    let (start, end) = besideName
    guard let choice, isLow || width - start - end < Self.narrow else { return .oneRow }
    guard isLow || width - start - end < Self.shortName * scaled(name.font).size else {
      return .formatsBelow
    }
    func fits(_ room: Double) -> Bool {
      choice.sizeThatFits(Size(room, .infinity)).height
        <= choice.sizeThatFits(Size(width, .infinity)).height
    }
    return fits(width - start - end) ? .nameAlone : fits(width - end) ? .longName : .formatsBelow
  }

  /// Where the row below the name begins, in a width.
  func secondRow(in width: Double) -> Double {
    Theme.touchTarget + reasonHeight(in: width) + Self.gap
  }
  /// The formats that can hold the picture.
  private let formats: [FileFormat]
  private let name = TextField(placeholder: localized("Name"))
  private let save: Button
  /// Says why no file can have the name.
  private let reason = Label(font: Theme.caption, color: Theme.destructive)
  /// The choice of a format; nil if there is only one.
  private var choice: SegmentedControl?
  /// The format of the name's ending, else the one that was picked last.
  private var chosen: FileFormat { didSet { showFormat() } }
  private var picked: FileFormat
  /// The name of a picture that was proposed, and what stands for it in a folder where that is taken.
  private var proposal: (name: String, shown: String)

  /// Creates a bar that suggests a name; its ending tells the format if that is among the formats,
  /// the first of which is chosen otherwise. The formats must not be empty.
  ///
  /// - Parameter save: The button that saves the file.
  init(name: String, formats: [FileFormat], save: Button) {
    self.save = save
    let possible = formats.filter(\.isPossible)
    self.formats = possible.isEmpty ? formats : possible
    chosen = self.formats.first { $0.isFormat(ofFileNamed: name) } ?? self.formats[0]
    picked = chosen
    proposal = (name, name)
    super.init()
    self.name.text = name
    self.name.identifier = "file-name"
    self.name.maximumLength = 200
    self.name.capitalizesSentences = false
    self.name.isFileName = true
    // The ending is kept: it says which format the file has.
    self.name.initialSelection = { name in
      let base = name.base
      return base.startIndex..<base.endIndex
    }
    self.name.onChange = { [weak self] _ in self?.nameWasTyped() }
    self.name.onSubmit = { [weak self] in self?.submit() }
    self.name.onCancel = { [weak self] in self?.onEvent(.cancelled) }
    save.identifier = "save-file"
    save.action = { [weak self] in self?.submit() }
    reason.identifier = "name-problem"
    reason.numberOfLines = 0
    reason.isHidden = true
    for view in [self.name, reason] { addSubview(view) }
    if self.formats.count > 1 { addChoice() }
    nameDidChange()
    showFormat()
  }

  /// The name with the ending of the chosen format; nil if no file can have it.
  var fileName: String? { problem == nil ? wholeName : nil }

  private var typedName: String { name.text.trimmingSpaces.trimmingFinalDots }

  private var wholeName: String {
    let typed = typedName
    guard chosen.isFormat(ofFileNamed: typed) else { return "\(typed).\(chosen.pathExtension)" }
    return String(typed.base).trimmingFinalDots + typed[typed.base.endIndex...]
  }

  private var problem: FileNameProblem? {
    FileNameProblem(String(wholeName.base).trimmingSpaces, in: wholeName)
  }

  /// Counts a proposed name of a picture on, as saving without a choice does, as long as it is that of a file. Who saves a
  /// project again means the same one.
  func avoid(_ taken: Set<String>) {
    guard formats[0].picture != nil, name.text == proposal.shown else { return }
    let names = (1...).lazy.map { [name = proposal.name] in PortableName.numbered(name, $0) }
    guard let free = names.first(where: { !taken.contains($0) }), free != name.text else { return }
    proposal.shown = free
    name.text = free
    nameDidChange()
  }

  /// Suggests the name of an existing file.
  func suggest(_ name: String) {
    self.name.text = name
    nameDidChange()
    picked = chosen
  }

  /// Replaces the name, all but its ending, and lets the user type on.
  func type(_ text: String) {
    window?.focus = name
    let base = name.text.base
    name.selectedRange = base.startIndex..<base.endIndex
    name.insertText(text)
  }

  /// Handles a key that edits the name, also before the name has the focus; returns whether it is one.
  func edit(with event: KeyEvent) -> Bool {
    let isSelectAll = event.keystrokes.contains(Keystroke("a", .control))
    guard isSelectAll || event.key == "Delete" && event.modifiers.isEmpty else { return false }
    window?.focus = name
    let base = name.text.base
    if !isSelectAll { name.selectedRange = base.startIndex..<base.endIndex }
    return name.handleKey(event)
  }

  private func addChoice() {
    let choice = SegmentedControl(
      localized("Format"),
      formats.map { .init($0.name, identifier: "format-\($0.pathExtension)") }
    ) { [weak self] index in
      if let self { choose(formats[index]) }
    }
    addSubview(choice)
    self.choice = choice
  }

  private func choose(_ format: FileFormat) {
    let isNamed = formats.contains { $0.isFormat(ofFileNamed: name.text) }
    let base = isNamed ? name.text.base : name.text[...]
    name.text = "\(base).\(format.pathExtension)"
    picked = format
    nameDidChange()
  }

  /// An ending that is typed before or after the one that was there takes its place.
  private func nameWasTyped() {
    let (base, text) = (String(name.text.base), name.text)
    if formats.contains(where: { $0.isFormat(ofFileNamed: base) }),
      formats.contains(where: { $0.isFormat(ofFileNamed: text) })
    {
      let isLast = name.selectedRange.upperBound == text.endIndex
      let shown = isLast ? base.base + text.dropFirst(base.count) : base[...]
      name.text = String(shown)
      name.selectedRange = name.text.endIndex..<name.text.endIndex
    }
    nameDidChange()
  }

  private func nameDidChange() {
    // What an ending says on the way to another name ends with it.
    chosen = formats.first { $0.isFormat(ofFileNamed: typedName) } ?? picked
    let message = problem?.message ?? ""
    save.isEnabled = problem == nil
    name.isInvalid = problem != nil
    guard reason.text != message else { return }
    reason.text = message
    reason.isHidden = message.isEmpty
    name.accessibleHint = message
    onEvent(.heightChanged)
    setNeedsLayout()
    sayProblem()
  }

  private func sayProblem() {
    if !reason.text.isEmpty { window?.announce(reason.text) }
  }

  private func showFormat() {
    choice?.selectedIndex = formats.firstIndex(of: chosen)
  }

  /// Saves under the name, or says why no file can have it.
  func submit() {
    if let fileName { onEvent(.saves(fileName)) } else { sayProblem() }
  }

  // MARK: Layout

  override func sizeThatFits(_ size: Size) -> Size {
    let height = Theme.touchTarget + reasonHeight(in: size.width)
    guard let choice, arrangement(in: size.width) != .oneRow else {
      return Size(size.width, height)
    }
    let below = choice.sizeThatFits(Size(roomOfChoice(in: size.width).width, .infinity)).height
    return Size(size.width, height + Self.gap + max(below, Theme.touchTarget))
  }

  /// The height of the reason below the name; 0 without one.
  private func reasonHeight(in width: Double) -> Double {
    guard !reason.text.isEmpty else { return 0 }
    return reason.sizeThatFits(Size(reasonRoom(in: width).width, .infinity)).height + 4
  }

  /// What the reason has of the width.
  private func reasonRoom(in width: Double) -> (start: Double, width: Double) {
    arrangement(in: width) == .oneRow
      ? (besideName.start, width - besideName.start) : (0, width)
  }

  /// What formats below the name have of the width.
  private func roomOfChoice(in width: Double) -> (start: Double, width: Double) {
    switch arrangement(in: width) {
    case .nameAlone: (besideName.start, width - besideName.start - besideName.end)
    case .longName: (0, width - besideName.end)
    case .oneRow, .formatsBelow: (0, width)
    }
  }

  override func layoutSubviews() {
    let (gap, target, width) = (Self.gap, Theme.touchTarget, bounds.width)
    let arrangement = arrangement(in: width)
    let isStacked = arrangement != .oneRow
    let end = width - besideName.end
    let below = roomOfChoice(in: width)
    let size =
      choice?.sizeThatFits(Size(isStacked ? below.width : 300, .infinity)) ?? .zero
    let words = reasonHeight(in: width)
    let room = reasonRoom(in: width)
    reason.frame = directed(Rect(room.start, target + 4, room.width, max(words - 4, 0)))
    choice?.frame = directed(
      isStacked
        ? Rect(below.start, secondRow(in: width), below.width, max(size.height, target))
        : Rect(end - size.width, 0, size.width, target))
    let (first, last) =
      switch arrangement {
      case .oneRow: (besideName.start, choice == nil ? end : end - size.width - gap)
      case .formatsBelow: (besideName.start, end)
      case .nameAlone: (0, width)
      case .longName: (besideName.start, width)
      }
    name.frame = directed(Rect(first, 0, last - first, target))
  }

  /// Fingers reach what is beside the name.
  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }
}

extension String {
  /// The text without dots at its end, behind which an ending would be odd.
  fileprivate var trimmingFinalDots: String {
    var text = self
    while text.last == "." && text.contains(where: { $0 != "." }) { text.removeLast() }
    return text
  }

  /// The name without its ending.
  fileprivate var base: Substring { lastIndex(of: ".").map { self[..<$0] } ?? self[...] }
}
