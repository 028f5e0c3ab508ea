import Platform

/// A file of a scene's source, as it was compiled.
struct SourceFile {
  /// The name, such as `LinesScene.swift`.
  let name: String
  /// The text.
  let text: String

  /// Reads a file; nil if the source is not there.
  init?(_ name: String) {
    guard let folder = Self.folder,
      let bytes = try? FileSystem.read(folder + "/" + name, upTo: 1 << 20)
    else { return nil }
    self.name = name
    text = String(decoding: bytes, as: UTF8.self)
  }

  private static let folder = GalleryFiles.folder(
    "Scenes", orInSourceTree: "Sources/touchkit-gallery/Scenes")
}
