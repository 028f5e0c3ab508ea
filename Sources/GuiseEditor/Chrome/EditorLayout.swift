import DisguiseModel
import Platform
import TouchKit

/// Lays out bar, canvas and drawer for the size of the window, all of which takes drops.
package final class EditorLayout: View, DropTarget {
  /// The size of a new window on a screen, in points: 1280x800, or 800x1280 on a portrait screen,
  /// limited to the screen's size.
  package static func startSize(on screen: Size) -> Size {
    let preferred = screen.width < screen.height ? Size(800, 1280) : Size(1280, 800)
    return Size(min(preferred.width, screen.width), min(preferred.height, screen.height))
  }

  /// What is dropped goes there.
  weak var dropReceiver: Arrivals?

  package func dropEntered(_ session: DropSession) -> DropOperation? {
    if session.localDrag != nil { return dropMoved(session) }
    guard dropReceiver?.canReceive(session) ?? false else { return nil }
    dropFrame.isHidden = false
    return .copy
  }

  /// The finished picture, dragged out of the Save button, can be dropped there again: a long press
  /// that does not move opens the button's menu.
  package func dropMoved(_ session: DropSession) -> DropOperation? {
    guard session.localDrag != nil else { return session.operation }
    let save = topBar.save
    return save.bounds.contains(session.location(in: save)) ? .copy : nil
  }

  /// Called when Save has been held.
  var onSaveHeld: () -> Void = {}

  package func dropExited(_ session: DropSession) { dropFrame.isHidden = true }

  package func dropPerformed(_ session: DropSession) {
    dropFrame.isHidden = true
    if session.localDrag != nil { return onSaveHeld() }
    dropReceiver?.receive(session)
  }

  /// A card over the canvas while there is no photo.
  package var card: View? {
    didSet {
      oldValue?.removeFromSuperview()
      if let card {
        insertSubview(card, at: 2)
        closeDrawer()
      }
      showHint()
    }
  }
  /// Whether the drawer is on the left, and the bar and the buttons are mirrored with it.
  var isLeftHanded = false { didSet { if oldValue != isLeftHanded { showHand() } } }
  /// A hint at the user's next step; hidden if empty.
  package var hint = "" {
    didSet {
      // The photo below may have changed, too.
      if oldValue != hint { showHint() } else if !hint.isEmpty { setNeedsLayout() }
    }
  }
  /// Whether a sticker is armed, so that Return places it rather than opening the drawer.
  package var isArmed: Bool {
    get { drawerButton.yieldsReturn }
    set { drawerButton.yieldsReturn = newValue }
  }
  /// What stands in the corners of the canvas.
  let corners = CornerButtons()
  /// The texts and bars over the canvas.
  let status = CanvasStatus()
  /// Called when the drawer is shown or hidden, or has opened over the canvas.
  var onDrawerChange: () -> Void = {}

  let topBar: TopBar
  private let canvasView: CanvasView
  let drawer: StickerDrawer
  private let drawerButton = Button(localized("Disguises"), style: .filled)
  private let scrim = DrawerScrim()
  let handle = DrawerHandle()
  /// How far a finger has dragged the handle down.
  private var handleDrag: Double? { didSet { setNeedsLayout() } }
  private let dropFrame = DropFrame()
  /// Whether the drawer is open over the canvas of a narrow window.
  private(set) var isDrawerOpen = false { didSet { if oldValue != isDrawerOpen { showDrawer() } } }
  /// Whether the drawer is beside or below the canvas, or open over it.
  private(set) var showsDrawer = true { didSet { if oldValue != showsDrawer { onDrawerChange() } } }
  /// Whether the drawer opens over the canvas.
  var hasDrawerOverCanvas: Bool {
    if case .overlay = drawerPlace { true } else { false }
  }
  /// Where the drawer is.
  private var drawerPlace: DrawerPlace { DrawerPlace(in: bounds.size, textScale: textScale) }
  /// How far that drawer is open, 0 to 1, and what moves it.
  private var slide: (fraction: Double, animation: Animation?) = (0, nil) {
    didSet { if oldValue.fraction != slide.fraction { setNeedsLayout() } }
  }

  package init(topBar: TopBar, canvasView: CanvasView, drawer: StickerDrawer) {
    self.topBar = topBar
    self.canvasView = canvasView
    self.drawer = drawer
    super.init()
    backgroundColor = Theme.background
    drawerButton.identifier = "drawer"
    drawerButton.accessibleRole = .toggle
    corners.attach(to: self)
    status.opening.onCancel = { [weak self] in self?.dropReceiver?.cancelOpening() }
    drawerButton.action = { [weak self] in self?.isDrawerOpen.toggle() }
    handle.action = { [weak self] in self?.stepDrawer() }
    handle.onDrag = { [weak self] way in self?.dragDrawer(by: way) }
    scrim.onTap = { [weak self] in self?.closeDrawer() }
    // In reading order, which is also the focus order. A card comes after the canvas.
    let views: [View] =
      [topBar, canvasView, corners.fit, scrim, drawerButton, drawer, handle] + status.views + [
        dropFrame
      ]
    dropFrame.isHidden = true
    for view in views { addSubview(view) }
  }

  private func showHand() {
    topBar.isMirrored = isLeftHanded
    drawer.railIsFirst = !isLeftHanded
    setNeedsLayout()
    drawer.setNeedsDisplay()
  }

  /// Opens the drawer if it is an overlay and there is a photo, or was put away.
  func openDrawer() {
    if !drawerButton.isHidden { isDrawerOpen = true }
    if !handle.isHidden, drawerHeight == .away { drawerHeight = .full }
  }

  /// Closes the drawer if it is an overlay.
  package func closeDrawer() { isDrawerOpen = false }

  package override func layoutSubviews() {
    let bar = DrawerPlace.barHeight
    let below = Rect(0, bar, bounds.width, bounds.height - bar)
    topBar.frame = Rect(0, 0, bounds.width, bar)
    topBar.holdsDice = topBar.hasRoomForDice(in: bounds.width)
    corners.dice = topBar.holdsDice ? nil : topBar.dice
    let place = drawerPlace
    let isOverlay = if case .overlay = place { true } else { false }
    // Without a photo there is nothing to disguise.
    drawerButton.isHidden = !isOverlay || card != nil
    if !isOverlay { closeDrawer() }
    let isAway = place.isSheet && drawerHeight == .away
    handle.isHidden = !place.isSheet || card != nil
    drawer.isHidden =
      isOverlay && slide.fraction <= 0
      || place.isSheet && (card != nil || isAway && handleDrag == nil)
    showsDrawer = isOverlay ? isDrawerOpen : !isAway
    drawer.isUserInteractionEnabled = !isOverlay || isDrawerOpen
    scrim.isHidden = !isOverlay || slide.fraction <= 0
    scrim.isUserInteractionEnabled = isDrawerOpen
    scrim.alpha = slide.fraction
    switch place {
    case .side(let width): layoutSideDrawer(in: below, width: width)
    case .sheet(let height): layoutSheet(in: below, fullHeight: height)
    case .overlay(let height): layoutOverlay(in: below, height: height)
    }
    if let card {
      card.frame = Rect(
        center: canvasView.frame.center, size: card.sizeThatFits(canvasView.bounds.size))
    }
    corners.layOut(on: canvasView, beside: drawerButton, isLeftHanded: isLeftHanded)
    let row = Theme.touchTarget + CornerButtons.margin
    canvasView.coveredHeight = drawerButton.isHidden ? 0 : row
    let hasRow = !drawerButton.isHidden || corners.areShown
    let grip = handle.isHidden ? 0 : DrawerHandle.size.height
    status.layOut(
      on: canvasView, above: hasRow || corners.diceNeedsRoom ? row : 0,
      least: hasRow ? row : grip,
      isOnLeft: isLeftHanded != isRightToLeft)
    dropFrame.frame = canvasView.frame
  }

  /// Hides the hint while a message or a sheet is shown: both at once say too much, and cover too much.
  func messagesDidChange() { showHint() }

  private func showDrawer() {
    drawerButton.isSelected = isDrawerOpen
    if isDrawerOpen { onDrawerChange() }
    showHint()
    // The focus must not stay in a hidden drawer.
    if !isDrawerOpen, window?.focus?.isDescendant(of: drawer) ?? false {
      window?.focus = drawerButton
    }
    setNeedsLayout()
    slideDrawer(to: isDrawerOpen ? 1 : 0)
  }

  private func slideDrawer(to end: Double) {
    slide.animation?.cancel()
    let start = slide.fraction
    slide.animation = window?.animate(for: Theme.quick, curve: .easeOut) { [weak self] in
      self?.slide.fraction = start + (end - start) * $0
    }
  }

  private func showHint() {
    status.hint.text = hint
    let hasMessage = window.map(Toast.isShown) ?? false
    // A card tells what to do by itself.
    status.showsHint =
      !hint.isEmpty && !isDrawerOpen && !hasMessage && card == nil
      && window?.showsSheet != true
    setNeedsLayout()
  }

  private func layoutSideDrawer(in area: Rect, width: Double) {
    drawer.position = .side
    drawer.frame = directed(
      Rect(isLeftHanded ? 0 : area.maxX - width, area.minY, width, area.height))
    canvasView.frame = directed(
      Rect(isLeftHanded ? width : 0, area.minY, area.width - width, area.height))
  }

  private func layoutSheet(in area: Rect, fullHeight: Double) {
    let height = card == nil ? drawerHeight.points(of: fullHeight, textScale: textScale) : 0
    // The photo keeps its place under a drawer that is dragged, until the finger lifts.
    let shown = min(max(height - (handleDrag ?? 0), 0), fullHeight)
    if shown > 0 {
      drawer.position = .bottom
      let frame = Rect(0, area.maxY - shown, area.width, max(shown, height))
      drawer.frame = aboveKeyboard(frame, in: area)
    }
    canvasView.frame = Rect(0, area.minY, area.width, area.height - height)
    // On a drawer that stands on the keyboard, too.
    let top = shown > 0 ? drawer.frame.minY : area.maxY
    handle.frame = Rect(
      (area.midX - DrawerHandle.size.width / 2).rounded(),
      top - DrawerHandle.size.height, DrawerHandle.size.width,
      DrawerHandle.size.height)
  }

  // MARK: The height of the drawer below the canvas

  /// How much of it is shown.
  var drawerHeight: Remembered.DrawerHeight {
    get { handle.height }
    set {
      guard drawerHeight != newValue else { return }
      handle.height = newValue
      // The focus must not stay in a hidden drawer.
      if newValue == .away, window?.focus?.isDescendant(of: drawer) ?? false {
        window?.focus = handle
      }
      setNeedsLayout()
      drawer.onEvent(.heightChanged(newValue))
    }
  }

  /// The heights that differ in this window.
  private var drawerHeights: [(height: Remembered.DrawerHeight, points: Double)] {
    guard case .sheet(let full) = drawerPlace else { return [] }
    return Remembered.DrawerHeight.allCases.map { ($0, $0.points(of: full, textScale: textScale)) }
      .filter { $0.0 != .row || $0.1 < full }
  }

  private func stepDrawer() {
    let heights = drawerHeights.map(\.height)
    let next = (heights.firstIndex(of: drawerHeight) ?? 0) + 1
    if !heights.isEmpty { drawerHeight = heights[next % heights.count] }
  }

  /// Follows a finger on the handle; nil for the way when it has lifted.
  private func dragDrawer(by way: Double?) {
    defer { handleDrag = way }
    guard way == nil, let last = handleDrag,
      let current = drawerHeights.first(where: { $0.height == drawerHeight })
    else { return }
    let nearest = drawerHeights.min {
      abs($0.points - (current.points - last)) < abs($1.points - (current.points - last))
    }
    if let nearest { drawerHeight = nearest.height }
  }

  /// A drawer in which somebody writes stands on the on-screen keyboard, over the canvas.
  private func aboveKeyboard(_ frame: Rect, in area: Rect) -> Rect {
    guard let window, let keyboard = window.keyboardFrame,
      window.textInput.client?.isDescendant(of: drawer) ?? false
    else { return frame }
    let bottom = min(frame.maxY, convert(keyboard, from: nil).minY)
    let top = max(area.minY, bottom - frame.height)
    return Rect(frame.minX, top, frame.width, max(0, bottom - top))
  }

  private func layoutOverlay(in area: Rect, height: Double) {
    drawer.position = .bottom
    let bottom = area.maxY - (height * slide.fraction).rounded()
    drawer.frame = aboveKeyboard(Rect(0, bottom, area.width, height), in: area)
    canvasView.frame = area
    let width = max(120, drawerButton.sizeThatFits(area.size).width)
    drawerButton.frame = directed(
      Rect(
        isLeftHanded ? CornerButtons.margin : area.maxX - width - CornerButtons.margin,
        bottom - Theme.touchTarget - CornerButtons.margin, width, Theme.touchTarget))
  }
}

/// Frames the canvas while an item is over the window that can be dropped.
private final class DropFrame: View {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.stroke(
      .roundedRect(bounds.insetBy(6, 6), radius: Theme.cardRadius), with: Theme.accent,
      style: StrokeStyle(width: 4))
  }
}
