/// A row or a column of tabs, one of which is selected. It scrolls if the tabs do not fit.
///
/// Tab stops once at it. Arrow keys, Home, End and Space select a tab; Return does, too, unless the bar's superviews or the window
/// handle it.
public final class TabBar: View {
  /// The arrangement of the tabs.
  public enum Axis: Hashable, Sendable {
    /// Side by side.
    case horizontal
    /// One above the other.
    case vertical
  }

  /// A tab of the bar.
  public struct Item {
    /// The title below the icon. Large letters break its words at soft hyphens (U+00AD).
    public var title: String
    /// The tab's name in the view tree, which is never translated.
    public var identifier: String
    /// The icon, of which only the opacity is used.
    public var icon: Bitmap?

    /// Creates a tab from its parts.
    public init(_ title: String, identifier: String = "", icon: Bitmap? = nil) {
      self.title = title
      self.identifier = identifier
      self.icon = icon
    }
  }

  /// The space before the first tab and after the last one, in points.
  public var contentMargin = 0.0 { didSet { if oldValue != contentMargin { setNeedsLayout() } } }
  /// The arrangement of the tabs.
  public var axis: Axis {
    didSet {
      guard oldValue != axis else { return }
      scrollView.axes = axis == .horizontal ? .horizontal : .vertical
      for tab in tabs { tab.isInColumn = axis == .vertical }
      setNeedsLayout()
    }
  }
  /// The tabs.
  public var items: [Item] { didSet { makeTabs() } }
  /// The index of the selected tab. Setting it does not call `onSelect`.
  public var selectedIndex: Int { didSet { if oldValue != selectedIndex { showSelection() } } }
  /// Called with the index when the user has selected another tab.
  public var onSelect: (Int) -> Void

  private let scrollView = ScrollView()
  private var tabs: [TabView] = []
  /// The heights of the titles in a row.
  private var titleHeights: [Double] = []
  private var laidOutSize = Size.zero
  /// Whether each tab is as long as it needs by itself, so that all titles have their full size.
  private var hasOwnLengths = false

  /// Creates a bar of tabs, the first of which is selected.
  public init(_ items: [Item], axis: Axis = .vertical, onSelect: @escaping (Int) -> Void = { _ in })
  {
    self.items = items
    self.axis = axis
    self.onSelect = onSelect
    selectedIndex = 0
    super.init()
    accessibleRole = .tablist
    isFocusGroup = true
    scrollView.axes = axis == .horizontal ? .horizontal : .vertical
    scrollView.fillsSuperview = true
    addSubview(scrollView)
    scrollView.onScroll = { [weak self] in self?.shareTitleHeight() }
    scrollView.edgeFade = Theme.surface
    makeTabs()
  }

  /// Selects a tab as the user does, calling `onSelect`, unless it is the selected one. A screen reader
  /// says its title. No effect for invalid indexes.
  public func select(_ index: Int) {
    guard tabs.indices.contains(index) else { return }
    // With the focus here, it hears of the tab that gets it.
    if !(window?.focus?.isDescendant(of: self) ?? false) { window?.announce(tabs[index].label) }
    guard index != selectedIndex else { return }
    selectedIndex = index
    onSelect(index)
  }

  /// All of the available room along the tabs, and the usual breadth across them, which grows with the texts.
  public override func sizeThatFits(_ size: Size) -> Size {
    let growth = max(textScale - 1, 0)
    // Large titles have two lines where one of them would fill half of the bar.
    let hasLongTitle =
      growth > 0 && tabs.contains { $0.length(along: .horizontal, breadth: 0) > size.width / 2 }
    return axis == .horizontal
      ? Size(size.width, 64 + ((hasLongTitle ? 48 : 32) * growth).rounded())
      : Size(88 + (48 * growth).rounded(), size.height)
  }

  /// Tabs have the same length, that of the longest one; in a row that scrolls, each has its own, so that more of
  /// them are in sight.
  public override func layoutSubviews() {
    let lengths = lengths
    hasOwnLengths = Set(lengths.map { $0.rounded() }).count > 1
    titleHeights =
      axis == .horizontal
      ? zip(tabs, lengths).map { $0.titleHeight(width: $1, breadth: breadth) } : []
    let total = lengths.reduce(2 * contentMargin, +)
    let content = axis == .horizontal ? Size(total, breadth) : Size(breadth, total)
    var start = contentMargin
    for (tab, length) in zip(tabs, lengths) {
      let frame =
        axis == .horizontal ? Rect(start, 0, length, breadth) : Rect(0, start, breadth, length)
      tab.frame = directed(frame, in: Rect(origin: .zero, size: content))
      start += length
    }
    scrollView.contentSize = content
    keepSelectionInSight()
    shareTitleHeight()
  }

  /// In a row the icons are at the same height, whether their titles have one line or two: in the middle where only
  /// the one is in sight. They move as the other scrolls in.
  private func shareTitleHeight() {
    let sight = Rect(origin: scrollView.contentOffset, size: bounds.size)
    let least = titleHeights.min() ?? 0
    let shared = zip(tabs, titleHeights).map { tab, height in
      let part = (tab.frame.intersection(sight)?.width ?? 0) / max(tab.frame.width, 1)
      return least + (height - least) * min(2 * part, 1)
    }
    for tab in tabs { tab.sharedTitleHeight = shared.max() }
  }

  /// When the bar gets another shape, as in a window that is turned, the selected tab stays in sight.
  private func keepSelectionInSight() {
    guard laidOutSize != bounds.size else { return }
    laidOutSize = bounds.size
    guard tabs.indices.contains(selectedIndex) else { return }
    // The content first keeps its beginning, which may be at the right. Nothing around the bar scrolls.
    scrollView.frame = bounds
    scrollView.layoutIfNeeded()
    let (margin, offset) = (scrollView.sightMargin, scrollView.contentOffset)
    let tab = tabs[selectedIndex].frame.insetBy(-margin, -margin)
    scrollView.scroll(
      to: Point(
        min(max(offset.x, tab.maxX - bounds.width), tab.minX),
        min(max(offset.y, tab.maxY - bounds.height), tab.minY)), isAnimated: false)
  }

  private var lengths: [Double] {
    let own = tabs.map { $0.length(along: axis, breadth: breadth) }
    guard let longest = own.max() else { return [] }
    guard axis == .horizontal else { return own.map { _ in longest } }
    // A row spreads over the whole width; a column keeps its tabs together at the top.
    let room = bounds.width - 2 * contentMargin
    let equal = room / Double(own.count)
    if equal >= longest { return own.map { _ in equal } }
    let rest = max(room - own.reduce(0, +), 0) / Double(own.count)
    return own.map { $0 + rest }
  }

  private var breadth: Double { axis == .horizontal ? bounds.height : bounds.width }

  private func makeTabs() {
    for tab in tabs { tab.removeFromSuperview() }
    tabs = items.enumerated().map { index, item in
      let tab = TabView(item) { [weak self] in self?.select(index) }
      tab.peers = { [weak self] in
        guard let self, !hasOwnLengths else { return [] }
        return tabs
      }
      tab.onArrow = { [weak self] step in self?.move(from: index, by: step) }
      tab.isInColumn = axis == .vertical
      scrollView.addSubview(tab)
      return tab
    }
    showSelection()
    setNeedsLayout()
  }

  private func move(from index: Int, by step: Int) {
    let next = min(max(index + step, 0), tabs.count - 1)
    select(next)
    window?.focus = tabs[next]
  }

  private func showSelection() {
    for (index, tab) in tabs.enumerated() { tab.isSelected = index == selectedIndex }
    guard tabs.indices.contains(selectedIndex), window != nil else { return }
    scrollView.scrollToVisible(tabs[selectedIndex])
    // The keyboard focus follows the selection.
    if let window, window.focus?.isDescendant(of: self) ?? false {
      window.focus = tabs[selectedIndex]
    }
  }
}

/// A tab: an icon above a title.
private final class TabView: ChoiceCell {
  /// The height of the highest title beside this one; nil if the tab is centered by itself.
  var sharedTitleHeight: Double? {
    didSet { if oldValue != sharedTitleHeight { setNeedsDisplay() } }
  }
  /// Whether the tabs are one above the other.
  var isInColumn = false
  private let icon: Bitmap?

  /// The space between a tab's edges and its title, and that between icon and title.
  private static let padding = 8.0
  private static let gap = 4.0

  init(_ item: TabBar.Item, action: @escaping () -> Void) {
    icon = item.icon
    super.init(
      item.title, identifier: item.identifier, role: .tab, font: Theme.caption, action: action)
  }

  /// Lines of Chinese and Japanese end anywhere, but in a row tabs are as wide as their words.
  override var words: [String] {
    isInColumn && title.unicodeScalars.contains(where: \.isOfScriptWithoutSpaces)
      ? title.map(String.init) : super.words
  }

  /// In a column there is room below for what large letters need.
  override var maximumLines: Int { isInColumn && textScale > 1 ? 3 : 2 }

  /// The side of the icon. In a row, a large title needs the height for two lines.
  private var ownIconSide: Double {
    isInColumn ? iconSide : ((Theme.iconSize + iconSide) / 2).rounded()
  }

  /// What is above the title, between the edges of the content.
  private var iconHeight: Double { icon == nil ? 0 : ownIconSide + Self.gap }

  func length(along axis: TabBar.Axis, breadth: Double) -> Double {
    guard axis == .horizontal else {
      return onGrid(max(64, iconHeight + titleHeight(width: breadth) + 2 * Self.padding))
    }
    let font = scaled(Theme.caption)
    let whole = TextLayout(title, font: font).size
    let hasTwoLines = iconHeight + 2 * whole.height + Self.padding <= breadth
    let width = hasTwoLines ? font.leastWidth(of: title, lines: 2) : whole.width
    return max(icon == nil ? 72 : 88, onGrid(width + 2 * Self.padding + 4))
  }

  /// The height of the title in a tab of some width.
  func titleHeight(width: Double, breadth: Double = .infinity) -> Double {
    let height = breadth - iconHeight - Self.padding
    return layout(width: width - 2 * Self.padding, height: height).size.height.rounded(.up)
  }

  /// Rounds up to the grid of 4 points.
  private func onGrid(_ length: Double) -> Double { (length / 4).rounded(.up) * 4 }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase else { return super.handleKey(event) }
    switch directedKey(event) {
    case "Up", "Left": onArrow(-1)
    case "Down", "Right": onArrow(1)
    case "Home": onArrow(.min / 2)
    case "End": onArrow(.max / 2)
    default: return super.handleKey(event)
    }
    return true
  }

  override func draw(_ canvas: borrowing Canvas) {
    let text = layout(
      width: bounds.width - 2 * Self.padding, height: bounds.height - iconHeight - Self.padding)
    var y = (bounds.midY - (iconHeight + (sharedTitleHeight ?? text.size.height)) / 2).rounded()
    // As much is free below the title as is above the icon, also below one that has less lines than others.
    var face = bounds.insetBy(4, 4)
    face.size.height = min(
      face.height, iconHeight + text.size.height.rounded(.up) + 2 * (y - face.minY))
    let shape = Path.roundedRect(face, radius: Theme.controlRadius)
    if isSelected {
      canvas.fill(shape, with: Theme.accentTint)
      canvas.contrastOutline(of: face, radius: Theme.controlRadius)
    }
    if shade > 0 { canvas.fill(shape, with: Theme.text.withAlpha(0.08 * shade)) }
    let color = isSelected ? Theme.accent : Theme.secondaryText
    if let icon {
      let side = ownIconSide
      canvas.draw(icon, in: Rect((bounds.midX - side / 2).rounded(), y, side, side), tint: color)
      y += iconHeight
    }
    canvas.draw(text, at: Point(bounds.midX - text.size.width / 2, y), color: color)
    if showsFocus { canvas.focusRing(around: face.insetBy(3, 3), radius: Theme.controlRadius - 3) }
  }
}
