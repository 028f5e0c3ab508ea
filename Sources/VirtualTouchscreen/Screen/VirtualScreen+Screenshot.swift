import Drawing

extension VirtualScreen {
  /// Writes what the screen shows to a PNG file; a file of that name is replaced.
  package func writeScreenshot(to path: String) throws(ScreenError) {
    let bytes = PNGEncoder.encode(try capture())
    do {
      try AtomicFile.write(bytes, to: path)
    } catch {
      throw .notWritten(path: path, error)
    }
  }
}
