import Drawing
import Platform

extension VirtualScreen {
  /// Writes a screenshot to a PNG file, replacing an existing file.
  package func writeScreenshot(to path: String) throws(ScreenError) {
    let bytes = PNGEncoder.encode(try capture())
    do {
      try AtomicFile.write(bytes, to: path)
    } catch {
      throw .notWritten(path: path, error)
    }
  }
}
