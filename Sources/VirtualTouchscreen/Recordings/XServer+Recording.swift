extension XServer {
  /// Plays actions in the text form of recordings, without its first line, to their end.
  ///
  /// Returns when the server has processed them; what its clients make of them is seen later.
  package func play(_ actions: String, speed: Double = 1) throws {
    let recording = try Recording(screen: size, actions: actions)
    let screen = try VirtualScreen(display)
    try Playback(try Timeline(recording), on: seat, of: screen, speed: speed).run()
  }
}
