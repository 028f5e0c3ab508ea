import Platform
import TouchKit
import TouchRecordings

/// Brings thumbnails to life: first each gets a still, then one after another plays its scene, once.
///
/// Only one scene exists at a time, and only for a thumbnail that is in sight. When all have played,
/// nothing is left to do and nothing wakes up.
@MainActor final class ThumbnailPlayer {
  private let thumbnails: [SceneThumbnail]
  /// Whether a thumbnail is in sight.
  private let isVisible: (SceneThumbnail) -> Bool
  private let recording: (SceneKind) -> Recording?
  /// Called when nothing is left to do. Each scene has needed megabytes for pictures, which are free now.
  private let onRest: () -> Void
  private var hasShownScenes = false
  private weak var window: Window?
  private var current: SceneThumbnail?
  private var playing: Animation?
  private var nextStep: Deadline?

  /// The first frame comes first, and input and frames come between the stills.
  private static let startDelay = Duration.milliseconds(800)
  private static let stillPause = Duration.milliseconds(60)
  private static let scenePause = Duration.milliseconds(900)

  init(
    _ thumbnails: [SceneThumbnail], playing recording: @escaping (SceneKind) -> Recording?,
    onRest: @escaping () -> Void = Memory.returnFreed, isVisible: @escaping (SceneThumbnail) -> Bool
  ) {
    self.thumbnails = thumbnails
    self.recording = recording
    self.isVisible = isVisible
    self.onRest = onRest
  }

  /// Begins in a window, or goes on, also with what has come into sight.
  func start(in window: Window) {
    self.window = window
    guard current == nil, !(nextStep?.isPending ?? false) else { return }
    schedule(after: Self.startDelay)
  }

  /// Stops, and keeps the pictures.
  func stop() {
    playing?.cancel()
    nextStep?.cancel()
    current?.rest(progress: .still)
    (playing, nextStep, current) = (nil, nil, nil)
  }

  private func schedule(after pause: Duration) {
    nextStep = window?.schedule(after: pause) { [weak self] in self?.takeStep() }
  }

  private func takeStep() {
    guard let window else { return }
    let visible = thumbnails.filter { isVisible($0) }
    if let thumbnail = visible.first(where: { $0.progress == .initial && !isMissing($0) }) {
      show(thumbnail, in: window)
    } else if !window.animator.isReduced,
      let thumbnail = visible.first(where: { $0.progress == .still })
    {
      play(thumbnail, in: window)
    } else if hasShownScenes {
      hasShownScenes = false
      onRest()
    }
  }

  /// The scenes that cannot be played.
  private var missing: Set<SceneKind> = []

  private func isMissing(_ thumbnail: SceneThumbnail) -> Bool { missing.contains(thumbnail.kind) }

  private func show(_ thumbnail: SceneThumbnail, in window: Window) {
    if let demonstration = demonstration(of: thumbnail.kind, in: window, reducesMotion: true) {
      thumbnail.showStill(of: demonstration)
    }
    schedule(after: Self.stillPause)
  }

  private func play(_ thumbnail: SceneThumbnail, in window: Window) {
    guard let demonstration = demonstration(of: thumbnail.kind, in: window, reducesMotion: false)
    else { return schedule(after: Self.stillPause) }
    thumbnail.open(demonstration)
    current = thumbnail
    playing = window.animate(for: .seconds(86_400)) { [weak self] _ in self?.advance() }
  }

  private func advance() {
    guard let window, let current else { return }
    if isVisible(current), current.advance(to: window.now) { return }
    current.rest(progress: .still)
    playing?.cancel()
    (self.current, playing) = (nil, nil)
    schedule(after: Self.scenePause)
  }

  private func demonstration(
    of kind: SceneKind, in window: Window, reducesMotion: Bool
  ) -> Demonstration? {
    let demonstration = recording(kind).flatMap {
      try? Demonstration(of: kind, playing: $0, at: window.now, reducesMotion: reducesMotion)
    }
    if demonstration == nil { missing.insert(kind) } else { hasShownScenes = true }
    return demonstration
  }
}
