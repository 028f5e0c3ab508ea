import DisguiseModel
import TouchKit

/// The canvas: the photo, the elements on it, and the selection marks.
///
/// The gestures of the photo and of each element belong to sibling views, so that they never share
/// a touch: several people can each work on an element of their own.
package final class CanvasView: View {
  /// An element with one finger on it also gets a second finger that lands on the bare photo within
  /// this distance of the first.
  private static let partnerReach = 200.0

  package let surface: CanvasSurface
  package let photoView = PhotoView()
  /// Holds the elements; its coordinates are photo pixels.
  package let layer = ElementLayer()
  /// Copies of deleted elements, which shrink away; not hit.
  package let ghosts = View()
  /// What is shown above the elements: selection marks, guides, chip and bin.
  package let marks = View()

  /// The visible part of the photo.
  package var viewport = Viewport(photo: .zero, canvas: .zero) {
    didSet { if oldValue != viewport { viewportDidChange(from: oldValue) } }
  }
  /// The pictures from which the photo and the elements that rest are drawn.
  package var bitmaps: CanvasBitmaps { surface.bitmaps }
  /// The height at the lower edge that controls cover; the bin stays above it.
  package var coveredHeight = 0.0 {
    didSet { if oldValue != coveredHeight { stage?.viewportDidChange() } }
  }
  /// Buttons over the canvas, in its coordinates; the handles of what is selected stay beside them.
  var controls: [Rect] = [] {
    didSet { if oldValue != controls { stage?.viewportDidChange() } }
  }
  /// The height at the lower edge that the whole photo leaves free, in points.
  package var freeHeight = 0.0 { didSet { if oldValue != freeHeight { setNeedsLayout() } } }
  /// How far the picture goes on below the canvas, in points: under a drawer that can step aside.
  var depth = 0.0 { didSet { if oldValue != depth { setNeedsLayout() } } }
  /// Whether the view shows that, too; the canvas and the photo on it stay as they are.
  var showsDepth = false
  /// Handles touches and buttons here, and follows the viewport.
  weak var stage: CanvasStage?
  /// Called when another part of the photo is visible.
  var onViewportChange: () -> Void = {}

  /// Creates an empty canvas, whose pictures are shown by a scheduler once they are painted.
  package init(library: Library, scheduler: any Scheduler) {
    surface = CanvasSurface(of: layer, library: library, scheduler: scheduler)
    super.init()
    clipsToBounds = true
    ghosts.isUserInteractionEnabled = false
    for view in [surface, photoView, layer, ghosts, marks] { addSubview(view) }
    photoView.elements = layer
  }

  /// The elements are found on the photo.
  package override var accessibleSubviews: [View] { subviews.filter { $0 !== layer } }

  /// The elements from the bottom to the top.
  package var elements: [ElementView] { layer.subviews.compactMap { $0 as? ElementView } }

  /// The boxes of the elements, in window points.
  var elementFrames: [Rect] { elements.map { $0.convert($0.bounds, to: nil) } }

  package subscript(id: ElementID) -> ElementView? { layer[id] }

  /// The canvas without what the picture has below it, in the coordinates of the view's superview.
  var area: Rect {
    Rect(
      frame.minX, frame.minY, frame.width, max(frame.height - (showsDepth ? depth : 0), 0))
  }

  package override func layoutSubviews() {
    let size = area.size
    surface.frame = Rect(0, 0, size.width, size.height + depth)
    photoView.frame = bounds
    marks.frame = bounds
    viewport = viewport.resized(to: size, leaving: freeHeight)
    applyViewport()
  }

  /// The viewport of a whole photo of a size, in pixels.
  func viewport(fitting photo: Size) -> Viewport {
    Viewport(photo: photo, canvas: area.size, leaving: freeHeight)
  }

  package override func handleMouse(_ event: MouseEvent) -> Bool {
    (stage?.use { $0.handle(event) } ?? false) || super.handleMouse(event)
  }

  package override func handleTouchpad(_ event: TouchpadEvent) -> Bool {
    (stage?.use { $0.handle(event) } ?? false) || super.handleTouchpad(event)
  }

  private func viewportDidChange(from old: Viewport) {
    if old.photo != viewport.photo {
      bitmaps.reset()
    } else if old.canvas != viewport.canvas || old.free != viewport.free {
      bitmaps.canvasDidResize()
    } else {
      bitmaps.viewportDidMove()
    }
    applyViewport()
    onViewportChange()
  }

  private func applyViewport() {
    surface.viewport = viewport
    for view in [layer, ghosts] {
      view.bounds = Rect(origin: .zero, size: viewport.photo)
      view.transform = .scale(viewport.scale)
      view.center = viewport.photoFrame.center
    }
    stage?.viewportDidChange()
  }

  // MARK: Hit testing

  /// In this order: the handle, unless a finger holds its element; an element that is opaque there;
  /// the nearest element within its margin; the nearest element that exactly one finger holds nearby;
  /// the photo.
  package override func hitTest(_ point: Point) -> View? {
    guard isHittable, pointInside(point) else { return nil }
    if let ink = subviews.first(where: { $0 is InkView }), ink.isUserInteractionEnabled {
      return ink
    }
    return target(at: point)
  }

  /// What is hit while nobody draws.
  func target(at point: Point) -> View? {
    guard isHittable, pointInside(point) else { return nil }
    let own = marks.subviews.compactMap { $0 as? SelectionMarks }.filter(isOwn)
    for marks in own.reversed() where !selection(of: marks).contains(where: isHeld) {
      if let handle = marks.hitTest(marks.convert(point, from: self)) { return handle }
    }
    let inPhoto = layer.convert(point, from: self)
    let selected = own.flatMap(selection)
    let hits = selected.filter { isOpaque($0, at: inPhoto) }
    if let hit = hits.count < 2 ? hits.first : elements.last(where: hits.contains) {
      return taken(with: hit)
    }
    if let hit = layer.hitTest(inPhoto), hit !== layer {
      // The margin of a selected element is for the hand that has selected it.
      guard let element = hit as? ElementView, element.isSelected,
        !selected.contains(where: { $0 === element }), !isHeld(element),
        !element.isHitAtRest(by: convert(point, to: nil))
      else { return taken(with: hit) }
    }
    return heldElement(near: point, by: 1...1, of: testedHand) ?? photoView
  }

  /// The hand for which a hit test looks; nil for any.
  private var testedHand: HandID? {
    window?.hittingHand.flatMap { $0 == .nobody ? nil : $0 }
  }

  /// Whether marks are those of the hand that is tested; nobody's are for nobody: what a finger acts on
  /// is the same for all as long as its hand is not known.
  private func isOwn(_ marks: SelectionMarks) -> Bool {
    if window?.hittingHand == .nobody { return false }
    guard let testedHand, let owner = marks.hand?.id else { return true }
    return owner == testedHand
  }

  private func selection(of marks: SelectionMarks) -> [ElementView] {
    (marks.hand?.selected ?? []).compactMap { self[$0] }.filter(\.isHittable)
  }

  /// What a finger means that hits an element: of several that move together, the one on which another finger
  /// is already. Both scale and turn all of them, wherever they land.
  private func taken(with hit: View) -> View {
    guard let element = hit as? ElementView, let touches = window?.touches, !touches.isEmpty else {
      return hit
    }
    for touch in touches where touch.isDown && touch.view !== hit {
      guard (testedHand ?? touch.hand) == touch.hand, let other = touch.view as? ElementView,
        moves(other, with: element, by: touch)
      else { continue }
      return other
    }
    return hit
  }

  /// Whether the hand of a finger on one element moves another one with it.
  private func moves(_ one: ElementView, with other: ElementView, by touch: Touch) -> Bool {
    guard let stage else { return false }
    return stage.tools.move.elements(takenWith: one.id, by: stage.hands.hand(of: touch))
      .contains(other.id)
  }

  /// Whether a finger of the hand that is tested holds an element: the second finger of a pinch may well
  /// land on its handle.
  private func isHeld(_ element: ElementView) -> Bool {
    window?.touches.contains { touch in
      touch.isDown && touch.view === element && (testedHand ?? touch.hand) == touch.hand
    } ?? false
  }

  /// The elements under a point of the canvas, topmost first.
  package func pile(at point: Point) -> [ElementView] {
    let inPhoto = layer.convert(point, from: self)
    return elements.reversed().filter { $0.isHittable && isOpaque($0, at: inPhoto) }
  }

  /// The frame whose ink is at a point of the canvas, if nobody has locked it.
  func frame(at point: Point) -> ElementView? {
    let inPhoto = layer.convert(point, from: self)
    return elements.last { view in
      view.element.isFrame && view.element.isFree
        && view.pointInside(view.convert(inPhoto, from: layer))
    }
  }

  private func isOpaque(_ element: ElementView, at point: Point) -> Bool {
    element.pointInside(element.convert(point, from: layer))
  }

  /// The element that holds the nearest of the fingers on elements, if a point is near: within reach
  /// of that finger, or of the element's box.
  ///
  /// - Parameters:
  ///   - count: how many fingers the element may have.
  ///   - hand: the hand that holds it; nil for any.
  func heldElement(
    near point: Point, by count: ClosedRange<Int>, of hand: HandID?
  ) -> ElementView? {
    let touches = (window?.touches ?? []).filter { $0.isDown && $0.view is ElementView }
    guard !touches.isEmpty else { return nil }
    let inWindow = convert(point, to: nil)
    var nearest: (element: ElementView, distance: Double)?
    for element in elements {
      let fingers = touches.filter { $0.view === element }
      let distances = fingers.map { $0.location(in: nil).distance(to: inWindow) }
      guard count.contains(fingers.count), let distance = distances.min(),
        hand == nil || fingers.contains(where: { $0.hand == hand }),
        distance < Self.partnerReach || element.boxDistance(to: inWindow) <= Tuning.trackingMargin,
        distance < nearest?.distance ?? .infinity
      else { continue }
      nearest = (element, distance)
    }
    return nearest?.element
  }
}

/// The editor's roles, besides the toolkit's own.
nonisolated extension Role {
  /// An element on a canvas, which can be moved.
  package static let element = Role(rawValue: "element")
  /// The target that deletes elements.
  package static let bin = Role(rawValue: "bin")
  /// The area on which elements are placed.
  package static let canvas = Role(rawValue: "canvas")
}
