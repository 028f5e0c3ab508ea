import TouchKit
import TouchRecordings

/// Plays the scenes when nobody has used the window for a while, until somebody does.
@MainActor package final class AttractMode {
  private let window: Window
  private let gallery: GalleryView
  /// How long nobody must have used the window.
  private let delay: Duration
  /// The recording of each scene.
  private let recording: (SceneKind) -> Recording?
  private var screen: AttractScreen?

  package init(
    in window: Window, of gallery: GalleryView, after delay: Duration,
    playing recording: @escaping (SceneKind) -> Recording? = { $0.recording }
  ) {
    self.window = window
    self.gallery = gallery
    self.delay = delay
    self.recording = recording
    guard SceneKind.allCases.contains(where: { recording($0) != nil }) else { return }
    check(at: window.now + delay)
  }

  /// Until then there is nothing to do: input costs nothing here, it only moves the next check.
  private func check(at time: EventTime) {
    window.schedule(at: time) { [weak self] in
      guard let self else { return }
      // Who rests a finger on the screen has not left.
      let isTouched = window.touches.contains(where: \.isDown)
      let due = (isTouched ? window.now : window.lastInputTime) + delay
      if due <= window.now { begin() } else { check(at: due) }
    }
  }

  private func begin() {
    gallery.reset()
    gallery.isCovered = true
    let screen = AttractScreen(playing: recording)
    screen.onEnd = { [weak self] in
      guard let self else { return }
      self.screen = nil
      gallery.isCovered = false
      check(at: window.now + delay)
    }
    self.screen = screen
    screen.present(in: window)
  }
}
