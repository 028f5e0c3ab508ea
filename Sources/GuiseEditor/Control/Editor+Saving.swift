import DisguiseModel
import Foundation
import Synchronization
import TouchKit

/// An export under way.
nonisolated final class SaveJob: Sendable {
  private let flag = Mutex(false)

  /// Whether the user has called it off.
  var isCancelled: Bool { flag.withLock { $0 } }

  /// Calls it off; what was written is removed.
  func cancel() { flag.withLock { $0 = true } }
}

/// The finished picture.
extension Editor {
  private static let thumbnail = Size(96, 96)

  /// Writes the picture at the photo's own resolution, off the main thread.
  package func save() {
    guard saving == nil, let history = controller.history, let photo = controller.photo else {
      return
    }
    let job = SaveJob()
    saving = job
    layout.showSaving(of: job)
    stateDidChange()
    let (disguise, source) = (history.present, photo.source)
    let destination = Exporter.Destination.folder(
      options.exportDirectory ?? ExportFolder.standard(environment: options.environment),
      name: ExportName.standard(
        photo: source.name, time: Int(options.date().timeIntervalSince1970)))
    let exporter = Exporter(artworks: library.artworks)
    let scheduler = scheduler
    exportWorker.perform { [weak self] in
      do throws(ExportError) {
        let path = try exporter.export(
          disguise, photo: source, to: destination,
          progress: { done in scheduler.post { self?.layout.savingProgress = done } },
          isCancelled: { job.isCancelled })
        scheduler.post { self?.saved(disguise, at: path) }
      } catch {
        let message = error == .cancelled ? nil : error.message
        scheduler.post { self?.saveFailed(message) }
      }
    }
  }

  private func saved(_ disguise: Disguise, at path: String) {
    endSaving()
    let name = (path as NSString).lastPathComponent
    let folder = (path as NSString).deletingLastPathComponent
    tell(
      "Saved as \(name)", thumbnail: thumbnail(of: disguise),
      actions: [("Show", { [unowned self] in show(folder) })])
  }

  private func saveFailed(_ message: String?) {
    endSaving()
    if let message { tell(message) }
  }

  private func endSaving() {
    saving = nil
    layout.hideSaving()
    stateDidChange()
  }

  /// Opens a folder with whatever the desktop has for folders.
  private func show(_ folder: String) {
    let opener = Process()
    opener.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    opener.arguments = ["xdg-open", folder]
    do {
      try opener.run()
    } catch {
      tell("The folder is \(folder).")
    }
  }

  private func thumbnail(of disguise: Disguise) -> Bitmap? {
    guard let photo = controller.photo else { return nil }
    let size = disguise.photo.size.fitted(into: Self.thumbnail * window.scale)
    guard !size.isEmpty else { return nil }
    return Bitmap.drawn(
      width: max(Int(size.width), 1), height: max(Int(size.height), 1), format: .opaque
    ) { canvas in
      let toTarget = Transform.scale(size.width / disguise.photo.size.width)
      library.restingPainter.draw(
        photo.screen, of: disguise.photo, on: canvas, photoToTarget: toTarget, quality: .good)
      library.restingPainter.draw(disguise.elements, on: canvas, photoToTarget: toTarget)
    }
  }
}
