import Drawing

/// The photos that were opened last, so that undoing a change of photo shows the old one at once.
package struct PhotoStore: Sendable {
  /// A screen-sized photo has some megabytes; older ones are opened again when they are wanted.
  private static let mostPhotos = 3

  private var photos: [Photo] = []

  /// A store without photos.
  package init() {}

  /// The photo with a name, if it is among the last ones.
  package subscript(id: PhotoID) -> Photo? { photos.first { $0.reference.id == id } }

  /// Adds a photo, or the same photo with another picture for the screen.
  package mutating func add(_ photo: Photo) {
    photos.removeAll { $0.reference.id == photo.reference.id }
    photos.append(photo)
    if photos.count > Self.mostPhotos { photos.removeFirst() }
  }

  /// Where a photo that a document or the journal names can be opened from; nil if nowhere.
  ///
  /// The copy kept in the state directory comes first: the user's own file may have gone.
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
