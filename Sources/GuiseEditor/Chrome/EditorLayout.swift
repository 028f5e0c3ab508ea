import TouchKit

/// Puts bar, canvas and drawer where they belong for the shape of the window.
package final class EditorLayout: View {
  private static let sideDrawer = 328.0
  private static let bottomDrawer = 256.0
  /// Below this width the drawer lies over the canvas and opens on demand.
  private static let narrow = 600.0

  /// A card over the canvas, before there is a photo.
  package var card: View? {
    didSet {
      oldValue?.removeFromSuperview()
      if let card { insertSubview(card, at: subviews.count) }
      setNeedsLayout()
    }
  }
  /// Whether a photo is being opened.
  package var isLoading = false { didSet { loading.isHidden = !isLoading } }

  /// What a newcomer does next; empty for nothing.
  package var hint = "" { didSet { if oldValue != hint { showHint() } } }
  /// How much of the picture has been written, 0 to 1.
  package var savingProgress: Double {
    get { savingBar.progress }
    set { savingBar.progress = newValue }
  }

  private let topBar: TopBar
  private let faceView: FaceView
  private let drawer: StickerDrawer
  private let isLeftHanded: Bool
  private let loading = Label("Opening…", font: Theme.action, alignment: .center)
  private let savingBar = SavingBar()
  private let hintLabel = Label(font: Theme.action, color: .white, alignment: .center)
  private let drawerButton = Button("Disguises", style: .filled)
  private var isDrawerOpen = false

  package init(topBar: TopBar, faceView: FaceView, drawer: StickerDrawer, isLeftHanded: Bool) {
    self.topBar = topBar
    self.faceView = faceView
    self.drawer = drawer
    self.isLeftHanded = isLeftHanded
    super.init()
    topBar.isMirrored = isLeftHanded
    drawer.railIsLeft = !isLeftHanded
    backgroundColor = Theme.background
    loading.isHidden = true
    loading.backgroundColor = Theme.surface
    loading.cornerRadius = Theme.controlRadius
    drawerButton.action = { [unowned self] in
      isDrawerOpen.toggle()
      setNeedsLayout()
    }
    savingBar.isHidden = true
    hintLabel.isHidden = true
    hintLabel.backgroundColor = Theme.toast.withAlpha(0.85)
    hintLabel.cornerRadius = 20
    for view in [faceView, drawer, topBar, drawerButton, loading, savingBar, hintLabel] as [View] {
      addSubview(view)
    }
  }

  /// Shows how the writing of a picture goes, and lets the user call it off.
  func showSaving(of job: SaveJob) {
    savingBar.progress = 0
    savingBar.onCancel = { job.cancel() }
    savingBar.isHidden = false
  }

  func hideSaving() { savingBar.isHidden = true }

  /// Closes the drawer where it lies over the canvas.
  package func closeDrawer() {
    guard isDrawerOpen else { return }
    isDrawerOpen = false
    setNeedsLayout()
  }

  package override func layoutSubviews() {
    let bar = TopBar.height
    let below = Rect(0, bar, bounds.width, bounds.height - bar)
    topBar.frame = Rect(0, 0, bounds.width, bar)
    let isNarrow = bounds.width < Self.narrow
    drawerButton.isHidden = !isNarrow
    drawer.isHidden = isNarrow && !isDrawerOpen
    if isNarrow || bounds.height > bounds.width {
      layoutBottomDrawer(in: below, isOverlay: isNarrow)
    } else {
      layoutSideDrawer(in: below)
    }
    if let card {
      card.bounds = Rect(origin: .zero, size: card.sizeThatFits(faceView.bounds.size))
      card.center = faceView.frame.center
    }
    let hintSize = hintLabel.sizeThatFits(faceView.bounds.size)
    hintLabel.frame = Rect(
      center: Point(faceView.frame.midX, faceView.frame.minY + 36),
      size: Size(hintSize.width + 40, 40))
    savingBar.frame = Rect(
      center: Point(faceView.frame.midX, faceView.frame.maxY - 48), size: Size(320, 64))
    loading.frame = Rect(center: faceView.frame.center, size: Size(160, 48))
  }

  private func showHint() {
    hintLabel.text = hint
    hintLabel.isHidden = hint.isEmpty
    setNeedsLayout()
  }

  private func layoutSideDrawer(in area: Rect) {
    let width = Self.sideDrawer
    drawer.placement = .side
    drawer.frame = Rect(
      isLeftHanded ? 0 : area.maxX - width, area.minY, width, area.height)
    faceView.frame = Rect(
      isLeftHanded ? width : 0, area.minY, area.width - width, area.height)
  }

  private func layoutBottomDrawer(in area: Rect, isOverlay: Bool) {
    let height = min(Self.bottomDrawer, area.height / 2)
    drawer.placement = .bottom
    drawer.frame = Rect(0, area.maxY - height, area.width, height)
    faceView.frame =
      isOverlay ? area : Rect(0, area.minY, area.width, area.height - height)
    let side = Theme.touchTarget
    let bottom = isDrawerOpen ? drawer.frame.minY : area.maxY
    drawerButton.frame = Rect(area.maxX - 136, bottom - side - 16, 120, side)
  }
}
