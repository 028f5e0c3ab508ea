import TouchRecordings

extension SceneKind {
  /// The recording of fingers that use the scene; nil if there is none that can be played.
  package var recording: Recording? {
    Self.recordings.flatMap { try? Recording(contentsOf: $0 + "/\(rawValue).touch") }
  }

  private static let recordings = GalleryFiles.folder(
    "Recordings", orInSourceTree: "Assets/Gallery")
}
