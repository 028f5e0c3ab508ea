import Platform
import TouchKit

/// How much is seen: the whole photo, and the whole screen.
final class ZoomAndFullScreen: EditorFeature {
  /// What a step of the zoom enlarges by.
  private static let factor = 1.5

  private let desk: Desk

  init(on desk: Desk) {
    self.desk = desk
    desk.layout.corners.fit.action = { [weak desk] in desk?.tools.zoom.fit() }
    desk.window.showsTouches = desk.options.showsTouches
  }

  var commands: [Command] {
    var fullScreen = Command(
      "full-screen", localized("Full screen"), icon: "fullscreen", keys: [Keystroke("F11")],
      row: KeysRow(keys: "F11", meaning: localized("Full screen"), in: .window),
      in: [.moreMenu: 320, .startMenu: 10],
      perform: { [unowned self] _ in toggleFullScreen() })
    fullScreen.isOn = { [unowned self] in isFullScreen }
    fullScreen.isSwitchedLater = true
    let fitPhoto = Command(
      "fit-photo", localized("Fit photo"), icon: "fit", keys: [Keystroke("0", .control)],
      row: KeysRow(
        keys: "Ctrl + 0", meaning: localized("Fit the photo into the window"), in: .window),
      in: [.moreMenu: 310, .photoReader: 10]
    ) { [unowned self] _ in fit() }
    let row = KeysRow(
      keys: "Ctrl + +, Ctrl + -", meaning: localized("Zoom in and out"), in: .window)
    let zoomIn = Command(
      "zoom-in", localized("Zoom in"),
      keys: ["plus", "KP_Add", "equal"].map { Keystroke($0, .control) }, row: row,
      in: [.photoReader: 20]
    ) { [unowned self] _ in zoom(by: Self.factor) }
    let zoomOut = Command(
      "zoom-out", localized("Zoom out"),
      keys: ["minus", "KP_Subtract"].map { Keystroke($0, .control) }, row: row,
      in: [.photoReader: 30]
    ) { [unowned self] _ in zoom(by: 1 / Self.factor) }
    return [fitPhoto, zoomIn, zoomOut, fullScreen]
  }

  private func zoom(by factor: Double) {
    let canvasView = desk.canvas.canvasView
    desk.tools.zoom.zoom(by: factor, about: canvasView.bounds.center)
    desk.window.announce("\(Int((canvasView.viewport.zoom * 100).rounded())) %")
  }

  private func fit() {
    desk.tools.zoom.fit()
    desk.window.announce("100 %")
  }

  private var isFullScreen: Bool { desk.window.host?.isFullScreen ?? false }

  private func toggleFullScreen() { desk.window.host?.setFullScreen(!isFullScreen) }
}
