import Drawing

/// A photo's file, read once: its hash, its pixels and the copy that is kept are of the same bytes,
/// whatever happens to the file on the disk.
package struct PhotoFile: Sendable {
  /// The file as it was read.
  package let file: EmbeddedFile
  /// The hash of its bytes.
  package let content: ContentID

  /// A photo from memory: pasted, dropped or from a document.
  package init(_ file: EmbeddedFile) {
    self.file = file
    content = ContentID(of: file.bytes)
  }

  /// Reads a photo's file; takes time. A file that changes meanwhile is refused.
  package init(path: String, isCancelled: () -> Bool = { false }) throws(ImageError) {
    self.init(
      EmbeddedFile(
        name: path, bytes: try ImageFile.contents(of: path, isCancelled: isCancelled)))
  }

  /// The pixels, shrunk to fit.
  package func decode(
    fitting bounds: Size, isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> DecodedImage {
    try ImageFile.decode(
      file.bytes, name: file.name, fitting: bounds, isCancelled: isCancelled)
  }
}
