import TouchKit

/// The files in which paintings are saved.
enum PaintFile {
  /// Writes a file under the first name that none has; returns its path.
  static func write(_ bytes: [UInt8], to folder: String) throws -> String {
    try AtomicFile.write(bytes, to: folder + "/Finger painting.png", existing: .count)
  }
}
