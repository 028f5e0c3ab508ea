import DesktopServices
import DisguiseModel
import FileBrowsing
import ImageCoding
import Platform
import TouchKit

/// Saving the finished picture at the photo's own resolution.
extension Saving {
  /// Where a picture goes.
  nonisolated enum Place: Sendable {
    /// The folder for exported pictures, where it gets a new name.
    case pictures
    /// A path that the user has chosen.
    case file(path: String)
  }

  /// A picture on the disk.
  private nonisolated struct Saved: Sendable {
    let path: String
    /// What it looks like.
    let picture: Bitmap?
    /// Whether it was written now.
    let isNew: Bool
    /// What tells later whether it is still there.
    var record: SavedExport?
    /// Whether it can be sent.
    let isSendable: Bool
  }

  /// Lets the user choose where and how the picture is saved.
  ///
  /// - Parameters:
  ///   - name: A name to suggest; nil for the usual one.
  ///   - full: The name of a folder in which there was no room.
  func savePictureAs(_ name: String? = nil, besides full: String? = nil, for hand: Hand) {
    guard canSave, let photo = desk.document.photo else { return }
    desk.files.chooseDestination(
      localized("Save picture"), name: name ?? standardName(of: photo),
      formats: FileFormat.pictures(desk.document.canvasSize), besides: full, for: hand
    ) { [weak self] path in self?.save(to: .file(path: path)) }
  }

  /// The name under which a picture is saved now.
  private func standardName(of photo: Photo) -> String {
    ExportName.standard(photo: photo.source.name, format: format)
  }

  /// The format in which pictures are saved, as far as it takes one of this size.
  private var format: ImageFormat {
    let format = desk.settings[.format]
    return Int(desk.document.canvasSize.longSide) <= format.maximumSide ? format : .png
  }

  /// Writes the picture off the main thread, by default under a new name in the folder for exported
  /// pictures, unless it is there already.
  ///
  /// - Parameter then: Called with the path of the picture.
  func save(to place: Place = .pictures, then use: @escaping (String) -> Void = { _ in }) {
    // A wheel gesture in progress is part of the picture.
    desk.tools.move.endWheelDrags()
    let document = desk.document
    guard let disguise = document.history?.present, let photo = document.photo,
      let source = document.exportSource
    else { return }
    // Another photo may be open when this one has been saved.
    let thumbnail = ScreenThumbnail(of: disguise, on: desk)
    let (scheduler, artworks) = (desk.scheduler, desk.library.artworks)
    let (places, name, known) = (desk.places, standardName(of: photo), savedPictures)
    let (format, environment) = (format, desk.options.environment)
    let underway = Underway(
      topic: .saving,
      closingMessage: localized("Your picture is being saved. Close the window again to cancel.")
    ) { [weak self] error in
      guard let self else { return }
      savePictureAs(error.betterName, besides: error.fullFolder, for: desk.hand)
    }
    let start = scheduler.now
    perform(underway, progress: 0) { [weak layout = desk.layout] job throws(ExportError) in
      let canSend = Mail.isAvailable(environment: environment)
      let destination: Exporter.Destination
      switch place {
      case .file(let path): destination = .file(path: path)
      case .pictures:
        let folder = places.pictures
        if let saved = known.picture(of: disguise, in: folder, as: format) {
          return Saved(
            path: saved.path, picture: thumbnail?.bitmap(), isNew: false, isSendable: canSend)
        }
        destination = .folder(folder, name: name)
      }
      let path = try Exporter(artworks: artworks).export(
        disguise, photo: source, to: destination,
        progress: { done in scheduler.post { layout?.status.saving.progress = done } },
        isCancelled: { job.isCancelled })
      return Saved(
        path: path, picture: thumbnail?.bitmap(), isNew: true,
        record: SavedExport(of: disguise, at: path),
        isSendable: canSend)
    } then: { [weak self] saved in
      self?.saved(disguise, saved)
      self?.notify(of: FileSystem.lastComponent(of: saved.path), savedSince: start)
      use(saved.path)
    }
  }

  private func saved(_ disguise: Disguise, _ saved: Saved) {
    didSave(disguise)
    if let record = saved.record { savedPictures.remember(record) }
    let path = saved.path
    let place = desk.places.name(of: path)
    if saved.isNew, desk.document.history?.present.photo == disguise.photo {
      desk.canvas.canvasView.flash()
    }
    let toast = desk.messages.show(
      saved.isNew
        ? localized("Saved in {place}", ["place": place])
        : localized("Saved already in {place}", ["place": place]),
      detail: FileSystem.lastComponent(of: path), about: .saving, thumbnail: saved.picture,
      actions: actions(for: saved), duration: .seconds(8))
    guard let picture = saved.picture else { return }
    toast.add(
      DragInteraction { [weak desk] _ in
        desk.map { .init(Self.item(of: path), picture, from: $0) }
      })
  }

  /// What can be done next with a saved picture.
  private func actions(for saved: Saved) -> [(title: String, action: () -> Void)] {
    let path = saved.path
    var actions: [(title: String, action: () -> Void)] = [
      (localized("Show"), { [weak self] in self?.show(path) }),
      (localized("Copy"), { [weak self] in self?.copySaved(path) }),
      (localized("Print"), { [weak self] in self?.desk.editor?.perform("print") }),
    ]
    if saved.isSendable { actions.append((localized("Send"), { [weak self] in self?.mail(path) })) }
    actions.append((localized("New photo"), { [weak self] in self?.desk.editor?.perform(.open) }))
    return actions
  }

  /// Copies the saved file: the picture, and the file for file managers.
  private func copySaved(_ path: String) {
    desk.window.pasteboard?.setItem(Self.item(of: path))
    desk.messages.show(localized("The picture is copied."), about: .copying)
  }

  private static func item(of path: String) -> ItemProvider {
    let item = ItemProvider()
    item.suggestedName = FileSystem.lastComponent(of: path)
    let type = ImageFormat(path: path)?.dataType ?? .png
    item.register(type, encoder: { _ in try? FileSystem.read(path, upTo: .max / 4) })
    item.register(.uriList) { URIList(paths: [path]).bytes }
    return item
  }
}

extension ImageFormat {
  /// The type of its data for other programs.
  fileprivate var dataType: DataType {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webP: DataType("image/webp")
    }
  }
}
