import Drawing
import FileBrowsing
import Platform
import TouchKit

/// Files as a grid of thumbnails that scrolls; only the visible tiles exist.
final class FileGrid: View {
  private static let minimumTile = 128.0
  /// The same where there is little height, and what that is.
  private static let (smallTile, lowGrid) = (104.0, 260.0)
  private static let maximumTile = 176.0
  /// How much wider tiles are where texts are twice as large.
  private static let growth = 28.0
  private static let gap = 12.0
  private let browser: FileBrowser
  private let library: Library
  private let choose: (BrowsedFile) -> Void
  private var files: [BrowsedFile] = []
  private var columns = 1
  private lazy var list = ListView(
    count: { [weak self] in self?.rowCount ?? 0 },
    makeRow: { [weak self] in FileRow { self?.makeTile() } },
    configure: { [weak self] row, index in self?.configure(row, index) })

  /// - Parameter choose: Called with a file that was tapped.
  init(browser: FileBrowser, library: Library, choose: @escaping (BrowsedFile) -> Void) {
    self.browser = browser
    self.library = library
    self.choose = choose
    super.init()
    clipsToBounds = true
    list.selectionMode = .none
    list.showsSeparators = false
    list.rowInsets = .zero
    list.identifier = "files"
    list.label = localized("Files")
    list.fillsSuperview = true
    addSubview(list)
  }

  override var canBecomeFocused: Bool { true }

  override func draw(_ canvas: borrowing Canvas) {
    if showsFocus { canvas.focusRing(around: bounds.insetBy(5, 5), radius: Theme.controlRadius) }
  }

  /// Shows files from the beginning.
  func show(_ files: [BrowsedFile]) {
    self.files = files
    list.contentOffset = .zero
    list.reload()
  }

  override func layoutSubviews() {
    let (room, gap) = (bounds.width - Self.gap, Self.gap)
    // Large names need wider tiles, and higher ones.
    let growth = Self.growth * max(textScale - 1, 0)
    let least = (bounds.height < Self.lowGrid ? Self.smallTile : Self.minimumTile) + growth
    let columns = max(1, Int(room / (least + gap)))
    let tile = min(room / Double(columns) - gap, Self.maximumTile + growth)
    let names = FileTile.nameHeight(textScale: textScale)
    let natural = (tile + names - FileTile.nameHeight(textScale: 1) + gap).rounded()
    let height = Self.rowHeight(about: natural, names: names, in: bounds.height)
    if self.columns != columns || list.rowHeight != height {
      self.columns = columns
      list.rowHeight = height
      list.reload()
    }
  }

  /// A height of rows at which the lower edge of the list cuts no names: it cuts pictures, which shows that there is
  /// more, or the rows are a little lower, so that one more is whole.
  static func rowHeight(about natural: Double, names: Double, in height: Double) -> Double {
    let rows = height / natural
    let whole = rows.rounded(.down)
    guard whole >= 1, rows - whole > 1 - (names + gap) / natural else { return natural }
    return (height / (whole + 1)).rounded(.down)
  }

  private var rowCount: Int { (files.count + columns - 1) / columns }

  private func makeTile() -> FileTile {
    let tile = FileTile(browser: browser, library: library)
    tile.action = { [weak self, unowned tile] in
      if let file = tile.file { self?.choose(file) }
    }
    return tile
  }

  private func configure(_ row: FileRow, _ index: Int) {
    let start = min(index * columns, files.count)
    row.show(Array(files[start..<min(start + columns, files.count)]), columns: columns)
    row.label = localized("Row {number}", ["number": index + 1])
  }
}

/// A row of the grid.
private final class FileRow: View {
  private let makeTile: () -> FileTile?
  private var tiles: [FileTile] = []
  private var columns = 1

  init(makeTile: @escaping () -> FileTile?) {
    self.makeTile = makeTile
    super.init()
  }

  func show(_ files: [BrowsedFile], columns: Int) {
    self.columns = columns
    while tiles.count < files.count, let tile = makeTile() {
      tiles.append(tile)
      addSubview(tile)
    }
    for (index, tile) in tiles.enumerated() {
      tile.isHidden = index >= files.count
      tile.file = index < files.count ? files[index] : nil
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let gap = 12.0
    let width = (bounds.width - gap) / Double(columns) - gap
    for (index, tile) in tiles.enumerated() {
      tile.frame = directed(
        Rect(gap + Double(index) * (width + gap), gap, width, bounds.height - gap))
    }
  }
}
