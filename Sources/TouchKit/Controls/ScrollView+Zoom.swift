extension ScrollView {
  /// The subview that a pinch or a double tap zooms; nil, the default, for none.
  ///
  /// It lies at the origin of the content and is scaled by the zoom with its `transform`; the
  /// `contentSize` is its size on the screen. Content that is smaller than this view is centered.
  /// Setting it lets the content scroll along both axes.
  ///
  /// Another view than a subview traps in a debug build, and is ignored in a release build.
  public var zoomedView: View? {
    get { zooming?.view }
    set {
      guard newValue == nil || newValue?.superview === self else {
        return reportMisuse("The zoomed view of a scroll view must be one of its subviews.")
      }
      if newValue != nil { axes = .both }
      makeZooming().setView(newValue)
    }
  }

  /// The smallest zoom; 1 by default. A greater one than the maximum moves the maximum, too. Zero
  /// and negative numbers trap in a debug build, and are ignored in a release build.
  public var minimumZoom: Double {
    get { zooming?.limits.lowerBound ?? 1 }
    set {
      guard isZoom(newValue) else { return }
      setZoomLimits(newValue...max(newValue, maximumZoom))
    }
  }

  /// The largest zoom; 1 by default. A smaller one than the minimum moves the minimum, too. Zero and
  /// negative numbers trap in a debug build, and are ignored in a release build.
  public var maximumZoom: Double {
    get { zooming?.limits.upperBound ?? 1 }
    set {
      guard isZoom(newValue) else { return }
      setZoomLimits(min(newValue, minimumZoom)...newValue)
    }
  }

  /// The scale of the zoomed view: 1 for its natural size. While fingers pinch it may be beyond the
  /// limits. Setting it zooms about the middle of the view, within the limits and without animation.
  public var zoom: Double {
    get { zooming?.zoom ?? 1 }
    set { setZoom(newValue, isAnimated: false) }
  }

  /// Called after the zoom has changed.
  public var onZoom: () -> Void {
    get { zooming?.onZoom ?? {} }
    set { makeZooming().onZoom = newValue }
  }

  /// Whether fingers zoom the content.
  public var isZooming: Bool { zooming?.isPinching ?? false }

  /// Zooms within the limits. A point of this view's coordinates stays where it is on the screen,
  /// unless the content then ends inside the view; nil for the middle of the view.
  public func setZoom(_ zoom: Double, about point: Point? = nil, isAnimated: Bool = true) {
    guard isZoom(zoom), let zooming, zooming.view != nil else { return }
    zooming.set(zoom, about: point ?? bounds.center, isAnimated: isAnimated)
  }

  /// Zooms and scrolls so that a rectangle of the zoomed view's own coordinates is in the middle and
  /// as large as fits, within the limits.
  public func zoom(to rect: Rect, isAnimated: Bool = true) {
    guard let zooming, zooming.view != nil, !rect.isEmpty, !bounds.isEmpty else { return }
    let zoom = zooming.limited(min(bounds.width / rect.width, bounds.height / rect.height))
    let offset = Point(
      rect.midX * zoom - bounds.width / 2, rect.midY * zoom - bounds.height / 2)
    zooming.move(to: zoom, offset, isAnimated: isAnimated)
  }

  private func makeZooming() -> ScrollZoom {
    if let zooming { return zooming }
    let made = ScrollZoom(of: self)
    zooming = made
    // After a pinch, the finger that is left moves the content.
    pan.followsOneTouch = false
    return made
  }

  private func setZoomLimits(_ limits: ClosedRange<Double>) {
    let zooming = makeZooming()
    zooming.limits = limits
    let zoom = zooming.limited(zooming.zoom)
    guard zoom != zooming.zoom, !zooming.isPinching else { return }
    zooming.set(zoom, about: bounds.center, isAnimated: false)
  }

  private func isZoom(_ zoom: Double) -> Bool {
    if zoom.isFinite, zoom > 0 { return true }
    reportMisuse("A zoom must be a positive number, but is \(zoom).")
    return false
  }
}
