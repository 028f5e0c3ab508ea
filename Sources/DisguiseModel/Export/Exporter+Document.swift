extension Exporter {
  /// The result of exporting a document.
  package struct DocumentPicture: Hashable, Sendable {
    /// The path of the picture.
    package let path: String
    /// Whether the disguise was fitted, because the document states another size for its photo.
    package let isFitted: Bool
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
    faces: FaceCatalog
  ) throws(ExportError) -> DocumentPicture {
    let document: DocumentFile
    do throws(DocumentError) {
      document = try DocumentFile.read(path: path)
    } catch {
      throw .document(error)
    }
    guard let photo = document.photoSource(faces: faces) else {
      throw .missingFace(name: document.disguise.photo.id.description)
    }
    artworks.updateCatalog { $0.add(document.stickers) }
    return try export(
      document.disguise, isFitting: true, photo: photo, to: destination(photo.name))
  }
}

extension DocumentFile {
  /// Returns the source of the document's photo; nil for a sample face that is not installed.
  package func photoSource(faces: FaceCatalog) -> PhotoSource? {
    if let photo { return .memory(photo) }
    guard case .sample(let name) = disguise.photo.id else { return nil }
    return faces[name].map(PhotoSource.face)
  }
}
