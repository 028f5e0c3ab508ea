nonisolated extension Canvas {
  /// Draws a soft shadow below a rounded rectangle that is still to be drawn: a few translucent
  /// shapes, each a little smaller and a little stronger, in place of a blur.
  ///
  /// It reaches `shadowReach(elevation)` beyond the rectangle.
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

  /// Draws a surface that lies above others: shadow, face and a hairline around it.
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
  /// Everything that a card of this rectangle and its shadow cover.
  public func withShadow(elevation: Double = 8) -> Rect {
    insetBy(-elevation * 1.5 - 1, -elevation * 1.5 - 1)
  }
}
