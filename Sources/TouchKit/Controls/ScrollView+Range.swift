extension ScrollView {
  /// The largest content offset at rest.
  public var maximumOffset: Point { Point(rangeX.upperBound, rangeY.upperBound) }

  /// The smallest content offset at rest: zero without a `contentInset`, unless the zoomed view is
  /// smaller than this view and therefore centered.
  public var minimumOffset: Point { Point(rangeX.lowerBound, rangeY.lowerBound) }

  /// The content offset at which the content begins: at the top, and at the left, or at the right in a
  /// layout from right to left.
  public var startOffset: Point {
    Point(isRightToLeft ? maximumOffset.x : minimumOffset.x, minimumOffset.y)
  }

  /// The resting offset nearest to an offset.
  func restingOffset(for offset: Point) -> Point { restingOffset(for: offset, in: contentSize) }

  /// The resting offset nearest to an offset if the content had a size.
  func restingOffset(for offset: Point, in content: Size) -> Point {
    let (x, y) = (rangeX(of: content), rangeY(of: content))
    let offset = isPagingEnabled ? pageOffset(at: offset) : offset
    return Point(
      min(max(offset.x, x.lowerBound), x.upperBound),
      min(max(offset.y, y.lowerBound), y.upperBound))
  }

  /// The height of the part that no on-screen keyboard covers, in points.
  var visibleHeight: Double {
    guard let keyboard = window?.keyboardFrame else { return bounds.height }
    let covered = convert(bounds, to: nil).maxY - keyboard.minY
    return bounds.height - min(max(covered, 0), bounds.height)
  }

  /// Whether the content can scroll along an axis.
  package func canMove(_ axis: Axes) -> Bool {
    let range = axis == .horizontal ? rangeX : rangeY
    return range.upperBound - range.lowerBound > Tuning.rounding
  }

  /// The horizontal offsets at rest.
  var rangeX: ClosedRange<Double> { rangeX(of: contentSize) }
  /// The vertical offsets at rest.
  var rangeY: ClosedRange<Double> { rangeY(of: contentSize) }

  private func rangeX(of content: Size) -> ClosedRange<Double> {
    range(
      from: -contentInset.left, to: content.width + contentInset.right - bounds.width, .horizontal)
  }

  private func rangeY(of content: Size) -> ClosedRange<Double> {
    range(
      from: -contentInset.top, to: content.height + contentInset.bottom - visibleHeight, .vertical)
  }

  private func range(from start: Double, to end: Double, _ axis: Axes) -> ClosedRange<Double> {
    guard axes.contains(axis) else { return 0...0 }
    if end >= start { return start...end }
    guard zooming?.view != nil else { return start...start }
    let middle = (start + end) / 2
    return middle...middle
  }
}
