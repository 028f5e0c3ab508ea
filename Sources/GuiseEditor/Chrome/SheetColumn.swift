import TouchKit

/// A column of a sheet, in which is what acts on the picture beside it.
enum SheetColumn {
  /// Below the one and from the other on, the column is needed: below the picture there is no room.
  private static let (low, wide) = (600.0, 440.0)
  /// The usual width, and the largest part of the sheet's that it is.
  private static let (width, part) = (292.0, 0.52)
  /// By how much it is wider for large texts, in sheets of some width.
  private static let (largest, roomy) = (1.4, 900.0)

  /// Whether a sheet is so low and wide that a picture would be small above what acts on it.
  static func isNeeded(in room: Size) -> Bool {
    room.height < low && room.width >= max(wide, room.height)
  }

  /// The column at the end of a room that is read from the left, as high as that; nil in a narrow one.
  ///
  /// - Parameters:
  ///   - gap: What is beside it.
  ///   - textScale: How large the texts in it are.
  static func beside(in room: Size, gap: Double, textScale: Double) -> Rect? {
    guard room.width >= wide else { return nil }
    let usual = width * (room.width < roomy ? 1 : min(max(textScale, 1), largest))
    let width = min(usual, room.width * part).rounded()
    return Rect(room.width - gap - width, 0, width, room.height)
  }
}
