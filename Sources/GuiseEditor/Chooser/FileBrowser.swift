import DisguiseModel
import Drawing
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
    let content: Content

    /// What is shown there.
    enum Content: Hashable {
      case recentFiles
      case folder(String)
      /// Whatever the desktop's own chooser shows.
      case other
    }

    /// The folder; nil if it is none.
    var folder: String? { if case .folder(let path) = content { path } else { nil } }
  }

  /// What the user wants with a file.
  enum Task {
    case open, save
  }

  /// Called when something has changed that the chooser shows.
  var onChange: () -> Void = {}
  /// Whether a file can be chosen; folders always can.
  var accepts: (BrowsedFile) -> Bool = { _ in true }

  /// The user's places.
  private(set) var places: [Place] = []
  /// The index of the place that is shown; nil if the folder is no place.
  private(set) var place: Int?
  /// The folder that is shown; nil for the recent files.
  private(set) var folder: String?
  /// Whether the files are being read.
  private(set) var isReading = false
  /// The order of a folder's files; the recent ones always begin with the one that was used last.
  var order = FileOrder.date { didSet { if oldValue != order { orderDidChange() } } }
  /// What the names of the shown files contain; empty for all.
  var filter = "" { didSet { if oldValue != filter { onChange() } } }

  /// Whether the desktop has a chooser of its own; nil until that has been asked.
  var hasOther: Bool? { didSet { if oldValue != hasOther { findPlaces(for: task) } } }

  private let folders: UserFolders
  private var task = Task.open
  /// What was shown last for each task.
  private var last: [Task: Place.Content] = [:]
  private let scheduler: any Scheduler
  private let thumbnails: ThumbnailCache
  private let worker = Worker()
  /// What was found, in the order in which it is shown.
  private var found: [BrowsedFile] = []
  private var reading: CancellableJob?

  /// Creates a browser of the places of a user; `findPlaces` finds them.
  init(folders: UserFolders, scheduler: any Scheduler) {
    self.folders = folders
    self.scheduler = scheduler
    thumbnails = ThumbnailCache(ThumbnailStore(folders), scheduler: scheduler)
  }

  /// Finds the places anew: drives come and go.
  func findPlaces(for task: Task) {
    self.task = task
    places = []
    func add(_ name: String, _ identifier: String, _ folder: String?, icon: String = "folder") {
      guard let folder, FileSystem.isFolder(folder),
        !places.contains(where: { $0.folder == folder })
      else { return }
      places.append(Place(name: name, identifier: identifier, icon: icon, content: .folder(folder)))
    }
    if task == .open {
      places.append(
        Place(
          name: localized("Recent"), identifier: "recent", icon: "recent", content: .recentFiles))
    }
    add(localized("Pictures"), "pictures", folders.folder(.pictures), icon: "photo")
    for drive in Drives.mounted() {
      let name = FileSystem.lastComponent(of: drive)
      if task == .open {
        add(localized("Camera"), "camera-\(name)", Drives.camera(on: drive), icon: "camera")
      }
      add(name, "drive-\(name)", drive, icon: "drive")
    }
    add(localized("Downloads"), "downloads", folders.folder(.downloads))
    add(localized("Documents"), "documents", folders.folder(.documents))
    add(localized("Desktop"), "desktop", folders.folder(.desktop))
    add(localized("Home"), "home", folders.home)
    if hasOther == true {
      places.append(
        Place(name: localized("Other…"), identifier: "other", icon: "more", content: .other))
    }
    onChange()
  }

  /// Shows what was shown last for the same task. At first these are the recent files, or the
  /// pictures if there are none; for saving, a folder.
  func begin(in folder: String? = nil) {
    switch last[task] {
    case .folder(let path) where FileSystem.isFolder(path): open(folder: path)
    case .recentFiles: openRecentFiles()
    default:
      guard task == .save else { return openRecentFiles(elsePictures: true) }
      open(folder: folder ?? places.lazy.compactMap(\.folder).first ?? "/")
    }
  }

  /// The files to show.
  var files: [BrowsedFile] {
    let text = filter.trimmingSpaces.lowercased()
    return found.filter { file in
      (file.kind == .folder || accepts(file))
        && (text.isEmpty || file.name.lowercased().contains(text))
    }
  }

  private func orderDidChange() {
    if folder != nil { found = order.sorted(found) }
    onChange()
  }

  /// The name of the shown folder; nil for the recent files.
  var folderName: String? {
    guard let folder else { return nil }
    return places.first { $0.folder == folder }?.name ?? FileSystem.lastComponent(of: folder)
  }

  /// What to say if there is nothing to show.
  var emptyMessage: String {
    if task == .save { return "" }
    if !filter.isEmpty {
      return localized("Nothing here is called “{filter}”.", ["filter": filter])
    }
    return folder == nil
      ? localized("The photos that you open appear here.")
      : localized("There are no photos in this folder.")
  }

  /// The folder that contains the shown one; nil at the top.
  var enclosingFolder: String? {
    folder.flatMap { $0 == "/" ? nil : FileSystem.folder(of: $0) }
  }

  /// Shows a place; returns whether it is one that is shown here.
  @discardableResult
  func open(place index: Int) -> Bool {
    guard places.indices.contains(index) else { return false }
    switch places[index].content {
    case .recentFiles: openRecentFiles()
    case .folder(let path): open(folder: path)
    case .other: return false
    }
    return true
  }

  private func openRecentFiles(elsePictures: Bool = false) {
    folder = nil
    place = places.firstIndex { $0.content == .recentFiles }
    last[task] = .recentFiles
    guard let recent = RecentFiles(folders) else { return finish([]) }
    let pictures = folders.folder(.pictures)
    read { _ in
      recent.files()
    } finish: { [weak self] files in
      guard let pictures, elsePictures, files.isEmpty, FileSystem.isFolder(pictures) else {
        self?.finish(files)
        return
      }
      self?.open(folder: pictures)
    }
  }

  /// Shows a folder.
  func open(folder: String) {
    self.folder = folder
    place = places.firstIndex { $0.folder == folder }
    last[task] = .folder(folder)
    let order = order
    read {
      order.sorted(FolderListing.files(in: folder, isCancelled: $0))
    } finish: { [weak self] files in
      guard let self else { return }
      // The order may have been changed meanwhile.
      finish(self.order == order ? files : self.order.sorted(files))
    }
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
    guard let recent = RecentFiles(folders) else { return }
    worker.perform {
      if let mediaType = BrowsedFile.mediaType(of: path) { recent.add(path, mediaType: mediaType) }
    }
  }

  /// Finds out what a file is, which may be on a slow drive; one that cannot be read is unknown.
  func findKind(of source: PhotoSource, then use: @escaping @MainActor (FileKind) -> Void) {
    let scheduler = scheduler
    worker.perform {
      let kind = (try? source.kind()) ?? .unknown
      scheduler.post { use(kind) }
    }
  }

  /// Requests the thumbnail of a file; the completion gets nil if it cannot be read.
  func requestThumbnail(
    of file: BrowsedFile, completion: @escaping (Bitmap?) -> Void
  ) -> ThumbnailRequest? {
    thumbnails.request(file, completion: completion)
  }

  private func read(
    _ list: @escaping @Sendable (() -> Bool) -> [BrowsedFile],
    finish: @escaping @MainActor ([BrowsedFile]) -> Void
  ) {
    reading?.cancel()
    let job = CancellableJob()
    reading = job
    (found, filter, isReading) = ([], "", true)
    onChange()
    let scheduler = scheduler
    worker.perform { [weak self] in
      guard !job.isCancelled else { return }
      let files = list { job.isCancelled }
      scheduler.post { if self?.reading === job { finish(files) } }
    }
  }

  private func finish(_ files: [BrowsedFile]) {
    reading = nil
    (found, isReading) = (files, false)
    onChange()
  }
}

extension String {
  /// The text without spaces at its ends.
  var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
