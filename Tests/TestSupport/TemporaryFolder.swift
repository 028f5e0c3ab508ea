import FoundationEssentials
import Glibc

/// A temporary folder for one test, deleted with its contents when released.
package final class TemporaryFolder: Sendable {
  /// Where the folder is.
  package let path: String

  /// Makes an empty folder.
  package init() {
    var template = Array("/tmp/guise-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("No folder can be made in /tmp.") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    // A test may have made it read-only.
    chmod(path, 0o700)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in the folder.
  package func path(_ name: String) -> String { path + "/" + name }

  /// The names of the contents, sorted.
  package var names: [String] { names(in: "") }

  /// The names of the contents of a folder in it, sorted; empty if that does not exist.
  package func names(in name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(name))) ?? []).sorted()
  }

  /// Writes a file, creating its folders, and returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = path(name)
    let folder = String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  /// Writes a text file, creating its folders, and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Makes a file that has a size, but occupies no space, and returns its path.
  package func sparseFile(_ name: String, bytes: Int) throws -> String {
    let file = try write("", to: name)
    precondition(truncate(file, bytes) == 0, "\(file) cannot have \(bytes) bytes.")
    return file
  }

  /// Makes a pipe that nothing writes to, and returns its path.
  package func pipe(_ name: String) -> String {
    precondition(mkfifo(path(name), 0o600) == 0, "\(name) cannot be a pipe.")
    return path(name)
  }

  /// Returns the bytes of a file.
  package func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  /// Returns the text of a file; empty if it does not exist.
  package func text(of name: String) -> String {
    String(decoding: (try? read(name)) ?? [], as: UTF8.self)
  }

  /// The permissions of a file or folder in it; nil if it does not exist.
  package func mode(of name: String) -> mode_t? {
    var status = stat()
    return lstat(path(name), &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  /// The paths of everything below it, relative to it, sorted; hidden files, too.
  package var everything: [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Copies a folder in it into a new temporary folder.
  package func copy(of name: String) throws -> TemporaryFolder {
    let copy = TemporaryFolder()
    for entry in names(in: name) {
      try FileManager.default.copyItem(
        atPath: path(name + "/" + entry), toPath: copy.path(entry))
    }
    return copy
  }

  /// Changes the text of a file, which has to have an effect.
  package func edit(_ name: String, _ change: (String) -> String) throws {
    let text = text(of: name)
    let changed = change(text)
    precondition(changed != text, "The change of \(name) has no effect.")
    try write(changed, to: name)
  }
}
