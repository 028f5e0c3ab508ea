import Glibc

/// The zoom of a scroll view: its limits, the pinch and the double tap.
///
/// The zoomed view lies at the origin of the content, scaled by the zoom; the content has its size.
final class ScrollZoom {
  /// How much more a double tap shows of a view at its smallest zoom.
  private static let doubleTapZoom = 2.5
  /// The exponent of the resistance beyond the limits: half the zoom of the fingers, in octaves.
  private static let resistance = 0.4

  let pinch = PinchGestureRecognizer()
  let doubleTap = TapGestureRecognizer(taps: 2)
  var limits = 1.0...1.0
  var onZoom: () -> Void = {}
  private(set) weak var view: View?
  private(set) var zoom = 1.0

  /// The owner; all calls come through it or its recognizers, so none outlives it.
  private unowned let scrollView: ScrollView
  /// The zoom that the fingers have dragged to, without the resistance beyond the limits.
  private var startZoom = 1.0
  /// The point of the zoomed view that stays between the fingers.
  private var anchor = Point.zero
  private var numberOfFingers = 0
  private var isApplying = false

  init(of scrollView: ScrollView) { self.scrollView = scrollView }

  /// Whether fingers, or a device without fingers, zoom. One finger that is left drags.
  var isPinching: Bool { isPinchRunning && pinch.numberOfTouches != 1 }

  private var isPinchRunning: Bool { pinch.state == .began || pinch.state == .changed }

  func setView(_ view: View?) {
    self.view?.transform = .identity
    self.view = view
    if pinch.view == nil {
      pinch.recognizeSimultaneously(with: scrollView.pan)
      scrollView.add(pinch).onAction { [weak self] _, phase in self?.pinched(phase) }
      scrollView.add(doubleTap).onAction { [weak self] _, _ in self?.doubleTapped() }
    }
    apply(zoom, at: scrollView.contentOffset)
  }

  /// Places the zoomed view, whose size may have changed.
  func layout() {
    guard let view, !isApplying else { return }
    isApplying = true
    view.transform = .scale(zoom)
    let size = view.bounds.size * zoom
    view.center = Rect(origin: .zero, size: size).center
    scrollView.contentSize = size
    isApplying = false
  }

  /// Springs back into the limits. Returns false if the zoom moves, or is not over.
  func settle() -> Bool {
    guard !isApplying, !isPinchRunning else { return false }
    let target = limited(zoom)
    guard target != zoom else { return true }
    let middle = scrollView.bounds.center
    set(target, about: middle, isAnimated: true)
    return false
  }

  /// Zooms so that a point of the content stays where it is, unless the content then ends inside
  /// the view.
  func set(_ zoom: Double, about point: Point, isAnimated: Bool) {
    let target = limited(zoom)
    let place = point - scrollView.contentOffset
    let offset = point.scaled(by: target / self.zoom) - place
    move(to: target, offset, isAnimated: isAnimated)
  }

  /// Zooms to an offset of the zoomed content, limited to its ends.
  func move(to zoom: Double, _ offset: Point, isAnimated: Bool) {
    scrollView.stop()
    let size = (view?.bounds.size ?? .zero) * zoom
    let (start, from) = (scrollView.contentOffset, self.zoom)
    let end = scrollView.restingOffset(for: offset, in: size)
    guard isAnimated, let window = scrollView.window else { return apply(zoom, at: end) }
    scrollView.motion = window.animate(for: Theme.gentle, curve: .easeOut) { [weak self] part in
      self?.apply(from + (zoom - from) * part, at: start + (end - start) * part)
    }
  }

  func limited(_ zoom: Double) -> Double { min(max(zoom, limits.lowerBound), limits.upperBound) }

  private func apply(_ zoom: Double, at offset: Point) {
    let hasChanged = self.zoom != zoom
    self.zoom = zoom
    layout()
    isApplying = true
    scrollView.contentOffset = offset
    isApplying = false
    if hasChanged { onZoom() }
  }

  // MARK: Fingers

  private func pinched(_ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began:
      scrollView.stop()
      startZoom = dragged(zoom)
      holdContent()
      follow()
    case .changed: follow()
    case .ended, .cancelled: finish()
    }
  }

  /// Keeps the point of the zoomed view between the fingers there.
  private func holdContent() {
    numberOfFingers = pinch.numberOfTouches
    anchor = pinch.location(in: scrollView).scaled(by: 1 / zoom)
  }

  private func follow() {
    guard view != nil else { return }
    // A finger that lands or lifts moves the point between the fingers, but not the content.
    if pinch.numberOfTouches != numberOfFingers { holdContent() }
    guard pinch.numberOfTouches != 1 else { return }
    let place = pinch.location(in: scrollView) - scrollView.contentOffset
    let zoom = displayed(startZoom * pinch.scale)
    apply(zoom, at: anchor.scaled(by: zoom) - place)
  }

  private func finish() {
    let target = limited(zoom)
    guard target != zoom else { return scrollView.settle() }
    set(target, about: pinch.location(in: scrollView), isAnimated: true)
  }

  private func doubleTapped() {
    guard view != nil else { return }
    let isSmallest = zoom < limits.lowerBound * 1.05
    let target = isSmallest ? limits.lowerBound * Self.doubleTapZoom : limits.lowerBound
    set(target, about: doubleTap.location(in: scrollView), isAnimated: true)
  }

  // MARK: Resistance

  /// The zoom that is displayed while the fingers have dragged to another.
  private func displayed(_ zoom: Double) -> Double {
    let limit = limited(zoom)
    return limit * pow(zoom / limit, Self.resistance)
  }

  /// The inverse of `displayed`.
  private func dragged(_ zoom: Double) -> Double {
    let limit = limited(zoom)
    return limit * pow(zoom / limit, 1 / Self.resistance)
  }
}

extension Point {
  /// The point with both coordinates multiplied by a factor.
  fileprivate nonisolated func scaled(by factor: Double) -> Point {
    Point(x * factor, y * factor)
  }
}
