import Drawing

/// The most recently opened photos, so that undoing a change of photo takes effect immediately.
package struct PhotoStore: Sendable {
  /// The maximum number of photos: each bitmap has several megabytes; older photos are reopened
  /// when needed.
  private static let maximumPhotos = 3

  private var photos: [Photo] = []

  /// Creates an empty store.
  package init() {}

  /// Returns the photo with an ID if it is in the store.
  package subscript(id: PhotoID) -> Photo? { photos.first { $0.reference.id == id } }

  /// Adds a photo, replacing the same photo with another display bitmap.
  package mutating func add(_ photo: Photo) {
    photos.removeAll { $0.reference.id == photo.reference.id }
    photos.append(photo)
    if photos.count > Self.maximumPhotos { photos.removeFirst() }
  }

  /// Returns a source for a photo referenced by a document or the journal; nil if there is none.
  ///
  /// The copy in the state directory takes precedence, since the user's own file may be gone.
  package func source(
    of id: PhotoID, state: StateDirectory?, faces: FaceCatalog
  ) -> PhotoSource? {
    switch id {
    case .sample(let name): faces[name].map(PhotoSource.face)
    case .content(let content):
      state?.photoPath(content).map { .file(path: $0) } ?? self[id]?.source
    }
  }
}
