import Glibc

/// A temporary folder for one test, deleted with its contents when released.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/platform-tests-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress, mkdtemp(start) != nil else { return "/nonexistent" }
      return String(cString: start)
    }
  }

  deinit {
    chmod(path, 0o700)
    for name in names { unlink(path + "/" + name) }
    rmdir(path)
  }

  /// The names of the contents, sorted.
  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Writes a file and returns its path.
  func add(_ name: String, _ bytes: [UInt8]) -> String {
    let file = path + "/" + name
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    return file
  }

  /// Returns the bytes of a file; empty if it does not exist.
  func bytes(of name: String) -> [UInt8] {
    let descriptor = open(path + "/" + name, O_RDONLY)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count <= 0 { return bytes }
      bytes += chunk.prefix(count)
    }
  }
}
