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

  /// The folder of the scenes: `../share/touchkit-gallery/Scenes` as installed, else that of the source
  /// tree above the program.
  private static let folder: String? = {
    var above = FileSystem.folder(of: Executable.path)
    let installed = FileSystem.folder(of: above) + "/share/touchkit-gallery/Scenes"
    if FileSystem.exists(installed) { return installed }
    while above.count > 1 {
      let sources = above + "/Sources/touchkit-gallery/Scenes"
      if FileSystem.exists(sources) { return sources }
      above = FileSystem.folder(of: above)
    }
    return nil
  }()
}
