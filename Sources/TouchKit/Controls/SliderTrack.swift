/// Where a slider's track and thumb are, and how they look.
struct SliderTrack {
  private static let thumbRadius = 14.0
  /// The radius of the pressed thumb's halo, which is visible around the fingertip.
  private static let haloRadius = 32.0
  /// The distance of the thumb's center from the ends of the slider.
  private static let inset = 16.0
  private static let thickness = 6.0

  var bounds: Rect
  var axis: Slider.Axis
  /// 0 at the smallest value, 1 at the largest.
  var position: Double
  /// The position from which the track is filled up to the thumb.
  var origin = 0.0
  /// Whether the largest value is at the left.
  var isRightToLeft = false

  /// The length of the thumb's way, in points.
  var travel: Double {
    max((axis == .horizontal ? bounds.width : bounds.height) - 2 * Self.inset, 0)
  }

  var paintBounds: Rect { bounds.insetBy(-Self.haloRadius, -Self.haloRadius) }

  /// Whether a point of the slider is on the thumb.
  func isOnThumb(_ point: Point) -> Bool { point.distance(to: thumb) <= Self.thumbRadius }

  /// The position whose thumb is nearest to a point, which may be below 0 or above 1; nil without
  /// room for a track.
  func position(at point: Point) -> Double? {
    guard travel > 0 else { return nil }
    let distance =
      switch axis {
      case .horizontal: isRightToLeft ? bounds.maxX - point.x : point.x - bounds.minX
      case .vertical: bounds.maxY - point.y
      }
    return (distance - Self.inset) / travel
  }

  private var thumb: Point { place(at: position) }

  private func place(at position: Double) -> Point {
    let distance = Self.inset + position * travel
    return switch axis {
    case .horizontal:
      Point(isRightToLeft ? bounds.maxX - distance : bounds.minX + distance, bounds.midY)
    case .vertical: Point(bounds.midX, bounds.maxY - distance)
    }
  }

  func draw(
    on canvas: borrowing Canvas, isEnabled: Bool, highlight: Double, showsFocus: Bool
  ) {
    let style = StrokeStyle(width: Self.thickness, cap: .round)
    let color = isEnabled ? Theme.accent : Theme.disabledText
    let rest = isEnabled ? Theme.sliderTrack : Theme.track
    canvas.stroke(.line(from: place(at: 0), to: place(at: 1)), with: rest, style: style)
    let start = place(at: origin)
    if origin > 0 { canvas.fill(.circle(center: start, radius: Self.thickness), with: color) }
    canvas.stroke(.line(from: start, to: thumb), with: color, style: style)
    if highlight > 0 {
      let radius = Self.thumbRadius + (Self.haloRadius - Self.thumbRadius) * highlight
      canvas.fill(
        .circle(center: thumb, radius: radius), with: Theme.accent.withAlpha(0.2 * highlight))
    }
    canvas.fill(
      .circle(center: thumb + Vector(0, 1), radius: Self.thumbRadius + 1),
      with: Theme.shadow.fading(by: 0.15))
    canvas.fill(.circle(center: thumb, radius: Self.thumbRadius), with: color)
    canvas.fill(.circle(center: thumb, radius: Self.thumbRadius - 3), with: Theme.surface)
    if showsFocus {
      canvas.stroke(
        .circle(center: thumb, radius: Self.thumbRadius + 4), with: Theme.accent,
        style: StrokeStyle(width: 2))
    }
  }
}
