import FoundationEssentials
import Platform

/// Where the editor was left: the window, the tab of the drawer, the look of the last text. Nobody sets
/// it, so it is no setting; it is kept with the work, in `remembered.json`.
package struct Remembered: Hashable, Sendable {
  /// The place of the window.
  package struct Window: Hashable, Sendable, Codable {
    /// The upper left corner of its contents on the screen, in pixels; nil for where the desktop puts it.
    package var x: Double?
    package var y: Double?
    /// Its size in points; nil for the usual one.
    package var width: Double?
    package var height: Double?
    /// Whether it covers what the desktop's panels leave free.
    package var isMaximized: Bool?

    /// Creates a place that nobody has chosen.
    package init() {}

    /// Whether its numbers can be those of a window.
    fileprivate var isValid: Bool {
      [x, y, width, height].allSatisfy { $0.map { abs($0) < 1e6 } ?? true }
        && [width, height].allSatisfy { $0.map { $0 >= 1 } ?? true }
    }
  }

  /// How much is shown of the drawer below the canvas.
  package enum DrawerHeight: String, Hashable, Sendable, Codable, CaseIterable {
    /// All of it, one row of cells, or none.
    case full, row, away
  }

  package var window = Window()
  /// The identifier of the tab.
  package var tab: String?
  package var drawer = DrawerHeight.full
  /// The design of the last text, with any text.
  package var textStyle: TextDesign?
  /// What was drawn with last.
  package var ink: Ink?

  /// A brush with its size and color.
  package struct Ink: Hashable, Sendable, Codable {
    /// The number of the brush in files; nil for the eraser.
    package var brush: UInt8?
    /// The index of the size.
    package var size: Int
    /// A 24-bit RGB number.
    package var color: UInt32
    /// Whether two fingers of one hand zoom.
    package var zooms: Bool

    /// Creates it from its parts.
    ///
    /// - Parameters:
    ///   - brush: The brush; nil for the eraser.
    ///   - size: The index of the size.
    ///   - color: A 24-bit RGB number.
    ///   - zooms: Whether two fingers of one hand zoom.
    package init(brush: Brush?, size: Int, color: UInt32, zooms: Bool) {
      (self.brush, self.size, self.color, self.zooms) = (brush?.rawValue, size, color, zooms)
    }
  }

  /// Remembers nothing.
  package init() {}

  private struct Record: Codable {
    var window: Window?
    var tab: String?
    var drawer: DrawerHeight?
    var textStyle: TextRecord?
    var ink: Ink?
  }

  /// The largest file that is read, in bytes.
  private static let maximumBytes = 64 << 10

  /// Returns the path of the file in the folder that keeps the work.
  package static func path(in stateDirectory: String) -> String {
    stateDirectory + "/remembered.json"
  }

  /// Reads the file; what is missing or damaged is forgotten. Blocks.
  package static func read(from path: String) -> Remembered {
    var remembered = Remembered()
    guard let bytes = try? FileSystem.read(path, upTo: maximumBytes),
      FileLimits.allow(json: bytes),
      let record = try? JSONDecoder().decode(Record.self, from: Data(bytes))
    else { return remembered }
    if let window = record.window, window.isValid { remembered.window = window }
    remembered.tab = record.tab
    remembered.drawer = record.drawer ?? .full
    remembered.textStyle = record.textStyle?.design
    remembered.ink = record.ink
    return remembered
  }

  /// Writes the file for this user only. Blocks. What cannot be written is forgotten, which is no harm.
  package func write(to path: String) {
    var style = textStyle
    // What was written is nobody's business here.
    style?.text = "Aa"
    let record = Record(
      window: window, tab: tab, drawer: drawer, textStyle: style.map(TextRecord.init),
      ink: ink)
    let bytes = [UInt8](encodedJSON(record))
    _ = try? AtomicFile.write(to: path, access: .owner, durability: .process) {
      file throws(FileError) in
      try file.write(bytes)
    }
  }
}
