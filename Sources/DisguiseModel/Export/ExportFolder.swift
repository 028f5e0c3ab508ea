import FoundationEssentials
import Glibc
import Platform

/// Returns the user's home folder; nil if `HOME` is not an absolute path, as the XDG Base Directory
/// Specification requires of the folders in it.
func homeFolder(in environment: [String: String]) -> String? {
  environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
}

/// The default folder for exported pictures.
package enum ExportFolder {
  /// Returns the folder `Guise` in the user's pictures folder.
  package static func standard(environment: [String: String]) -> String {
    pictures(environment: environment) + "/Guise"
  }

  /// Returns the folder that `xdg-user-dir PICTURES` prints: the user's setting, else `~/Pictures`
  /// if it exists, else the home folder; the current folder if the home folder is unknown.
  package static func pictures(environment: [String: String]) -> String {
    guard let home = homeFolder(in: environment) else {
      return environment["XDG_PICTURES_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "."
    }
    let configuration = environment["XDG_CONFIG_HOME"] ?? home + "/.config"
    if let bytes = try? FileSystem.read(configuration + "/user-dirs.dirs", upTo: 1 << 20),
      let folder = setting(in: String(decoding: bytes, as: UTF8.self), home: home)
    {
      return folder
    }
    if let folder = environment["XDG_PICTURES_DIR"], folder.hasPrefix("/") { return folder }
    return FileSystem.exists(home + "/Pictures") ? home + "/Pictures" : home
  }

  /// Returns the value of the last line `XDG_PICTURES_DIR="$HOME/…"` or `="/…"`; there are no other
  /// forms.
  private static func setting(in text: String, home: String) -> String? {
    var folder: String?
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard line.hasPrefix("XDG_PICTURES_DIR=") else { continue }
      var value = String(line.dropFirst("XDG_PICTURES_DIR=".count).filter { $0 != "\"" })
      if value.hasPrefix("$HOME") { value = home + value.dropFirst("$HOME".count) }
      while value.count > 1 && value.hasSuffix("/") { value.removeLast() }
      if value.hasPrefix("/") { folder = value }
    }
    return folder
  }
}

/// The file names of exported pictures.
package enum ExportName {
  /// Returns `PHOTO-guise-YYYYMMDD-HHMMSS.png` in local time; `time` is in seconds since 1970.
  package static func standard(photo: String, time: Int) -> String {
    var seconds = time_t(time)
    var local = tm()
    localtime_r(&seconds, &local)
    func digits(_ number: Int32, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date =
      digits(local.tm_year + 1900, 4) + digits(local.tm_mon + 1, 2) + digits(local.tm_mday, 2)
    let clock = digits(local.tm_hour, 2) + digits(local.tm_min, 2) + digits(local.tm_sec, 2)
    return "\(EmbeddedFile.plainName(photo))-guise-\(date)-\(clock).png"
  }

  /// Returns the name of the n-th file with the same base name: `NAME.png`, `NAME-2.png`,
  /// `NAME-3.png`, …
  package static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    guard let dot = name.lastIndex(of: ".") else { return "\(name)-\(number)" }
    return "\(name[..<dot])-\(number)\(name[dot...])"
  }
}
