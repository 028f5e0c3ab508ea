import FileBrowsing
import Platform
import TouchKit

/// Files as a grid of thumbnails that scrolls; only the visible tiles exist.
final class FileGrid: View {
  private static let minimumTile = 128.0
  private static let maximumTile = 176.0
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

  /// Shows files from the beginning.
  func show(_ files: [BrowsedFile]) {
    self.files = files
    list.contentOffset = .zero
    list.reload()
  }

  override func layoutSubviews() {
    let (room, gap) = (bounds.width - Self.gap, Self.gap)
    let columns = max(1, Int(room / (Self.minimumTile + gap)))
    let tile = min(room / Double(columns) - gap, Self.maximumTile)
    if self.columns != columns || list.rowHeight != tile + gap {
      self.columns = columns
      list.rowHeight = (tile + gap).rounded()
      list.reload()
    }
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
