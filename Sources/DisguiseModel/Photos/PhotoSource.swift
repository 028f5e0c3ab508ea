import Drawing
import FoundationEssentials
import ImageCoding
import ImageSandbox

/// The source of the pixels of a photo or a sticker, which can be decoded at any size, any number of
/// times.
package enum PhotoSource: Hashable, Sendable {
  /// A sample face included with Guise.
  case face(SampleFace)
  /// A file on the disk.
  case file(path: String)
  /// A file in memory: pasted, dropped or from a document.
  case memory(EmbeddedFile)
  /// An open file: it remains readable if it is removed or another takes its place.
  case open(PhotoFile)

  /// The file's name, without folders; that of a face.
  package var fileName: String {
    switch self {
    case .face(let face): face.name
    case .file(let path): EmbeddedFile.plainName(path)
    case .memory(let embedded): embedded.name
    case .open(let photo): photo.name
    }
  }

  /// The photo's display name, also used in names of exports; without an extension.
  package var name: String {
    let file = fileName
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
    return String(file[..<dot])
  }

  /// The file, which is opened but not read; nil for a sample face.
  package func open() throws(ImageError) -> ByteSource? {
    switch self {
    case .face: nil
    case .file(let path): try ByteSource(path: path)
    case .memory(let file): try ByteSource(bytes: file.bytes, name: file.name)
    case .open(let file): file.bytes
    }
  }

  /// Looks at what the file is; nil for a sample face. Blocks.
  package func kind() throws(ImageError) -> FileKind? {
    guard let file = try open() else { return nil }
    return try FileKind(of: file)
  }

  /// Whether it is a file on the disk, such as one of the user's packs.
  package var isFile: Bool { if case .file = self { true } else { false } }

  /// The bytes of a sticker's file; nil if it cannot be read. Blocks.
  package var bytes: [UInt8]? {
    guard let source = try? open(), source.count <= OwnStickers.maximumBytes else { return nil }
    return try? source.bytes(at: 0, count: source.count)
  }

  /// Opens the photo's file and computes its hash; nil for a sample face. Blocks.
  package func read(isCancelled: () -> Bool = { false }) throws(ImageError) -> PhotoFile? {
    if case .open(let file) = self { return file }
    guard let file = try open() else { return nil }
    return try PhotoFile(file, isCancelled: isCancelled)
  }
}

/// A photo's open file: its hash, its pixels and its kept copy come from the same bytes, even if
/// another file takes its place on the disk.
package struct PhotoFile: Hashable, Sendable {
  /// The file's bytes.
  package let bytes: ByteSource
  /// The hash of its bytes.
  package let content: ContentID

  /// The file's name, without folders.
  package let name: String

  package static func == (a: PhotoFile, b: PhotoFile) -> Bool { a.bytes === b.bytes }

  package func hash(into hasher: inout Hasher) { hasher.combine(content) }

  /// Computes the hash of a photo's file; blocks. Throws `ImageError.changed` if the file changes
  /// meanwhile.
  package init(_ bytes: ByteSource, isCancelled: () -> Bool = { false }) throws(ImageError) {
    self.init(bytes, content: try ContentID(of: bytes, isCancelled: isCancelled))
  }

  /// Creates a photo's file whose hash is known.
  init(_ bytes: ByteSource, content: ContentID) {
    self.bytes = bytes
    self.content = content
    name = EmbeddedFile.plainName(bytes.name)
  }

  /// Decodes the pixels, scaled down to fit.
  package func decode(
    fitting bounds: Size, isCancelled: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(ImageError) -> DecodedBitmap {
    let image = try ForeignDecoder.decode(
      bytes, fitting: bounds, isCancelled: isCancelled, progress: progress)
    guard bytes.isUnchanged else { throw .changed(name: bytes.name) }
    return image
  }
}
