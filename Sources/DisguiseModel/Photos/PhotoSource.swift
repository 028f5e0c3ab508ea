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

/// A photo's file, read once: its hash, its pixels and its kept copy come from the same bytes, even
/// if the file on the disk changes.
package struct PhotoFile: Sendable {
  /// The file.
  package let file: EmbeddedFile
  /// The hash of its bytes.
  package let content: ContentID

  /// Creates a photo's file from memory: pasted, dropped or from a document.
  package init(_ file: EmbeddedFile) {
    self.file = file
    content = ContentID(of: file.bytes)
  }

  /// Reads a photo's file; blocks. Throws `ImageError.changed` if the file changes meanwhile.
  package init(path: String, isCancelled: () -> Bool = { false }) throws(ImageError) {
    self.init(
      EmbeddedFile(
        name: path, bytes: try ImageFile.contents(of: path, isCancelled: isCancelled)))
  }

  /// Decodes the pixels, scaled down to fit.
  package func decode(
    fitting bounds: Size, isCancelled: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(ImageError) -> DecodedImage {
    try ImageFile.decode(
      file.bytes, name: file.name, fitting: bounds, isCancelled: isCancelled, progress: progress)
  }
}
