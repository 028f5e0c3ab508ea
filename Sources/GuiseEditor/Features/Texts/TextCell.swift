import DisguiseModel
import TouchKit

/// An emoji or a recent text in the drawer: a tap arms it, a drag across the list drags a copy.
final class TextCell: Control {
  /// What a cell shows.
  struct Item: Hashable {
    /// The text and its look.
    let design: TextDesign
    /// The name for screen readers.
    let name: String

    init(design: TextDesign, name: String) { (self.design, self.name) = (design, name) }

    /// An emoji.
    init(_ emoji: EmojiCatalog.Emoji) { self.init(design: .emoji(emoji.text), name: emoji.name) }
  }

  static let side = 56.0
  private static let leastSide = 52.0
  /// What is free around the ground of a cell, in points.
  private static let inset = 2.0
  /// What is before the first cell of a row and after the last, so that their grounds are in line with other cells.
  private static let margin = DrawerGrid.margin - inset

  /// The number of cells of a row.
  static func columns(in width: Double) -> Int { max(1, Int((width - 2 * margin) / leastSide)) }

  /// The frame of a cell of a row, from left to right.
  static func frame(_ column: Int, of columns: Int, in row: Rect) -> Rect {
    let width = (row.width - 2 * margin) / Double(columns)
    return Rect(
      center: Point(row.minX + margin + (Double(column) + 0.5) * width, row.midY),
      size: Size(min(width, side), side))
  }

  /// What is shown.
  var item: Item? { didSet { if oldValue != item { itemDidChange() } } }
  /// Whether the next tap on the photo places it.
  var isArmed = false {
    didSet {
      guard oldValue != isArmed else { return }
      // Return on an armed cell places it.
      yieldsReturn = isArmed
      setNeedsDisplay()
    }
  }
  /// Whether the content may be drawn for the first time now; if not, the cell is drawn again later.
  var mayDrawContent: () -> Bool = { true }
  private var hasDrawnContent = false
  private var emoji: TextLayout?
  private var artwork: TextArtwork?

  private static let emojiSize = 32.0
  private let grounds: CellGrounds

  init(on grounds: CellGrounds) {
    self.grounds = grounds
    super.init()
    role = .cell
    cornerRadius = Theme.controlRadius
    hitMargin = .none
  }

  private func itemDidChange() {
    identifier = item.map { "text-\($0.design.text)" } ?? ""
    label = item?.name ?? ""
    emoji = nil
    artwork = nil
    hasDrawnContent = false
    setNeedsDisplay()
  }

  override var isSelected: Bool {
    get { isArmed }
    set { isArmed = newValue }
  }

  override var toolTip: String { label }

  override func draw(_ canvas: borrowing Canvas) {
    guard let design = item?.design else { return }
    hasDrawnContent = hasDrawnContent || mayDrawContent()
    guard hasDrawnContent || isArmed || showsFocus else { return }
    let box = bounds.insetBy(Self.inset, Self.inset)
    grounds.draw(isVisible(design, on: canvas) ? .tile : .other, in: box, on: canvas)
    if shade > 0 {
      canvas.fill(
        .roundedRect(box, radius: Theme.controlRadius), with: Theme.tileShade.fading(by: shade))
    }
    drawContent(design, on: canvas)
    canvas.tileEdge(of: box, isArmed: isArmed)
    if showsFocus {
      canvas.stroke(
        .roundedRect(bounds.insetBy(0.5, 0.5), radius: Theme.controlRadius + 1.5),
        with: Theme.accent, style: StrokeStyle(width: 2))
    }
  }

  /// Whether the letters can be told from the light behind them.
  private func isVisible(_ design: TextDesign, on canvas: borrowing Canvas) -> Bool {
    design.isEmoji || design.outline != nil || design.ground != nil || design.glow != nil
      || Color(hex: design.color).contrast(to: canvas.resolved(Theme.tile)) >= 2
  }

  private func drawContent(_ design: TextDesign, on canvas: borrowing Canvas) {
    guard hasDrawnContent else { return }
    if design.isEmoji { drawEmoji(design.text, on: canvas) } else { draw(design, on: canvas) }
  }

  private func drawEmoji(_ text: String, on canvas: borrowing Canvas) {
    let layout = emoji ?? TextLayout(text, font: Font(size: Self.emojiSize))
    emoji = layout
    let ink = layout.inkBounds
    canvas.draw(layout, at: bounds.center - (ink.center - .zero), color: Theme.text)
  }

  private func draw(_ design: TextDesign, on canvas: borrowing Canvas) {
    guard let artwork = artwork ?? TextArtwork(design.excerpt) else { return }
    self.artwork = artwork
    artwork.draw(on: canvas, fittedInto: bounds.insetBy(7, 7))
  }
}

/// A row of the panel: cells side by side, or the title of a group.
final class TextCellRow: View {
  private let makeCell: () -> TextCell?
  private let title = Label(font: Theme.caption, color: Theme.secondaryText)
  private(set) var cells: [TextCell] = []
  private var columns = 1

  init(makeCell: @escaping () -> TextCell?) {
    self.makeCell = makeCell
    super.init()
    addSubview(title)
  }

  /// Shows the title of a group.
  func show(title text: String) {
    title.text = text
    title.isHidden = false
    label = text
    for cell in cells { cell.isHidden = true }
    setNeedsLayout()
  }

  /// Shows cells, at most `columns`.
  func show(_ items: [TextCell.Item], columns: Int, armed: TextDesign?) {
    self.columns = columns
    title.isHidden = true
    while cells.count < items.count, let cell = makeCell() {
      cells.append(cell)
      addSubview(cell)
    }
    for (index, cell) in cells.enumerated() {
      cell.isHidden = index >= items.count
      cell.item = index < items.count ? items[index] : nil
      cell.isArmed = cell.item != nil && cell.item?.design == armed
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let height = max(24, title.sizeThatFits(Size(.infinity, .infinity)).height)
    title.frame = Rect(
      DrawerGrid.margin, bounds.height - 2 - height, bounds.width - 2 * DrawerGrid.margin, height)
    for (index, cell) in cells.enumerated() {
      cell.frame = directed(TextCell.frame(index, of: columns, in: bounds))
    }
  }
}
