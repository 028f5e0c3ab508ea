import ArgumentParser
import ImageCoding
import Platform

/// The name under which a command writes a picture of a document.
struct PictureOutput {
  let path: String
  private var name: String { FileSystem.lastComponent(of: path) }

  /// Refuses the document itself, by whatever path or link: nobody has another copy of the work.
  func check(isNot document: String) throws {
    guard FileSystem.isSameFile(path, document) else { return }
    throw ValidationError(
      localized(
        "{name} is the project itself. Choose another name for the picture.", ["name": name]))
  }

  /// Refuses an ending that means another format than what can be written; without an ending it is PNG.
  func checkEnding() throws {
    guard name.contains("."), ImageFormat(path: path) == nil, !FileSystem.isFolder(path) else {
      return
    }
    let endings = ImageFormat.allCases.map { "." + $0.pathExtension }.joined(separator: ", ")
    throw ValidationError(
      localized(
        "Couldn't save {name}: the names of pictures end in {endings}.",
        ["name": name, "endings": endings]))
  }
}
