import TouchKit

/// The colors of movable objects, besides the theme's accent.
enum Palette {
  static let coral = Color(hex: 0xF26B5E)
  static let sun = Color(hex: 0xF5B83D)
  static let teal = Color(hex: 0x2BA8A0)
  static let plum = Color(hex: 0x8E5BC8)
  static let leaf = Color(hex: 0x5FAE57)

  /// The color of text on a color that is not dynamic: white or dark, whichever has the higher contrast.
  static func text(on color: Color) -> Color {
    color.contrast(to: .white) >= color.contrast(to: ink) ? .white : ink
  }

  /// Dark text, in every appearance.
  static let ink = Color(hex: 0x1E2330)
}

/// A landscape with a white border.
enum Postcard {
  static func draw(on canvas: borrowing Canvas, in rect: Rect) {
    canvas.card(rect, radius: 6, color: .white, elevation: rect.width / 24)
    let picture = rect.insetBy(rect.width * 0.04, rect.width * 0.04)
    canvas.saved { canvas in
      canvas.clip(to: picture)
      canvas.concatenate(
        Transform.scale(picture.width / 100, picture.height / 75)
          .then(.translation(picture.minX, picture.minY)))
      drawLandscape(on: canvas)
    }
  }

  /// Draws in a coordinate space of 100 x 75.
  private static func drawLandscape(on canvas: borrowing Canvas) {
    canvas.fill(
      Rect(0, 0, 100, 75),
      with: .linearGradient(
        from: .zero, to: Point(0, 55),
        stops: [
          GradientStop(0, Color(hex: 0x6FA8F5)), GradientStop(0.6, Color(hex: 0xF9C6A8)),
          GradientStop(1, Color(hex: 0xFCE7C2)),
        ]))
    canvas.fill(.circle(center: Point(72, 30), radius: 9), with: Color(hex: 0xFFF3D0))
    hill(on: canvas, height: 34, bend: -14, Color(hex: 0x7C8FD0))
    hill(on: canvas, height: 46, bend: 10, Color(hex: 0x4F7F8F))
    hill(on: canvas, height: 58, bend: -8, Color(hex: 0x2F5D5A))
  }

  private static func hill(
    on canvas: borrowing Canvas, height: Double, bend: Double, _ color: Color
  ) {
    var path = Path()
    path.move(to: Point(0, height))
    path.curve(Point(30, height + bend), Point(60, height - bend), to: Point(100, height - 4))
    path.line(to: Point(100, 75))
    path.line(to: Point(0, 75))
    path.close()
    canvas.fill(path, with: color)
  }
}

/// A dial with a pointer and ticks.
enum Dial {
  static func draw(
    on canvas: borrowing Canvas, at center: Point, radius: Double, turnedBy angle: Angle
  ) {
    let box = Rect(center: center, size: Size(2 * radius, 2 * radius))
    canvas.card(box, radius: radius, elevation: radius / 4)
    canvas.saved { canvas in
      canvas.concatenate(Transform.rotation(angle).then(.translation(center.x, center.y)))
      for tick in 0..<12 {
        let outward = Vector(0, -1).rotated(by: .degrees(Double(tick) * 30))
        canvas.stroke(
          .line(from: .zero + outward * radius * 0.78, to: .zero + outward * radius * 0.9),
          with: Theme.secondaryText, style: StrokeStyle(width: radius / 24, cap: .round))
      }
      canvas.fill(
        .polygon([
          Point(0, -radius * 0.62), Point(radius * 0.2, -radius * 0.2),
          Point(-radius * 0.2, -radius * 0.2),
        ]), with: Theme.accent)
      canvas.fill(.circle(center: .zero, radius: radius * 0.2), with: Theme.accent)
    }
  }
}

/// Shapes that are not rectangles.
enum Shapes {
  /// Returns a five-pointed star inscribed in a square.
  static func star(in rect: Rect) -> Path {
    let radius = rect.size.shortSide / 2
    return .polygon(
      (0..<10).map { corner in
        let length = corner % 2 == 0 ? radius : radius * 0.45
        let direction = Vector(0, -1).rotated(by: .degrees(Double(corner) * 36))
        return rect.center + direction * length
      })
  }

  /// Returns a bitmap of a ring on a transparent background.
  static func ring(side: Int) -> Bitmap {
    let size = Double(side)
    return .drawn(width: side, height: side) { canvas in
      canvas.stroke(
        .circle(center: Point(size / 2, size / 2), radius: size * 0.38), with: Palette.plum,
        style: StrokeStyle(width: size * 0.2))
    }
  }
}
