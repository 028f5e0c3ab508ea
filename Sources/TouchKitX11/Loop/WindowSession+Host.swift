import CX11
import TouchKit

/// What the window asks of the desktop; nothing is asked of a server that is gone.
extension WindowSession: WindowHost {
  /// The loop looks at the window at the end of every turn, and nothing happens outside of one.
  func windowNeedsUpdate() {}

  var isFullScreen: Bool { host.isFullScreen }

  func setTitle(_ title: String) {
    guard !connection.isLost else { return }
    host.setTitle(title)
  }

  func setFullScreen(_ isFullScreen: Bool) {
    guard !connection.isLost else { return }
    host.setFullScreen(isFullScreen)
  }

  func close() { loop.stop(status: 0) }
}
