import DesktopServices
import DisguiseModel
import FoundationEssentials
import Platform
import TouchKit

/// The finished picture for a page, in memory: nothing of it is left when Guise ends in any way.
nonisolated struct FinishedPicture: Sendable {
  /// The picture as a JPEG file in sRGB.
  let jpeg: [UInt8]
  /// Its size in pixels.
  let size: PixelSize
  /// What people may call it.
  let title: String
}

/// The picture for others: printers, mail, and the desktop's messages about it.
extension Saving {
  /// Makes the picture for a page off the main thread; the user sees it, and can cancel it.
  ///
  /// - Parameter then: Called with the picture, unless it has failed.
  func makePicture(
    about topic: MessageTopic, then use: @escaping @MainActor @Sendable (FinishedPicture) -> Void
  ) {
    guard underway == nil else {
      waiting.append { [weak self] in self?.makePicture(about: topic, then: use) }
      return
    }
    desk.tools.move.endWheelDrags()
    let document = desk.document
    guard let disguise = document.history?.present, let photo = document.photo,
      let source = document.exportSource
    else { return }
    let (scheduler, artworks, title) = (
      desk.scheduler, desk.library.artworks, photo.source.name
    )
    let underway = Underway(
      topic: topic,
      closingMessage: localized("Your picture is being made. Close the window again to cancel.")
    ) { _ in }
    perform(underway, progress: 0) { [weak layout = desk.layout] job throws(ExportError) in
      let jpeg = try Exporter(artworks: artworks).printedJPEG(
        disguise, photo: source,
        progress: { done in scheduler.post { layout?.status.saving.progress = done } },
        isCancelled: { job.isCancelled })
      let size = disguise.canvasSize
      return FinishedPicture(
        jpeg: jpeg, size: PixelSize(Int(size.width), Int(size.height)), title: title)
    } then: { picture in
      use(picture)
    }
  }

  /// Saves the picture, and opens new mail with it.
  func mail() { save { [weak self] path in self?.mail(path) } }

  /// Opens new mail with a saved picture.
  func mail(_ path: String) {
    let environment = desk.options.environment
    let parent = desk.window.host?.identifier
    Worker.performApart(for: desk.scheduler) {
      Mail.compose(
        subject: FileSystem.lastComponent(of: path), attaching: path, parent: parent,
        environment: environment)
    } then: { [weak self] isTold in
      guard let self, !isTold else { return }
      desk.messages.showProblem(
        localized(
          "No mail program could be opened. The picture is in {folder}.",
          ["folder": FileSystem.folder(of: path).printable]), about: .mailing)
    }
  }

  /// How long an export lasts at least after which the desktop tells that it has ended.
  private static let longDuration = Duration.seconds(5)

  /// Lets the desktop tell that a picture is saved, if that took long and the window is out of sight.
  func notify(of name: String, savedSince start: EventTime) {
    guard desk.scheduler.now - start >= Self.longDuration, desk.window.host?.isOutOfSight ?? false
    else { return }
    let environment = desk.options.environment
    Worker.performApart(for: desk.scheduler) {
      Notification.show(
        title: "Guise", body: localized("Saved as {name}", ["name": name.printable]), icon: "guise",
        app: "io.github.touchkit_x11.guise",
        environment: environment)
    } then: { _ in
    }
  }
}
