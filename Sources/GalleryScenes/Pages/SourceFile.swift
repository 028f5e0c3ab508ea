import Platform

/// A file of a scene's source, as it was compiled.
struct SourceFile {
  /// The name, such as `LinesScene.swift`.
  let name: String
  /// The text.
  let text: String

  /// Reads a file at a path in the folder of scenes; nil if the source is not there.
  init?(_ path: String) {
    guard let folder = Self.folder,
      let bytes = try? FileSystem.read(folder + "/" + path, upTo: 1 << 20)
    else { return nil }
    name = path.split(separator: "/").last.map(String.init) ?? path
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The names of the files in a part of the folder of scenes, in alphabetical order.
  static func names(in part: String) -> [String] {
    folder.map { FileSystem.names(in: $0 + "/" + part).sorted() } ?? []
  }

  private static let folder = GalleryFiles.folder(
    "Scenes", orInSourceTree: "Sources/GalleryScenes/Scenes")
}
