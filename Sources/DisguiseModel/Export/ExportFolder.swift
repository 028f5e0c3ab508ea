import Drawing
import FoundationEssentials
import Glibc
import ImageCoding
import Platform

/// The default folder for exported pictures.
package enum ExportFolder {
  /// Returns the folder `Guise` in the user's pictures folder.
  package static func standard(environment: [String: String]) -> String {
    pictures(environment: environment) + "/Guise"
  }

  /// Returns the folder that `xdg-user-dir PICTURES` prints: the user's setting, else `~/Pictures`
  /// if it exists, else the home folder; the current folder if the home folder is unknown.
  package static func pictures(environment: [String: String]) -> String {
    let folders = UserFolders(environment: environment)
    guard let home = folders.home else { return folders.folder(.pictures) ?? "." }
    let pictures = folders.folder(.pictures) ?? home
    return pictures != home + "/Pictures" || FileSystem.exists(pictures) ? pictures : home
  }
}

/// The file names of exported pictures.
package enum ExportName {
  /// Returns `PHOTO-guise-YYYYMMDD-HHMMSS.png`, or with the ending of another format, in local time, as
  /// every disk takes it; `time` is in seconds since 1970.
  package static func standard(
    photo: String, time: Int, format: ImageFormat = .png
  ) -> String {
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
    return PortableName.make(
      "\(EmbeddedFile.plainName(photo))-guise-\(date)-\(clock).\(format.pathExtension)")
  }

  /// Returns the name `PHOTO.guise` of a project, as every disk takes it.
  package static func project(photo: String) -> String {
    PortableName.make("\(EmbeddedFile.plainName(photo)).guise")
  }

  /// Returns the name of the n-th file with the same base name: `NAME.png`, `NAME-2.png`,
  /// `NAME-3.png`, …
  package static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    guard let dot = name.lastIndex(of: ".") else { return "\(name)-\(number)" }
    return "\(name[..<dot])-\(number)\(name[dot...])"
  }
}
