import Glibc

/// Why something can't be saved, in words for the person who wanted it.
public enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The disk or the person's share of it is full; the folder's name.
  case noSpace(folder: String)
  /// The system doesn't let us write there.
  case denied
  /// The folder isn't there.
  case missingFolder(folder: String)
  /// There is a file of that name and it was not to be replaced.
  case exists(name: String)
  /// Something else, with the system's reason.
  case failed(name: String, reason: String)
  /// The caller didn't want it any more.
  case cancelled

  /// The error that a failed system call means for a path.
  init(_ code: Int32, path: String) {
    switch code {
    case ENOSPC, EDQUOT: self = .noSpace(folder: Self.folderName(of: path))
    case EACCES, EPERM, EROFS: self = .denied
    case ENOENT, ENOTDIR: self = .missingFolder(folder: Self.folderName(of: path))
    case EEXIST: self = .exists(name: Self.lastComponent(of: path))
    default: self = .failed(name: Self.lastComponent(of: path), reason: Self.reason(code))
    }
  }

  /// What happened and what to do, in two sentences.
  public var message: String {
    switch self {
    case .noSpace(let folder):
      return "Not enough space in \(folder). Choose another place."
    case .denied:
      return "Couldn't save: permission denied. Your work is kept."
    case .missingFolder(let folder):
      return "Couldn't save: the folder \(folder) isn't there. Choose another place."
    case .exists(let name):
      return "Couldn't save: there is a file \(name) already. Choose another name."
    case .failed(let name, let reason):
      return "Couldn't save \(name): \(reason). Your work is kept."
    case .cancelled:
      return "Saving was cancelled. Your work is kept."
    }
  }

  /// The message.
  public var description: String { message }

  /// The part of a path after its last slash.
  static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The folder that a path leads to a file in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name of that folder, for messages; the current one has to be asked for.
  private static func folderName(of path: String) -> String {
    let folder = folder(of: path)
    guard folder == ".", let current = getcwd(nil, 0) else { return lastComponent(of: folder) }
    defer { free(current) }
    return lastComponent(of: String(cString: current))
  }

  /// The system's words for an error, without a capital: they end a sentence of ours.
  static func reason(_ code: Int32) -> String {
    var text = [CChar](repeating: 0, count: 256)
    guard strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
    let reason = text.withUnsafeBufferPointer { text in
      text.baseAddress.map { String(cString: $0) } ?? ""
    }
    return reason.prefix(1).lowercased() + reason.dropFirst()
  }
}
