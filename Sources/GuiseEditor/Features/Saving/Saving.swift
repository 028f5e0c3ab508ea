import DisguiseModel
import FileBrowsing
import FoundationEssentials
import Platform
import TouchKit

/// A file that is being saved.
struct Saving {
  let job = CancellableJob()
  /// What messages about it are about.
  let topic: MessageTopic
  /// The answer to a request to close the window meanwhile.
  let closingMessage: String
  /// Lets the user choose another place or name, after this one has failed.
  let chooseAgain: @MainActor (Editor, FileError) -> Void
}

/// Saving the finished picture, and the project.
extension Editor {
  private static let thumbnail = Size(96, 96)

  /// Whether there is a document to save and nothing is being saved.
  var canSave: Bool {
    saving == nil && document.canExport
  }

  /// Whether a request to close the window is granted. While a file is being saved, the first request
  /// only shows a message; the second one cancels it.
  func shouldClose() -> Bool {
    guard let saving, !saving.job.isCancelled else { return true }
    if hasCloseRequest {
      saving.job.cancel()
      return true
    }
    hasCloseRequest = true
    showMessage(saving.closingMessage, about: saving.topic)
    return false
  }

  /// Saves the picture under a new name in the folder for exported pictures, unless it is there
  /// already.
  package func save() { save(to: .pictures) }

  /// Where a picture goes.
  nonisolated enum Place: Sendable {
    /// The folder for exported pictures, where it gets a new name.
    case pictures
    /// A path that the user has chosen.
    case file(path: String)
  }

  /// The name under which a picture is saved now.
  func standardName(of photo: Photo) -> String {
    ExportName.standard(
      photo: photo.source.name, time: Int(options.date().timeIntervalSince1970))
  }

  /// Writes the picture at the photo's own resolution, off the main thread.
  func save(to place: Place) {
    // A wheel gesture in progress is part of the picture.
    controller.drags.endWheelDrags()
    guard let disguise = document.history?.present, let photo = document.photo,
      let source = document.exportSource
    else { return }
    // Another photo may be open when this one has been saved.
    let thumbnail = thumbnail(of: disguise)
    let (scheduler, artworks) = (scheduler, library.artworks)
    let (places, name, known) = (options.places, standardName(of: photo), savedPictures)
    let saving = Saving(
      topic: .saving,
      closingMessage: localized(
        "Your picture is being saved. Close the window again to cancel.")
    ) { editor, error in editor.savePictureAs(error.betterName) }
    perform(saving, progress: 0) { [weak self] job throws(ExportError) in
      let destination: Exporter.Destination
      switch place {
      case .file(let path): destination = .file(path: path)
      case .pictures:
        let folder = places.pictures
        if let saved = known.picture(of: disguise, in: folder, as: .png) {
          return Saved(path: saved.path, picture: thumbnail?(), isNew: false)
        }
        destination = .folder(folder, name: name)
      }
      let path = try Exporter(artworks: artworks).export(
        disguise, photo: source, to: destination,
        progress: { done in scheduler.post { self?.layout.savingProgress = done } },
        isCancelled: { job.isCancelled })
      return Saved(
        path: path, picture: thumbnail?(), isNew: true,
        record: SavedPicture(of: disguise, at: path))
    } then: { editor, saved in
      editor.saved(disguise, saved)
    }
  }

  /// A picture on the disk.
  private nonisolated struct Saved: Sendable {
    let path: String
    /// What it looks like.
    let picture: Bitmap?
    /// Whether it was written now.
    let isNew: Bool
    /// What tells later whether it is still there.
    var record: SavedPicture?
  }

  /// Saves the present disguise as a project, with its photo and own stickers, off the main thread. One
  /// that exists is replaced when the new one is complete.
  func saveProject(to path: String) {
    controller.drags.endWheelDrags()
    guard let disguise = document.history?.present, let source = document.exportSource else {
      return
    }
    let (artworks, state) = (library.artworks, document.state)
    let saving = Saving(
      topic: .savingProject,
      closingMessage: localized(
        "Your project is being saved. Close the window again to cancel.")
    ) { editor, error in editor.saveProjectAs(error.betterName) }
    perform(saving, progress: nil) { job throws(ExportError) in
      try Exporter(artworks: artworks).saveProject(
        disguise, photo: source, keptIn: state, to: path, isCancelled: { job.isCancelled })
    } then: { editor, _ in
      editor.document.didSave(disguise)
      editor.browser.didOpen(path)
      editor.showMessage(
        localized("Saved as {name}", ["name": FileSystem.lastComponent(of: path)]),
        about: .savingProject,
        actions: [(localized("Show"), { [weak editor] in editor?.show(path) })])
    }
  }

  /// Saves a file on the worker, with a bar that shows it and cancels it; does nothing while another
  /// one is being saved.
  ///
  /// - Parameters:
  ///   - progress: The fraction at the beginning; nil if it is not known.
  ///   - then: Called when the file is on the disk.
  private func perform<Value: Sendable>(
    _ saving: Saving, progress: Double?,
    _ work: @escaping @Sendable (CancellableJob) throws(ExportError) -> Value,
    then: @escaping @MainActor (Editor, Value) -> Void
  ) {
    guard canSave else { return }
    self.saving = saving
    hasCloseRequest = false
    layout.showSaving(of: saving.job, progress: progress)
    stateDidChange()
    let (scheduler, job) = (scheduler, saving.job)
    exportWorker.perform { [weak self] in
      do throws(ExportError) {
        let value = try work(job)
        scheduler.post {
          guard let self else { return }
          self.endSaving()
          then(self, value)
        }
      } catch {
        scheduler.post { self?.saveFailed(saving, error) }
      }
    }
  }

  /// Removes what a Guise left in the export folder that was killed while it saved.
  func cleanExportFolder() {
    let places = options.places
    exportWorker.perform { TemporaryFile.removeAbandoned(in: places.pictures) }
  }

  private func saved(_ disguise: Disguise, _ saved: Saved) {
    document.didSave(disguise)
    if let record = saved.record { savedPictures.remember(record) }
    let (path, name) = (saved.path, FileSystem.lastComponent(of: saved.path))
    let toast = showMessage(
      saved.isNew
        ? localized("Saved as {name}", ["name": name])
        : localized("Saved already as {name}", ["name": name]),
      about: .saving, thumbnail: saved.picture,
      actions: [
        (localized("Show"), { [weak self] in self?.show(path) }),
        (localized("Copy"), { [weak self] in self?.copySaved(path) }),
      ])
    guard let picture = saved.picture else { return }
    toast.add(
      DragInteraction { [weak self] _ in self?.picturePayload(Self.item(of: path), picture) })
  }

  /// Copies the saved file: the picture, and the file for file managers.
  private func copySaved(_ path: String) {
    window.pasteboard?.setItem(Self.item(of: path))
    showMessage(localized("The picture is copied."), about: .copying)
  }

  private static func item(of path: String) -> ItemProvider {
    let item = ItemProvider()
    item.suggestedName = FileSystem.lastComponent(of: path)
    let type = PictureFormat(path: path)?.dataType ?? .png
    item.register(type, encoder: { _ in try? FileSystem.read(path, upTo: .max / 4) })
    item.register(.uriList) { URIList(paths: [path]).bytes }
    return item
  }

  private func saveFailed(_ saving: Saving, _ error: ExportError) {
    endSaving()
    switch error {
    case .cancelled: withdrawMessages(about: saving.topic)
    case .file(let file):
      // Another place may have room, and may be written to, and another name may be taken.
      showProblem(
        error.message, about: saving.topic,
        actions: [
          (localized("Save as…"), { [weak self] in self.map { saving.chooseAgain($0, file) } }),
          (localized("OK"), {}),
        ])
    default: showProblem(error.message, about: saving.topic)
    }
  }

  private func endSaving() {
    saving = nil
    layout.hideSaving()
    stateDidChange()
  }

  /// Shows a saved file in the desktop's file manager.
  func show(_ path: String) {
    let (scheduler, environment) = (scheduler, options.environment)
    // Not on a worker: a file manager may take its time to start.
    _ = Worker.startThread { [weak self] in
      guard !DesktopFileManager.show(path, environment: environment) else { return }
      let folder = FileSystem.folder(of: path)
      scheduler.post {
        self?.showProblem(
          localized(
            "No file manager could be opened. The file is in {folder}.", ["folder": folder]),
          about: .showing)
      }
    }
  }

  /// Returns what draws a small picture of a disguise on the present photo, on any thread: that of many
  /// elements takes longer than a frame.
  func thumbnail(of disguise: Disguise) -> (@Sendable () -> Bitmap)? {
    guard let photo = document.photo?.screen else { return nil }
    let size = disguise.canvasSize.fitted(into: Self.thumbnail * window.scale)
    guard !size.isEmpty else { return nil }
    return { [painter = library.restingPainter] in
      .drawn(
        width: max(Int(size.width), 1), height: max(Int(size.height), 1), format: photo.format
      ) { canvas in
        let toTarget = Transform.scale(size.width / disguise.canvasSize.width)
        painter.draw(
          photo, of: disguise.photo, on: canvas, photoToTarget: toTarget, quality: .good)
        painter.draw(disguise.elements, on: canvas, photoToTarget: toTarget)
      }
    }
  }
}

extension PictureFormat {
  /// The type of its data for other programs.
  fileprivate var dataType: DataType {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webP: DataType("image/webp")
    }
  }
}
