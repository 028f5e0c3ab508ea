import TouchKit

/// Shows a file's source, colored.
final class SourceView: View {
  private let file: SourceFile
  private let lines: [Substring]
  /// The laid out tokens of the lines that have been drawn.
  private var layouts: [Int: [(token: SourceToken, layout: TextLayout)]] = [:]
  private let cell: Size

  private static let font = Font(family: "monospace", size: 13)

  init(_ file: SourceFile) {
    self.file = file
    lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    let digits = TextLayout("0000000000", font: Self.font).size
    cell = Size(digits.width / 10, (digits.height * 1.3).rounded())
    super.init()
    role = .label
    label = file.name
    identifier = "source-\(file.name)"
    isUserInteractionEnabled = false
  }

  override var valueText: String? { file.text }

  override func sizeThatFits(_ size: Size) -> Size {
    let columns = lines.map(\.count).max() ?? 0
    return Size(Double(columns) * cell.width, Double(lines.count) * cell.height)
  }

  override func draw(_ canvas: borrowing Canvas) {
    let clip = canvas.clipBounds
    let first = max(Int(clip.minY / cell.height), 0)
    let last = min(Int(clip.maxY / cell.height), lines.count - 1)
    guard first <= last else { return }
    for index in first...last {
      for (token, layout) in laidOut(index) {
        let place = Point(Double(token.column) * cell.width, Double(index) * cell.height)
        canvas.draw(layout, at: place, color: token.color)
      }
    }
  }

  private func laidOut(_ index: Int) -> [(token: SourceToken, layout: TextLayout)] {
    if let known = layouts[index] { return known }
    let new = SourceToken.tokens(of: lines[index])
      .map { ($0, TextLayout($0.text, font: Self.font)) }
    layouts[index] = new
    return new
  }
}
