import Drawing

/// A document that is opened, or the work of the last time, with everything to show it.
package struct OpenedWork: Sendable {
  /// The history, on the photo.
  package let history: History
  /// The photo.
  package let photo: Photo
  /// The user's own stickers that it brings along.
  package let stickers: [Sticker]
  /// What is missing of it, for people; nil if nothing is.
  package var problem: String?
}

/// Why there is nothing to show, for people.
package struct OpeningError: Error, CustomStringConvertible {
  /// What happened and what to do.
  package let description: String
}

extension OpenedWork {
  /// Opens a document; keeps its photo and its own stickers. Takes time.
  package static func document(
    at path: String, faces: FaceCatalog, fitting bounds: Size, keepingIn state: StateDirectory?,
    isCancelled: () -> Bool = { false }
  ) throws(OpeningError) -> OpenedWork {
    let document: DocumentFile
    do throws(DocumentError) { document = try DocumentFile.read(path: path) } catch {
      throw OpeningError(description: error.description)
    }
    guard let source = document.photoSource(faces: faces) else {
      throw OpeningError(
        description: "\(path): its photo isn't installed here. Choose another one.")
    }
    let photo: Photo
    do throws(PhotoError) {
      photo = try PhotoOpening(source).open(
        fitting: bounds, keepingIn: state, isCancelled: isCancelled)
    } catch {
      throw OpeningError(description: error.description)
    }
    state?.keep(document.stickers)
    return OpenedWork(
      history: History(document.disguise), photo: photo,
      stickers: document.stickers.map { Sticker(id: $0.key, own: $0.value) })
  }

  /// Opens the photo and the own stickers of restored work. Takes time.
  ///
  /// Work whose photo is not the one that was kept is set aside.
  package static func restored(
    _ history: History, from source: PhotoSource, fitting bounds: Size,
    keepingIn state: StateDirectory?, catalog: StickerCatalog,
    isCancelled: () -> Bool = { false }
  ) throws(OpeningError) -> OpenedWork {
    let photo: Photo
    do throws(PhotoError) {
      photo = try PhotoOpening(source, expecting: history.present.photo.id).open(
        fitting: bounds, keepingIn: state, isCancelled: isCancelled)
    } catch {
      guard case .changed(let name) = error, let state else {
        throw OpeningError(description: error.description)
      }
      throw OpeningError(
        description: state.setAside(because: "its photo \(name) was changed or is damaged"))
    }
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
