import Foundation

/// A new directory that only this user can enter.
///
/// It goes away with `remove`.
struct PrivateDirectory: Sendable {
  let path: String

  /// Makes the directory below `TMPDIR`, or below /tmp if the path would grow too long for a
  /// Unix socket inside, whose path has at most 107 bytes.
  init() throws(XServerError) {
    let name = "/xtouch-run.XXXXXX"
    let longestSocket = 40
    var parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    if !parent.hasPrefix("/") || parent.utf8.count + name.utf8.count + longestSocket > 107 {
      parent = "/tmp"
    }
    var template = Array((parent + name).utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .noDirectory(path: parent, reason: String(cString: strerror(errno)))
    }
    path = template.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
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
