import Glibc

/// The program that runs in this process.
package enum Executable {
  /// Its path; empty if the system does not tell it.
  package static let path: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
    return String(
      decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }()

  /// The path of a program that only this one starts: beside it, else in `../libexec/guise` as
  /// installed.
  package static func helper(_ name: String) -> String {
    let folder = FileSystem.folder(of: path)
    let beside = "\(folder)/\(name)"
    return FileSystem.exists(beside) ? beside : "\(folder)/../libexec/guise/\(name)"
  }
}
