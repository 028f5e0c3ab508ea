import FoundationEssentials

/// Files that are there whole, or as they were before.
enum AtomicFile {
  /// Writes beside the path and then takes its place.
  static func write(_ bytes: Data, to path: String) throws {
    try bytes.write(to: URL(filePath: path), options: .atomic)
  }
}
