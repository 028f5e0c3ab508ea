import TouchKit

extension SceneKind {
  func drawPhotos(on canvas: borrowing Canvas) {
    for (index, picture) in Prints.pictures.enumerated() {
      let place = Vector(Double(index - 1) * 34, Double(index - 1) * 8)
      let frame = Rect(-36, -28, 72, 56).offset(by: place)
      canvas.card(frame, radius: 6, color: .white, elevation: 4)
      canvas.draw(picture, in: frame.insetBy(3, 3.5))
    }
  }

  func drawNeighbors(on canvas: borrowing Canvas) {
    for (x, color) in [(-32.0, Palette.plum), (32, Palette.leaf)] {
      let square = Rect(center: Point(x, 0), size: Size(40, 40))
      canvas.stroke(
        .roundedRect(square.insetBy(-20, -20), radius: 20), with: color,
        style: StrokeStyle(width: 2, dash: [4, 4]))
      canvas.fill(.roundedRect(square, radius: 10), with: color)
    }
  }

  func drawTargets(on canvas: borrowing Canvas) {
    for (x, radius) in [(-42.0, 32.0), (14, 20), (54, 12)] {
      for (part, color) in [(1.0, Palette.coral), (0.68, .white), (0.36, Palette.coral)] {
        canvas.fill(.circle(center: Point(x, 0), radius: radius * part), with: color)
      }
    }
  }

  func drawNestedCards(on canvas: borrowing Canvas) {
    canvas.card(Rect(-62, -46, 124, 92), radius: 14, elevation: 4)
    canvas.fill(.roundedRect(Rect(-50, -34, 80, 68), radius: 10), with: Palette.sun)
    canvas.fill(.roundedRect(Rect(-40, -22, 46, 36), radius: 8), with: Theme.surface)
    canvas.stroke(
      .roundedRect(Rect(-44, -26, 54, 44), radius: 10), with: Theme.accent,
      style: StrokeStyle(width: 3))
  }
}

/// The pictures of an emblem, drawn once.
private enum Prints {
  static let pictures = [Photo.aurora, .balloons, .harbor].map { $0.bitmap(width: 132) }
}
