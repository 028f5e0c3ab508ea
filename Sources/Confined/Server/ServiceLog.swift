import Glibc
import Platform

/// What confined processes and their libraries say, line by line, in a file of bounded size.
///
/// Each line has its time and the subject of the request. When the file has reached its size, it is
/// renamed to `NAME.old` and begun anew.
struct ServiceLog {
  /// The size of the file in bytes, after which it is begun anew.
  static let maximumBytes = 128 << 10

  private let path: String
  private var file: OpenFile?

  /// Creates a log, whose file is created when there is something to write.
  init(path: String) { self.path = path }

  /// Adds lines about the subject of a request.
  mutating func add(_ lines: [String], about subject: String) {
    guard !lines.isEmpty, let file = fileWithRoom() else { return }
    let start = "\(Self.time()) \(subject.printable): "
    let text = lines.map { start + $0.printable + "\n" }.joined()
    Array(text.utf8).withUnsafeBytes { try? file.write($0) }
  }

  private mutating func fileWithRoom() -> OpenFile? {
    if let file, file.isNamed(path), Self.hasRoom(file) { return file }
    try? FileSystem.makeFolder(FileSystem.folder(of: path))
    file = try? OpenFile.appending(path)
    if let file, !Self.hasRoom(file) {
      try? FileSystem.rename(path, to: path + ".old")
      self.file = try? OpenFile.appending(path)
    }
    // It contains names of files.
    try? file?.restrictToOwner()
    return file
  }

  private static func hasRoom(_ file: OpenFile) -> Bool {
    ((try? file.status().st_size) ?? 0) < maximumBytes
  }

  /// The time in the form `2026-02-03T16:05:00Z`.
  private static func time() -> String {
    var (now, parts) = (Glibc.time(nil), tm())
    gmtime_r(&now, &parts)
    func digits(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    let date = [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday].map(digits)
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(digits)
    return date.joined(separator: "-") + "T" + clock.joined(separator: ":") + "Z"
  }
}

/// The lines of one process, of which only the first ones count.
struct ServiceLines {
  /// The number of bytes of one process that are kept.
  static let maximumBytes = 4096

  private var room = ServiceLines.maximumBytes
  /// The beginning of a line.
  private var rest: [UInt8] = []

  /// Adds what a process has written; returns the lines that are complete.
  mutating func add(_ bytes: [UInt8]) -> [String] {
    guard room > 0 else { return [] }
    rest += bytes.prefix(room)
    room -= bytes.count
    guard room > 0 else { return finish() + ["(further messages are left out)"] }
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    defer { rest.removeFirst(end + 1) }
    return Self.lines(of: rest[..<end])
  }

  /// Returns the last line, which has no end.
  mutating func finish() -> [String] {
    defer { rest = [] }
    return Self.lines(of: rest[...])
  }

  private static func lines(of bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}
