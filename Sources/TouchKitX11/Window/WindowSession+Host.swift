import CX11
import TouchKit

/// The window's requests to the desktop; no request is sent once the connection is lost.
extension WindowSession: WindowHost {
  var isFullScreen: Bool { surface.isFullScreen }

  func setTitle(_ title: String) {
    guard !connection.isLost else { return }
    surface.setTitle(title)
  }

  func setFullScreen(_ isFullScreen: Bool) {
    guard !connection.isLost else { return }
    surface.setFullScreen(isFullScreen)
  }

  func close() { loop.stop(status: 0) }
}
