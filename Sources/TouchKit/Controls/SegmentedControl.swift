/// A row of choices, exactly one of which is chosen at a time.
///
/// ```swift
/// let format = SegmentedControl("Format", ["PNG", "JPEG"]) { index in save(as: index) }
/// ```
///
/// A tap and Space choose, and so do the arrow keys, which move on: Tab leaves the control. Titles that do
/// not fit in equal widths have two lines, or as much width as each needs; where large texts leave no room for
/// that, the choices are in several rows.
public final class SegmentedControl: View {
  /// A choice.
  public struct Segment {
    /// The title.
    public var title: String
    /// The choice's name in the view tree, which is never translated.
    public var identifier: String

    /// Creates a choice from its parts.
    public init(_ title: String, identifier: String = "") {
      self.title = title
      self.identifier = identifier
    }
  }

  /// The index of the choice; nil for none. Setting it does not call `onSelect`.
  public var selectedIndex: Int? { didSet { if oldValue != selectedIndex { showSelection() } } }
  /// Called with the index when the user has chosen another segment.
  public var onSelect: (Int) -> Void

  private static let margin = 3.0
  private var cells: [SegmentView] = []
  private var isUsable = true

  /// Creates a control from its label for screen readers, its choices, and what happens when the user
  /// chooses another one. None is chosen.
  public init(
    _ label: String = "", _ segments: [Segment], onSelect: @escaping (Int) -> Void = { _ in }
  ) {
    self.onSelect = onSelect
    super.init()
    role = .group
    isFocusGroup = true
    self.label = label
    cells = segments.enumerated().map { index, segment in
      let cell = SegmentView(segment) { [weak self] in self?.select(index) }
      cell.peers = { [weak self] in self?.cells ?? [] }
      cell.onArrow = { [weak self] step in self?.move(from: index, by: step) }
      addSubview(cell)
      return cell
    }
    showSelection()
  }

  /// Creates a control of choices that have only titles.
  public convenience init(
    _ label: String, _ titles: [String], onSelect: @escaping (Int) -> Void = { _ in }
  ) {
    self.init(label, titles.map { Segment($0) }, onSelect: onSelect)
  }

  /// Chooses a segment as the user does, calling `onSelect`. No effect for the chosen one and for
  /// invalid indexes.
  public func select(_ index: Int) {
    guard cells.indices.contains(index), index != selectedIndex else { return }
    selectedIndex = index
    onSelect(index)
  }

  /// Whether the user can choose.
  public override var isEnabled: Bool {
    get { isUsable }
    set {
      isUsable = newValue
      for cell in cells { cell.isEnabled = newValue }
      setNeedsDisplay()
    }
  }

  /// The title of the choice.
  public override var valueText: String? { selectedIndex.map { cells[$0].label } }

  /// All of the available width, if that is limited.
  public override func sizeThatFits(_ size: Size) -> Size {
    let widest = cells.map(\.naturalWidth).max() ?? 0
    let width = Double(cells.count) * max(widest, Theme.touchTarget) + 2 * Self.margin
    return Size(min(width, size.width), height(in: min(width, size.width)))
  }

  /// The height that larger texts need where they have two lines, or several rows of choices.
  private func height(in width: Double) -> Double {
    guard textScale > 1 else { return Theme.touchTarget }
    let widths = widths(in: width)
    let heights = cells.enumerated().map { index, cell in
      cell.height(in: widths[index % widths.count], isLine: Set(widths).count > 1)
    }
    let row = max(heights.max() ?? 0, Theme.touchTarget)
    return Double(max(cells.count, 1) / widths.count) * row
  }

  /// The widths of the choices that are side by side in a width: equal ones of all, where titles have room in
  /// these, else as wide as each title needs, else of as many as make full rows in which large words keep their
  /// size.
  private func widths(in width: Double) -> [Double] {
    let (room, count) = (width - 2 * Self.margin, max(cells.count, 1))
    func equal(_ columns: Int) -> [Double] {
      Array(repeating: room / Double(columns), count: columns)
    }
    func haveRoom(_ widths: [Double]) -> Bool {
      cells.allSatisfy { $0.hasFullSize(in: widths[0]) }
    }
    if haveRoom(equal(count)) { return equal(count) }
    if let widths = widthsByContent(in: room, leastPart: 1) { return widths }
    guard textScale > 1 else { return equal(count) }
    // Words are a little smaller before each has a row of its own.
    return (2..<max(count, 2)).reversed().filter(count.isMultiple(of:)).map(equal)
      .first(where: haveRoom)
      ?? widthsByContent(in: room, leastPart: Self.leastPart) ?? equal(1)
  }

  /// How much smaller words of one row may be than those in rows of their own.
  private static let leastPart = 0.8

  /// The width that the title of each choice needs in one line, with an even part of what is left; nil where the
  /// words would be smaller than a part of their size.
  private func widthsByContent(in room: Double, leastPart: Double) -> [Double]? {
    let (words, edges) = (cells.map(\.wordsWidth), SegmentView.edges)
    let whole = words.map { max($0 + edges, Theme.touchTarget) }
    let rest = room - whole.reduce(0, +)
    if rest >= 0 { return whole.map { $0 + rest / Double(whole.count) } }
    let part = (room - Double(words.count) * edges) / max(words.reduce(0, +), 1)
    let widths = words.map { $0 * part + edges }
    return part >= leastPart && widths.allSatisfy { $0 >= Theme.touchTarget } ? widths : nil
  }

  public override func layoutSubviews() {
    let inner = bounds.insetBy(Self.margin, 0)
    let widths = widths(in: bounds.width)
    let height = bounds.height / Double(max(cells.count, 1) / widths.count)
    for (index, cell) in cells.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: widths.count)
      let left = widths[..<column].reduce(0, +)
      let right = (left + widths[column]).rounded()
      cell.frame = directed(
        Rect(
          inner.minX + left.rounded(), Double(row) * height, right - left.rounded(), height))
    }
    // Equal widths differ by the rounding only.
    let least = cells.map(\.bounds.width).min() ?? 0
    let isByContent = Set(widths).count > 1
    for cell in cells { cell.extraWidth = isByContent ? cell.bounds.width - least : 0 }
  }

  public override func draw(_ canvas: borrowing Canvas) {
    canvas.fill(
      .roundedRect(bounds, radius: Theme.controlRadius),
      with: isUsable ? Theme.well : Theme.disabledWell)
    canvas.contrastOutline(of: bounds, radius: Theme.controlRadius)
  }

  private func move(from index: Int, by step: Int) {
    let next = min(max(index + step, 0), cells.count - 1)
    select(next)
    window?.focus = cells[next]
  }

  private func showSelection() {
    for (index, cell) in cells.enumerated() { cell.isSelected = index == selectedIndex }
  }
}

nonisolated extension Role {
  /// One of several choices, exactly one of which is chosen.
  public static let radio = Role(rawValue: "radio")
}

/// A choice: its title on a plate if it is chosen.
private final class SegmentView: ChoiceCell {
  private static let padding = 6.0
  private static let verticalPadding = 6.0

  init(_ segment: SegmentedControl.Segment, action: @escaping () -> Void) {
    super.init(
      segment.title, identifier: segment.identifier, role: .radio, font: Theme.action,
      action: action)
  }

  /// Lines of Chinese and Japanese end anywhere.
  override var words: [String] {
    title.unicodeScalars.contains(where: \.isOfScriptWithoutSpaces)
      ? title.map(String.init) : super.words
  }

  override var fontOfBrokenWords: Font {
    var font = Theme.action
    font.size = Self.minimumFontSize
    return font
  }

  /// What is beside the title where it has all the room that it needs.
  static let edges = 2 * padding + 8

  /// The width of the title in one line.
  var wordsWidth: Double {
    TextLayout(title, font: scaled(Theme.action)).size.width.rounded(.up)
  }

  /// The width in which the title has one line.
  var naturalWidth: Double { wordsWidth + Self.edges }

  /// The height of the title, in a segment of some width or in one line, with the plate around it.
  func height(in width: Double, isLine: Bool) -> Double {
    let text =
      isLine
      ? TextLayout(title, font: scaled(Theme.action)) : layout(width: width - 2 * Self.padding)
    return text.size.height.rounded(.up) + 2 * Self.verticalPadding
  }

  /// Whether a segment of some width has room for the title in its full size.
  func hasFullSize(in width: Double) -> Bool {
    let (font, room) = (scaled(Theme.action), width - 2 * Self.padding)
    guard widestWord(in: font) <= room else { return false }
    return !TextLayout(title, font: font, width: max(room, 1), overflow: .lines(2)).isTruncated
  }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase, isEnabled else { return super.handleKey(event) }
    switch directedKey(event) {
    case "Left", "Up": onArrow(-1)
    case "Right", "Down": onArrow(1)
    case "Home": onArrow(.min / 2)
    case "End": onArrow(.max / 2)
    default: return super.handleKey(event)
    }
    return true
  }

  override func draw(_ canvas: borrowing Canvas) {
    let plate = bounds.insetBy(0, 3)
    let radius = Theme.controlRadius - 3
    let shape = Path.roundedRect(plate, radius: radius)
    if isSelected {
      canvas.fill(shape, with: isEnabled ? Theme.accentTint : Theme.disabledWell)
      let rim = Path.roundedRect(plate.insetBy(1, 1), radius: radius - 1)
      canvas.stroke(rim, with: color, style: StrokeStyle(width: 2))
    }
    if shade > 0 { canvas.fill(shape, with: Theme.text.withAlpha(0.08 * shade)) }
    let text = layout(
      width: bounds.width - 2 * Self.padding, height: bounds.height - 2 * Self.verticalPadding)
    canvas.draw(
      text,
      at: Point(bounds.midX - text.size.width / 2, bounds.midY - text.size.height / 2),
      color: color)
    if showsFocus { canvas.focusRing(around: plate.insetBy(2, 2), radius: radius - 2) }
  }

  private var color: Color {
    isEnabled ? (isSelected ? Theme.accent : Theme.text) : Theme.disabledText
  }
}
