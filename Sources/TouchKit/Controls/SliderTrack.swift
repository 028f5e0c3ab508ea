/// Where a slider's track and thumb are, and how they look.
struct SliderTrack {
  private static let thumbRadius = 14.0
  /// The radius of the pressed thumb's halo, which is visible around the fingertip.
  private static let haloRadius = 32.0
  /// The distance of the thumb's center from the ends of the slider.
  private static let inset = 16.0
  private static let thickness = 6.0
  /// The thickness of a track of colors, which are to be seen.
  private static let colorThickness = 12.0

  var bounds: Rect
  var axis: Slider.Axis
  /// 0 at the smallest value, 1 at the largest.
  var position: Double
  /// The position from which the track is filled up to the thumb.
  var origin = 0.0
  /// Whether the largest value is at the left.
  var isRightToLeft = false
  /// The colors along the track; none for a track that is filled up to the thumb.
  var colors: [Color] = []

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
    let color = isEnabled ? Theme.accent : Theme.disabledText
    if isEnabled, !colors.isEmpty {
      drawColors(on: canvas)
    } else {
      drawFilled(on: canvas, color, rest: isEnabled ? Theme.sliderTrack : Theme.track)
    }
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

  private func drawFilled(on canvas: borrowing Canvas, _ color: Color, rest: Color) {
    let style = StrokeStyle(width: Self.thickness, cap: .round)
    canvas.stroke(.line(from: place(at: 0), to: place(at: 1)), with: rest, style: style)
    let start = place(at: origin)
    if origin > 0 { canvas.fill(.circle(center: start, radius: Self.thickness), with: color) }
    canvas.stroke(.line(from: start, to: thumb), with: color, style: style)
  }

  private func drawColors(on canvas: borrowing Canvas) {
    let (start, end) = (place(at: 0), place(at: 1))
    let half = Self.colorThickness / 2
    // It ends where that of one color does, beside which it may be.
    let cap = Self.thickness / 2
    let line = Rect(around: [start, end])
    let box = axis == .horizontal ? line.insetBy(-cap, -half) : line.insetBy(-half, -cap)
    let track = Path.roundedRect(box, radius: half)
    let last = Double(max(colors.count - 1, 1))
    let stops = colors.enumerated().map { GradientStop(Double($0) / last, $1) }
    canvas.fill(track, with: .linearGradient(from: start, to: end, stops: stops))
    canvas.stroke(track, with: Theme.outline)
  }
}
