extension View {
  /// Marks the whole view to be redrawn in the next frame.
  public func setNeedsDisplay() { setNeedsDisplay(paintBoundsWithShadow) }

  /// Marks a part of the view, in its own coordinates, to be redrawn in the next frame.
  public func setNeedsDisplay(_ rect: Rect) {
    guard !isMarkedElsewhere, let window, !rect.isEmpty, let area = areaInWindow(of: rect) else {
      return
    }
    window.frames.damage(area)
  }

  /// Marks everything that the view and its subviews cover to be redrawn.
  func setNeedsDisplayOutside() {
    guard !isMarkedElsewhere, let window, superview != nil || window.root === self else { return }
    guard let area = areaInWindow(of: coveredBounds) else { return }
    window.frames.damage(area)
  }

  /// The bounding box in the window of what can be seen of a rectangle; nil if the superviews clip all of
  /// it.
  private func areaInWindow(of rect: Rect) -> Rect? {
    var area = transformToWindow.apply(rect)
    var ancestor = superview
    if let presentation {
      area = presentation.moved(area, ancestor?.transformToWindow ?? .identity)
    }
    while let view = ancestor {
      ancestor = view.superview
      if view.clipsToBounds {
        let clip = view.transformToWindow.apply(view.bounds)
        guard let visible = area.intersection(clip) else { return nil }
        area = visible
      }
      guard let presentation = view.presentation else { continue }
      area = presentation.moved(area, ancestor?.transformToWindow ?? .identity)
    }
    return area
  }

  /// The area in which `draw` paints, and the shadow.
  private var paintBoundsWithShadow: Rect {
    elevation > 0 ? paintBounds.union(bounds.withShadow(elevation: elevation)) : paintBounds
  }

  /// The bounding box of what the view and its subviews paint, in own coordinates.
  var coveredBounds: Rect {
    if clipsToBounds {
      return elevation > 0 ? bounds.withShadow(elevation: elevation) : bounds
    }
    var result = paintBoundsWithShadow
    if drawsSubviews { return result }
    for subview in subviews where !subview.isHidden {
      result = result.union(subview.shownBounds)
    }
    return result
  }

  /// Draws a subview and its descendants on the canvas that `draw` was called with, in a view that
  /// draws its subviews itself.
  public func draw(_ subview: View, on canvas: borrowing Canvas) {
    let toWindow = transformToWindow
    let damage = Region(toWindow.apply(canvas.clipBounds))
    subview.render(on: canvas, damage: damage, toWindow: toWindow)
  }

  /// Draws what is seen of the view and its subviews onto a canvas in the superview's coordinates. Skips views
  /// that do not intersect the damage (in window points).
  func render(on canvas: borrowing Canvas, damage: Region, toWindow: Transform) {
    guard let presentation else {
      return renderInPlace(on: canvas, damage: damage, toWindow: toWindow)
    }
    guard !isHidden, damage.intersects(toWindow.apply(shownBounds)) else { return }
    presentation.draw(self, on: canvas, toWindow: toWindow)
  }

  /// Draws as `render` does, where the view is.
  func renderInPlace(on canvas: borrowing Canvas, damage: Region, toWindow: Transform) {
    guard !isHidden, alpha > 0 else { return }
    let toSuperview = transformToSuperview
    let toWindow = toSuperview.then(toWindow)
    // The view's own bounds usually suffice; `coveredBounds` visits all subviews.
    guard
      damage.intersects(toWindow.apply(paintBoundsWithShadow))
        || damage.intersects(toWindow.apply(coveredBounds))
    else { return }
    canvas.saved { canvas in
      canvas.concatenate(toSuperview)
      if alpha >= 1 {
        renderContent(on: canvas, damage: damage, toWindow: toWindow)
      } else {
        // The layer of the group is as large as the clip.
        canvas.clip(toPixelsOf: coveredBounds)
        canvas.group(alpha: alpha) { canvas in
          renderContent(on: canvas, damage: damage, toWindow: toWindow)
        }
      }
    }
  }

  /// Whether the view or one of its descendants covers a rectangle (in the superview's coordinates)
  /// opaquely, so that nothing below it is visible there.
  func hides(_ rect: Rect) -> Bool {
    guard !isHidden, alpha >= 1, transform == .identity, cornerRadius == 0, presentation == nil
    else { return false }
    let own = rect.offset(by: bounds.center - center)
    guard bounds.contains(own) else { return false }
    return opaqueBounds?.contains(own) ?? false || subviews.contains { $0.hides(own) }
  }

  private func isHidden(belowSubviews damage: Region, _ toWindow: Transform) -> Bool {
    guard !subviews.isEmpty, let own = toWindow.inverse?.apply(damage.bounds) else { return false }
    return subviews.contains { $0.hides(own) }
  }

  private func renderContent(
    on canvas: borrowing Canvas, damage: Region, toWindow: Transform
  ) {
    if elevation > 0 {
      canvas.softShadow(below: bounds, radius: cornerRadius, elevation: elevation)
    }
    if clipsToBounds {
      if cornerRadius > 0 {
        canvas.clip(to: .roundedRect(bounds, radius: cornerRadius))
      } else {
        canvas.clip(to: bounds)
      }
    }
    if let backgroundColor, !isHidden(belowSubviews: damage, toWindow) {
      if cornerRadius > 0 {
        canvas.fill(.roundedRect(bounds, radius: cornerRadius), with: backgroundColor)
      } else {
        canvas.fill(bounds, with: backgroundColor)
      }
    }
    drawContent(on: canvas, damage: damage, toWindow: toWindow)
    guard !drawsSubviews else { return }
    for subview in subviews {
      subview.render(on: canvas, damage: damage, toWindow: toWindow)
    }
  }

  /// Calls `draw`, with a clip that cuts off what it paints outside its bounds: that would not be
  /// erased when the view moves.
  private func drawContent(on canvas: borrowing Canvas, damage: Region, toWindow: Transform) {
    let area = toWindow.apply(paintBounds)
    guard damage.intersects(area) else { return }
    window?.frames.paintCheck?.check(self)
    if area.contains(damage.bounds) { return draw(canvas) }
    canvas.saved { canvas in
      canvas.clip(toPixelsOf: paintBounds)
      draw(canvas)
    }
  }
}
