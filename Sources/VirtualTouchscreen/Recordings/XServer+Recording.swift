extension XServer {
  /// Plays actions in the recordings' text form, without the header line.
  ///
  /// Returns when the server has processed them; its clients may not have handled them yet.
  package func play(_ actions: String, speed: Double = 1) throws {
    let recording = try Recording(screen: size, actions: actions)
    let screen = try VirtualScreen(display)
    try Playback(try Timeline(recording), on: seat, of: screen, speed: speed).run()
  }
}
