extension TextLayout {
  /// The text in as many lines, which are about equally long: the least wide ones that break no word, as those of a
  /// title. Its `width` is less than that of this layout.
  public func balanced() -> TextLayout {
    let count = lineCount
    guard let width, count > 1, !isTruncated else { return self }
    var (low, high, best) = (max(widestWord, width / Double(2 * count)), width, self)
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded()
      let layout = TextLayout(
        text, font: font, width: middle, overflow: overflow, alignment: alignment)
      if layout.lineCount <= count, !layout.isTruncated {
        (high, best) = (middle, layout)
      } else {
        low = middle
      }
    }
    return best
  }

  /// The width of the widest word; 0 for Chinese and Japanese, whose lines end anywhere.
  private var widestWord: Double {
    guard !text.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) else { return 0 }
    return text.split { " \n".contains($0) }
      .map { TextLayout(String($0), font: font).size.width.rounded(.up) }.max() ?? 0
  }
}
