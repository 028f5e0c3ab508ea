/// A rectangle in the window that draws itself, holds other views and receives touches.
///
/// Geometry is UIKit's: `bounds` is the view's own coordinate space, `center` its middle in the
/// superview's space, `transform` turns and scales it about that middle. Lengths are points.
open class View: Responder {
  /// The view's own coordinate space: its size, and what lies at its top-left corner.
  public var bounds: Rect {
    willSet { if newValue != bounds { willChangeGeometry() } }
    didSet { if oldValue != bounds { didChangeGeometry(resized: oldValue.size != bounds.size) } }
  }
  /// The middle of the view in its superview's coordinates.
  public var center: Point {
    willSet { if newValue != center { willChangeGeometry() } }
    didSet { if oldValue != center { didChangeGeometry(resized: false) } }
  }
  /// A map about the middle, applied before the view is placed.
  public var transform = Transform.identity {
    willSet { if newValue != transform { willChangeGeometry() } }
    didSet { if oldValue != transform { didChangeGeometry(resized: false) } }
  }

  /// Whether the view and its subviews are neither shown nor hit.
  public var isHidden = false {
    didSet { if oldValue != isHidden { setNeedsDisplayOutside() } }
  }
  /// The opacity of the view and its subviews; below 0.01 they are not hit.
  public var alpha = 1.0 { didSet { if oldValue != alpha { setNeedsDisplayOutside() } } }
  /// What fills the bounds before `draw` is called; nil for nothing.
  public var backgroundColor: Color? {
    didSet { if oldValue != backgroundColor { setNeedsDisplay() } }
  }
  /// The radius of the corners of the background and of the clip.
  public var cornerRadius = 0.0 { didSet { if oldValue != cornerRadius { setNeedsDisplay() } } }
  /// Whether subviews are drawn only inside the bounds.
  public var clipsToBounds = false {
    didSet { if oldValue != clipsToBounds { setNeedsDisplayOutside() } }
  }

  /// Whether the view always covers the bounds of its superview.
  public var fillsSuperview = false { didSet { fillSuperviewIfWanted() } }

  /// Whether touches may hit the view or its subviews.
  public var isUserInteractionEnabled = true
  /// Whether the view itself receives more than one finger. Recognizers always see all.
  public var isMultipleTouchEnabled = false
  /// Whether the view, while it has a finger, keeps all others of the window from having one.
  public var isExclusiveTouch = false
  /// How far outside its shape the view catches fingers.
  public var hitMargin = HitMargin.none
  /// Which part of the bounds is hit.
  public var hitShape = HitShape.bounds
  /// Whether the view counts as tracked although no finger is on it, as a selected element does:
  /// the whole box and the wider margin apply.
  public var isTrackedExternally = false

  /// What the view is for, in the view tree and for a screen reader; nil hides it there.
  public var role: Role?
  /// The view's name in the view tree, for tests and tools: unlike the label it is never
  /// translated. Empty for none.
  public var identifier = ""
  /// What a screen reader would say.
  public var label = "" { didSet { if oldValue != label { labelDidChange() } } }

  /// The views on top of this one, back to front.
  public internal(set) var subviews: [View] = []
  /// The view that this one lies in.
  public internal(set) weak var superview: View?
  /// The window that shows the view.
  public internal(set) weak var window: Window?
  /// The recognizers that see the touches of this view and its descendants.
  public private(set) var gestureRecognizers: [GestureRecognizer] = []

  var needsLayout = true

  /// A view at a place in its future superview.
  public init(frame: Rect = .zero) {
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.center
  }

  /// The superview, or for the topmost view the window.
  open override var next: Responder? { superview ?? window }

  // MARK: For subclasses

  /// Draws the view's own content in its own coordinates, over the background, under the
  /// subviews. The canvas is clipped to what has to be drawn again.
  open func draw(_ canvas: borrowing Canvas) {}
  /// Places the subviews; called before drawing when the size has changed or on demand.
  open func layoutSubviews() {}
  /// The size that suits the content within a size.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }
  /// Everything that `draw` paints, in own coordinates; larger than the bounds with a shadow.
  open var paintBounds: Rect { bounds }
  /// A part that the view paints without a gap, in own coordinates: what lies below need not be
  /// drawn there. Nil for none.
  open var opaqueBounds: Rect? {
    guard let backgroundColor, backgroundColor.alpha >= 1, cornerRadius == 0 else { return nil }
    return bounds
  }
  /// The view now belongs to a window, or (nil) no longer does.
  open func didMove(to window: Window?) {}
  /// The label has changed.
  open func labelDidChange() {}
  /// Whether the view can have the keyboard focus.
  open var canBecomeFocused: Bool { false }
  /// The view has gained or lost the keyboard focus, or stopped showing it.
  open func focusDidChange() { setNeedsDisplay() }
  /// Whether an action on the view would do something, for the view tree.
  open var isEnabled: Bool {
    get { isUserInteractionEnabled }
    set { isUserInteractionEnabled = newValue }
  }
  /// Whether the view is chosen, for the view tree.
  open var isSelected: Bool {
    get { false }
    set {}
  }
  /// What the view stands for at present, for the view tree; nil for nothing.
  open var value: String? { nil }
  /// Further attributes for the view tree, written as they are.
  open var inspectionAttributes: [InspectionAttribute] { [] }

  // MARK: Hit testing

  /// The view that a finger at a point (in this view's coordinates) belongs to; nil for none.
  ///
  /// Within each view: subviews that contain the point, front to back; else the subview whose
  /// margin is nearest; else the view itself. A margin never takes a finger from a sibling that
  /// contains the point, and never reaches outside this view.
  open func hitTest(_ point: Point) -> View? {
    guard isHittable, hitBoxContains(point) else { return nil }
    for subview in subviews.reversed() {
      guard let inverse = subview.transformToSuperview.inverse else { continue }
      if let hit = subview.hitTest(inverse.apply(point)) { return hit }
    }
    return nearestByMargin(to: point) ?? self
  }

  /// Whether a point in own coordinates lies in the hit shape.
  open func pointInside(_ point: Point) -> Bool { hitShape.contains(point, in: bounds) }

  /// The distance in own coordinates from a point outside to the hit shape.
  open func hitDistance(to point: Point) -> Double { hitShape.distance(to: point, in: bounds) }

  /// Where a mouse with Control held mirrors its second finger, both in window points.
  open func mirrorPivot(for point: Point) -> Point { convert(bounds.center, to: nil) }

  // MARK: Gestures

  /// Whether taps on the view are its own: tap recognizers of the views around it do not take
  /// its fingers. Other recognizers do, so that a list can be scrolled by its buttons.
  open var claimsTaps: Bool { false }

  /// Lets a recognizer look at the touches of this view and its descendants; returns it.
  @discardableResult
  public func add<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
    recognizer.view?.remove(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
    return recognizer
  }

  /// Takes a recognizer away; a running gesture is cancelled.
  public func remove(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.cancel()
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
