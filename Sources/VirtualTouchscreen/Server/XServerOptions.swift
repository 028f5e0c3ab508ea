extension XServer {
  /// The configuration of a server.
  package struct Options: Sendable {
    /// The screen size; each side must have 128 to 16384 pixels.
    package var size: PixelSize
    /// The display number, such as 5 for `:5`; nil uses a free one.
    package var display: Int?
    /// The input devices. The first pointer and the first keyboard are the core devices.
    package var devices: [DeviceDescription]
    /// Extensions to disable, such as `MIT-SHM`, named as for `Xorg -extension`.
    package var disabledExtensions: [String]
    /// Whether the cursor is drawn. This video driver draws it into the framebuffer: right under
    /// the finger, and into every screenshot.
    package var showsCursor: Bool
    /// Environment variables to set in addition to those of this process.
    package var environment: [String: String]
    /// How long startup may take.
    package var patience: Duration
    /// The location of Xorg and its drivers.
    package var installation: XorgInstallation

    /// The screen sides supported by the video driver.
    package static let sides = 128...16384

    package init(
      size: PixelSize = PixelSize(1280, 800), display: Int? = nil,
      devices: [DeviceDescription] = DeviceDescription.standard, disabledExtensions: [String] = [],
      showsCursor: Bool = false, environment: [String: String] = [:],
      patience: Duration = .seconds(30), installation: XorgInstallation = .debian
    ) {
      self.size = size
      self.display = display
      self.devices = devices
      self.disabledExtensions = disabledExtensions
      self.showsCursor = showsCursor
      self.environment = environment
      self.patience = patience
      self.installation = installation
    }
  }
}
