import Glibc

/// The reason why a file could not be saved, with a message for the user.
public enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The disk or the user's quota is full; the name of the folder.
  case noSpace(folder: String)
  /// The process has no permission to write.
  case denied
  /// The folder does not exist.
  case missingFolder(folder: String)
  /// The file already exists and must not be replaced.
  case exists(name: String)
  /// Any other error, with the system's description.
  case failed(name: String, reason: String)
  /// The caller cancelled.
  case cancelled

  /// Creates the error for a failed system call on a path from its `errno` value.
  init(_ code: Int32, path: String) {
    switch code {
    case ENOSPC, EDQUOT: self = .noSpace(folder: Self.folderName(of: path))
    case EACCES, EPERM, EROFS: self = .denied
    case ENOENT, ENOTDIR: self = .missingFolder(folder: Self.folderName(of: path))
    case EEXIST: self = .exists(name: Self.lastComponent(of: path))
    default: self = .failed(name: Self.lastComponent(of: path), reason: Self.reason(code))
    }
  }

  /// The user-visible message: what happened and what to do, in two sentences.
  public var message: String {
    switch self {
    case .noSpace(let folder):
      return "Not enough space in \(folder). Choose another place."
    case .denied:
      return "Couldn't save: permission denied. Your work is kept."
    case .missingFolder(let folder):
      return "Couldn't save: the folder \(folder) doesn't exist. Choose another place."
    case .exists(let name):
      return "Couldn't save: \(name) already exists. Choose another name."
    case .failed(let name, let reason):
      return "Couldn't save \(name): \(reason). Your work is kept."
    case .cancelled:
      return "Saving was cancelled. Your work is kept."
    }
  }

  /// The message.
  public var description: String { message }

  /// Returns the part of a path after its last slash.
  static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns the folder that contains a path.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the name of that folder for messages; the current folder's name is looked up.
  private static func folderName(of path: String) -> String {
    let folder = folder(of: path)
    guard folder == ".", let current = getcwd(nil, 0) else { return lastComponent(of: folder) }
    defer { free(current) }
    return lastComponent(of: String(cString: current))
  }

  /// Returns the system's description of an error in lowercase, for use at the end of a sentence.
  static func reason(_ code: Int32) -> String {
    var text = [CChar](repeating: 0, count: 256)
    guard strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
    let reason = text.withUnsafeBufferPointer { text in
      text.baseAddress.map { String(cString: $0) } ?? ""
    }
    return reason.prefix(1).lowercased() + reason.dropFirst()
  }
}
