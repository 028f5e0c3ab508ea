import Drawing

extension Exporter {
  /// Writes the picture of a document on the disk, without a window; takes its time.
  ///
  /// - Parameters:
  ///   - path: where the document is.
  ///   - destination: where the picture goes, given the name of the photo.
  ///   - faces: the sample faces that documents may name.
  /// - Returns: the path of the picture.
  @discardableResult
  package func export(
    documentAt path: String, to destination: (_ photoName: String) -> Destination,
    faces: FaceCatalog
  ) throws(ExportError) -> String {
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
    return try export(document.disguise, photo: photo, to: destination(photo.name))
  }
}

extension DocumentFile {
  /// Where the document's photo comes from; nil for a sample face that is not installed.
  package func photoSource(faces: FaceCatalog) -> PhotoSource? {
    if let photo { return .memory(photo) }
    guard case .sample(let name) = disguise.photo.id else { return nil }
    return faces[name].map(PhotoSource.face)
  }
}
