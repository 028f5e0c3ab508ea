import ImageCoding
import Platform
import TouchKit
import TouchRecordings

/// The pictures of the scenes that come with the gallery, light and dark. A card shows one from the first
/// frame on, until it has taken its own in the size, the language and the accent color of the window:
/// to open fifteen scenes takes twice as long as to start the program.
@MainActor package enum ScenePicture {
  /// In pixels, with the proportions of the scenes in their recordings.
  static let size = Size(320, 174)
  static let appearances = [Appearance.light, .dark]

  private static let folder = GalleryFiles.folder(
    "Pictures", orInSourceTree: "Assets/Gallery/Pictures")

  /// Returns the picture of a scene; nil if there is none, as in high contrast.
  static func load(_ kind: SceneKind, in appearance: Appearance) -> Bitmap? {
    guard let folder, appearances.contains(appearance) else { return nil }
    return try? ImageFile.decode(folder + "/" + name(of: kind, in: appearance)).bitmap
  }

  /// Takes the pictures anew, where their recordings take theirs, and writes them to a folder.
  package static func write(to folder: String) throws {
    for kind in SceneKind.allCases {
      guard let recording = kind.recording else { continue }
      for appearance in appearances {
        let window = Window(size: size)
        window.appearance = appearance
        let thumbnail = SceneThumbnail(of: kind)
        thumbnail.frame = Rect(origin: .zero, size: size)
        window.root.addSubview(thumbnail)
        thumbnail.showStill(
          of: try Demonstration(of: kind, playing: recording, at: .zero, reducesMotion: true))
        guard let picture = thumbnail.picture else { continue }
        let path = folder + "/" + name(of: kind, in: appearance)
        try AtomicFile.write(PNGEncoder.encode(picture), to: path)
      }
    }
  }

  private static func name(of kind: SceneKind, in appearance: Appearance) -> String {
    "\(kind.rawValue)-\(appearance.rawValue).png"
  }
}
