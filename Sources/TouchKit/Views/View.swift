/// A rectangle in a window that draws its content, contains subviews and receives touches.
///
/// The geometry is that of UIKit: `bounds` is the view's own coordinate space, `center` the
/// location of the bounds' center in the superview's coordinates, and `transform` applies about
/// that center. Lengths are in points.
open class View: Responder {
  /// The view's size, and the point at its top-left corner in its own coordinates.
  public var bounds: Rect {
    willSet { if newValue != bounds { willChangeGeometry() } }
    didSet {
      guard oldValue != bounds else { return }
      didChangeGeometry(resized: oldValue.size != bounds.size)
      if mayAnimate { propertyDidChange(\.bounds, from: oldValue) }
    }
  }
  /// The center of the view in its superview's coordinates.
  public var center: Point {
    willSet { if newValue != center { willChangeGeometry() } }
    didSet {
      guard oldValue != center else { return }
      didChangeGeometry(resized: false)
      if mayAnimate { propertyDidChange(\.center, from: oldValue) }
    }
  }
  /// The transform of the view about its center.
  public var transform = Transform.identity {
    willSet { if newValue != transform { willChangeGeometry() } }
    didSet {
      guard oldValue != transform else { return }
      didChangeGeometry(resized: false)
      if mayAnimate { propertyDidChange(\.transform, from: oldValue) }
    }
  }

  /// Whether the view and its subviews are neither shown nor hit, and have no keyboard focus.
  public var isHidden = false {
    didSet {
      guard oldValue != isHidden else { return }
      if isHidden { window?.focusing.remove(from: self) }
      setNeedsDisplayOutside()
      superview?.subviewNeedsLayout()
    }
  }
  /// The opacity of the view and its subviews, 0 to 1; below 0.01 they are not hit.
  public var alpha = 1.0 {
    didSet {
      guard oldValue != alpha else { return }
      setNeedsDisplayOutside()
      if mayAnimate { propertyDidChange(\.alpha, from: oldValue) }
    }
  }
  /// The color that fills the bounds before `draw` is called; nil for none. A dynamic color follows
  /// the window's appearance.
  public var backgroundColor: Color? {
    didSet {
      guard oldValue != backgroundColor else { return }
      setNeedsDisplay()
      if mayAnimate { backgroundDidChange(from: oldValue) }
    }
  }
  /// The corner radius of the background, of the shadow and of the clip, in points.
  public var cornerRadius = 0.0 {
    didSet {
      guard oldValue != cornerRadius else { return }
      setNeedsDisplay()
      if mayAnimate { propertyDidChange(\.cornerRadius, from: oldValue) }
    }
  }
  /// The height of the view above what is below it, in points: the size of its shadow. 0 for none.
  /// The shadow has the shape of the background and is not clipped to the bounds.
  public var elevation = 0.0 {
    willSet { if newValue != elevation { setNeedsDisplay() } }
    didSet {
      guard oldValue != elevation else { return }
      setNeedsDisplay()
      if mayAnimate { propertyDidChange(\.elevation, from: oldValue) }
    }
  }
  /// Whether drawing is clipped to the bounds.
  public var clipsToBounds = false {
    willSet { if newValue != clipsToBounds { setNeedsDisplayOutside() } }
    didSet { if oldValue != clipsToBounds { setNeedsDisplayOutside() } }
  }

  /// The direction of the layout of the view and its subviews; nil, the default, for that of the
  /// superview or the window.
  public var layoutDirection: LayoutDirection? {
    didSet { if oldValue != layoutDirection { layoutDirectionDidChange() } }
  }

  /// Whether the frame follows the bounds of the superview.
  public var fillsSuperview = false { didSet { fillSuperviewIfNeeded() } }

  /// Whether something else draws the view, and marks what has to be redrawn when it changes.
  package final var isMarkedElsewhere = false

  /// Whether the view and its subviews are hit by touches.
  public var isUserInteractionEnabled = true
  /// Whether the view receives more than one touch at a time. Recognizers always receive all.
  public var isMultipleTouchEnabled = false
  /// Whether no other view of the window receives touches while this one has a touch.
  public var isExclusiveTouch = false
  /// How far outside its shape the view is hit by fingers.
  public var hitMargin = HitMargin.none
  /// The part of the bounds that is hit.
  public var hitShape = HitShape.bounds
  /// Whether the view counts as tracked even while no finger is on it, such as a selected one: its
  /// whole bounds and the tracking margin apply.
  public var isTrackedExternally = false

  /// The view's purpose, for the view tree and for screen readers; nil omits the view there.
  public var role: Role? { didSet { if oldValue != role { window?.noteChange() } } }
  /// The view's name in the view tree, for tests and tools. Unlike the label it is never
  /// translated. Empty for none.
  public var identifier = ""
  /// The text that a screen reader speaks.
  public var label = "" { didSet { if oldValue != label { window?.noteChange() } } }
  /// The view's purpose for screen readers, where that is another one than in the view tree; nil, the default,
  /// for the same.
  public var accessibleRole: Role?
  /// What a screen reader says about how the view is used, where that cannot be guessed; empty for none.
  public var accessibleHint = "" {
    didSet { if oldValue != accessibleHint { window?.noteChange() } }
  }

  /// The views inside this one, back to front.
  public internal(set) var subviews: [View] = []
  /// The view that contains this one.
  public internal(set) weak var superview: View?
  /// The window that shows the view.
  public internal(set) weak var window: Window?
  /// The recognizers that receive the touches of this view and its descendants.
  public private(set) var gestureRecognizers: [GestureRecognizer] = []

  /// The interactions that the view keeps alive for its recognizers.
  var interactions: [DragInteraction] = []
  /// The interaction that opens a menu about the view.
  var contextMenu: ContextMenuInteraction?
  var needsLayout = true
  /// The running animations of the view's properties; nil, the usual case, has no cost.
  var propertyAnimations: PropertyAnimations?
  /// How the view is seen while it comes or goes; nil, the usual case, for as it is.
  var presentation: Presentation?
  /// Whether the view is only seen any more, on its way out: for fingers, keys and readers it is gone.
  package final var isLeaving = false
  /// The rule that keeps this view beside another one.
  var following: Following?

  /// Creates a view with a frame in its future superview's coordinates.
  public init(frame: Rect = .zero) {
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.center
  }

  // What a view owns is released by the main actor, also where another thread was the last to use it.
  isolated deinit {}

  /// The superview; for the topmost view the window.
  open override var next: Responder? { superview ?? window }

  // MARK: For subclasses

  /// Draws the view's content in its own coordinates, above the background and below the subviews.
  /// The canvas is clipped to what has to be redrawn.
  open func draw(_ canvas: borrowing Canvas) {}
  /// Lays out the subviews; called before drawing after a change of size or a call of
  /// `setNeedsLayout`.
  open func layoutSubviews() {}
  /// Whether `draw` draws the subviews, too, with `draw(_:on:)`, as a view does that shows some of
  /// them in another way than they draw themselves. What they paint outside `paintBounds` is cut
  /// off.
  open var drawsSubviews: Bool { false }
  /// The least width and height, in points, that a layout gives the view, so that a finger hits it; 0 for
  /// what is only looked at.
  open var minimumTouchSize: Double { 0 }
  /// The size that best fits the content within an available size.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }
  /// The rectangle that `draw` paints in, in own coordinates; what it paints outside is cut off. The
  /// shadow of `elevation` need not be included.
  open var paintBounds: Rect { bounds }
  /// A rectangle that the view fills opaquely, in own coordinates, so that nothing below it has to
  /// be drawn there; nil for none.
  open var opaqueBounds: Rect? {
    guard let backgroundColor, backgroundColor.isOpaque, cornerRadius == 0 else { return nil }
    return bounds
  }
  /// Called when the layout of a subview is pending, or it was hidden or shown: its best size may
  /// have changed.
  func subviewNeedsLayout() {}
  /// Called when a view has become a subview.
  open func didAddSubview(_ subview: View) {}
  /// Called when a subview has moved to another index among its siblings.
  open func didMoveSubview(_ subview: View) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: View) {}
  /// Called before the superview changes; nil before the view is removed.
  open func willMove(toSuperview superview: View?) {}
  /// Called after the superview has changed.
  open func didMoveToSuperview() {}
  /// Called when the view has moved to a window, or (nil) has left its window.
  open func didMove(to window: Window?) {}
  /// Called when the appearance or the accent of the view's window has changed, before the window is
  /// redrawn. A view needs it only if it keeps pixels or resolved colors; dynamic colors follow by
  /// themselves.
  open func appearanceDidChange() {}
  /// Called when the window's texts have another size, before it is laid out anew. A view needs it only if it
  /// keeps texts that are laid out, or sizes of these.
  open func textScaleDidChange() {}
  /// Whether the view can have the keyboard focus.
  open var canBecomeFocused: Bool { false }
  /// Whether Tab stops only once among the view's descendants: at the selected one, or where it was last.
  /// Arrow keys, Home and End then move the focus inside, where they mean nothing else.
  public var isFocusGroup = false
  /// The view that had the keyboard focus last in a focus group.
  weak var lastFocusInside: View?
  /// Brings into sight what lies further in a direction; returns whether there is something.
  func revealFocusable(_ direction: WindowFocus.Direction, of view: View) -> Bool { false }
  /// Called when the view has gained or lost the keyboard focus, or when showing it has ended.
  open func focusDidChange() { setNeedsDisplay() }
  /// Whether the view responds to user actions; part of the view tree.
  open var isEnabled: Bool {
    get { isUserInteractionEnabled }
    set { isUserInteractionEnabled = newValue }
  }
  /// Whether the view is selected; part of the view tree.
  open var isSelected = false { didSet { if oldValue != isSelected { setNeedsDisplay() } } }
  /// The current value of the view, for the view tree; nil for none.
  open var valueText: String? { nil }
  /// Further attributes for the view tree.
  open var inspectionAttributes: [InspectionAttribute] { [] }

  // MARK: Screen readers

  /// The view's value in words; by default that of the view tree.
  open var accessibleValue: String? { valueText }
  /// The states of the view that only it knows, such as that it is on.
  open var accessibleStates: AccessibleStates { [] }
  /// Whether ``activate()`` does something, as a tap does.
  open var canActivate: Bool { false }
  /// Does what a tap on the view does.
  open func activate() {}
  /// The actions of the view besides a tap: what other gestures do.
  open var customActions: [CustomAction] { [] }
  /// The number that the view shows; nil for none.
  open var adjustableValue: AdjustableValue? { nil }
  /// Sets the number that the view shows, as a person does; it is in the range.
  open func adjust(to value: Double) {}
  /// The parts that are seen in the view without being views.
  open var accessibleParts: [AccessiblePart] { [] }
  /// The views that a screen reader finds in this one, back to front: the subviews, unless others belong
  /// here, or some elsewhere.
  open var accessibleSubviews: [View] { subviews }
  /// The view inside this one on which keys act while this one has the keyboard focus; nil for itself.
  open var accessibleFocus: View? { nil }

  // MARK: Hit testing

  /// The descendant, or this view, that a finger at a point in this view's coordinates hits; nil
  /// for none.
  ///
  /// Searches the subviews that contain the point, front to back; then takes the nearest subview
  /// whose margin contains it; else this view. So a margin neither takes a finger from a sibling
  /// that contains the point nor extends beyond this view.
  open func hitTest(_ point: Point) -> View? { hitTestHierarchy(point) }

  /// Whether a point in this view's coordinates lies in the hit shape.
  open func pointInside(_ point: Point) -> Bool { hitShape.contains(point, in: bounds) }

  /// The distance from a point to the hit shape, both in this view's coordinates; zero inside.
  open func hitDistance(to point: Point) -> Double { hitShape.distance(to: point, in: bounds) }

  /// The point about which a mouse with Control held mirrors its second finger, for a press at a
  /// point; both in window points.
  open func mirrorPivot(for point: Point) -> Point { convert(bounds.center, to: nil) }

  // MARK: Keys and mouse

  /// Handles a key: one for menus opens the view's, if it has a ``ContextMenuInteraction``. Others are
  /// passed on.
  open override func handleKey(_ event: KeyEvent) -> Bool {
    contextMenu?.handle(event) ?? false
      || isFocusGroup && window?.focusing.move(event, inside: self) ?? false
      || super.handleKey(event)
  }

  /// Handles an event of the mouse: the button for menus opens the view's, as a key does. Others are passed
  /// on.
  open override func handleMouse(_ event: MouseEvent) -> Bool {
    contextMenu?.handle(event) ?? false || super.handleMouse(event)
  }

  // MARK: Gestures

  /// Whether the view handles taps itself: tap recognizers of its ancestors do not track its
  /// fingers. Other recognizers do, so that a list can be scrolled by its buttons.
  open var claimsTaps: Bool { false }

  /// Called before the recognizers of the view and of its ancestors receive a finger that has landed
  /// on it. Does nothing by default; a view on which several hands act at once has recognizers for
  /// each of them ready.
  open func touchWillLand(_ touch: Touch) {}

  /// Called before a finger lands on the view or on a descendant.
  func touchWillLandInside() { endAnimationOfPose() }

  /// Attaches a recognizer, which then receives the touches of this view and its descendants.
  /// Returns the recognizer.
  ///
  /// A recognizer belongs to one view. Adding it to a second one traps in a debug build, and moves
  /// it in a release build.
  @discardableResult
  public func add<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
    if let other = recognizer.view {
      if other !== self {
        recognizer.reportMisuse("\(recognizer) belongs to another view; remove it there first")
      }
      other.remove(recognizer)
    }
    recognizer.view = self
    gestureRecognizers.append(recognizer)
    return recognizer
  }

  /// Detaches a recognizer; a running gesture is cancelled.
  public func remove(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.cancel()
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
