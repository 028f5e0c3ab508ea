import Glibc

/// A new folder that only this user can enter. It is deleted with the files in it when it is released.
package final class TemporaryDirectory: Sendable {
  /// The absolute path.
  package let path: String

  /// Creates the folder in `TMPDIR`, or else in /tmp. Calls `mkdtemp`.
  package init() throws(SystemError) {
    let parent =
      Launch.currentEnvironment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var template = "\(parent)/guise-XXXXXX".pathBytes.map { CChar(bitPattern: $0) } + [0]
    guard mkdtemp(&template) != nil else { throw .last }
    path = String(pathBytes: template.dropLast().map { UInt8(bitPattern: $0) })
  }

  deinit {
    for name in FileSystem.names(in: path) { FileSystem.remove(path + "/" + name) }
    _ = path.withPath { rmdir($0) }
  }
}
