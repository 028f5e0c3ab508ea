import Foundation

/// A new directory that only this user can enter.
///
/// It goes away with `remove`. If its process is killed before that, the next one that is made
/// takes it away: a lock inside tells whether a process still uses it.
struct PrivateDirectory: Sendable {
  let path: String
  /// Held as long as somebody needs the files.
  let lock: FileLock

  private static let prefix = "xtouch-run."
  private static let lockName = "lock"

  /// Makes the directory below `TMPDIR`, or below /tmp if the path would grow too long for a
  /// Unix socket inside, whose path has at most 107 bytes.
  init() throws(XServerError) {
    let longestSocket = 40
    var parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    let length = parent.utf8.count + Self.prefix.utf8.count + longestSocket
    if !parent.hasPrefix("/") || length > 107 { parent = "/tmp" }
    Self.removeAbandoned(in: parent)

    var template = Array("\(parent)/\(Self.prefix)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .noDirectory(path: parent, reason: String(cString: strerror(errno)))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // The lock gets its name when it is held: without a holder it would mean "abandoned".
    let unnamed = "\(path)/new-lock"
    guard let lock = FileLock(unnamed), rename(unnamed, "\(path)/\(Self.lockName)") == 0 else {
      throw .noDirectory(path: path, reason: String(cString: strerror(errno)))
    }
    self.lock = lock
  }

  /// Removes what killed processes of this user left.
  private static func removeAbandoned(in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let lock = "\(parent)/\(name)/\(lockName)"
      // A directory without a lock has just been made.
      guard access(lock, W_OK) == 0, FileLock(lock) != nil else { continue }
      try? FileManager.default.removeItem(atPath: "\(parent)/\(name)")
    }
  }

  /// Writes a file of the directory.
  func write(_ text: String, to name: String) throws(XServerError) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    } catch {
      throw .noDirectory(path: path, reason: error.localizedDescription)
    }
  }

  /// Makes a folder in the directory.
  func makeFolder(_ name: String) throws(XServerError) {
    guard mkdir("\(path)/\(name)", 0o700) == 0 else {
      throw .noDirectory(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// The text of a file of the directory; empty if there is none.
  func text(of name: String) -> String {
    let data = FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// Removes the directory and what is in it.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
