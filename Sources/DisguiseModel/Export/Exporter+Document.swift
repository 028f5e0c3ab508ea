import Drawing
import ImageCoding
import ImageSandbox
import Platform

extension Exporter {
  /// The result of exporting a document.
  package struct ExportedDocument: Hashable, Sendable {
    /// The path of the picture.
    package let path: String
    /// Whether the disguise was fitted, because the document states another size for its photo.
    package let isFitted: Bool
    /// What is wrong with the photo nevertheless, for the user.
    package let warning: String?
  }

  /// Exports a document file, without a window; blocks until the picture is written.
  ///
  /// If the document states another size for its photo, it is fitted to the photo as when it is
  /// opened.
  ///
  /// - Parameters:
  ///   - path: The path of the document.
  ///   - destination: Returns the destination for the name of the photo.
  ///   - faces: The sample faces that documents may refer to.
  @discardableResult
  package func export(
    documentAt path: String, to destination: (_ photoName: String) -> Destination,
    faces: SampleFaces
  ) throws(ExportError) -> ExportedDocument {
    let (document, photo) = try read(documentAt: path, faces)
    return try export(
      document.disguise, isFitting: true, photo: photo, to: destination(photo.name))
  }

  /// Writes a small picture of a document file as PNG: the one in a project, if it has one, otherwise
  /// it is drawn; blocks.
  ///
  /// - Parameters:
  ///   - path: The path of the document.
  ///   - side: The maximum width and height in pixels.
  ///   - output: The path of the picture; an existing file is replaced.
  ///   - faces: The sample faces that documents may refer to.
  package func writeThumbnail(
    ofDocumentAt path: String, side: Double, to output: String, faces: SampleFaces
  ) throws(ExportError) {
    let size = Size(side, side)
    let bitmap =
      if let kept = try thumbnail(inDocumentAt: path, size) { kept } else {
        try draw(documentAt: path, size, faces)
      }
    try reporting(AtomicFile.write(PNGEncoder.encode(bitmap), to: output), as: ExportError.file)
  }

  /// The thumbnail in a project; nil if it has none that can be read.
  private func thumbnail(inDocumentAt path: String, _ size: Size) throws(ExportError) -> Bitmap? {
    let bytes = try reporting(DocumentFile.thumbnail(path: path), as: ExportError.content)
    guard let bytes, let file = try? ByteSource(bytes: bytes, name: "thumbnail") else { return nil }
    return try? ForeignDecoder.decode(file, fitting: size).bitmap
  }

  private func draw(
    documentAt path: String, _ size: Size, _ faces: SampleFaces
  ) throws(ExportError) -> Bitmap {
    let (document, photo) = try read(documentAt: path, faces)
    return try reporting(
      DisguiseThumbnail.draw(document.disguise, on: photo, artworks: artworks, fitting: size),
      as: ExportError.photo)
  }

  /// Reads a document and adds its own stickers to the catalog; texts and emoji are drawn from their designs, as by
  /// the editor, where that gives the same as their files.
  private func read(
    documentAt path: String, _ faces: SampleFaces
  ) throws(ExportError) -> (DocumentFile, PhotoSource) {
    let document = try reporting(DocumentFile.read(path: path), as: ExportError.content)
    guard let photo = document.photoSource(faces: faces) else {
      throw .content(
        UserError(
          localized(
            "The face {name} isn't installed. Reinstall Guise's assets, or open another photo.",
            ["name": document.disguise.photo.id.description])))
    }
    let stickers = document.stickers.markingDesigns(of: [History(document.disguise)])
    artworks.updateCatalog { $0.add(stickers) }
    return (document, photo)
  }
}

extension DocumentFile {
  /// Returns the source of the document's photo; nil for a sample face that is not installed.
  package func photoSource(faces: SampleFaces) -> PhotoSource? {
    if let photo {
      // Its hash was compared when the document was read.
      let bytes = try? ByteSource(bytes: photo.bytes, name: photo.name)
      guard let bytes, let content = disguise.photo.id.content else { return .memory(photo) }
      return .open(PhotoFile(bytes, content: content))
    }
    guard case .sample(let name) = disguise.photo.id else { return nil }
    return faces[name].map(PhotoSource.face)
  }
}
