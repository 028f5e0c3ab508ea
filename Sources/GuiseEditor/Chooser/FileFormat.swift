import ImageCoding
import Platform
import TouchKit

/// A format in which a file can be saved.
struct FileFormat: Hashable {
  let name: String
  /// The usual ending of the names of files, without the dot.
  let pathExtension: String
  /// Whether it can hold what is to be saved.
  var isPossible = true
  /// The format, if it is one of pictures.
  var picture: ImageFormat?

  /// The formats of pictures, of which those are possible that can have a size.
  static func pictures(_ size: Size) -> [FileFormat] {
    ImageFormat.allCases.map { format in
      FileFormat(
        name: format.name, pathExtension: format.pathExtension,
        isPossible: Int(size.longSide) <= format.maximumSide, picture: format)
    }
  }

  /// Projects.
  static let project = FileFormat(name: localized("Guise project"), pathExtension: "guise")

  /// Whether the ending of a name means this format.
  func isFormat(ofFileNamed name: String) -> Bool {
    if let picture { return ImageFormat(path: name) == picture }
    return name.lowercased().hasSuffix("." + pathExtension)
  }
}

extension ImageFormat {
  /// The name for people.
  fileprivate var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webP: "WebP"
    }
  }
}
