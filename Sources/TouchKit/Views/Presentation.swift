/// How a view is seen that comes or goes: as a picture of itself, on its way to or from its place.
///
/// The view is at its place all the time: for layout, fingers, keys and screen readers. It is drawn once, and the
/// picture moves; what changes in the view meanwhile is drawn anew in the picture.
final class Presentation {
  /// How far from the view its picture is, in points of the superview.
  fileprivate(set) var offset = Vector.zero
  /// The opacity of the picture, 0 to 1.
  fileprivate(set) var opacity = 1.0
  private var picture: PixelBuffer?
  /// What the picture shows of the window while the view is at its place, in whole pixels of the window.
  private var area = Rect.zero
  /// What has changed in the view since it was drawn, in points of the window.
  private var changes: Rect?

  /// Notes that a part of the view has to be drawn anew; returns where that is seen.
  ///
  /// - Parameters:
  ///   - part: The part, in points of the window, where the view is.
  ///   - toWindow: The transform from the superview to the window.
  func moved(_ part: Rect, _ toWindow: Transform) -> Rect {
    changes = changes?.union(part) ?? part
    // On whole pixels it may be a little elsewhere.
    return part.offset(by: toWindow.apply(offset)).insetBy(-1, -1)
  }

  /// Draws the picture of a view on a canvas in the superview's coordinates.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - canvas: The canvas.
  ///   - toWindow: The transform from the superview to the window.
  func draw(_ view: View, on canvas: borrowing Canvas, toWindow: Transform) {
    guard let window = view.window, opacity > 0 else { return }
    let toPixels = toWindow.then(.scale(window.scale))
    update(view, in: window, toWindow)
    guard let picture, let back = toPixels.inverse else { return }
    let way = toPixels.apply(offset)
    let place = area.offset(by: Vector(way.dx.rounded(), way.dy.rounded()))
    canvas.saved { canvas in
      canvas.concatenate(back)
      canvas.draw(picture, in: place, alpha: opacity)
    }
  }

  /// Draws what has changed in the view.
  private func update(_ view: View, in window: Window, _ toWindow: Transform) {
    let toPixels = toWindow.then(.scale(window.scale))
    let all = Rect(origin: .zero, size: window.size * window.scale).roundedOut
    let seen = view.transformToSuperview.then(toPixels).apply(view.coveredBounds).roundedOut
    guard let visible = seen.intersection(all), !visible.isEmpty else { return picture = nil }
    if picture == nil || visible != area {
      picture = PixelBuffer(
        width: Int(visible.width), height: Int(visible.height), format: .alpha)
      area = visible
      changes = Transform.scale(1 / window.scale).apply(visible)
    }
    guard let picture, let part = changes else { return }
    changes = nil
    let changed = Transform.scale(window.scale).apply(part).insetBy(-1, -1).roundedOut
      .intersection(area)
    guard let changed, !changed.isEmpty else { return }
    let damage = Region(Transform.scale(1 / window.scale).apply(changed))
    picture.draw(in: window.appearance, accent: window.accent) { canvas in
      let corner = Vector(-area.minX, -area.minY)
      canvas.clip(to: changed.offset(by: corner))
      canvas.clear(changed.offset(by: corner))
      canvas.concatenate(toPixels.then(.translation(corner.dx, corner.dy)))
      view.renderInPlace(on: canvas, damage: damage, toWindow: toWindow)
    }
  }
}

extension View {
  /// Shows a picture of the view until ``showInPlace()``.
  ///
  /// - Parameters:
  ///   - offset: How far from the view it is, in points of the superview.
  ///   - opacity: Its opacity, 0 to 1.
  func show(at offset: Vector, opacity: Double) {
    let presentation = presentation ?? Presentation()
    guard
      self.presentation == nil || presentation.offset != offset || presentation.opacity != opacity
    else { return }
    damageShown()
    self.presentation = presentation
    (presentation.offset, presentation.opacity) = (offset, opacity)
    damageShown()
  }

  /// Draws the view again where it is.
  ///
  /// - Parameter isShown: Whether it looks already as it does then, so that nothing has to be drawn.
  func showInPlace(isShown: Bool = false) {
    guard presentation != nil else { return }
    if !isShown { damageShown() }
    presentation = nil
    if !isShown { damageShown() }
  }

  /// Lets the view, which is there at once, be seen coming: its picture fades in, unless motion is reduced.
  ///
  /// - Parameter duration: How long that takes.
  public func fadeIn(for duration: Duration = Theme.quick) {
    guard let window, !window.animator.isReduced else { return }
    window.animate(
      for: duration, curve: .easeOut,
      update: { [weak self] progress in self?.show(at: .zero, opacity: progress) },
      completion: { [weak self] in self?.showInPlace() })
  }

  /// The bounding box of what is seen of the view and its subviews, in the superview's coordinates.
  var shownBounds: Rect {
    transformToSuperview.apply(coveredBounds).offset(by: presentation?.offset ?? .zero)
  }

  /// Marks what is seen of the view to be redrawn, which the view itself has no part in.
  func damageShown() { superview?.setNeedsDisplay(shownBounds.insetBy(-1, -1)) }
}
