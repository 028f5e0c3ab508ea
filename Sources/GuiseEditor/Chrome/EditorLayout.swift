import DisguiseModel
import Platform
import TouchKit

/// Lays out bar, canvas and drawer for the size of the window.
package final class EditorLayout: View {
  /// The size of a new window on a screen, in points: 1280x800, or 800x1280 on a portrait screen,
  /// limited to the screen's size.
  package static func startSize(on screen: Size) -> Size {
    let preferred = screen.width < screen.height ? Size(800, 1280) : Size(1280, 800)
    return Size(min(preferred.width, screen.width), min(preferred.height, screen.height))
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
    get { drawerOverlay.button.yieldsReturn }
    set { drawerOverlay.button.yieldsReturn = newValue }
  }
  /// What stands in the corners of the canvas.
  let corners = CornerButtons()
  /// The texts and bars over the canvas.
  let status = CanvasStatus()
  /// Takes what is dropped on the window.
  let dropFrame: DropFrame
  let topBar: TopBar
  private let canvasView: CanvasView
  let drawer: StickerDrawer
  /// The drawer where it opens over the canvas.
  let drawerOverlay = DrawerOverlay()
  /// The drawer where it is below or beside the canvas.
  let dockedDrawer = DockedDrawer()
  /// Whether the drawer is beside or below the canvas, or open over it.
  private(set) var showsDrawer = true {
    didSet { if oldValue != showsDrawer { drawer.onEvent(.shown) } }
  }
  /// Where the drawer is.
  var drawerPlace: DrawerPlace { DrawerPlace(in: bounds.size, textScale: textScale) }

  package init(topBar: TopBar, canvasView: CanvasView, drawer: StickerDrawer) {
    self.topBar = topBar
    self.canvasView = canvasView
    self.drawer = drawer
    dropFrame = DropFrame(save: topBar.save)
    super.init()
    backgroundColor = Theme.background
    corners.attach(to: self)
    drawerOverlay.attach(to: self)
    dockedDrawer.attach(to: self)
    // In reading order, which is also the focus order. A card comes after the canvas.
    let views: [View] = [
      topBar, canvasView, corners.fit, drawerOverlay.scrim, drawerOverlay.button, drawer,
      dockedDrawer.handle,
    ]
    for view in views + status.views + [dropFrame] { addSubview(view) }
    // The hint must not be on a photo that grows.
    canvasView.onViewportChange = { [weak self] in
      if let self, status.showsHint { setNeedsLayout() }
    }
  }

  /// Whether an element is at a point of the window.
  func hasElement(at point: Point) -> Bool {
    let inside = canvasView.convert(point, from: nil)
    return canvasView.area.contains(convert(point, from: nil))
      && canvasView.target(at: inside) is ElementView
  }

  private func showHand() {
    topBar.isMirrored = isLeftHanded
    drawer.railIsFirst = !isLeftHanded
    setNeedsLayout()
    drawer.setNeedsDisplay()
  }

  /// Opens the drawer if it is an overlay and there is a photo, or was put away.
  func openDrawer() {
    if !drawerOverlay.button.isHidden { drawerOverlay.isOpen = true }
    if !dockedDrawer.handle.isHidden, dockedDrawer.height == .away { dockedDrawer.height = .full }
  }

  /// Closes the drawer if it is an overlay.
  package func closeDrawer() { drawerOverlay.isOpen = false }

  package override func layoutSubviews() {
    let bar = DrawerPlace.barHeight
    let below = Rect(0, bar, bounds.width, bounds.height - bar)
    topBar.frame = Rect(0, 0, bounds.width, bar)
    topBar.holdsDice = topBar.hasRoomForDice(in: bounds.width)
    corners.dice = topBar.holdsDice ? nil : topBar.dice
    let place = drawerPlace
    let (isOverlay, isSheet, hasPhoto) = (place.isOverlay, place.isSheet, card == nil)
    drawerOverlay.adapt(isUsed: isOverlay, hasPhoto: hasPhoto)
    let (button, handle) = (drawerOverlay.button, dockedDrawer.handle)
    orderHandle(isAbove: isSheet)
    handle.isHidden = isOverlay || !hasPhoto
    drawer.isHidden =
      isOverlay ? !drawerOverlay.isInSight : isSheet && !hasPhoto || dockedDrawer.isAway
    showsDrawer = isOverlay ? drawerOverlay.isOpen : dockedDrawer.height != .away
    drawer.isLeaving = isOverlay && !drawerOverlay.isOpen
    let area =
      if case .overlay(let height) = place {
        drawerOverlay.layOut(height: height, in: below)
      } else {
        dockedDrawer.layOut(in: below, hasPhoto: hasPhoto)
      }
    if !isSheet { dockedDrawer.makeRoom(for: false) }
    let aside = dockedDrawer.isAside ? dockedDrawer.depth : 0
    canvasView.showsDepth = dockedDrawer.isAside
    canvasView.depth = isSheet ? dockedDrawer.depth : 0
    canvasView.frame = Rect(area.minX, area.minY, area.width, area.height + aside)
    canvasView.freeHeight = isSheet ? rowOfDice : 0
    if let card {
      card.frame = Rect(center: area.center, size: card.sizeThatFits(area.size))
    }
    let hasHandle = isSheet && !handle.isHidden
    let handleRow = hasHandle && corners.diceHasRow ? rowOfHandle : nil
    // Zoomed in, the photo goes on to the drawer.
    let free = corners.isZoomed ? 0 : canvasView.freeHeight
    corners.layOut(
      on: canvasView, above: free, beside: button, handleRow, isLeftHanded: isLeftHanded)
    let row = Theme.touchTarget + CornerButtons.margin + free
    canvasView.coveredHeight = (button.isHidden ? free : row) + aside
    let hasRow = !button.isHidden || corners.areShown
    let grip = hasHandle ? DrawerHandle.thickness : 0
    let low = max(area.maxY - (handleRow?.minY ?? .infinity), grip)
    status.layOut(
      on: canvasView, above: hasRow ? row : handleRow == nil ? 0 : low, least: hasRow ? row : low,
      beside: isSheet || handle.isHidden ? nil : handle.frame,
      isOnLeft: isLeftHanded != isRightToLeft)
    dropFrame.frame = area
    canvasView.controls = corners.frames.map { $0.offset(by: .zero - area.origin) }
  }

  /// Puts the handle between canvas and drawer in reading order, or above the drawer, on which it has a margin then.
  private func orderHandle(isAbove: Bool) {
    let places = [dockedDrawer.handle, drawer].compactMap { view in
      subviews.firstIndex { $0 === view }
    }
    guard places.count == 2, (places[0] > places[1]) != isAbove else { return }
    dockedDrawer.handle.moveInSuperview(to: places[1])
  }

  /// The row of the drawer's handle, in which the dice is.
  private var rowOfHandle: Rect {
    let (bottom, height) = (dockedDrawer.handle.frame.maxY, CornerButtons.handleRow)
    return Rect(0, bottom - height, bounds.width, height)
  }

  /// The height that a whole photo leaves free above a drawer, if the dice would cover some of it there. The photo's
  /// own margin is a part of the row.
  private var rowOfDice: Double {
    guard corners.diceHasRow,
      corners.diceCovers(canvasView.viewport.photo, on: canvasView.area.size)
    else { return 0 }
    return CornerButtons.handleRow - CornerButtons.margin
  }

  /// Shows the hint, or hides it while a message or a sheet is shown: both at once say too much, and cover too much.
  func showHint() {
    status.hint.text = hint
    let hasMessage = window.map(Toast.isShown) ?? false
    // A card tells what to do by itself.
    status.showsHint =
      !hint.isEmpty && !drawerOverlay.isOpen && !hasMessage && card == nil
      && window?.showsSheet != true
    setNeedsLayout()
  }

  /// A drawer in which somebody writes stands on the on-screen keyboard, over the canvas.
  func aboveKeyboard(_ frame: Rect, in area: Rect) -> Rect {
    guard let window, let keyboard = window.keyboardFrame,
      window.textInput.client?.isDescendant(of: drawer) ?? false
    else { return frame }
    let bottom = min(frame.maxY, convert(keyboard, from: nil).minY)
    let top = max(area.minY, bottom - frame.height)
    return Rect(frame.minX, top, frame.width, max(0, bottom - top))
  }
}
