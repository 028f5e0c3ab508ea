import Glibc
import Platform

/// One file of settings. All calls block.
package nonisolated struct SettingsFile: Hashable, Sendable {
  /// The largest file that is read, in bytes.
  static let maximumBytes = 64 << 10
  /// How long another Guise may write the same file.
  private static let patience = Duration.seconds(1)

  let path: String

  /// Reads the settings whose values are valid; a file that does not exist has none.
  func read() -> (values: [SettingKey: String], problems: [SettingsProblem]) {
    let file: KeyFile
    do throws(SettingsProblem) {
      guard let bytes = try readBytes() else { return ([:], []) }
      file = try parse(bytes)
    } catch {
      return ([:], [error])
    }
    var values: [SettingKey: String] = [:]
    var problems: [SettingsProblem] = []
    for (key, isValue) in SettingKey.all where file.contains(key) {
      if let text = file[key], isValue(text) {
        values[key] = text
      } else {
        problems.append(.badValue(path: path, key: key, text: file[key]))
      }
    }
    return (values, problems)
  }

  /// Changes some settings in the file, which is read again: what another Guise has changed meanwhile,
  /// and what is not known here, stays. A file that is none of settings is put aside.
  func write(_ changes: [SettingKey: String]) throws(FileError) {
    let folder = FileSystem.folder(of: path)
    do throws(SystemError) { try FileSystem.makeFolder(folder) } catch {
      throw FileError(error, path: path)
    }
    let lock = Self.lock(folder)
    defer { withExtendedLifetime(lock) {} }
    let bytes: [UInt8]
    do throws(SettingsProblem) { bytes = try readBytes() ?? Self.head } catch {
      throw .failed(name: FileSystem.lastComponent(of: path), reason: error.reason)
    }
    let file: KeyFile
    if let known = try? KeyFile(bytes) {
      file = known
    } else {
      try setAside()
      file = KeyFile()
    }
    for (key, text) in changes { file.set(key, to: text) }
    try AtomicFile.write(file.bytes, to: path)
  }

  /// What a new file begins with.
  private static let head = Array(
    "# Guise's settings, written by More > Settings. What else stands here is kept.\n".utf8)

  /// The bytes of the file; nil if there is none.
  private func readBytes() throws(SettingsProblem) -> [UInt8]? {
    do throws(SystemError) { return try FileSystem.read(path, upTo: Self.maximumBytes) } catch {
      if [ENOENT, ENOTDIR].contains(error.number) { return nil }
      throw .unreadable(path: path, error)
    }
  }

  private func parse(_ bytes: [UInt8]) throws(SettingsProblem) -> KeyFile {
    do throws(KeyFile.Malformed) { return try KeyFile(bytes) } catch {
      throw .malformed(path: path, reason: error.reason)
    }
  }

  /// Keeps a file that is none of settings under another name.
  private func setAside() throws(FileError) {
    do throws(SystemError) { try FileSystem.rename(path, to: path + ".broken") } catch {
      throw FileError(error, path: path)
    }
  }

  /// Locks a folder for this process, so that two do not write at once; nil where that is not possible
  /// for some time: then the last one wins. Calls `flock`.
  private static func lock(_ folder: String) -> OpenFile? {
    guard let file = try? OpenFile(folder, O_RDONLY | O_DIRECTORY) else { return nil }
    return Timeout(in: patience).poll { flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 }
      ? file : nil
  }
}

/// What is wrong with a file of settings, which is named once. The words for it are found when it is told:
/// files are read before the language is known.
package nonisolated enum SettingsProblem: Error, Hashable, Sendable {
  /// The file cannot be read.
  case unreadable(path: String, SystemError)
  /// The file is none of settings; GLib's words, or nil if it is no text.
  case malformed(path: String, reason: String?)
  /// A value is ignored; a text that is none is nil.
  case badValue(path: String, key: SettingKey, text: String?)

  /// What is shown of a reason or a value at most, in characters.
  private static let longest = 120

  /// What is wrong, in some words.
  var reason: String {
    switch self {
    case .unreadable(_, let error): "\(error)"
    case .malformed(_, let reason): reason.map(Self.short) ?? localized("it isn't text")
    case .badValue(_, let key, let text): "\(key.name)=\(Self.short(text ?? "?"))"
    }
  }

  private static func short(_ text: String) -> String { String(text.prefix(longest)) }

  /// The message for the user.
  package var message: String {
    switch self {
    case .unreadable(let path, _), .malformed(let path, _):
      localized(
        "The settings in {file} can't be read: {reason}.", ["file": path, "reason": reason])
    case .badValue(let path, let key, let text):
      localized(
        "{key} can't be “{value}” in {file}.",
        ["key": key.name, "value": Self.short(text ?? "?"), "file": path])
    }
  }
}
