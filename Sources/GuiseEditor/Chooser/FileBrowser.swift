import FileBrowsing
import Platform
import TouchKit

/// What a file chooser shows: the files of a place or a folder, read on another thread.
///
/// It outlives the chooser, so that the next one begins where the last one ended.
final class FileBrowser {
  /// A place where the user keeps files.
  struct Place {
    let name: String
    let identifier: String
    let icon: String
    /// The folder; nil for the recent files.
    let folder: String?
  }

  /// Called when something has changed that the chooser shows.
  var onChange: () -> Void = {}
  /// Whether a file can be chosen; folders always can.
  var accepts: (BrowsedFile) -> Bool = { _ in true }

  /// The user's places.
  private(set) var places: [Place] = []
  /// The place that was opened last.
  private(set) var place = 0
  /// The folder that is shown; nil for the recent files.
  private(set) var folder: String?
  /// Whether the files are being read.
  private(set) var isReading = false
  /// The order of a folder's files; the recent ones always begin with the one that was used last.
  var order = FileOrder.date { didSet { if oldValue != order { onChange() } } }
  /// What the names of the shown files contain; empty for all.
  var filter = "" { didSet { if oldValue != filter { onChange() } } }

  private let folders: UserFolders
  private let scheduler: any Scheduler
  private let thumbnails: ThumbnailCache
  private let worker = Worker()
  private var found: [BrowsedFile] = []
  private var reading: CancellableJob?

  /// Creates a browser of the places of a user; `findPlaces` finds them.
  init(folders: UserFolders, scheduler: any Scheduler) {
    self.folders = folders
    self.scheduler = scheduler
    thumbnails = ThumbnailCache(ThumbnailStore(folders), scheduler: scheduler)
  }

  /// Finds the places anew: drives come and go.
  func findPlaces() {
    places = [Place(name: "Recent", identifier: "recent", icon: "recent", folder: nil)]
    func add(_ name: String, _ identifier: String, _ folder: String?, icon: String = "folder") {
      guard let folder, FileSystem.isFolder(folder),
        !places.contains(where: { $0.folder == folder })
      else { return }
      places.append(Place(name: name, identifier: identifier, icon: icon, folder: folder))
    }
    add("Pictures", "pictures", folders.folder(.pictures), icon: "photo")
    for drive in Drives.mounted() {
      let name = FileSystem.lastComponent(of: drive)
      add("Camera", "camera-\(name)", Drives.camera(on: drive), icon: "camera")
      add(name, "drive-\(name)", drive, icon: "drive")
    }
    add("Downloads", "downloads", folders.folder(.downloads))
    add("Documents", "documents", folders.folder(.documents))
    add("Desktop", "desktop", folders.folder(.desktop))
    add("Home", "home", folders.home)
    place = min(place, places.count - 1)
  }

  /// The files to show.
  var files: [BrowsedFile] {
    let text = filter.trimmingSpaces.lowercased()
    let shown = found.filter { file in
      (file.kind == .folder || accepts(file))
        && (text.isEmpty || file.name.lowercased().contains(text))
    }
    return folder == nil ? shown : order.sorted(shown)
  }

  /// The name of the shown folder; nil for the recent files.
  var folderName: String? {
    guard let folder else { return nil }
    return places.first { $0.folder == folder }?.name ?? FileSystem.lastComponent(of: folder)
  }

  /// What to say if there is nothing to show.
  var emptyMessage: String {
    if !filter.isEmpty { return "Nothing here is called “\(filter)”." }
    return folder == nil
      ? "The photos that you open appear here."
      : "There are no photos in this folder."
  }

  /// The folder that contains the shown one; nil at the top.
  var enclosingFolder: String? {
    folder.flatMap { $0 == "/" ? nil : FileSystem.folder(of: $0) }
  }

  /// Shows a place.
  func open(place index: Int) {
    guard places.indices.contains(index) else { return }
    place = index
    if let folder = places[index].folder { return open(folder: folder) }
    folder = nil
    guard let recent = RecentFiles(folders) else { return finish([]) }
    read { _ in recent.files() }
  }

  /// Shows a folder.
  func open(folder: String) {
    self.folder = folder
    read { FolderListing.files(in: folder, isCancelled: $0) }
  }

  /// Shows the enclosing folder, if there is one.
  func openEnclosingFolder() {
    if let enclosing = enclosingFolder { open(folder: enclosing) }
  }

  /// Ends what is being read.
  func cancel() {
    reading?.cancel()
    reading = nil
    thumbnails.cancelAll()
  }

  /// Waits until what is being read has ended.
  func finish() {
    worker.finish()
    thumbnails.finish()
  }

  /// Notes that a file was opened.
  func didOpen(_ path: String) {
    guard let recent = RecentFiles(folders), let mediaType = BrowsedFile.mediaType(of: path) else {
      return
    }
    worker.perform { recent.add(path, mediaType: mediaType) }
  }

  /// Requests the thumbnail of a file; the completion gets nil if it cannot be read.
  func requestThumbnail(
    of file: BrowsedFile, completion: @escaping (Bitmap?) -> Void
  ) -> ThumbnailRequest? {
    thumbnails.request(file, completion: completion)
  }

  private func read(_ list: @escaping @Sendable (() -> Bool) -> [BrowsedFile]) {
    reading?.cancel()
    let job = CancellableJob()
    reading = job
    (found, filter, isReading) = ([], "", true)
    onChange()
    let scheduler = scheduler
    worker.perform { [weak self] in
      guard !job.isCancelled else { return }
      let files = list { job.isCancelled }
      scheduler.post { if self?.reading === job { self?.finish(files) } }
    }
  }

  private func finish(_ files: [BrowsedFile]) {
    reading = nil
    (found, isReading) = (files, false)
    onChange()
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
