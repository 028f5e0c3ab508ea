/// A part of a picture's stored pixels, and where the decoder puts it: the answer to `prepared`,
/// which carries the memory.
struct RowWindow: Hashable {
  /// The columns and rows of the stored picture.
  let columns: Range<Int>
  let rows: Range<Int>
  /// The number of rows that the memory holds: each one takes the place of the one so many above.
  let capacity: Int

  /// Creates a window; without a capacity, the memory holds all rows.
  init(columns: Range<Int>, rows: Range<Int>, capacity: Int? = nil) {
    self.columns = columns
    self.rows = rows
    self.capacity = capacity ?? rows.count
  }

  init?(_ words: [Int], of layout: PixelLayout) {
    guard words.count == 5, words[0] >= 0, words[0] < words[1], words[1] <= layout.width,
      words[2] >= 0, words[2] < words[3], words[3] <= layout.height, words[4] > 0,
      words[4] <= words[3] - words[2]
    else { return nil }
    self.init(columns: words[0]..<words[1], rows: words[2]..<words[3], capacity: words[4])
  }

  var words: [Int] {
    [columns.lowerBound, columns.upperBound, rows.lowerBound, rows.upperBound, capacity]
  }
}
