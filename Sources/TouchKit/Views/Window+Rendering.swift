/// Drawing what has to be redrawn.
extension Window {
  /// Returns the pixels of a region in points, as far as the window has them.
  func pixels(of damage: Region) -> Region {
    let everything = Rect(0, 0, size.width * scale, size.height * scale).roundedOut
    var result = Region()
    for rect in damage {
      // One pixel more on each side for antialiased edges.
      let inPixels = Transform.scale(scale).apply(rect).insetBy(-1, -1).roundedOut
      if let visible = inPixels.intersection(everything) { result.add(visible) }
    }
    return result
  }

  /// Draws a region of pixels on a canvas whose target has the pixels of the window.
  func render(_ damage: Region, on canvas: borrowing Canvas) {
    var inPoints = Region()
    for rect in damage { inPoints.add(Transform.scale(1 / scale).apply(rect)) }
    canvas.saved { canvas in
      canvas.clip(to: damage)
      canvas.concatenate(.scale(scale))
      draw(inPoints, on: canvas)
    }
  }

  /// Draws a part, in points, on a canvas in points that is clipped to it.
  func draw(_ damage: Region, on canvas: borrowing Canvas) {
    if !root.hides(damage.bounds) {
      canvas.fill(Rect(origin: .zero, size: size), with: backgroundColor)
    }
    root.render(on: canvas, damage: damage, toWindow: .identity)
    rings.draw(on: canvas)
  }
}
