import DisguiseModel
import FileBrowsing
import TouchKit

/// Choosing photos and projects from files.
extension Editor {
  /// Lets the user choose a photo or a project to open.
  func chooseFile() {
    choose("Open a photo", .open) { [weak self] file in
      switch file.kind {
      case .project: self?.open(document: file.path)
      case .picture, .folder: self?.open(.file(path: file.path))
      }
    }
  }

  /// Lets the user choose another photo for the disguise.
  func choosePhoto() {
    choose("Change photo", .photo) { [weak self] file in
      self?.changePhoto(to: .file(path: file.path))
    }
  }

  func choose(
    _ title: String, _ purpose: FileChooser.Purpose, then use: @escaping (BrowsedFile) -> Void
  ) {
    guard chooser?.isOpen != true else { return }
    browser.findPlaces()
    let chooser = FileChooser(title, purpose, browser: browser, library: library)
    chooser.onChoose = use
    self.chooser = chooser
    chooser.present(in: window)
  }
}
