import Drawing

/// A document that was opened or work that was restored, with everything needed to show it.
package struct OpenedWork: Sendable {
  /// The history.
  package let history: History
  /// The photo.
  package let photo: Photo
  /// The user's own stickers that it contains.
  package let stickers: [Sticker]
  /// The user-visible message about missing parts; nil if it is complete.
  package var problem: String?
}

/// The reason why a document or work cannot be opened.
package struct OpeningError: Error, CustomStringConvertible {
  /// The user-visible message: what happened and what to do.
  package let description: String
}

extension OpenedWork {
  /// Opens a document, and keeps its photo and own stickers in the state directory; blocks, so call
  /// it off the main thread. Meanwhile the artwork is read on the store's thread.
  package static func document(
    at path: String, faces: FaceCatalog, artworks: ArtworkStore, fitting bounds: Size,
    keepingIn state: StateDirectory?, isCancelled: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(OpeningError) -> OpenedWork {
    let document: DocumentFile
    do throws(DocumentError) { document = try DocumentFile.read(path: path) } catch {
      throw OpeningError(description: error.description)
    }
    artworks.preload(document.disguise)
    guard let source = document.photoSource(faces: faces) else {
      throw OpeningError(
        description: "\(path): its photo isn't installed here. Choose another one.")
    }
    let photo: Photo
    do throws(PhotoError) {
      photo = try PhotoOpening(source).open(
        fitting: bounds, keepingIn: state, isCancelled: isCancelled, progress: progress)
    } catch {
      throw OpeningError(description: error.description)
    }
    guard artworks.canDraw(document.disguise) else {
      throw OpeningError(description: Disguise.tooLargeMessage)
    }
    state?.keep(document.stickers)
    return OpenedWork(
      history: History(document.disguise), photo: photo,
      stickers: document.stickers.map { Sticker(id: $0.key, own: $0.value) })
  }

  /// Opens the photo and the own stickers of restored work; blocks, so call it off the main thread.
  ///
  /// If the photo's kept copy has changed, the work is set aside. Meanwhile the artwork is read on
  /// the store's thread.
  package static func restored(
    _ history: History, from source: PhotoSource, artworks: ArtworkStore, fitting bounds: Size,
    keepingIn state: StateDirectory?, isCancelled: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(OpeningError) -> OpenedWork {
    artworks.preload(history.present)
    let photo: Photo
    do throws(PhotoError) {
      photo = try PhotoOpening(source, expecting: history.present.photo.id).open(
        fitting: bounds, keepingIn: state, isCancelled: isCancelled, progress: progress)
    } catch {
      guard case .changed(let name) = error, let state else {
        throw OpeningError(description: error.description)
      }
      throw OpeningError(
        description: state.setAside(because: "its photo \(name) was changed or is damaged"))
    }
    guard artworks.canDraw(history.present) else {
      let reason = "one of its elements is too large"
      throw OpeningError(description: state?.setAside(because: reason) ?? Disguise.tooLargeMessage)
    }
    let catalog = artworks.catalog
    let own = history.ownStickers.filter { catalog[$0] == nil }
    let found = state?.stickers(own) ?? []
    return OpenedWork(
      history: history, photo: photo, stickers: found,
      problem: found.count < own.count
        ? "Some of its stickers are missing or damaged. Add them again." : nil)
  }
}

extension History {
  /// The user's own stickers of every step.
  var ownStickers: Set<StickerID> {
    var stickers = Set<StickerID>()
    for value in past + [present] + future {
      for element in value.elements where element.sticker.content != nil {
        stickers.insert(element.sticker)
      }
    }
    return stickers
  }
}
