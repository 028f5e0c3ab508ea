import Drawing
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
  /// Returns `PHOTO disguised.png` in the user's language, or with the ending of another format, as every
  /// disk takes it. A photo that has such a name already, counted or not, keeps it.
  package static func standard(photo: String, format: ImageFormat = .png) -> String {
    let name = EmbeddedFile.plainName(photo)
    var stem = name[...]
    while stem.last?.isWholeNumber ?? false { stem.removeLast() }
    if stem.count < name.count, stem.last == " " { stem.removeLast() } else { stem = name[...] }
    let marks = localized("{photo} disguised", ["photo": "/"]).split(
      separator: "/", omittingEmptySubsequences: false)
    let isDisguised = stem.hasPrefix(marks[0]) && stem.hasSuffix(marks[marks.count - 1])
    let sentence = localized("{photo} disguised", ["photo": name])
    let base = isDisguised ? String(stem) : sentence.withoutSentenceMarks
    return PortableName.make("\(base).\(format.pathExtension)")
  }

  /// Returns the name `PHOTO.guise` of a project, as every disk takes it.
  package static func project(photo: String) -> String {
    PortableName.make("\(EmbeddedFile.plainName(photo)).guise")
  }
}
