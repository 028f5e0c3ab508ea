import Platform
import TouchKit

/// How much is seen: the whole photo, and the whole screen.
final class Viewing: EditorFeature {
  /// What a step of the zoom enlarges by.
  private static let factor = 1.5

  private let desk: Desk

  init(on desk: Desk) {
    self.desk = desk
    desk.layout.fitButton.action = { [weak desk] in desk?.canvas.fitCanvas() }
    desk.window.showsTouches = desk.options.showsTouches
  }

  var commands: [Command] {
    var fullScreen = Command(
      .fullScreen, icon: "fullscreen", keys: [Keystroke("F11")],
      row: KeysRow(keys: "F11", meaning: localized("Full screen")),
      perform: { [unowned self] _ in toggleFullScreen() })
    fullScreen.title = { [unowned self] in
      isFullScreen ? localized("Leave full screen") : localized("Full screen")
    }
    let fitPhoto = Command(
      .fitPhoto, localized("Fit photo"), icon: "fit", keys: [Keystroke("0", .control)],
      row: KeysRow(keys: "Ctrl + 0", meaning: localized("Fit the photo into the window"))
    ) { [unowned self] _ in desk.canvas.fitCanvas() }
    let row = KeysRow(keys: "Ctrl + +, Ctrl + -", meaning: localized("Zoom in and out"))
    let zoomIn = Command(
      .zoomIn, localized("Zoom in"),
      keys: ["plus", "KP_Add", "equal"].map { Keystroke($0, .control) }, row: row
    ) { [unowned self] _ in zoom(by: Self.factor) }
    let zoomOut = Command(
      .zoomOut, localized("Zoom out"),
      keys: ["minus", "KP_Subtract"].map { Keystroke($0, .control) }, row: row
    ) { [unowned self] _ in zoom(by: 1 / Self.factor) }
    return [fitPhoto, zoomIn, zoomOut, fullScreen]
  }

  private func zoom(by factor: Double) {
    desk.canvas.zoomCanvas(by: factor, about: desk.canvas.canvasView.bounds.center)
  }

  private var isFullScreen: Bool { desk.window.host?.isFullScreen ?? false }

  private func toggleFullScreen() { desk.window.host?.setFullScreen(!isFullScreen) }
}

extension Command.ID {
  static let fitPhoto: Self = "fit-photo"
  static let fullScreen: Self = "full-screen"
  static let zoomIn: Self = "zoom-in"
  static let zoomOut: Self = "zoom-out"
}
