nonisolated extension Canvas {
  /// Draws a soft shadow for a rounded rectangle that is drawn afterwards: several translucent
  /// shapes, each smaller and more opaque than the one before, instead of a blur.
  ///
  /// The shadow stays within the rectangle's `withShadow(elevation:)`. Lengths are in points.
  public func softShadow(below rect: Rect, radius: Double, elevation: Double = 8) {
    let layers = 8
    let drop = elevation * 0.4
    for layer in 0..<layers {
      let spread = elevation * (1 - Double(layer) / Double(layers))
      fill(
        .roundedRect(
          rect.insetBy(-spread, -spread).offset(by: Vector(0, drop)), radius: radius + spread),
        with: Color(hex: 0x10131C, alpha: 0.004 + 0.0035 * Double(layer)))
    }
  }

  /// Draws a raised surface: shadow, fill and a hairline border.
  public func card(
    _ rect: Rect, radius: Double = Theme.cardRadius, color: Color = Theme.surface,
    elevation: Double = 8
  ) {
    softShadow(below: rect, radius: radius, elevation: elevation)
    fill(.roundedRect(rect, radius: radius), with: color)
    stroke(
      .roundedRect(rect.insetBy(-0.5, -0.5), radius: radius + 0.5),
      with: Color(hex: 0x10131C, alpha: 0.08))
  }
}

nonisolated extension Rect {
  /// The bounding box of a card with this rectangle and its shadow.
  public func withShadow(elevation: Double = 8) -> Rect {
    insetBy(-elevation * 1.5 - 1, -elevation * 1.5 - 1)
  }
}
