import DisguiseModel
import FileBrowsing
import Platform
import TouchKit

/// Saving under a name, in a format and at a place that the user chooses.
extension Editor {
  /// Lets the user choose where and how the finished picture is saved.
  func savePictureAs() {
    guard canSave, let photo = document.photo else { return }
    chooseDestination(
      localized("Save picture"), name: standardName(of: photo),
      formats: FileFormat.pictures(photo.reference.size), in: options.savingFolder
    ) { [weak self] path in self?.save(to: .file(path: path)) }
  }

  /// Lets the user choose where the project is saved, with its photo and its stickers.
  func saveProjectAs() {
    guard canSave, let photo = document.photo else { return }
    chooseDestination(
      localized("Save project"), name: "\(photo.source.name).guise", formats: [.project],
      in: options.savingFolder
    ) { [weak self] path in self?.saveProject(to: path) }
  }
}

extension EditorOptions {
  /// The folder in which a chooser for new files begins: that for exported pictures, or the user's
  /// pictures as long as it does not exist; nil if neither does.
  fileprivate var savingFolder: String? {
    [exportFolder, ExportFolder.pictures(environment: environment)].first(
      where: FileSystem.isFolder)
  }
}
