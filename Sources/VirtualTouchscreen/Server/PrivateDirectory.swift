import FoundationEssentials
import Glibc
import Platform

/// A temporary directory accessible only to this user.
///
/// `remove()` deletes it. If its process is killed first, the next one created deletes it: a lock
/// file inside shows whether a process still uses it.
struct PrivateDirectory: Sendable {
  let path: String
  /// Held as long as a process needs the files.
  let lock: FileLock

  private static let prefix = "xtouch-run."
  private static let lockName = "lock"

  /// Creates the directory in `TMPDIR`, or in /tmp if the path would be too long for a Unix socket
  /// inside, whose path is limited to 107 bytes.
  init() throws(XServerError) {
    let longestSocket = 40
    var parent = Launch.currentEnvironment["TMPDIR"] ?? "/tmp"
    let length = parent.utf8.count + Self.prefix.utf8.count + longestSocket
    if !parent.hasPrefix("/") || length > 107 { parent = "/tmp" }
    Self.removeAbandoned(in: parent)

    var template = Array("\(parent)/\(Self.prefix)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .noDirectory(path: parent, reason: "\(SystemError.last)")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // The lock file is named only once it is locked: unlocked it would mean "abandoned".
    let unnamed = "\(path)/new-lock"
    guard let lock = try? FileLock(unnamed, .inherited),
      rename(unnamed, "\(path)/\(Self.lockName)") == 0
    else { throw .noDirectory(path: path, reason: "\(SystemError.last)") }
    self.lock = lock
  }

  /// Deletes the directories left by killed processes of this user.
  private static func removeAbandoned(in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let lock = "\(parent)/\(name)/\(lockName)"
      // A directory without a lock file is just being created.
      guard access(lock, W_OK) == 0, (try? FileLock(lock, .inherited)) != nil else { continue }
      try? FileManager.default.removeItem(atPath: "\(parent)/\(name)")
    }
  }

  /// Writes a file in the directory.
  func write(_ text: String, to name: String) throws(XServerError) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    } catch {
      throw .noDirectory(path: path, reason: "\(error)")
    }
  }

  /// Creates a folder in the directory.
  func makeFolder(_ name: String) throws(XServerError) {
    guard mkdir("\(path)/\(name)", 0o700) == 0 else {
      throw .noDirectory(path: path, reason: "\(SystemError.last)")
    }
  }

  /// Returns the text of a file in the directory; empty if it does not exist.
  func text(of name: String) -> String {
    let data = FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// Deletes the directory and its contents.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
