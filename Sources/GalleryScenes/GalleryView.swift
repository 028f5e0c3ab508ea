import Platform
import TouchKit
import TouchRecordings

/// The window's content: the start page, or one scene below a bar, with its page and with what watches
/// the fingers.
package final class GalleryView: View {
  /// Below this height, the bar is lower, too.
  private static let lowHeight = 360.0
  /// Below this width, the feedback has a line of its own below the bar's buttons.
  private static let narrowWidth = 640.0
  /// The least width in which feedback can be read beside other things.
  private static let leastFeedback = 160.0
  /// Scrolls a scene that needs more height than there is.
  private let port = ScrollView()
  /// Created when it is first shown.
  private var startPage: StartPage?
  private let bar = View()
  private let line = View()
  private let back = Button(icon: .backSign, label: localized("Gallery"))
  private let title = Label(font: Theme.title)
  private let feedback = FeedbackLabel(color: Theme.secondaryText, alignment: .trailing)
  private let about = Button(localized("About"), style: .plain)
  private let watch = Button(localized("Watch"), style: .plain)
  private let tries = ChallengeRow()
  private let marks = TouchMarks()
  private let decisions = DecisionPanel()
  /// The scene; nil while the start page is shown.
  private(set) var scene: Scene? { didSet { port.isHidden = scene == nil } }
  private var kind: SceneKind?
  private var page: ScenePage?
  /// What has been done of what the scenes ask to try.
  private var done: [SceneKind: Set<Challenge>] = [:]

  /// What a scene or its page can change of the window and the gallery, as it was before.
  private var usual: (direction: LayoutDirection, isReduced: Bool, isForLeftHand: Bool)?

  /// Whether fingers are drawn, even while nobody watches the decisions.
  var showsFingers = false

  /// The scene's area.
  var sceneFrame: Rect { scene == nil ? bounds : port.frame }

  /// The sentence that describes the scene's last event, or what one can do in it.
  var currentFeedback: String { feedback.text }

  /// Whether what a hand reaches for is at its left, and what it must not cover at its right.
  package var isForLeftHand = false { didSet { if oldValue != isForLeftHand { handDidChange() } } }

  /// Whether fingers and decisions about gestures are drawn.
  var isWatching = false { didSet { if oldValue != isWatching { updateWatching() } } }

  private let recording: ((SceneKind) -> Recording?)?

  /// Creates the view. With recordings, the start page's cards show their scenes in use.
  package init(playing recording: ((SceneKind) -> Recording?)? = nil) {
    self.recording = recording
    super.init()
    fillsSuperview = true
    backgroundColor = Theme.background
    bar.backgroundColor = Theme.surface
    line.backgroundColor = Theme.separator
    back.identifier = "back"
    back.iconHasDirection = true
    back.action = { [weak self] in self?.close() }
    feedback.numberOfLines = 2
    for button in [about, watch] { button.accessibleRole = .toggle }
    about.identifier = "about"
    about.action = { [weak self] in self?.togglePage() }
    watch.identifier = "watch"
    watch.action = { [weak self] in self?.isWatching.toggle() }
    for view in [back, title, feedback, tries, about, watch, line] { bar.addSubview(view) }
    addSubview(port)
    addSubview(bar)
    addSubview(decisions)
    addSubview(marks)
    bar.isHidden = true
    port.isHidden = true
  }

  /// Shows a scene.
  package func open(_ kind: SceneKind) {
    closeScene()
    usual = window.map { ($0.layoutDirection, $0.animator.isReduced, isForLeftHand) }
    let scene = kind.makeScene()
    scene.onFeedback = { [weak self] sentence in self?.feedback.text = sentence }
    port.scroll(to: .zero, isAnimated: false)
    port.addSubview(scene)
    (self.scene, self.kind) = (scene, kind)
    title.text = kind.title
    feedback.text = kind.summary
    tries.show(kind.challenges, done: done[kind] ?? [])
    window?.title = localized("{scene} – TouchKit Gallery", ["scene": kind.title])
    startPage?.isHidden = true
    startPage?.playsThumbnails = false
    bar.isHidden = false
  }

  /// Returns to the start page. The next visitor finds every scene as it was at first.
  package func close() {
    let last = kind
    closeScene()
    showStartPage()
    // Keys go on at the card of the scene.
    if let last, window?.showsFocus ?? false { startPage?.focusCard(of: last) }
    window?.title = localized("TouchKit Gallery")
  }

  private func closeScene() {
    closePage()
    isWatching = false
    if scene != nil, let usual {
      window?.layoutDirection = usual.direction
      window?.animator.isReduced = usual.isReduced
      isForLeftHand = usual.isForLeftHand
    }
    scene?.removeFromSuperview()
    (scene, kind) = (nil, nil)
    decisions.clear()
    bar.isHidden = true
  }

  private func showStartPage() {
    let page = startPage ?? makeStartPage()
    page.isHidden = false
    page.playsThumbnails = !isCovered
    // What the scene needed is free now.
    window?.performAfterFrame { Memory.returnFreed() }
  }

  private func makeStartPage() -> StartPage {
    let page = StartPage(playing: recording)
    page.onChoose = { [weak self] kind in self?.open(kind) }
    startPage = page
    insertSubview(page, at: 0)
    return page
  }

  /// Whether something else covers the view, so that nothing needs to move in it.
  var isCovered = false {
    didSet { if oldValue != isCovered, scene == nil { showStartPage() } }
  }

  /// Returns to the start page as it was at first, without what is open above the scene, such as a
  /// sheet.
  func reset() {
    for case let layer as Overlay in window?.root.subviews ?? [] where layer.isModal {
      layer.onOutsideTap()
      layer.dismiss(in: .zero)
    }
    close()
    done = [:]
    startPage?.scrollToTop()
  }

  /// Checks off what the scene asks to try.
  func check(_ challenge: Challenge) {
    guard let kind, done[kind]?.contains(challenge) != true else { return }
    done[kind, default: []].insert(challenge)
    tries.check(challenge)
    setNeedsLayout()
  }

  /// Handles the keys of the scene, or of the page that covers it, and Escape, which returns to the
  /// start page.
  package func handleShortcut(_ event: KeyEvent) -> Bool {
    let isHandled = page?.handleShortcut(event) ?? scene?.handleShortcut(event)
    if isHandled ?? false { return true }
    guard event.phase == .pressed(isRepeat: false), event.key == "Escape", scene != nil else {
      return false
    }
    if page != nil { closePage() } else { close() }
    return true
  }

  // MARK: The scene's page

  private func togglePage() {
    guard page == nil, let scene, let kind else { return closePage() }
    let page = ScenePage(of: kind, options: scene.options + [directionOption, handOption])
    self.page = page
    insertSubview(page, at: (subviews.firstIndex(of: port) ?? 0) + 1)
    scene.isHidden = true
    about.isSelected = true
    setNeedsLayout()
  }

  private var directionOption: SceneOption {
    SceneOption(title: translatable("Right to left"), isOn: window?.layoutDirection == .rightToLeft)
    {
      [weak self] isOn in self?.window?.layoutDirection = isOn ? .rightToLeft : .leftToRight
    }
  }

  private var handOption: SceneOption {
    SceneOption(title: translatable("Left-handed"), isOn: isForLeftHand) { [weak self] isOn in
      self?.isForLeftHand = isOn
    }
  }

  private func closePage() {
    page?.removeFromSuperview()
    page = nil
    scene?.isHidden = false
    about.isSelected = false
  }

  // MARK: Watching

  package override func didMove(to window: Window?) {
    super.didMove(to: window)
    window?.onTouchFrame = { [weak self] in self?.observe($0) }
    window?.onGestureDecision = { [weak self] in self?.observe($0) }
  }

  private func observe(_ event: TouchEvent) {
    scene?.observe(event)
    if isWatching || showsFingers { marks.show(event) }
    if isWatching { decisions.show(event) }
  }

  private func observe(_ decision: GestureDecision) {
    scene?.observe(decision)
    if isWatching { decisions.show(decision) }
  }

  private func updateWatching() {
    watch.isSelected = isWatching
    marks.clear()
    decisions.clear()
  }

  package override func layoutSubviews() {
    startPage?.frame = bounds
    let isNarrow = bounds.width < Self.narrowWidth
    layOutBar(isNarrow: isNarrow, isLow: bounds.height < Self.lowHeight)
    let content = Rect(
      0, bar.frame.maxY, bounds.width, max(bounds.height - bar.frame.height, 0))
    placeScene(in: content)
    page?.frame = content
    let room = Size(min(bounds.width - 16, 420), content.height * 0.4)
    placeDecisions(sizes: decisions.sizes(in: room), in: content)
  }

  /// Gives the scene the height that it needs. Where that is there, nothing can move it.
  private func placeScene(in area: Rect) {
    port.frame = area
    guard let scene else { return }
    let height = max(area.height, scene.smallestHeight(in: area.width))
    port.axes = height > area.height ? .vertical : []
    port.pan.isEnabled = height > area.height
    scene.frame = Rect(0, 0, area.width, height)
    port.contentSize = scene.frame.size
  }

  private func layOutBar(isNarrow: Bool, isLow: Bool) {
    let height = isLow ? Theme.touchTarget - 4 : 64
    // Where texts are large, the buttons take the line of the feedback, and leave the title the first one.
    let isSplit = isNarrow && !isLow && hasLargeTexts
    let secondHeight = isLow ? 16.0 : isSplit ? Theme.touchTarget : 44
    let inset = isLow ? 0.0 : 8
    bar.frame = Rect(
      0, 0, bounds.width, height + (isNarrow ? secondHeight : 0) + (isSplit ? inset : 0))
    line.frame = Rect(0, bar.frame.maxY - 1, bounds.width, 1)
    back.title =
      isNarrow || bounds.width < Self.narrowWidth * textScale ? "" : localized("Gallery")
    back.label = localized("Gallery")
    let backWidth = back.sizeThatFits(bounds.size).width
    back.frame = bar.handed(Rect(8, inset, backWidth, height - 2 * inset))
    var right = bounds.width - 8
    for button in [back, about, watch, tries.button] { button.backgroundInset = isLow ? 3 : 0 }
    for button in [watch, about] {
      var width = button.sizeThatFits(bounds.size).width - (bounds.width < 340 ? 12 : 0)
      // Larger texts leave the title its room.
      if isNarrow, textScale > 1 { width = min(width, bounds.width / 4) }
      if !isNarrow, hasLargeTexts { width = min(width, bounds.width / 6) }
      let frame =
        isSplit
        ? Rect(right - width, height, width, secondHeight)
        : Rect(right - width, inset, width, height - 2 * inset)
      button.frame = bar.handed(frame)
      right -= width + 4
    }
    let left = 8 + backWidth + 16
    // The title is smaller before there is no room for what to try.
    let kept =
      isNarrow ? 0 : tries.leastWidth + 32 + (hasLargeTexts ? 0 : Self.leastFeedback)
    let end = isSplit ? bounds.width - 8 : right - kept
    let least = TextLayout(title.text, font: scaled(Theme.caption)).size.width.rounded(.up)
    let room = isNarrow || hasLargeTexts ? end - left : max(end - left, least)
    let width = layOutTitle(
      in: Rect(left, 0, max(room, 0), height), isSmall: isNarrow && !isSplit)
    let start = left + width + 16
    let beside = Rect(start, 0, max(right - start - 12, 0), height)
    let lineEnd = isSplit ? right - 4 : bounds.width - 16
    let below = Rect(16, isSplit ? height : height - inset, max(lineEnd - 16, 0), secondHeight)
    layOutTexts(in: isNarrow ? below : beside, beside: beside, isNarrow: isNarrow, isLow: isLow)
    tries.layoutIfNeeded()
    View.shareTextScale(of: [about, watch, tries.button])
  }

  /// Whether texts are much larger than usual.
  private var hasLargeTexts: Bool { textScale > 1.25 }

  /// Places the title in the largest font that has room; returns its width.
  private func layOutTitle(in room: Rect, isSmall: Bool) -> Double {
    let fonts = (isSmall ? [] : [Theme.title]) + [Theme.action, Theme.caption]
    func fits(_ font: Font) -> Bool {
      title.font = font
      return title.sizeThatFits(Size(.infinity, .infinity)).width <= room.width
    }
    title.font = fonts.first(where: fits) ?? Theme.caption
    let width = min(title.sizeThatFits(bounds.size).width, room.width)
    title.frame = bar.handed(Rect(room.minX, room.minY, width, room.height))
    return width
  }

  /// Places the feedback, and what to try below it or beside it.
  private func layOutTexts(in room: Rect, beside: Rect, isNarrow: Bool, isLow: Bool) {
    // Beside the buttons, which the left hand has at the beginning of a line from left to right.
    let isAtStart = isForLeftHand && !isRightToLeft
    feedback.alignment = isNarrow || isAtStart ? .leading : .trailing
    tries.alignment = isAtStart ? .leading : .trailing
    feedback.font = Theme.caption
    // Chips are below a sentence that has room in a line; no finger needs to hit them.
    let isBelow =
      !isNarrow && !isLow && !hasLargeTexts && tries.openWidth <= room.width
      && TextLayout(kind?.summary ?? "", font: Theme.caption).size.width <= room.width
    var (text, row) = (room, Rect.zero)
    if isBelow {
      text = Rect(room.minX, 2, room.width, 33)
      row = Rect(room.minX, 35, room.width, 26)
    } else {
      // Where the feedback has a line that is too low for a finger, it is beside the title.
      let line = isLow ? beside : isNarrow ? room : beside.insetBy(0, 8)
      let isAlone = isLow && isNarrow
      let width = tries.leastWidth
      // What can be tried is read more easily than a sentence in a few letters.
      let isFirst = hasLargeTexts && !isAlone
      if line.width >= width + (isAlone || isFirst || !isNarrow ? 0 : Self.leastFeedback) {
        row = Rect(line.maxX - width, line.minY, width, line.height)
        if !isAlone { text.size.width -= width + 8 }
      }
    }
    if !isBelow, !isNarrow, !isLow { text = Rect(text.minX, 4, text.width, room.height - 8) }
    showFeedback(in: text, isSmall: isLow || isNarrow && text.width < 280)
    feedback.frame = bar.handed(text)
    tries.frame = bar.handed(row)
  }

  /// Chooses the font of the feedback and its lines: as large as all of it has room.
  private func showFeedback(in room: Rect, isSmall: Bool) {
    func fits(_ font: Font, lines: Int) -> Bool {
      let text = TextLayout(feedback.text, font: font, width: room.width)
      return text.lineCount <= lines && text.size.height <= room.height
    }
    // Nothing beside large titles is smaller than it usually is.
    let fonts = hasLargeTexts || !isSmall ? [Theme.body, Theme.caption] : [Theme.caption]
    let counts = hasLargeTexts ? [3] : [1, 2, 3]
    let choices = fonts.flatMap { font in counts.map { (font, $0) } }
    let choice = choices.first { fits($0, lines: $1) }
    (feedback.font, feedback.numberOfLines) = choice ?? (Theme.caption, 1)
    feedback.isHidden =
      hasLargeTexts && (room.width < Self.leastFeedback || feedback.font != Theme.body)
  }

  private func placeDecisions(sizes: [Size], in area: Rect) {
    guard let shown: View = page ?? scene, !sizes.isEmpty else {
      decisions.frame = .zero
      return
    }
    let (targets, contents) = (shown.targets(in: self), shown.contents(in: self))
    let place = PanelPlace.frame(
      of: sizes, in: area, beside: targets.map { awayFromHand($0, in: area) },
      and: contents.map { awayFromHand($0, in: area) })
    decisions.frame = awayFromHand(place ?? .zero, in: area)
  }
}

/// The line that describes the last event; the view tree identifies it by its name.
private final class FeedbackLabel: Label {
  override var inspectionAttributes: [InspectionAttribute] {
    [InspectionAttribute("name", .text("feedback"))]
  }
}
