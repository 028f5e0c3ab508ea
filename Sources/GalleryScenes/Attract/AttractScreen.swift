import TouchKit
import TouchRecordings

/// Shows one scene after another, played by its recording, above everything else. Whatever a person does
/// first ends it, and does nothing else.
final class AttractScreen: View {
  /// Called when the screen has gone.
  var onEnd: () -> Void = {}

  static let background = Color(hex: 0x11141B)

  private static let gap = 20.0
  /// How far the mouse must move, in points: a table that shakes moves it less.
  private static let mouseReach = 12.0
  /// How long the last picture of a scene stays, and how long each picture of a person who prefers
  /// reduced motion.
  private static let pause = Duration.milliseconds(1500)
  private static let stillTime = Duration.seconds(8)
  /// How long the fingers of the first touch may stay until others reach what is below.
  private static let shieldTime = Duration.milliseconds(500)

  private let recording: (SceneKind) -> Recording?
  private let overlay = Overlay(isModal: true)
  private let board = View()
  private let caption = AttractCaption()
  private let program = AttractProgram()
  private var preview: WindowPreview?
  private var demonstration: Demonstration?
  private var scenes = SceneKind.allCases.makeIterator()
  private var playing: Animation?
  private var sceneChange: Deadline?
  private var mousePlace: Point?
  private var hasEnded = false

  init(playing recording: @escaping (SceneKind) -> Recording?) {
    self.recording = recording
    super.init()
    isMultipleTouchEnabled = true
    role = .image
    identifier = "attract"
    label = AttractCaption.invitation
    board.isUserInteractionEnabled = false
    board.backgroundColor = Self.background
    board.addSubview(caption)
    board.addSubview(program)
    addSubview(board)
  }

  /// Covers a window, and shows the first scene.
  func present(in window: Window) {
    overlay.onLayout = { [weak self] in self?.frame = $0 }
    overlay.present(self, in: window)
    window.focus = self
    if !window.animator.isReduced {
      board.alpha = 0
      window.animate(for: Theme.gentle) { [board] in board.alpha = $0 }
    }
    showNextScene()
  }

  // MARK: Scenes

  private func showNextScene() {
    guard let window, !hasEnded else { return }
    stopPlaying()
    guard let demonstration = nextDemonstration(at: window.now) else { return end() }
    self.demonstration = demonstration
    let preview = WindowPreview(of: demonstration.content)
    preview.visibleRect = demonstration.sceneFrame
    preview.cornerRadius = 20
    self.preview = preview
    board.addSubview(preview)
    caption.show(demonstration.kind)
    program.current = demonstration.kind
    setNeedsLayout()
    window.layoutIfNeeded()
    if window.animator.isReduced {
      demonstration.skipToPicture()
      preview.update(to: demonstration.content.now)
      sceneChange = window.schedule(after: Self.stillTime) { [weak self] in self?.showNextScene() }
    } else {
      // Each frame of the window advances the scene; none comes while the window is hidden.
      playing = window.animate(for: .seconds(86_400)) { [weak self] _ in self?.play() }
      window.animate(for: Theme.gentle) { [preview] in preview.alpha = $0 }
    }
  }

  /// The next scene that has a recording, from the first again after the last.
  private func nextDemonstration(at time: EventTime) -> Demonstration? {
    for _ in SceneKind.allCases {
      if let kind = scenes.next() {
        guard let recording = recording(kind) else { continue }
        return try? Demonstration(
          of: kind, playing: recording, at: time,
          reducesMotion: window?.animator.isReduced ?? false)
      }
      scenes = SceneKind.allCases.makeIterator()
    }
    return nil
  }

  private func play() {
    guard let window, let demonstration, let preview else { return }
    demonstration.advance(to: window.now)
    preview.update(to: window.now)
    caption.feedback = demonstration.feedback
    guard demonstration.isFinished, sceneChange == nil else { return }
    sceneChange = window.schedule(after: Self.pause) { [weak self] in self?.showNextScene() }
  }

  private func stopPlaying() {
    playing?.cancel()
    sceneChange?.cancel()
    preview?.removeFromSuperview()
    (playing, sceneChange, preview, demonstration) = (nil, nil, nil, nil)
  }

  override var inspectionAttributes: [InspectionAttribute] {
    guard let demonstration, !hasEnded else { return [] }
    return [
      InspectionAttribute("scene", .text(demonstration.kind.rawValue)),
      InspectionAttribute("fingers", .numbers(demonstration.fingers.map(Double.init))),
    ]
  }

  // MARK: The end

  /// Uncovers the gallery. The fingers that are down stay on this view, which nobody sees any more, until
  /// they lift: a hand lands with several, and none of them may press something below.
  private func end() {
    guard !hasEnded, let window else { return }
    hasEnded = true
    playing?.cancel()
    sceneChange?.cancel()
    window.animate(for: Theme.quick) { [board] in board.alpha = 1 - $0 }
    if window.touches.contains(where: \.isDown) {
      window.schedule(after: Self.shieldTime) { [weak self] in self?.remove() }
    } else {
      remove()
    }
  }

  private func remove() {
    guard overlay.isPresented else { return }
    overlay.dismiss(in: Theme.quick)
    onEnd()
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) { end() }
  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {}

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    if !event.allTouches.contains(where: \.isDown) { remove() }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    touchesEnded(touches, with: event)
  }

  override func handleMouse(_ event: MouseEvent) -> Bool {
    switch event.kind {
    case .moved:
      let first = mousePlace ?? event.location
      mousePlace = first
      if event.location.distance(to: first) >= Self.mouseReach { end() }
    case .pressed, .scrolled: end()
    case .released, .cancelled, .left: break
    }
    return true
  }

  override func handleTouchpad(_ event: TouchpadEvent) -> Bool {
    end()
    return true
  }

  override var canBecomeFocused: Bool { true }

  override func handleKey(_ event: KeyEvent) -> Bool {
    if case .pressed = event.phase { end() }
    return true
  }

  override func layoutSubviews() {
    board.frame = bounds
    let margin = min(48, bounds.size.shortSide * 0.04)
    let area = bounds.insetBy(margin, margin)
    let captionHeight = caption.arrange(for: area.size)
    let scene = demonstration?.sceneFrame.size ?? Size(16, 9)
    let room = Size(area.width, max(area.height - captionHeight - Self.gap, 1))
    let picture = scene.fitted(into: room)
    var spare = area.height - picture.height - Self.gap - captionHeight
    let rest = Size(area.width, max(spare - 2 * Self.gap, 0))
    let programHeight = program.sizeThatFits(rest).height
    if programHeight > 0 { spare -= programHeight + 2 * Self.gap }
    let top = area.minY + spare / 2
    preview?.frame = Rect(origin: Point(area.midX - picture.width / 2, top), size: picture)
    let width = min(area.width, max(picture.width, 320))
    caption.frame = Rect(
      area.midX - width / 2, top + picture.height + Self.gap, width, captionHeight)
    program.isHidden = programHeight == 0
    program.frame = Rect(
      area.minX, caption.frame.maxY + 2 * Self.gap, area.width, programHeight)
  }
}
