/// A screen size in pixels.
package struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// The number of columns.
  package var width: Int
  /// The number of rows.
  package var height: Int

  package init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// Parses a size such as `1280x800`; nil if it is malformed or not positive.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      width > 0, height > 0
    else { return nil }
    self.init(width, height)
  }

  package var description: String { "\(width)x\(height)" }
}
