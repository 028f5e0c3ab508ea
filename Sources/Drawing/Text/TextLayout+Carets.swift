import CPango
import Glibc

/// The two directions in which a caret moves on the screen.
public enum VisualDirection: Hashable, Sendable {
  /// To the left.
  case left
  /// To the right.
  case right
}

extension TextLayout {
  /// Whether the first line is written from right to left, so that it begins at the right.
  public var isRightToLeft: Bool { lines.first?.isRightToLeft ?? false }

  /// The caret at a position of the text: a rectangle without width, as high as its line, in the
  /// layout's coordinates.
  ///
  /// At a change of the writing direction the affinity decides which of the two places is meant.
  /// The upstream beginning and the downstream end of the text are the two ends of the line.
  public func caretRect(at position: TextPosition) -> Rect {
    switch position.affinity {
    case .upstream where position.index > text.startIndex:
      let cell = cell(of: text.index(before: position.index))
      return Rect(cell.trailing, cell.line.minY, 0, cell.line.height)
    case .downstream where position.index < text.endIndex:
      let cell = cell(of: position.index)
      return Rect(cell.leading, cell.line.minY, 0, cell.line.height)
    case .upstream: return edge(of: lines.first, isEnd: false)
    case .downstream: return edge(of: lines.last, isEnd: true)
    }
  }

  /// The position of the caret nearest to a point in the layout's coordinates.
  public func position(at point: Point) -> TextPosition {
    guard let line = lines.last(where: { $0.rect.minY <= point.y }) ?? lines.first else {
      return TextPosition(text.startIndex)
    }
    if point.x <= line.rect.minX || point.x >= line.rect.maxX {
      let isEnd = (point.x >= line.rect.maxX) != line.isRightToLeft
      return isEnd ? end(of: line) : start(of: line)
    }
    var (index, trailing): (Int32, Int32) = (0, 0)
    let y = min(max(point.y, line.rect.minY), line.rect.maxY - 0.01)
    withLayout {
      _ = pango_layout_xy_to_index($0, Self.units(point.x), Self.units(y), &index, &trailing)
    }
    let start = text.characterIndex(atByte: Int(index))
    guard start < text.endIndex else { return TextPosition(start, .downstream) }
    let cell = cell(of: start)
    return abs(cell.trailing - point.x) < abs(cell.leading - point.x)
      ? TextPosition(text.index(after: start), .upstream) : TextPosition(start, .downstream)
  }

  /// The rectangles of a range of the text, in the layout's coordinates, in no particular order.
  /// More than one where lines wrap or the writing direction changes inside the range.
  public func selectionRects(for range: Range<String.Index>) -> [Rect] {
    guard !range.isEmpty else { return [] }
    let (start, end) = (byte(range.lowerBound), byte(range.upperBound))
    return TextContext.withFonts { rects(from: start, to: end) }
  }

  private func rects(from start: Int32, to end: Int32) -> [Rect] {
    lines.flatMap { line -> [Rect] in
      let (first, last) = (max(start, line.start), min(end, line.end))
      guard first < last else { return [] }
      var ranges: UnsafeMutablePointer<Int32>?
      var count: Int32 = 0
      pango_layout_line_get_x_ranges(line.line, first, last, &ranges, &count)
      defer { g_free(ranges) }
      return (0..<Int(count)).compactMap { number in
        guard let ranges else { return nil }
        let (left, right) = (ranges[2 * number], ranges[2 * number + 1])
        return Rect(
          Self.points(min(left, right)), line.rect.minY, Self.points(abs(right - left)),
          line.rect.height)
      }
    }
  }

  /// The position one character to the left or to the right on the screen, whatever the writing
  /// direction is there; the same position at the end of the text.
  public func position(
    from position: TextPosition, moving direction: VisualDirection
  ) -> TextPosition {
    let caret = caretRect(at: position)
    let forward = (direction == .right) != isRightToLeft
    let lines = self.lines
    var nearest: (position: TextPosition, distance: Double)?
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      let cell = cell(of: index, in: lines)
      let isLeadingNear = (cell.leading < cell.trailing) == (direction == .right)
      let near = isLeadingNear ? cell.leading : cell.trailing
      let distance = abs(near - caret.minX)
      // Cells of one line have no gaps: the one crossed begins where the caret is.
      if cell.line.minY == caret.minY, cell.leading != cell.trailing, distance < 0.5,
        distance < nearest?.distance ?? .infinity
      {
        let far =
          isLeadingNear ? TextPosition(next, .upstream) : TextPosition(index, .downstream)
        nearest = (far, distance)
      }
      index = next
    }
    guard let nearest else { return logicalNeighbor(of: position, forward: forward) }
    return atLineEnd(nearest.position)
  }

  // MARK: Parts

  /// Where a character is: `leading` is the edge at which it begins.
  private struct Cell {
    var leading: Double
    var trailing: Double
    var line: Rect
  }

  /// A line. Valid while the layout is, in whose methods it stays; its range is in bytes.
  private struct Line {
    var line: UnsafeMutablePointer<PangoLayoutLine>
    var start: Int32
    var end: Int32
    var rect: Rect
    var isRightToLeft: Bool
  }

  private var lines: [Line] { withLayout { Self.lines(of: $0) } }

  private static func lines(of layout: OpaquePointer) -> [Line] {
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    var lines: [Line] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &logical)
      let start = pango_layout_line_get_start_index(line)
      lines.append(
        Line(
          line: line, start: start, end: start + pango_layout_line_get_length(line),
          rect: Rect(
            Self.points(logical.x), Self.points(logical.y), Self.points(logical.width),
            Self.points(logical.height)),
          isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL))
    } while pango_layout_iter_next_line(iterator) != 0
    return lines
  }

  /// The cell of the character at an index below `endIndex`. Our characters may consist of several
  /// of Pango's.
  private func cell(of index: String.Index, in lines: [Line]? = nil) -> Cell {
    let last = text.unicodeScalars.index(before: text.index(after: index))
    var (number, leading, trailing): (Int32, Int32, Int32) = (0, 0, 0)
    withLayout {
      pango_layout_index_to_line_x($0, byte(last), 1, &number, &trailing)
      pango_layout_index_to_line_x($0, byte(index), 0, &number, &leading)
    }
    let lines = lines ?? self.lines
    let line = Int(number) < lines.count ? lines[Int(number)].rect : .zero
    return Cell(
      leading: line.minX + Self.points(leading), trailing: line.minX + Self.points(trailing),
      line: line)
  }

  /// The offset of an index in Pango's text, which ends at the first NUL.
  private func byte(_ index: String.Index) -> Int32 {
    let end = withLayout { strlen(pango_layout_get_text($0)) }
    return Int32(clamping: min(text.byteOffset(of: index), end))
  }

  private func edge(of line: Line?, isEnd: Bool) -> Rect {
    guard let line else { return Rect(0, 0, 0, size.height) }
    let isRight = isEnd != line.isRightToLeft
    return Rect(isRight ? line.rect.maxX : line.rect.minX, line.rect.minY, 0, line.rect.height)
  }

  private func start(of line: Line) -> TextPosition {
    let index = text.characterIndex(atByte: Int(line.start))
    return TextPosition(index, index == text.startIndex ? .upstream : .downstream)
  }

  private func end(of line: Line) -> TextPosition {
    let index = text.characterIndex(atByte: Int(line.end))
    return TextPosition(index, index == text.endIndex ? .downstream : .upstream)
  }

  private func logicalNeighbor(of position: TextPosition, forward: Bool) -> TextPosition {
    if forward {
      guard position.index < text.endIndex else { return TextPosition(text.endIndex, .downstream) }
      return TextPosition(text.index(after: position.index), .downstream)
    }
    guard position.index > text.startIndex else { return TextPosition(text.startIndex) }
    return TextPosition(text.index(before: position.index), .upstream)
  }

  /// At the end of a line the logical beginning or end is meant, even if the character there is
  /// written in the other direction.
  private func atLineEnd(_ position: TextPosition) -> TextPosition {
    guard lines.count == 1, let line = lines.first else { return position }
    let x = caretRect(at: position).minX
    if abs(x - edge(of: line, isEnd: true).minX) < 0.5 { return end(of: line) }
    if abs(x - edge(of: line, isEnd: false).minX) < 0.5 { return start(of: line) }
    return position
  }
}
