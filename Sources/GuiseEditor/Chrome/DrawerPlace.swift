import DisguiseModel
import TouchKit

/// Where the drawer is in a window of some size, and how large it is there, in points.
package nonisolated enum DrawerPlace: Hashable {
  /// Beside the canvas of a landscape window, with tabs in a rail of a width.
  case side(rail: Double, columns: Int)
  /// Below the canvas of a portrait window.
  case sheet(height: Double)
  /// Over the canvas of a window that is too small for both, opened on demand.
  case overlay(height: Double)

  /// Whether it is below the canvas.
  var isSheet: Bool { if case .sheet = self { true } else { false } }
  /// Whether it opens over the canvas.
  var isOverlay: Bool { if case .overlay = self { true } else { false } }

  /// The height of the bar above canvas and drawer.
  static let barHeight = 64.0
  /// Landscape windows that are narrower have an overlay.
  private static let minimumLandscape = 600.0
  /// Windows from this width on have a third column of cells.
  private static let threeColumns = 1600.0
  /// The largest sheet, and its largest part of the window.
  private static let sheetHeight = 256.0
  private static let sheetPart = 0.4
  /// The lowest sheet, which shows low tabs and one row of cells.
  static let minimumSheet = DrawerGrid.minimumTabRow + DrawerGrid.cell
  /// The height that an overlay leaves to the button that opens and closes it.
  private static let buttonRow = 80.0

  /// The least part of a window beside which tabs grow with large texts.
  private static let leastCanvas = 288.0

  /// The place in a window whose size is in points, with texts as large as that.
  package init(in window: Size, textScale: Double = 1) {
    let growth = DrawerGrid.tabGrowth(textScale)
    let sheet =
      DrawerGrid.floor(min(Self.sheetHeight, Self.sheetPart * window.height)) + growth.down
    let overlay = min(
      Self.sheetHeight + growth.down, window.height - Self.barHeight - Self.buttonRow)
    if window.height >= window.width {
      self = sheet >= Self.minimumSheet ? .sheet(height: sheet) : .overlay(height: overlay)
    } else if window.width >= Self.minimumLandscape {
      let columns = window.width >= Self.threeColumns ? 3 : 2
      let usual = DrawerGrid.rail + DrawerGrid.width(columns: columns)
      let room = DrawerGrid.floor(max(window.width - usual - Self.leastCanvas, 0))
      self = .side(rail: DrawerGrid.rail + min(growth.across, room), columns: columns)
    } else {
      self = .overlay(height: overlay)
    }
  }

  /// The size of the canvas of a photo in a window, in points.
  func canvasSize(in window: Size) -> Size {
    let height = window.height - Self.barHeight
    return switch self {
    case .side: Size(window.width - extent(.full), height)
    case .sheet(let sheet): Size(window.width, height - sheet)
    case .overlay: Size(window.width, height)
    }
  }

  /// How far a drawer of which some is shown reaches into the window, in points.
  func extent(_ shown: Remembered.DrawerHeight, textScale: Double = 1) -> Double {
    switch (self, shown) {
    case (_, .away): 0
    case (.side(let rail, let columns), .full): rail + DrawerGrid.width(columns: columns)
    case (.side(let rail, _), .row): rail + DrawerGrid.width(columns: 1)
    case (.sheet(let height), .full), (.overlay(let height), _): height
    case (.sheet(let height), .row):
      min(height, Self.minimumSheet + DrawerGrid.tabGrowth(textScale).lowest)
    }
  }
}

/// The measures of the drawer, in points; all lengths are multiples of 4.
package nonisolated enum DrawerGrid {
  /// The side length of a cell, and of one in a row above another row.
  package static let cell = 104.0
  package static let smallCell = 76.0
  /// The width of the column of tabs.
  package static let rail = 88.0
  /// The height of the row of tabs, and the least that it shrinks to in a low drawer.
  package static let tabRow = 80.0
  package static let minimumTabRow = 56.0
  /// The space around the cells, which is also that before the first tab of a row.
  package static let margin = 12.0
  /// The space between cells.
  package static let gap = 8.0
  /// The height of the titles above groups of cells.
  package static let title = 20.0

  /// By how much tabs are wider in a column, and higher in a row and in the lowest one, where texts are large.
  package static func tabGrowth(
    _ textScale: Double
  ) -> (across: Double, down: Double, lowest: Double) {
    let growth = max(textScale - 1, 0)
    return (floor(48 * growth), floor(32 * growth), floor(24 * growth))
  }

  /// The number of rows of cells below the canvas, in a list of a height.
  package static func rows(in height: Double) -> Int {
    height >= 2 * smallCell + 3 * gap ? 2 : 1
  }

  /// The width of columns of cells with their margins.
  package static func width(columns: Int) -> Double {
    2 * margin + Double(columns) * (cell + gap) - gap
  }

  /// The number of columns that fit into a width, at least one.
  package static func columns(in width: Double) -> Int {
    max(Int((width - 2 * margin + gap) / (cell + gap)), 1)
  }

  /// Rounds down to the grid of 4 points.
  package static func floor(_ length: Double) -> Double { (length / 4).rounded(.down) * 4 }
}
