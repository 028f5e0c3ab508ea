import Drawing
import FoundationEssentials

/// The source of a photo's pixels, which can be decoded at any size, any number of times.
package enum PhotoSource: Hashable, Sendable {
  /// A sample face included with Guise.
  case face(SampleFace)
  /// A file on the disk.
  case file(path: String)
  /// A file in memory: pasted, dropped or from a document.
  case memory(EmbeddedFile)

  /// The photo's display name, also used in names of exports; without an extension.
  package var name: String {
    let file: String
    switch self {
    case .face(let face): return face.name
    case .file(let path): file = EmbeddedFile.plainName(path)
    case .memory(let embedded): file = embedded.name
    }
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
    return String(file[..<dot])
  }

  /// Returns the photo's upright size in pixels without decoding it.
  package func size() throws(ImageError) -> Size {
    switch self {
    case .face(let face): face.size
    case .file(let path): try ImageFile.size(of: path)
    case .memory(let file): try ImageFile.size(of: file.bytes, name: file.name)
    }
  }

  /// Reads the photo's file, once; nil for a sample face.
  package func read(isCancelled: () -> Bool = { false }) throws(ImageError) -> PhotoFile? {
    switch self {
    case .face: nil
    case .memory(let file): PhotoFile(file)
    case .file(let path): try PhotoFile(path: path, isCancelled: isCancelled)
    }
  }
}
