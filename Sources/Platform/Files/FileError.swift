import Glibc

/// The reason why a file could not be saved, with a message for the user.
public enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The disk or the user's quota is full; the name of the folder.
  case noSpace(folder: String)
  /// The process has no permission to write.
  case denied
  /// The disk cannot be written to, by anybody.
  case readOnly
  /// The folder does not exist.
  case missingFolder(folder: String)
  /// The disk does not take the name, because of one of its characters, or because it means a device.
  case refusedName(name: String)
  /// The name is longer than the disk takes, which is a number of bytes.
  case longName(name: String, limit: Int)
  /// The file already exists and must not be replaced.
  case exists(name: String)
  /// The path leads to a device, a pipe or a folder, which is never replaced.
  case notAFile(name: String)
  /// There is not enough memory for what is to be written.
  case noMemory
  /// Any other error, with the system's description.
  case failed(name: String, reason: String)
  /// The caller cancelled.
  case cancelled

  /// Creates the error for a failed system call on a path; blocks.
  package init(_ error: SystemError, path: String) {
    let name = FileSystem.lastComponent(of: path)
    switch error.number {
    case ENOSPC, EDQUOT: self = .noSpace(folder: Self.folderName(of: path))
    case EACCES, EPERM: self = .denied
    case EROFS: self = .readOnly
    // Some disks say of a name that they do not take that nothing has it.
    case ENOENT
    where !PortableName.isPlain(name) && FileSystem.isFolder(FileSystem.folder(of: path)):
      self = .refusedName(name: name)
    case EINVAL where !PortableName.isPlain(name): self = .refusedName(name: name)
    case EILSEQ: self = .refusedName(name: name)
    case ENOENT, ENOTDIR: self = .missingFolder(folder: Self.folderName(of: path))
    case ENAMETOOLONG:
      let limit = FileSystem.nameLimit(in: FileSystem.folder(of: path))
      self =
        name.utf8.count > limit
        ? .longName(name: name, limit: limit) : .failed(name: name, reason: "\(error)")
    case EEXIST: self = .exists(name: name)
    case EISDIR, SystemError.notRegularFile.number: self = .notAFile(name: name)
    default: self = .failed(name: name, reason: "\(error)")
    }
  }

  /// A name that the disk may take, if it did not take the one that was given.
  package var betterName: String? {
    switch self {
    case .refusedName(let name): PortableName.better(than: name)
    case .longName(let name, let limit): PortableName.better(than: name, upTo: limit)
    default: nil
    }
  }

  /// The user-visible message: what happened, and what to do where another place or name would help.
  public var message: String {
    switch self {
    case .noSpace(let folder):
      return localized("Not enough space in {folder}. Choose another place.", ["folder": folder])
    case .denied:
      return localized("Couldn't save: permission denied.")
    case .readOnly:
      return localized("Couldn't save: the disk is read-only. Choose another place.")
    case .missingFolder(let folder):
      return localized(
        "Couldn't save: the folder {folder} doesn't exist. Choose another place.",
        ["folder": folder])
    case .refusedName(let name):
      return localized(
        "Couldn't save: this disk doesn't take the name {name}. Choose another name.",
        ["name": name])
    case .longName(let name, _):
      return localized(
        "Couldn't save: the name {name} is too long for this disk. Choose a shorter name.",
        ["name": name])
    case .exists(let name):
      return localized("Couldn't save: {name} already exists. Choose another name.", ["name": name])
    case .notAFile(let name):
      return localized(
        "Couldn't save: {name} isn't a regular file. Choose another name.", ["name": name])
    case .noMemory:
      return localized("Couldn't save: there is not enough memory.")
    case .failed(let name, let reason):
      return localized("Couldn't save {name}: {reason}.", ["name": name, "reason": reason])
    case .cancelled:
      return localized("Saving was cancelled.")
    }
  }

  /// The name of the folder that has no room for more; nil if that is not the reason.
  package var fullFolder: String? { if case .noSpace(let folder) = self { folder } else { nil } }

  /// Whether the message says what to do.
  package var hasAdvice: Bool {
    switch self {
    case .denied, .noMemory, .failed, .cancelled: false
    default: true
    }
  }

  /// The message.
  public var description: String { message }

  /// Returns the name of the folder that contains a path; the current folder's is looked up.
  private static func folderName(of path: String) -> String {
    let folder = FileSystem.folder(of: path)
    return FileSystem.lastComponent(of: folder == "." ? FileSystem.currentFolder : folder)
  }
}
