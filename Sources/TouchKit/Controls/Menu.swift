import Platform

/// A row of commands at a point of the window, opened by a long press while the finger is down. Where
/// the window is too narrow, they are in several rows of about the same length.
///
/// The recognizer that opened the menu forwards its finger: `track` while it moves, `release` when
/// it lifts. Lifting over an item selects it; lifting anywhere else leaves the menu open. A tap
/// outside or the Escape key closes the menu without other effects.
public final class Menu: View {
  /// A command of the menu.
  public struct Item {
    /// The title.
    public var title: String
    /// The item's name in the view tree, which is never translated.
    public var identifier: String
    /// The icon, of which only the opacity is used.
    public var icon: Bitmap?
    /// Whether the action cannot be undone; the item is then red.
    public var isDestructive: Bool
    /// Whether the item can be selected.
    public var isEnabled: Bool
    /// The closure to call when the item is selected, after the menu has closed.
    public var action: () -> Void

    /// Creates a command from its parts.
    public init(
      _ title: String, identifier: String = "", icon: Bitmap? = nil, isDestructive: Bool = false,
      isEnabled: Bool = true, action: @escaping () -> Void
    ) {
      self.title = title
      self.identifier = identifier
      self.icon = icon
      self.isDestructive = isDestructive
      self.isEnabled = isEnabled
      self.action = action
    }
  }

  /// Called when the menu has closed, before the action of the selected item.
  public var onClose: () -> Void = {}

  private static let radius = Theme.cardRadius
  private let overlay: Overlay
  private let items: [MenuItemView]
  private var placement: MenuPlacement?
  private var origin = Point.zero
  /// The height of what is below the origin, and the views that the menu does not cover.
  private var anchor: (height: Double, shunned: [View]) = (0, [])
  /// Whether the finger that opened the menu has moved beyond the slop; only then it can select an
  /// item.
  private var hasSlid = false

  /// Creates a menu of commands.
  ///
  /// - Parameters:
  ///   - items: the commands, from top to bottom.
  ///   - label: the label for screen readers.
  ///   - isModal: whether the menu takes the touches of its hand, and the keys, until it is closed; a
  ///     finger that opens it and rests leaves the keys to others. If not, what is below can be used
  ///     meanwhile, and whoever presented the menu closes it.
  public init(_ items: [Item], label: String? = nil, isModal: Bool = true) {
    self.items = items.map(MenuItemView.init)
    overlay = Overlay(isModal: isModal)
    overlay.keepsTouches = true
    super.init()
    role = .menu
    self.label = label ?? localized("Menu")
    for item in self.items {
      addSubview(item)
      item.onSelect = { [weak self, weak item] in
        if let self, let item { _ = select(item) }
      }
    }
    overlay.onOutsideTap = { [weak self] in self?.close() }
  }

  /// Whether the menu is presented and not being dismissed.
  public var isOpen: Bool { overlay.isPresented }

  /// Presents the menu at a point, in window points.
  ///
  /// - Parameters:
  ///   - point: Where the arrow points.
  ///   - height: The height of what the menu is about, below the point: a menu for which there is no
  ///     room above is below that.
  ///   - view: The view of which the point is a part: the menu stays beside it, if the window gets
  ///     another size, for example. Nil for a place of the window, such as a finger.
  ///   - window: The window that shows it.
  ///   - shunned: What the menu does not cover, as long as there is room for it below the point.
  public func present(
    at point: Point, height: Double = 0, of view: View? = nil, in window: Window,
    avoiding shunned: [View] = []
  ) {
    guard !isOpen else { return }
    origin = point
    anchor = (height, shunned)
    hasSlid = false
    overlay.onLayout = { [weak self] area in self?.place(in: area) }
    overlay.waitsForKeys = window.touches.contains { touch in
      touch.isDown && touch.hand == window.actingHand
        && touch.location.distance(to: point) <= 2 * Tuning.slop
    }
    overlay.present(self, in: window)
    if overlay.mayTakeFocus { window.focus = self }
    if let view { follow(view, at: view.convert(point, from: nil)) }
    let tip = placement?.tip ?? point
    let pivot = Point(tip.x - center.x, tip.y - center.y)
    window.animate(
      for: Theme.quick, curve: .easeOut,
      update: { [weak self] progress in
        // Visible from the first frame on, so that fingers hit the items.
        self?.alpha = max(progress, 0.05)
        self?.transform = Transform.scale(0.8 + 0.2 * progress).about(pivot)
      },
      completion: { [weak self] in self?.transform = .identity })
  }

  /// Keeps the arrow at a point of a view.
  private func follow(_ view: View, at point: Point) {
    follow(view) { [unowned self] view in
      origin = view.convert(point, to: nil)
      overlay.setNeedsLayout()
    }
  }

  /// Closes the menu without selecting an item.
  public func close() {
    guard isOpen else { return }
    overlay.dismiss()
    onClose()
  }

  // MARK: The finger that opened it

  /// Highlights the item under the finger that opened the menu, at a point in window points.
  public func track(_ point: Point) {
    if point.distance(to: origin) > Tuning.slop { hasSlid = true }
    highlight(hasSlid ? item(at: point) : nil)
  }

  /// Selects the item under the finger that opened the menu when it lifts, at a point in window
  /// points. Returns whether an item was selected.
  @discardableResult
  public func release(at point: Point) -> Bool {
    track(point)
    highlight(nil)
    guard isOpen, hasSlid, let item = item(at: point) else {
      if isOpen { takeKeys() }
      return false
    }
    return select(item)
  }

  private func takeKeys() {
    overlay.takeKeys()
    if overlay.mayTakeFocus { window?.focus = self }
  }

  // MARK: Later fingers and keys

  public override func hitTest(_ point: Point) -> View? {
    super.hitTest(point) == nil ? nil : self
  }

  public override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    touchesMoved(touches, with: event)
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    highlight(touches.first.flatMap { item(at: $0.location) })
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    highlight(nil)
    if let item = touches.first.flatMap({ item(at: $0.location) }) { _ = select(item) }
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    highlight(nil)
  }

  public override var canBecomeFocused: Bool { true }

  public override var accessibleFocus: View? { items.first { $0.isHighlighted } }

  public override var customActions: [CustomAction] {
    [CustomAction("close", localized("Close")) { [weak self] in self?.close() }]
  }

  public override func handleMouse(_ event: MouseEvent) -> Bool {
    switch event.kind {
    case .moved: highlight(item(at: event.location))
    case .left: highlight(nil)
    case .pressed, .released, .cancelled, .scrolled: break
    }
    return true
  }

  public override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase else { return true }
    let current = items.firstIndex { $0.isHighlighted }
    switch directedKey(event) {
    case "Left", "Up", "ISO_Left_Tab": step(from: current ?? 0, by: -1)
    case "Tab" where event.modifiers.contains(.shift): step(from: current ?? 0, by: -1)
    case "Right", "Down", "Tab": step(from: current ?? -1, by: 1)
    case "Return", "KP_Enter", "space": if let current { _ = select(items[current]) }
    default: return super.handleKey(event)
    }
    return true
  }

  private func step(from index: Int, by step: Int) {
    guard items.contains(where: \.isEnabled) else { return }
    var next = index
    repeat { next = (next + step + items.count) % items.count } while !items[next].isEnabled
    highlight(items[next])
  }

  private func select(_ item: MenuItemView) -> Bool {
    guard item.isEnabled, isOpen else { return false }
    close()
    item.action()
    return true
  }

  private func item(at point: Point) -> MenuItemView? {
    items.first { $0.isEnabled && $0.bounds.contains($0.convertFromWindow(point)) }
  }

  private func highlight(_ item: MenuItemView?) {
    for other in items { other.isHighlighted = other === item }
  }

  // MARK: Looks

  /// Arranges the items in rows within a width; returns the total size. The items of a row fill it.
  private func arrange(within width: Double, in direction: LayoutDirection) -> Size {
    let sizes = items.map { $0.sizeThatFits(.zero) }
    let height = sizes.map(\.height).max() ?? MenuItemView.height
    let rows = MenuRows(widths: sizes.map { min($0.width, width) }, within: width)
    for (row, line) in rows.lines.enumerated() {
      var x = 0.0
      for (index, width) in line {
        let item = items[index]
        item.frame = Rect(x, Double(row) * height, width, height)
        item.hasSeparator = x > 0
        x += width
      }
    }
    if direction == .rightToLeft {
      for item in items { item.center.x = rows.width - item.center.x }
    }
    return Size(rows.width, Double(rows.lines.count) * height)
  }

  /// Also when the window gets another size.
  private func place(in area: Rect) {
    let size = arrange(
      within: max(0, area.width - 2 * MenuPlacement.margin),
      in: window?.layoutDirection ?? .leftToRight)
    let placement = MenuPlacement(
      size: size, at: origin, height: anchor.height, in: area,
      avoiding: anchor.shunned.map { $0.convert($0.bounds, to: nil) })
    self.placement = placement
    bounds = Rect(origin: .zero, size: size)
    center = placement.frame.center
  }

  public override var inspectionAttributes: [InspectionAttribute] {
    guard let placement else { return [] }
    return [
      InspectionAttribute("arrow", .point(placement.tip)),
      InspectionAttribute("arrowDirection", .text(placement.pointsDown ? "down" : "up")),
    ]
  }

  public override var paintBounds: Rect {
    bounds.insetBy(-MenuPlacement.margin, -MenuPlacement.arrowHeight).withShadow(elevation: 12)
  }

  public override func draw(_ canvas: borrowing Canvas) {
    guard let placement else { return }
    let outline = placement.outline(radius: Self.radius).transformed(
      by: .translation(bounds.origin - placement.frame.origin))
    canvas.softShadow(below: bounds, radius: Self.radius, elevation: 12)
    canvas.stroke(
      outline, with: Theme.outline, style: StrokeStyle(width: 2, join: .round))
    canvas.fill(outline, with: Theme.raisedSurface)
  }
}
