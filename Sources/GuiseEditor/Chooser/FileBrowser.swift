import DisguiseModel
import Drawing
import FileBrowsing
import Glibc
import ImageCoding
import Platform
import TouchKit

/// What a file chooser shows: the files of a place or a folder, read on other threads.
///
/// It outlives the chooser, so that the next one begins where the last one ended.
final class FileBrowser {
  /// The maximum number of recent files that are shown.
  private static let maximumRecentCount = 100

  /// What the user wants with a file.
  enum Task {
    case open, save
  }

  /// Files that are being read.
  private final class Reading {
    let job = CancellableJob()
    /// How many of its questions have no answer yet.
    var unanswered = 1
    /// The positions of recent files in their list, by their paths.
    var ranks: [String: Int] = [:]
  }

  /// Called when something has changed that the chooser shows.
  var onChange: () -> Void = {}
  /// Whether a file can be chosen; folders always can.
  var accepts: (BrowsedFile) -> Bool = { _ in true }

  /// The photo that is open: a list of recent files with nothing else is not shown at first.
  var openPhoto: String?

  /// The folder that is shown; nil for the recent files.
  private(set) var folder: String?
  /// Whether the shown folder could not be read.
  private(set) var isUnreadable = false
  /// The order of a folder's files; the recent ones always begin with the one that was used last.
  var order = FileOrder.date { didSet { if oldValue != order { orderDidChange() } } }
  /// What the names of the shown files contain; empty for all.
  var filter = "" { didSet { if oldValue != filter { onChange() } } }

  /// Whether the desktop has a chooser of its own; nil until that has been asked.
  var hasOther: Bool? { didSet { if oldValue != hasOther { onChange() } } }

  /// For questions about files that are not shown.
  let questions: FileQuestions
  private let finder: PlaceFinder
  private var task = Task.open
  /// What was shown last for each task.
  private var last: [Task: Place.Content] = [:]
  /// The folders of which the first that exists is to be shown, as soon as they have answered, and whether they need
  /// room for a new file, too.
  private var wanted: (folders: [String], needRoom: Bool) = ([], false)
  private let thumbnails: ThumbnailCache
  /// What was found, in the order in which it is shown.
  private var found: [BrowsedFile] = []
  private var reading: Reading?

  /// Creates a browser of the places of a user; `findPlaces` finds them.
  init(folders: UserFolders, scheduler: any Scheduler) {
    questions = FileQuestions(scheduler: scheduler)
    finder = PlaceFinder(folders: folders, questions: questions)
    thumbnails = ThumbnailCache(ThumbnailStore(folders), scheduler: scheduler)
    finder.onChange = { [weak self] in self?.placesDidChange() }
  }

  // MARK: Places

  /// Finds the places anew: drives come and go.
  func findPlaces(for task: Task) {
    self.task = task
    finder.search(isForSaving: task == .save)
    onChange()
  }

  /// The user's places, as far as they have answered.
  var places: [Place] {
    var places = finder.places
    if task == .open {
      let name = localized("Recent")
      places.insert(
        Place(name: name, identifier: "recent", icon: "recent", content: .recentFiles), at: 0)
    }
    if hasOther == true {
      let name = localized("Other…")
      places.append(Place(name: name, identifier: "other", icon: "more", content: .other))
    }
    return places
  }

  /// The index of the place that is shown; nil if the folder is no place.
  var place: Int? {
    let content = folder.map(Place.Content.folder) ?? .recentFiles
    return places.firstIndex { $0.content == content }
  }

  /// Shows what was shown last for the same task: at first the recent files, and the pictures in place of them while
  /// there are none but the photo that is open; for saving, a folder.
  ///
  /// - Parameter folders: Where new files go: the first one that exists is shown.
  func begin(in folders: [String] = []) {
    var wanted: [String] = []
    if case .folder(let path) = last[task] { wanted = [path] }
    if task == .save {
      let own = UserFolders.Kind.allCases.map(finder.folders.folder) + [finder.folders.home]
      wanted += folders + own.compactMap(\.self)
    }
    guard !wanted.isEmpty else { return openRecentFiles(elsePictures: true) }
    openFirst(of: wanted)
  }

  /// Shows a place for a new file for which another folder, of a name, had no room: that of the user, or the first one
  /// that has some.
  func begin(besides full: String) {
    let places = [finder.folders.home].compactMap(\.self) + finder.paths
    openFirst(of: places.filter { FileSystem.lastComponent(of: $0) != full }, needingRoom: true)
  }

  /// Shows the first folder that exists, and has room where that is needed, once all before it have answered.
  private func openFirst(of paths: [String], needingRoom: Bool = false) {
    _ = beginReading()
    folder = nil
    wanted = (paths, needingRoom)
    if needingRoom { finder.askForRoom(paths) } else { finder.ask(paths) }
    openWanted()
  }

  private func isFit(_ path: String) -> Bool? {
    wanted.needRoom ? finder.hasRoom(path) : finder.isThere(path)
  }

  private func openWanted() {
    while let path = wanted.folders.first {
      guard let isFit = isFit(path) else { return }
      if isFit { return open(folder: path) }
      wanted.folders.removeFirst()
      if wanted.folders.isEmpty { openNothingWanted() }
    }
  }

  /// Stops waiting for folders that have not answered: the first one that has is shown.
  func stopWaiting() {
    guard !wanted.folders.isEmpty else { return }
    wanted.folders = wanted.folders.filter { isFit($0) != nil }
    wanted.folders.isEmpty ? openNothingWanted() : openWanted()
  }

  private func openNothingWanted() {
    if task == .save {
      open(folder: wanted.needRoom ? finder.folders.home ?? "/" : "/")
    } else if reading != nil {
      openRecentFiles()
    }
  }

  private func placesDidChange() {
    openWanted()
    onChange()
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

  // MARK: Files

  /// Whether the files are being read.
  var isReading: Bool { reading != nil }

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
    if isUnreadable { return localized("This folder can't be read.") }
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

  /// Shows the enclosing folder, if there is one.
  func openEnclosingFolder() {
    if let enclosing = enclosingFolder { open(folder: enclosing) }
  }

  private func openRecentFiles(elsePictures: Bool = false) {
    folder = nil
    last[task] = .recentFiles
    let (recent, reading, openPhoto) = (RecentFiles(finder.folders), beginReading(), openPhoto)
    questions.ask {
      recent?.paths() ?? []
    } then: { [weak self] paths in
      guard let self, self.reading === reading else { return }
      for (rank, path) in paths.enumerated() { reading.ranks[path] = rank }
      let groups = Dictionary(grouping: paths, by: FileSystem.folder(of:))
      receive([], for: reading, and: Array(groups.values))
      if elsePictures, paths.allSatisfy({ $0 == openPhoto }),
        let pictures = finder.folders.folder(.pictures)
      {
        openFirst(of: [pictures])
      }
    }
  }

  /// Shows a folder.
  func open(folder: String) {
    self.folder = folder
    last[task] = .folder(folder)
    let reading = beginReading()
    let job = reading.job
    questions.ask {
      FolderListing(of: folder, isCancelled: { job.isCancelled })
    } then: { [weak self] listing in
      guard let self, self.reading === reading else { return }
      isUnreadable = listing == nil
      receive(listing?.files ?? [], for: reading, and: listing?.links.map { [$0] } ?? [])
    }
  }

  /// Makes a folder within another one and shows it, also one that exists already.
  ///
  /// - Parameter done: Called with the reason if it could not be made, with nil otherwise.
  func makeFolder(
    _ name: String, in folder: String, then done: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    let path = folder == "/" ? "/" + name : folder + "/" + name
    questions.ask { () -> String? in
      do throws(SystemError) { try FileSystem.makeFolder(path, access: .everyone) } catch {
        // A file has the name.
        let isTaken = error.number == ENOTDIR
        return (isTaken ? .exists(name: name) : FileError(error, path: path)).reason
      }
      return nil
    } then: { [weak self] reason in
      if reason == nil, self?.folder == folder { self?.open(folder: path) }
      done(reason)
    }
  }

  private func beginReading() -> Reading {
    reading?.job.cancel()
    let new = Reading()
    (reading, wanted, found, filter, isUnreadable) = (new, ([], false), [], "", false)
    onChange()
    return new
  }

  /// Shows files that were found.
  ///
  /// - Parameter groups: Files that are still to be looked at: those of a group answer together, or
  ///   not at all.
  private func receive(
    _ files: [BrowsedFile], for reading: Reading, and groups: [[String]] = []
  ) {
    guard self.reading === reading else { return }
    found += files
    found =
      folder == nil
      ? found.sorted { reading.ranks[$0.path] ?? 0 < reading.ranks[$1.path] ?? 0 }
        .prefix(Self.maximumRecentCount).map(\.self)
      : order.sorted(found)
    let (job, isRecent) = (reading.job, folder == nil)
    for group in groups {
      questions.ask {
        guard !job.isCancelled else { return [] }
        let files = group.compactMap { BrowsedFile(path: $0) }
        return isRecent ? files.filter { $0.kind != .folder } : files
      } then: { [weak self] in
        self?.receive($0, for: reading)
      }
    }
    reading.unanswered += groups.count - 1
    if reading.unanswered == 0 { self.reading = nil }
    onChange()
  }

  /// Ends what is being read.
  func cancel() {
    reading?.job.cancel()
    (reading, wanted) = (nil, ([], false))
    thumbnails.cancelAll()
  }

  /// Waits until what is being read has ended.
  func finish() {
    questions.finish()
    thumbnails.finish()
  }

  /// Notes that a file was opened.
  func didOpen(_ path: String) {
    guard let recent = RecentFiles(finder.folders) else { return }
    questions.ask {
      if let mediaType = BrowsedFile.mediaType(of: path) { recent.add(path, mediaType: mediaType) }
    } then: { _ in
    }
  }

  /// Finds out what a file is, which may be on a slow drive; one that cannot be read is unknown.
  func findKind(of source: PhotoSource, then use: @escaping @MainActor @Sendable (FileKind) -> Void)
  {
    questions.ask({ (try? source.kind()) ?? .unknown }, then: use)
  }

  /// Why a picture cannot be read, as far as that is known from its thumbnail.
  func problem(of file: BrowsedFile) -> String? { thumbnails.problem(of: file) }

  /// Requests the thumbnail of a file; the completion gets nil if it cannot be read.
  func requestThumbnail(
    of file: BrowsedFile, completion: @escaping (Bitmap?) -> Void
  ) -> ThumbnailRequest? {
    thumbnails.request(file, completion: completion)
  }
}

extension String {
  /// The text without spaces at its ends.
  var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
