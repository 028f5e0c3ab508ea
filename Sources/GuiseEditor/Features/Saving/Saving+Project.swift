import DisguiseModel
import FileBrowsing
import Platform
import TouchKit

/// Saving the project: the disguise with its photo and its own stickers.
extension Saving {
  /// Lets the user choose where the project is saved.
  ///
  /// - Parameters:
  ///   - name: A name to suggest; nil for that of the photo.
  ///   - full: The name of a folder in which there was no room.
  func saveProjectAs(_ name: String? = nil, besides full: String? = nil, for hand: Hand) {
    guard canSave, let photo = desk.document.photo else { return }
    desk.files.chooseDestination(
      localized("Save project"), name: name ?? ExportName.project(photo: photo.source.name),
      formats: [.project], besides: full, for: hand
    ) { [weak self, weak hand] path in
      if let hand { self?.saveProject(to: path, for: hand) }
    }
  }

  /// Saves the present disguise as a project, off the main thread. One that exists is replaced when the
  /// new one is complete.
  func saveProject(to path: String, for hand: Hand) {
    desk.tools.move.endWheelDrags()
    let document = desk.document
    guard let disguise = document.history?.present, let source = document.exportSource else {
      return
    }
    let (artworks, state) = (desk.library.artworks, document.state)
    let underway = Underway(
      topic: .savingProject,
      closingMessage: localized("Your project is being saved. Close the window again to cancel.")
    ) { [weak self, weak hand] error in
      if let hand {
        self?.saveProjectAs(error.betterName, besides: error.fullFolder, for: hand)
      }
    }
    perform(underway, progress: nil) { job throws(ExportError) in
      try Exporter(artworks: artworks).saveProject(
        disguise, photo: source, keptIn: state, to: path, isCancelled: { job.isCancelled })
    } then: { [weak self] _ in
      self?.savedProject(disguise, path)
    }
  }

  private func savedProject(_ disguise: Disguise, _ path: String) {
    didSave(disguise)
    desk.files.browser.didOpen(path)
    desk.messages.show(
      localized("Saved in {place}", ["place": desk.places.name(of: path)]),
      detail: FileSystem.lastComponent(of: path), about: .savingProject,
      actions: [(localized("Show"), { [weak self] in self?.show(path) })])
  }
}
