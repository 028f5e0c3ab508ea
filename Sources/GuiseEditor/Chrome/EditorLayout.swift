import Platform
import TouchKit

/// Lays out bar, canvas and drawer for the size of the window, all of which takes drops.
package final class EditorLayout: View, DropTarget {
  private static let margin = 16.0

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
  /// that does not move saves.
  package func dropMoved(_ session: DropSession) -> DropOperation? {
    guard session.localDrag != nil else { return session.operation }
    let save = topBar.save
    return save.bounds.contains(session.location(in: save)) ? .copy : nil
  }

  package func dropExited(_ session: DropSession) { dropFrame.isHidden = true }

  package func dropPerformed(_ session: DropSession) {
    dropFrame.isHidden = true
    if session.localDrag != nil { return topBar.save.action() }
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
  /// Whether a photo is being opened.
  package var isLoading = false { didSet { loadingBar.isHidden = !isLoading } }
  /// The decoded fraction of the photo, 0 to 1; nil if unknown.
  package var loadingProgress: Double? {
    get { loadingBar.progress }
    set { loadingBar.progress = newValue }
  }

  /// A hint at the user's next step; hidden if empty.
  package var hint = "" {
    didSet {
      // The photo below may have changed, too.
      if oldValue != hint { showHint() } else if !hint.isEmpty { setNeedsLayout() }
    }
  }
  /// The bounding box of the head on the photo, in its pixels, if it is known; no hint covers it.
  var head: Rect?
  /// Whether a sticker is armed, so that Return places it rather than opening the drawer.
  package var isArmed: Bool {
    get { drawerButton.yieldsReturn }
    set { drawerButton.yieldsReturn = newValue }
  }
  /// Whether the canvas is zoomed in, so that a button offers to fit the photo.
  var isZoomed = false { didSet { if oldValue != isZoomed { setNeedsLayout() } } }
  /// The armed sticker, while its cell is not visible.
  var armedChip: ArmedChip? {
    didSet {
      oldValue?.removeFromSuperview()
      if let armedChip { insertSubview(armedChip, at: 2) }
      setNeedsLayout()
    }
  }
  /// The boxes of the faces on the photo, in its pixels: what puts something on all of them covers none,
  /// if there is room elsewhere.
  var faces: [Rect] = [] { didSet { if oldValue != faces { setNeedsLayout() } } }
  /// Puts what is armed on all faces, while that is possible.
  var everybodyButton: Button? {
    didSet {
      oldValue?.removeFromSuperview()
      if let everybodyButton { insertSubview(everybodyButton, at: 2) }
      setNeedsLayout()
    }
  }
  /// The progress of saving, 0 to 1.
  package var savingProgress: Double {
    get { savingBar.progress ?? 0 }
    set { savingBar.progress = newValue }
  }

  /// The part of the canvas without controls, for messages.
  let messageArea = View()
  /// Called when the user cancels the opening of a photo.
  var onCancelLoading: () -> Void = {}
  /// Called when the drawer is shown or hidden.
  var onDrawerChange: () -> Void = {}
  /// Called when the drawer opens over the canvas.
  var onDrawerOpen: () -> Void = {}

  let topBar: TopBar
  private let canvasView: CanvasView
  let drawer: StickerDrawer
  private let loadingBar = JobBar(localized("Opening…"), cancelIdentifier: "cancel-opening")
  private let savingBar = JobBar(localized("Saving…"), cancelIdentifier: "cancel-saving")
  private let hintLabel = HintPill()
  /// Shows the whole photo.
  let fitButton = Button(localized("Fit"), style: .filled)
  private let drawerButton = Button(localized("Disguises"), style: .filled)
  private let scrim = DrawerScrim()
  private let dropFrame = DropFrame()
  /// Whether the drawer is open over the canvas of a narrow window.
  private(set) var isDrawerOpen = false { didSet { if oldValue != isDrawerOpen { showDrawer() } } }
  /// Whether the drawer is beside or below the canvas, or open over it.
  private(set) var showsDrawer = true { didSet { if oldValue != showsDrawer { onDrawerChange() } } }
  /// How far that drawer is open, 0 to 1.
  private var openFraction = 0.0 { didSet { if oldValue != openFraction { setNeedsLayout() } } }
  private var slideAnimation: Animation?

  package init(topBar: TopBar, canvasView: CanvasView, drawer: StickerDrawer) {
    self.topBar = topBar
    self.canvasView = canvasView
    self.drawer = drawer
    super.init()
    backgroundColor = Theme.background
    drawerButton.identifier = "drawer"
    fitButton.identifier = "fit"
    loadingBar.isHidden = true
    loadingBar.onCancel = { [weak self] in self?.onCancelLoading() }
    drawerButton.action = { [weak self] in self?.isDrawerOpen.toggle() }
    scrim.onTap = { [weak self] in self?.closeDrawer() }
    savingBar.isHidden = true
    hintLabel.isHidden = true
    // In reading order, which is also the focus order. A card comes after the canvas.
    let views: [View] = [
      topBar, canvasView, fitButton, scrim, drawerButton, drawer, loadingBar, savingBar, hintLabel,
      messageArea, dropFrame,
    ]
    messageArea.isUserInteractionEnabled = false
    dropFrame.isHidden = true
    for view in views { addSubview(view) }
  }

  private func showHand() {
    topBar.isMirrored = isLeftHanded
    drawer.railIsFirst = !isLeftHanded
    setNeedsLayout()
    drawer.setNeedsDisplay()
  }

  /// Shows the progress of saving, with a button that cancels the job.
  func showSaving(of job: CancellableJob, progress: Double?) {
    savingBar.progress = progress
    savingBar.onCancel = { job.cancel() }
    savingBar.isHidden = false
  }

  func hideSaving() { savingBar.isHidden = true }

  /// Opens the drawer if it is an overlay and there is a photo.
  func openDrawer() { if !drawerButton.isHidden { isDrawerOpen = true } }

  /// Closes the drawer if it is an overlay.
  package func closeDrawer() { isDrawerOpen = false }

  package override func layoutSubviews() {
    let bar = DrawerPlace.barHeight
    let below = Rect(0, bar, bounds.width, bounds.height - bar)
    topBar.frame = Rect(0, 0, bounds.width, bar)
    let place = DrawerPlace(in: bounds.size)
    let isOverlay = if case .overlay = place { true } else { false }
    // Without a photo there is nothing to disguise.
    drawerButton.isHidden = !isOverlay || card != nil
    if !isOverlay { closeDrawer() }
    drawer.isHidden = isOverlay && openFraction <= 0 || place.isSheet && card != nil
    showsDrawer = !isOverlay || isDrawerOpen
    drawer.isUserInteractionEnabled = !isOverlay || isDrawerOpen
    scrim.isHidden = !isOverlay || openFraction <= 0
    scrim.isUserInteractionEnabled = isDrawerOpen
    scrim.alpha = openFraction
    switch place {
    case .side(let width): layoutSideDrawer(in: below, width: width)
    case .sheet(let height): layoutSheet(in: below, height: card == nil ? height : 0)
    case .overlay(let height): layoutOverlay(in: below, height: height)
    }
    if let card {
      card.frame = Rect(
        center: canvasView.frame.center, size: card.sizeThatFits(canvasView.bounds.size))
    }
    layoutChips()
    layoutMessages()
  }

  /// Puts the button that fits the photo and the armed sticker into the lower corners of the canvas,
  /// the latter beside the drawer's button.
  private func layoutChips() {
    let canvas = canvasView.frame
    let bottom = min(
      canvas.maxY, drawerButton.isHidden ? .infinity : drawerButton.frame.maxY + Self.margin)
    let top = bottom - Self.margin - Theme.touchTarget
    func place(_ view: View, _ size: Size, atEnd: Bool, besides used: Double = 0) {
      let inset = Self.margin + used
      view.frame = directed(
        Rect(
          atEnd != isLeftHanded ? canvas.maxX - inset - size.width : canvas.minX + inset, top,
          size.width, size.height), in: canvas)
    }
    fitButton.isHidden = !isZoomed || card != nil
    place(fitButton, fitButton.sizeThatFits(canvas.size), atEnd: false)
    var used = drawerButton.isHidden ? 0 : drawerButton.frame.width + Theme.spacing
    if let armedChip {
      place(armedChip, ArmedChip.size, atEnd: true, besides: used)
      used += ArmedChip.size.width + Theme.spacing
    }
    if let everybodyButton {
      let size = everybodyButton.sizeThatFits(canvas.size)
      place(everybodyButton, size, atEnd: true, besides: used)
      moveOffFaces(everybodyButton)
    }
  }

  /// Moves a button to another corner of the canvas if it covers a face.
  private func moveOffFaces(_ button: View) {
    let canvas = canvasView.frame
    let viewport = canvasView.viewport.resized(to: canvas.size)
    let covered = faces.map {
      viewport.transform.apply($0).offset(by: canvas.origin - .zero).insetBy(-8, -8)
    }
    let (size, low) = (button.frame.size, button.frame.minY)
    let (left, right) = (canvas.minX + Self.margin, canvas.maxX - Self.margin - size.width)
    let high = canvas.minY + Self.margin
    let corners = [Point(left, low), Point(right, high), Point(left, high)]
      .map { Rect(origin: $0, size: size) }
    let others = [fitButton, drawerButton, armedChip].compactMap(\.self).filter { !$0.isHidden }
    func isFree(_ frame: Rect) -> Bool {
      !covered.contains { $0.intersects(frame) }
        && !others.contains { $0.frame.intersects(frame) }
    }
    if !isFree(button.frame) { button.frame = corners.first(where: isFree) ?? button.frame }
  }

  private func layoutMessages() {
    let canvas = canvasView.frame
    let row = Theme.touchTarget + Self.margin
    canvasView.coveredHeight = drawerButton.isHidden ? 0 : row
    let isCovered =
      !drawerButton.isHidden || !fitButton.isHidden || armedChip != nil
      || everybodyButton != nil
    messageArea.frame = Rect(
      canvas.minX, canvas.minY, canvas.width, canvas.height - (isCovered ? row : 0))
    layoutHint()
    savingBar.frame = Rect(
      center: Point(canvas.midX, messageArea.frame.maxY - 48),
      size: Size(min(320, canvas.width - 2 * Self.margin), 64))
    dropFrame.frame = canvas
    loadingBar.frame = Rect(
      center: canvas.center, size: Size(min(280, canvas.width - 2 * Self.margin), 64))
  }

  private func layoutHint() {
    let canvas = canvasView.frame
    // The canvas is laid out after this view.
    let viewport = canvasView.viewport.resized(to: canvas.size)
    let step = canvas.origin - Point.zero
    hintLabel.frame = HintPlacement(
      area: messageArea.frame, photo: viewport.photoFrame.offset(by: step),
      head: head.map { viewport.transform.apply($0).offset(by: step) },
      isOnLeft: isLeftHanded != isRightToLeft
    ).frame { [hintLabel] width in hintLabel.sizeThatFits(Size(width, .infinity)) }
  }

  /// Hides the hint while a message is shown: both at once say too much, and cover too much.
  func messagesDidChange() { showHint() }

  private func showDrawer() {
    drawerButton.isSelected = isDrawerOpen
    if isDrawerOpen { onDrawerOpen() }
    showHint()
    // The focus must not stay in a hidden drawer.
    if !isDrawerOpen, window?.focus?.isDescendant(of: drawer) ?? false {
      window?.focus = drawerButton
    }
    setNeedsLayout()
    slide(to: isDrawerOpen ? 1 : 0)
  }

  private func slide(to end: Double) {
    slideAnimation?.cancel()
    let start = openFraction
    slideAnimation = window?.animate(for: Theme.quick, curve: .easeOut) { [weak self] in
      self?.openFraction = start + (end - start) * $0
    }
  }

  private func showHint() {
    hintLabel.text = hint
    let hasMessage = window.map(Toast.isShown) ?? false
    // A card tells what to do by itself.
    hintLabel.isHidden = hint.isEmpty || isDrawerOpen || hasMessage || card != nil
    setNeedsLayout()
  }

  private func layoutSideDrawer(in area: Rect, width: Double) {
    drawer.position = .side
    drawer.frame = directed(
      Rect(isLeftHanded ? 0 : area.maxX - width, area.minY, width, area.height))
    canvasView.frame = directed(
      Rect(isLeftHanded ? width : 0, area.minY, area.width - width, area.height))
  }

  private func layoutSheet(in area: Rect, height: Double) {
    if height > 0 {
      drawer.position = .bottom
      drawer.frame = aboveKeyboard(Rect(0, area.maxY - height, area.width, height), in: area)
    }
    canvasView.frame = Rect(0, area.minY, area.width, area.height - height)
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
    let bottom = area.maxY - (height * openFraction).rounded()
    drawer.frame = aboveKeyboard(Rect(0, bottom, area.width, height), in: area)
    canvasView.frame = area
    let width = max(120, drawerButton.sizeThatFits(area.size).width)
    drawerButton.frame = directed(
      Rect(
        isLeftHanded ? Self.margin : area.maxX - width - Self.margin,
        bottom - Theme.touchTarget - Self.margin, width, Theme.touchTarget))
  }
}

/// The hint at the next step, as a pill over the canvas.
private final class HintPill: View {
  private static let padding = Size(20, 10)
  private let words = Label(font: Theme.action, color: .white, alignment: .center)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    words.numberOfLines = 0
    addSubview(words)
  }

  var text: String {
    get { words.text }
    set { words.text = newValue }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let text = words.sizeThatFits(Size(size.width - Self.padding.width, .infinity))
    return Size(
      min(text.width + 2 * Self.padding.width, size.width), text.height + 2 * Self.padding.height)
  }

  override func layoutSubviews() {
    words.frame = bounds.insetBy(Self.padding.width / 2, Self.padding.height / 2)
  }

  override var paintBounds: Rect { bounds.withShadow() }

  override func draw(_ canvas: borrowing Canvas) { canvas.messageCard(bounds, radius: 20) }
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
