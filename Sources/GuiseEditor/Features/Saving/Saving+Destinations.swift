import DisguiseModel
import FileBrowsing
import Platform
import TouchKit

/// Saving under a name, in a format and at a place that the user chooses.
extension Editor {
  /// Lets the user choose where and how the finished picture is saved.
  ///
  /// - Parameter name: A name to suggest; nil for the usual one.
  func savePictureAs(_ name: String? = nil) {
    guard canSave, let photo = document.photo else { return }
    chooseDestination(
      localized("Save picture"), name: name ?? standardName(of: photo),
      formats: FileFormat.pictures(document.canvasSize)
    ) { [weak self] path in self?.save(to: .file(path: path)) }
  }

  /// Lets the user choose where the project is saved, with its photo and its stickers.
  ///
  /// - Parameter name: A name to suggest; nil for that of the photo.
  func saveProjectAs(_ name: String? = nil) {
    guard canSave, let photo = document.photo else { return }
    chooseDestination(
      localized("Save project"), name: name ?? ExportName.project(photo: photo.source.name),
      formats: [.project]
    ) { [weak self] path in self?.saveProject(to: path) }
  }
}
