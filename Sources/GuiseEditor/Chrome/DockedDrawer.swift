import DisguiseModel
import TouchKit

/// The drawer below the canvas of a tall window, or beside that of a wide one: a handle chooses whether all of it is
/// shown, one row or column of cells, or nothing.
final class DockedDrawer {
  /// Chooses the height.
  private(set) lazy var handle = DrawerHandle(
    action: { [weak self] in self?.step() }, onDrag: { [weak self] in self?.follow($0) })
  /// How far a finger has dragged the handle towards the drawer.
  private var drag: Double? { didSet { layout?.setNeedsLayout() } }
  /// Whether the drawer has stepped aside, so that the canvas goes on where it was.
  private(set) var isAside = false
  /// How far the canvas can go on, in points: to the lower edge of a small window.
  private(set) var depth = 0.0
  /// How much of the drawer is to be seen, 0 to 1, and what changes that.
  private var fade: (strength: Double, animation: Animation?) = (1, nil) {
    didSet {
      for view in [layout?.drawer, handle] { view?.alpha = fade.strength }
    }
  }
  private weak var layout: EditorLayout?

  /// The view with the drawer.
  func attach(to layout: EditorLayout) {
    self.layout = layout
    for view in [layout.drawer, handle] {
      view.add(LandingWatcher { [weak self] in self?.makeRoom(for: false) })
    }
    handle.isTaken = { [weak self] point in
      self.map { $0.layout?.hasElement(at: $0.handle.convert(point, to: nil)) ?? false } ?? false
    }
  }

  /// How much of the drawer is shown.
  var height: Remembered.DrawerHeight {
    get { handle.height }
    set {
      guard height != newValue, let layout else { return }
      handle.height = newValue
      // The focus must not stay in a hidden drawer.
      if newValue == .away, layout.window?.focus?.isDescendant(of: layout.drawer) ?? false {
        layout.window?.focus = handle
      }
      layout.setNeedsLayout()
      layout.drawer.onEvent(.heightChanged(newValue))
    }
  }

  /// Whether the drawer is put away, and no finger is about to change that.
  var isAway: Bool { height == .away && drag == nil }

  /// What is shown for now: one column has no room for what somebody looks for.
  private var shown: Remembered.DrawerHeight {
    guard let layout, case .side = layout.drawerPlace else { return height }
    return height == .row && layout.drawer.isSearching ? .full : height
  }

  /// The heights that differ in this window.
  private var heights: [(height: Remembered.DrawerHeight, points: Double)] {
    guard let layout, !layout.drawerPlace.isOverlay else { return [] }
    let (place, textScale) = (layout.drawerPlace, layout.textScale)
    return Remembered.DrawerHeight.allCases
      .map { ($0, place.extent($0, textScale: textScale)) }
      .filter { $0.0 != .row || $0.1 < place.extent(.full) }
  }

  /// A drawer that has more of the window steps aside.
  private static let largePart = 0.25
  /// A short flick ends before it has gone.
  private static let leaving = Duration.milliseconds(250)
  /// What nobody sees, but a finger of another hand finds: it picks something while others drag.
  private static let hidden = 0.012

  /// Steps aside while somebody drags on the photo, and returns.
  func makeRoom(for isDragged: Bool) {
    let isAside = isDragged && (self.isAside || canStepAside)
    guard let layout, self.isAside != isAside else { return }
    self.isAside = isAside
    layout.setNeedsLayout()
    fade.animation?.cancel()
    let (start, end) = (fade.strength, isAside ? Self.hidden : 1)
    fade.animation = layout.window?.animate(
      for: isAside ? Self.leaving : Theme.quick, curve: isAside ? .easeInOut : .easeOut
    ) { [weak self] in
      self?.fade.strength = start + (end - start) * $0
    }
  }

  /// Nobody writes in the drawer, or has a finger on it.
  private var canStepAside: Bool {
    guard let layout, let window = layout.window, depth > 0 else { return false }
    func isInDrawer(_ view: View?) -> Bool {
      view.map { $0.isDescendant(of: layout.drawer) || $0 === handle } ?? false
    }
    return !isInDrawer(window.textInput.client) && !window.touches.contains { isInDrawer($0.view) }
  }

  private func step() {
    let heights = heights.map(\.height)
    let next = (heights.firstIndex(of: shown) ?? 0) + 1
    if !heights.isEmpty { height = heights[next % heights.count] }
  }

  /// From this speed on a finger flicks, in points per second.
  private static let flick = 600.0

  /// Follows a finger on the handle.
  private func follow(_ event: DrawerHandle.Drag) {
    switch event {
    case .moved(let way): drag = way
    case .lifted(let speed):
      if let way = drag { settle(after: way, at: speed) }
      drag = nil
    }
  }

  /// Chooses the height that is nearest to where a finger has left the handle; a flick leads to the next one at least.
  private func settle(after way: Double, at speed: Double) {
    guard let start = heights.first(where: { $0.height == shown })?.points else { return }
    let end = start - way
    let isFlick = abs(speed) >= Self.flick
    let nearest = heights.filter { !isFlick || ($0.points - start) * speed < 0 }
      .min { abs($0.points - end) < abs($1.points - end) }
    if let nearest { height = nearest.height }
  }

  /// Lays out the drawer, and the handle between it and the canvas; returns where the canvas is.
  ///
  /// - Parameters:
  ///   - area: The area of the drawer and the canvas.
  ///   - hasPhoto: Without a photo there is no drawer below the canvas.
  func layOut(in area: Rect, hasPhoto: Bool) -> Rect {
    guard let layout else { return area }
    let place = layout.drawerPlace
    let points = hasPhoto || !place.isSheet ? place.extent(shown, textScale: layout.textScale) : 0
    depth = place.isSheet && points > Self.largePart * layout.bounds.height ? points : 0
    // The photo keeps its place beside a drawer that is dragged, until the finger lifts.
    let inSight = min(max(points - (drag ?? 0), 0), place.extent(.full))
    guard case .side(let rail, _) = place else { return layOut(below: points, inSight, in: area) }
    layout.drawer.rail = rail
    return layOut(beside: points, inSight, in: area)
  }

  /// Lays out a drawer of which so many points are shown, beside a canvas that leaves it some; returns where that is.
  private func layOut(beside points: Double, _ shown: Double, in area: Rect) -> Rect {
    guard let layout else { return area }
    let isAtStart = layout.isLeftHanded
    // What a finger has dragged away is beyond the edge of the window.
    let width = max(shown, points)
    let edge = isAtStart ? shown : area.maxX - shown
    if shown > 0 {
      layout.drawer.position = .side
      layout.drawer.frame = layout.directed(
        Rect(isAtStart ? edge - width : edge, area.minY, width, area.height))
    }
    handle.closing = Vector(isAtStart != layout.isRightToLeft ? -1 : 1, 0)
    let size = Size(DrawerHandle.thickness, DrawerHandle.length)
    handle.frame = layout.directed(
      Rect(
        isAtStart ? edge : edge - size.width, (area.midY - size.height / 2).rounded(), size.width,
        size.height))
    return layout.directed(
      Rect(isAtStart ? points : 0, area.minY, area.width - points, area.height))
  }

  /// Lays out a drawer of which so many points are shown, below a canvas that leaves it some; returns where that is.
  private func layOut(below points: Double, _ shown: Double, in area: Rect) -> Rect {
    guard let layout else { return area }
    if shown > 0 {
      layout.drawer.position = .bottom
      let frame = Rect(0, area.maxY - shown, area.width, max(shown, points))
      layout.drawer.frame = layout.aboveKeyboard(frame, in: area)
    }
    // On a drawer that stands on the keyboard, too.
    let top = shown > 0 ? layout.drawer.frame.minY : area.maxY
    handle.closing = Vector(0, 1)
    let size = Size(DrawerHandle.length, DrawerHandle.thickness)
    handle.frame = Rect(
      (area.midX - size.width / 2).rounded(), top - size.height, size.width, size.height)
    return Rect(0, area.minY, area.width, area.height - points)
  }
}

/// Sees fingers that land on a view or what is in it, and takes none.
private final class LandingWatcher: GestureRecognizer {
  private let onLanding: () -> Void

  init(onLanding: @escaping () -> Void) {
    self.onLanding = onLanding
    super.init()
  }

  override func shouldReceive(_ touch: Touch) -> Bool {
    onLanding()
    return false
  }
}
