extension XServer {
  /// What a server shall be like.
  package struct Options: Sendable {
    /// The size of the screen; each side is 128 to 16384 pixels.
    package var size: PixelSize
    /// The number of the display, such as 5 for `:5`; nil takes a free one.
    package var display: Int?
    /// The input devices.
    ///
    /// The first pointer and the first keyboard are the core ones.
    package var devices: [InputDevice]
    /// Extensions to switch off, such as `MIT-SHM`, by the names that `Xorg -extension` takes.
    package var disabledExtensions: [String]
    /// Whether the cursor is painted, which this video driver does into the very framebuffer:
    /// right under the finger, and into every screenshot.
    package var showsCursor: Bool
    /// How long the start may take.
    package var patience: Duration
    /// Where Xorg and its drivers are.
    package var installation: XorgInstallation

    /// The sides that the video driver takes.
    package static let sides = 128...16384

    package init(
      size: PixelSize = PixelSize(1280, 800), display: Int? = nil,
      devices: [InputDevice] = InputDevice.standard, disabledExtensions: [String] = [],
      showsCursor: Bool = false, patience: Duration = .seconds(30),
      installation: XorgInstallation = .debian
    ) {
      self.size = size
      self.display = display
      self.devices = devices
      self.disabledExtensions = disabledExtensions
      self.showsCursor = showsCursor
      self.patience = patience
      self.installation = installation
    }
  }
}
