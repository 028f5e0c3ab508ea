import FoundationEssentials
import Glibc
import Platform

/// The default folder for exported pictures.
package enum ExportFolder {
  /// Returns the folder `Guise` in the user's pictures folder.
  package static func standard(environment: [String: String]) -> String {
    pictures(environment: environment) + "/Guise"
  }

  /// Returns the folder that `xdg-user-dir PICTURES` prints: the user's setting, else `~/Pictures`
  /// if it exists, else the home folder.
  package static func pictures(environment: [String: String]) -> String {
    let home = environment["HOME"] ?? "/tmp"
    let configuration = environment["XDG_CONFIG_HOME"] ?? home + "/.config"
    if let bytes = try? FileSystem.read(configuration + "/user-dirs.dirs"),
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
