import Foundation
import TouchRecordings

@testable import GalleryScenes

/// The recordings of the gallery's scenes, from the source tree.
enum GalleryRecordings {
  /// Returns a scene's recording; nil if there is none.
  static func recording(of kind: SceneKind) -> Recording? {
    try? Recording(contentsOf: folder.appending(path: "\(kind.rawValue).touch").path)
  }

  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../Assets/Gallery").standardized
}
