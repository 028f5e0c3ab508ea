nonisolated extension Canvas {
  /// Draws what makes a rounded rectangle, which is drawn afterwards, look raised: a soft shadow and
  /// a hairline around it. High contrast has the line only.
  ///
  /// All of it stays within the rectangle's `withShadow(elevation:)`. What the rectangle will cover
  /// is left out: most of the pixels of a large card. Lengths are in points.
  public func softShadow(below rect: Rect, radius: Double, elevation: Double = 8) {
    // Several translucent shapes, each smaller and more opaque than the one before, instead of a
    // blur.
    let layers = appearance == .highContrast ? 0 : 8
    let strength = appearance == .dark ? 4.0 : 1
    let drop = elevation * 0.4
    let covered = rect.core(ofRoundedCorners: radius).insetBy(1, 1)
    for layer in 0..<layers {
      let spread = elevation * (1 - Double(layer) / Double(layers))
      let shape = rect.insetBy(-spread, -spread).offset(by: Vector(0, drop))
      var outline = Path.roundedRect(shape, radius: radius + spread)
      if let hole = covered.intersection(shape.core(ofRoundedCorners: radius + spread)) {
        outline.add(.hole(hole))
      }
      fill(
        outline,
        with: Theme.shadow.withAlpha((0.004 + 0.0035 * Double(layer)) * strength))
    }
    stroke(.roundedRect(rect.insetBy(-0.5, -0.5), radius: radius + 0.5), with: Theme.hairline)
  }

  /// Draws a raised surface: shadow, hairline and fill.
  public func card(
    _ rect: Rect, radius: Double = Theme.cardRadius, color: Color = Theme.surface,
    elevation: Double = 8
  ) {
    softShadow(below: rect, radius: radius, elevation: elevation)
    fill(.roundedRect(rect, radius: radius), with: color)
  }

  /// Draws the background of a message over content, such as a toast, whose text is white. It stays
  /// within the rectangle's `withShadow()`.
  public func messageCard(
    _ rect: Rect, radius: Double = Theme.cardRadius, color: Color = Theme.toast
  ) {
    card(rect, radius: radius, color: color)
  }

  /// Draws the mark of what is on into a box.
  package func drawCheckMark(in box: Rect, color: Color, width: Double = 2.5) {
    let (unit, middle) = (box.size.shortSide / 24, box.center)
    var path = Path()
    path.move(to: middle + Vector(-7.5, 0.5) * unit)
    path.line(to: middle + Vector(-2.5, 5.5) * unit)
    path.line(to: middle + Vector(7.5, -5) * unit)
    stroke(path, with: color, style: StrokeStyle(width: width, cap: .round, join: .round))
  }
}

nonisolated extension Rect {
  /// The bounding box of a card with this rectangle and its shadow.
  public func withShadow(elevation: Double = 8) -> Rect {
    insetBy(-elevation * 1.5 - 1, -elevation * 1.5 - 1)
  }

  /// The largest rectangle inside this one with rounded corners that has the same distance from all
  /// edges.
  fileprivate func core(ofRoundedCorners radius: Double) -> Rect {
    // The corner of a square in a quarter circle.
    let inset = min(radius, size.shortSide / 2) * (1 - 0.5.squareRoot())
    return insetBy(inset, inset)
  }
}

nonisolated extension Path {
  /// Returns a rectangle against the direction of the other shapes, which is outside where it
  /// overlaps them.
  fileprivate static func hole(_ rect: Rect) -> Path {
    .polygon([
      rect.origin, Point(rect.minX, rect.maxY), Point(rect.maxX, rect.maxY),
      Point(rect.maxX, rect.minY),
    ])
  }
}
