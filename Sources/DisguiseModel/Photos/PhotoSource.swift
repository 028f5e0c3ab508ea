import Drawing
import FoundationEssentials

/// Where a photo's pixels come from, at any size and as often as wanted.
package enum PhotoSource: Hashable, Sendable {
  /// A face that comes with Guise.
  case face(SampleFace)
  /// A file on the disk.
  case file(path: String)
  /// A file in memory: pasted, dropped or from a document.
  case memory(EmbeddedFile)

  /// The photo's name for people and for the names of exports, without an extension.
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

  /// The file as it goes into documents and is kept for the next start; nil for a sample face.
  package func embedded() throws(ImageError) -> EmbeddedFile? {
    switch self {
    case .face: return nil
    case .memory(let file): return file
    case .file(let path):
      let name = EmbeddedFile.plainName(path)
      do throws(SystemError) {
        return EmbeddedFile(name: name, bytes: try SystemFile.read(path))
      } catch {
        throw .unreadable(name: name, reason: "\(error)")
      }
    }
  }
}
