/// The size of a screen or a window in whole pixels, written as `1280x800`.
package struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// The number of columns.
  package var width: Int
  /// The number of rows.
  package var height: Int

  /// Creates a size from its sides.
  package init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The sides that an X screen may have.
  package static let sides = 1...16384

  /// Parses a size such as `1280x800`; nil if it is malformed or a side is not among `sides`.
  package init?(_ text: some StringProtocol) {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      Self.sides.contains(width), Self.sides.contains(height)
    else { return nil }
    self.init(width, height)
  }

  package var description: String { "\(width)x\(height)" }

  /// Returns the size in points at a number of pixels per point.
  package func points(at scale: Double) -> Size {
    Size(Double(width) / scale, Double(height) / scale)
  }
}
