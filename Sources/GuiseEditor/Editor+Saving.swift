import DisguiseModel
import FileBrowsing
import FoundationEssentials
import Platform
import TouchKit

/// Saving the finished picture.
extension Editor {
  private static let thumbnail = Size(96, 96)

  /// Whether there is a document to export and no export in progress.
  var canSave: Bool {
    saving == nil && document.canExport
  }

  /// Whether a request to close the window is granted. During an export the first request only
  /// shows a message; the second one cancels the export.
  func shouldClose() -> Bool {
    guard let saving, !saving.isCancelled else { return true }
    if hasCloseRequest {
      saving.cancel()
      return true
    }
    hasCloseRequest = true
    showMessage(localized("Your picture is being saved. Close the window again to cancel."))
    return false
  }

  /// Saves the picture under a new name in the folder for exported pictures.
  package func save() {
    guard let photo = document.photo else { return }
    save(to: .folder(options.exportFolder, name: standardName(of: photo)))
  }

  /// The name under which a picture is saved now.
  func standardName(of photo: Photo) -> String {
    ExportName.standard(
      photo: photo.source.name, time: Int(options.date().timeIntervalSince1970))
  }

  /// Writes the picture at the photo's own resolution, off the main thread.
  func save(to destination: Exporter.Destination) {
    // A wheel gesture in progress is part of the picture.
    controller.drags.endWheelDrags()
    guard canSave, let history = document.history,
      let source = document.exportSource
    else { return }
    let job = CancellableJob()
    saving = job
    hasCloseRequest = false
    layout.showSaving(of: job)
    stateDidChange()
    let disguise = history.present
    // Another photo may be open when this one has been saved.
    let picture = thumbnail(of: disguise)
    let exporter = Exporter(artworks: library.artworks)
    let scheduler = scheduler
    exportWorker.perform { [weak self] in
      do throws(ExportError) {
        let path = try exporter.export(
          disguise, photo: source, to: destination,
          progress: { done in scheduler.post { self?.layout.savingProgress = done } },
          isCancelled: { job.isCancelled })
        scheduler.post { self?.saved(disguise, at: path, picture) }
      } catch {
        scheduler.post { self?.saveFailed(error) }
      }
    }
  }

  /// Removes what a Guise left in the export folder that was killed while it saved.
  func cleanExportFolder() {
    let folder = options.exportFolder
    exportWorker.perform { TemporaryFile.removeAbandoned(in: folder) }
  }

  private func saved(_ disguise: Disguise, at path: String, _ picture: Bitmap?) {
    endSaving()
    document.didSave(disguise)
    let name = FileSystem.lastComponent(of: path)
    let toast = showMessage(
      localized("Saved as {name}", ["name": name]), thumbnail: picture,
      actions: [
        (localized("Show"), { [weak self] in self?.show(path) }),
        (localized("Copy"), { [weak self] in self?.copySaved(path) }),
      ])
    guard let picture else { return }
    toast.add(
      DragInteraction { [weak self] _ in self?.picturePayload(Self.item(of: path), picture) })
  }

  /// Copies the saved file: the picture, and the file for file managers.
  private func copySaved(_ path: String) {
    window.pasteboard?.setItem(Self.item(of: path))
    showMessage(localized("The picture is copied."))
  }

  private static func item(of path: String) -> ItemProvider {
    let item = ItemProvider()
    item.suggestedName = FileSystem.lastComponent(of: path)
    let type = PictureFormat(path: path)?.dataType ?? .png
    item.register(type, encoder: { _ in try? FileSystem.read(path, upTo: .max / 4) })
    item.register(.uriList) { URIList(paths: [path]).bytes }
    return item
  }

  private func saveFailed(_ error: ExportError) {
    endSaving()
    switch error {
    case .cancelled: break
    case .file:
      // Another place may have room, and may be written to.
      showProblem(
        error.message,
        actions: [
          (localized("Save as…"), { [weak self] in self?.savePictureAs() }),
          (localized("OK"), {}),
        ])
    default: showProblem(error.message)
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
            "No file manager could be opened. The file is in {folder}.", ["folder": folder]))
      }
    }
  }

  func thumbnail(of disguise: Disguise) -> Bitmap? {
    guard let photo = document.photo else { return nil }
    let size = disguise.photo.size.fitted(into: Self.thumbnail * window.scale)
    guard !size.isEmpty else { return nil }
    return Bitmap.drawn(
      width: max(Int(size.width), 1), height: max(Int(size.height), 1), format: photo.screen.format
    ) { canvas in
      let toTarget = Transform.scale(size.width / disguise.photo.size.width)
      library.restingPainter.draw(
        photo.screen, of: disguise.photo, on: canvas, photoToTarget: toTarget, quality: .good)
      library.restingPainter.draw(disguise.elements, on: canvas, photoToTarget: toTarget)
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

extension EditorOptions {
  /// The folder for exported pictures: the chosen one, or the user's folder for pictures.
  nonisolated var exportFolder: String {
    exportDirectory ?? ExportFolder.standard(environment: environment)
  }
}
