import DisguiseModel
import Glibc
import TouchKit

/// The view of one element on the photo, with its own gestures: it can be moved, scaled and turned,
/// tapped, double-tapped and pressed.
///
/// Its bounds are the artwork's natural box; its superview's coordinates are photo pixels, so the
/// placement is the view's geometry.
package final class ElementView: View {
  /// How an element is drawn during drags.
  package enum DragAppearance: Hashable {
    /// It is not dragged: drawn with high quality.
    case resting
    /// It is dragged: drawn with a shadow and fast sampling.
    case lifted
    /// It is dragged over the open bin: shrunk and faded.
    case overBin
  }

  /// The gestures of an element.
  package struct Gestures {
    package let transformer = TransformGestureRecognizer()
    package let tap = TapGestureRecognizer()
    package let doubleTap = TapGestureRecognizer(taps: 2)
    package let press = LongPressGestureRecognizer()

    fileprivate init() {
      // The grabbed point belongs under the finger, not a slop behind it.
      transformer.includesSlop = true
      transformer.followsTwoFingers = true
      transformer.name = "transform"
      tap.name = "tap"
      doubleTap.name = "double-tap"
      press.name = "press"
    }

    fileprivate var all: [GestureRecognizer] { [transformer, tap, doubleTap, press] }
  }

  /// The scale of an element over the bin, and the opacity that it loses there.
  private static let sunkenScale = 0.6
  private static let sunkenFade = 0.4
  private static let sinkTime = Duration.milliseconds(140)
  private static let wiggleTime = Duration.milliseconds(700)
  /// How many pixels are painted at rest in about three milliseconds.
  private static let fastPixels = 130_000.0

  /// The element as it is displayed.
  package private(set) var element: DisguiseElement
  let library: Library
  package let gestures = Gestures()
  /// Handles touches of the element.
  weak var stage: CanvasStage?

  package var id: ElementID { element.id }
  /// The picture that is shown, which changes with a text.
  var sticker: StickerID { element.kind.artwork }
  /// The placement of the element as the history shows it.
  package var placement: Placement {
    get { element.placement }
    set {
      let old = element.placement
      guard newValue != old else { return }
      element.placement = newValue
      placementDidChange(from: old)
    }
  }
  /// How its look differs from its placement, while it is animated.
  package var motion = ElementMotion() {
    didSet { if oldValue != motion { motionDidChange(from: oldValue) } }
  }
  /// How the element is drawn during drags.
  package var dragAppearance = DragAppearance.resting {
    didSet { if oldValue != dragAppearance { dragAppearanceDidChange(from: oldValue) } }
  }
  /// Whether something else is shown in the element's place.
  var isReplaced = false {
    didSet {
      isHidden = isReplaced
      layerDidChange()
    }
  }
  /// The element by which a hand has taken this one together with many others; nil if none has. They are
  /// drawn from one picture, see `JointPicture`.
  var joint: ElementID? { didSet { markingDidChange() } }
  /// Whether that picture shows it, also for a while after the hand has dropped it.
  var isDrawnTogether = false { didSet { markingDidChange() } }
  private var sinkingAnimation: Animation?
  private var wiggling: Animation?
  private var readArtwork: Artwork?
  private(set) lazy var painting = ElementPainting(of: self)

  package init(element: DisguiseElement, library: Library) {
    self.element = element
    self.library = library
    let size = library.restingPainter.artworks.naturalSize(of: element)
    super.init(frame: Rect(origin: .zero, size: size))
    for recognizer in gestures.all { add(recognizer) }
    isMultipleTouchEnabled = true
    hitMargin = .finger
    role = .element
    identifier = "element-\(element.id.rawValue)"
    label = name
    isUserInteractionEnabled = isHit
    place()
  }

  /// What a screen reader says.
  private var name: String { library.name(of: element) }

  /// Hands on what is locked, and on a frame, mean the photo.
  private var isHit: Bool { !element.isLocked && !element.isFrame }

  /// Shows an element as the history has it now.
  func show(_ element: DisguiseElement) {
    let old = self.element
    self.element = element
    if old.placement != element.placement { placementDidChange(from: old.placement) }
    if old.look != element.look { lookDidChange() }
    isUserInteractionEnabled = isHit
    guard old.kind != element.kind else { return }
    readArtwork = nil
    label = name
    artworkDidLoad()
  }

  /// Whether the element is the selected one: its whole box and a wide margin are hit.
  package override var isSelected: Bool {
    get { isTrackedExternally }
    set { isTrackedExternally = newValue }
  }

  package override var inspectionAttributes: [InspectionAttribute] {
    [
      InspectionAttribute("id", .number(Double(id.rawValue))),
      InspectionAttribute("sticker", .text(sticker.inFiles.rawValue)),
      InspectionAttribute("center", .numbers([placement.center.x, placement.center.y])),
      InspectionAttribute("scale", .number(placement.scale)),
      InspectionAttribute("rotation", .number(placement.rotation.radians)),
      InspectionAttribute("flipped", .flag(placement.isFlipped)),
    ] + (element.isLocked ? [InspectionAttribute("locked", .flag(true))] : [])
  }

  /// What is locked is seen as well as the others.
  package override var isEnabled: Bool {
    get { true }
    set {}
  }

  package override var canBecomeFocused: Bool { !element.isLocked }

  // MARK: Screen readers

  private var reader: ScreenReader? { (superview as? ElementLayer)?.reader }

  package override var accessibleValue: String? { reader?.value(of: element) }

  package override var canActivate: Bool { reader != nil }

  /// Selects the element.
  package override func activate() { reader?.select(id) }

  package override var customActions: [CustomAction] { reader?.actions(of: id) ?? [] }

  package override var accessibleParts: [AccessiblePart] {
    reader?.parts(of: element, in: bounds) ?? []
  }

  // MARK: Wiggle

  /// Tilts the element back and forth; it ends exactly as it was, and the document does not change.
  package func wiggle() {
    wiggling = window?.animate(for: Self.wiggleTime, curve: .linear) { [weak self] progress in
      let swing = sin(progress * 6 * .pi) * (1 - progress)
      self?.motion.tilt = .degrees(progress >= 1 ? 0 : 12 * swing)
    } completion: { [weak self] in
      self?.motion.tilt = .zero
    }
  }

  func stopWiggling() {
    wiggling?.cancel()
    wiggling = nil
    motion.tilt = .zero
  }

  // MARK: Focus

  package override func focusDidChange() {
    super.focusDidChange()
    stage?.use { $0.select.focusDidChange(of: self) }
  }

  // MARK: Drag appearance

  /// Whether the element is dragged.
  package var isLifted: Bool { dragAppearance.isLifted }
  /// Whether the element is dragged, animated or replaced, so that its look may differ in each frame.
  var isMoving: Bool {
    isLifted || isReplaced || motion.isVisible
  }
  /// Whether the element moves so that it is drawn with fast sampling.
  var isDrawnFast: Bool { looksLifted || motion.growth != 1 }

  /// Whether it is drawn as a lifted one: also while a dropped one settles.
  private(set) var looksLifted = false {
    // The area of the shadow is redrawn, too.
    willSet { if newValue != looksLifted { setNeedsDisplay() } }
    didSet { if oldValue != looksLifted { liftDidChange() } }
  }

  private func dragAppearanceDidChange(from old: DragAppearance) {
    // While a large one is painted at rest, it looks as before.
    let isDrawnAlone = (superview as? ElementLayer)?.surface?.bitmaps.drawsAlone(id) ?? false
    let isSettling = old == .lifted && !isLifted && isSlowAtRest && isDrawnAlone
    looksLifted = isLifted || isSettling
    layerDidChange()
    let isSinking = dragAppearance == .overBin
    if isSinking || old == .overBin { animateSinking(to: isSinking ? 1 : 0) }
    guard !isLifted else { return }
    // A dropped element is restored at once.
    sinkingAnimation?.cancel()
    motion.sinking = 0
  }

  /// Whether painting it at rest, with the best filter, takes a large part of a frame.
  private var isSlowAtRest: Bool {
    let scale = transformToWindow.meanScale * (window?.scale ?? 1)
    return bounds.width * bounds.height * scale * scale > Self.fastPixels
  }

  /// Called when a dropped element is painted at rest.
  func settle() { looksLifted = isLifted }

  private func liftDidChange() {
    painting.liftDidChange()
    setNeedsDisplay()
  }

  private func animateSinking(to end: Double) {
    sinkingAnimation?.cancel()
    let start = motion.sinking
    sinkingAnimation = window?.animate(for: Self.sinkTime, curve: .easeOut) { [weak self] in
      self?.motion.sinking = start + (end - start) * $0
    }
  }

  private func motionDidChange(from old: ElementMotion) {
    if old.sinking != motion.sinking { alpha = 1 - Self.sunkenFade * motion.sinking }
    if old.shows(motion) { place() }
    if (old.growth == 1) != (motion.growth == 1) { lookDidChange() }
  }

  // MARK: Hits

  package override func pointInside(_ point: Point) -> Bool { hitArea.contains(point) }

  package override func hitDistance(to point: Point) -> Double { hitArea.distance(to: point) }

  private var hitArea: ElementHitArea {
    ElementHitArea(
      bounds: bounds, mask: artwork?.mask, scale: transformToWindow.meanScale, bend: placement.bend,
      drawing: element.kind.drawing)
  }

  /// The artwork once it has been read, which it is only once. The view keeps it, because the store
  /// looks it up by its name, under a lock.
  private var artwork: Artwork? {
    if let readArtwork { return readArtwork }
    readArtwork = library.artworks.artwork(sticker)
    return readArtwork
  }

  var hasArtwork: Bool { element.kind.drawing != nil || artwork != nil }

  /// The artwork's shape, by which the limits keep the element on the photo.
  package var shape: ArtworkShape {
    element.kind.drawing?.shape ?? artwork?.shape ?? ArtworkShape(solid: bounds.size)
  }

  /// The long side of the artwork's box on the screen, in points.
  package var screenSide: Double { bounds.size.longSide * transformToWindow.meanScale }

  // MARK: Drawing

  package override var paintBounds: Rect {
    looksLifted ? liftedBounds : inkBounds
  }

  /// The box in which the artwork is drawn, which a bend may lead out of its own one.
  private var inkBounds: Rect {
    placement.bend.map { bend in
      bend.bounds(of: bounds.size).offset(by: Vector(bounds.midX, bounds.midY))
    } ?? bounds
  }

  /// The offset of the shadow in the view's coordinates: 8 points down on the screen, whatever the
  /// element's rotation.
  var shadowStep: Vector {
    transformToWindow.inverse?.apply(Vector(0, 8)) ?? Vector(0, 0)
  }

  /// The ink and its shadow.
  var liftedBounds: Rect { inkBounds.union(inkBounds.offset(by: shadowStep)) }

  /// The point of the photo, in its pixels, on which the first finger has landed.
  private(set) var grip: Point?

  package override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    if gestures.transformer.numberOfTouches == touches.count {
      grip = touches.inLandingOrder.first.map { $0.location(in: superview) }
    }
    for touch in touches { stage?.use { $0.touchDidLand(touch, on: self) } }
  }

  package override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    stage?.use { $0.touchDidEnd() }
  }

  /// Only the part on the photo is shown, as in the export. A lifted element is shown whole: on its
  /// way to the bin it must not vanish at the photo's edge.
  package override func draw(_ canvas: borrowing Canvas) {
    guard !looksLifted, motion.vanishing == nil, let photo = superview?.bounds,
      !photo.contains(transformToSuperview.apply(inkBounds)),
      let toPhoto = transformToSuperview.inverse
    else { return painting.draw(on: canvas) }
    canvas.saved { canvas in
      canvas.concatenate(toPhoto)
      canvas.clip(to: photo)
      canvas.concatenate(transformToSuperview)
      painting.draw(on: canvas)
    }
  }

  /// Updates the view to the natural size of its artwork, which has been loaded or cannot be.
  package func artworkDidLoad() {
    let size = naturalSize
    if bounds.size != size { bounds = Rect(origin: .zero, size: size) }
    lookDidChange()
  }

  /// Called when its artwork may have been read since the view was made.
  package func artworkMayHaveLoaded() {
    if bounds.size != naturalSize { artworkDidLoad() }
  }

  private var naturalSize: Size { library.restingPainter.artworks.naturalSize(of: element) }

  /// Redraws the view, if it draws itself, with the new rasters of its artwork.
  package func artworkDidChange() {
    painting.forgetRaster()
    if isMoving { setNeedsDisplay() }
  }

  private func lookDidChange() {
    painting.forget()
    setNeedsDisplay()
    layerDidChange()
  }

  private func markingDidChange() { isMarkedElsewhere = joint != nil || isDrawnTogether }

  private func layerDidChange() { (superview as? ElementLayer)?.elementDidChange(self) }

  private func placementDidChange(from old: Placement) {
    if old.bend != placement.bend { lookDidChange() }
    place()
  }

  private func place() {
    let shrinkage = motion.sinking * (1 - Self.sunkenScale)
    let free = placement.center + motion.restraint * motion.sinking
    var place = free + (motion.sinkingPoint - free) * shrinkage
    var scale = placement.scale * motion.growth * (1 - shrinkage)
    if let vanishing = motion.vanishing {
      place = place + (vanishing.point - place) * vanishing.progress
      scale *= 1 - vanishing.progress
    }
    center = place
    scale = max(scale, 1e-9)
    transform = Transform.scale(placement.isFlipped ? -scale : scale, scale)
      .then(.rotation(placement.rotation + motion.tilt))
    layerDidChange()
  }
}

extension ElementView.DragAppearance {
  /// Whether the element is dragged.
  package var isLifted: Bool { self == .lifted || self == .overBin }
}
