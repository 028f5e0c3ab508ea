import FileBrowsing
import Platform

extension FileChooser {
  /// What can be chosen.
  enum Purpose: Hashable {
    /// Photos and projects.
    case open
    /// Photos only.
    case photo
    /// What can be a sticker: photos and vector drawings.
    case sticker
    /// A place, and a name and a format for a new file.
    case save(name: String, formats: [FileFormat])
    /// A folder for new files.
    case folder
  }
}

extension FileChooser.Purpose {
  /// Whether a file can be chosen.
  func accepts(_ file: BrowsedFile) -> Bool {
    switch self {
    case .open: file.kind != .drawing
    case .photo: file.kind == .picture
    case .sticker: file.kind != .project
    case .save(_, let formats): formats.contains { $0.isFormat(ofFileNamed: file.name) }
    case .folder: false
    }
  }

  /// Whether a new folder can be made for what is chosen.
  var makesFolders: Bool {
    switch self {
    case .open, .photo, .sticker: false
    case .save, .folder: true
    }
  }

  /// What to say about a folder without anything to show; nil for what is usual.
  var emptyMessage: String? {
    switch self {
    case .open, .photo, .sticker: nil
    case .save(_, let formats):
      formats == [.project]
        ? localized("There are no projects in this folder yet.")
        : localized("There are no pictures in this folder yet.")
    case .folder: localized("There are no folders in this folder.")
    }
  }

  /// The title while a folder is shown that belongs into it; nil otherwise.
  func title(in folder: String) -> String? {
    switch self {
    case .open, .photo, .sticker: nil
    case .save(_, let formats):
      formats == [.project]
        ? localized("Save project: {folder}", ["folder": folder])
        : localized("Save picture: {folder}", ["folder": folder])
    case .folder: localized("Save pictures to: {folder}", ["folder": folder])
    }
  }
}
