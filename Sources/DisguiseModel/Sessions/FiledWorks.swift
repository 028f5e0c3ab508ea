import Glibc
import Platform

/// The works that are not open, each in the journal in which it was recorded:
///
///     works/KEY.journal        the work whose present photo has this key
///     works/KEY-2.journal      another one on the same photo
///     works/unread-1.journal   a work that was filed before it was read
///     works/ages.json          for how long saved works have been there, see `WorkAges`
///
/// A journal's time is that of the work's last step; if the clock was set back since the work before it,
/// it is just after that one. All calls block.
struct FiledWorks: Sendable {
  /// The folder that contains the journals.
  let path: String

  /// How a work is filed.
  enum Filing {
    /// By its photo.
    case photo(PhotoID)
    /// Without a photo, because it has not been read; see `StateFiles.sortWorks`.
    case unread
    /// Not at all, because it is empty.
    case nowhere

    init(_ history: History?) {
      guard let history else {
        self = .unread
        return
      }
      self = history.isEmpty ? .nowhere : .photo(history.present.photo.id)
    }

    fileprivate var key: String? {
      switch self {
      case .photo(let id): FiledWorks.key(of: id)
      case .unread: FiledWorks.unread
      case .nowhere: nil
      }
    }
  }

  private static let unread = "unread"
  /// How far times must be apart to differ on any disk, in seconds.
  private static let coarsestTime = 2.0
  private static let ending = ".journal"

  /// The hash of a photo's contents, or of a sample face's name.
  private static func key(of photo: PhotoID) -> String {
    switch photo {
    case .content(let content): content.hex
    case .sample: ContentID(of: Array(photo.description.utf8)).hex
    }
  }

  // MARK: Finding

  /// The journals of all works, the one that was changed last first.
  var all: [String] {
    FileSystem.names(in: path).filter { $0.hasSuffix(Self.ending) }
      .map { path + "/" + $0 }
      .map { (path: $0, time: FileSystem.changeTime(of: $0) ?? 0) }
      .sorted { ($0.time, $1.path) > ($1.time, $0.path) }
      .map(\.path)
  }

  /// The journals of the works on a photo, the one that was changed last first.
  func journals(on photo: PhotoID) -> [String] { journals(of: Self.key(of: photo)) }

  /// The journals of the works that were filed before they were read.
  var unreadJournals: [String] { journals(of: Self.unread) }

  private func journals(of key: String) -> [String] {
    all.filter { journal in
      let name = journal.dropFirst(path.utf8.count + 1)
      return name.hasPrefix(key + ".") || name.hasPrefix(key + "-")
    }
  }

  // MARK: Filing

  /// Gives the journal of the open work a second name here. It stays in place until another one
  /// replaces it, so that there is a journal at any time; only file systems without hard links, as
  /// on memory sticks, require that it moves.
  func add(open journal: String, _ filing: Filing) throws(SystemError) {
    guard let key = filing.key, let file = try? OpenFile(journal, O_RDONLY | O_NONBLOCK) else {
      return
    }
    try FileSystem.makeFolder(path)
    var number = 1
    while FileSystem.exists(name(key, number)) {
      // An attempt to replace the journal that failed has filed it already.
      if file.isNamed(name(key, number)) { return }
      if isEarlierCopy(name(key, number), of: journal) {
        FileSystem.remove(name(key, number))
      } else {
        number += 1
      }
    }
    let newest = all.first
    do throws(SystemError) {
      try FileSystem.link(journal, to: name(key, number))
    } catch {
      try FileSystem.rename(journal, to: name(key, number))
    }
    order(name(key, number), after: newest)
  }

  /// Files a journal that was just written.
  func add(_ new: consuming TemporaryFile, _ filing: Filing) throws(SystemError) {
    guard let key = filing.key else { return }
    let newest = all.first
    var number = 1
    while FileSystem.exists(name(key, number)) { number += 1 }
    try new.publish(as: name(key, number), .keep)
    order(name(key, number), after: newest)
  }

  /// Makes the work that was open last the newest one, whatever the clock says.
  private func order(_ journal: String, after newest: String?) {
    guard let time = FileSystem.changeTime(of: journal),
      let last = newest.flatMap(FileSystem.changeTime), time <= last
    else { return }
    FileSystem.setChangeTime(of: journal, to: last + Self.coarsestTime)
  }

  /// Moves the journal of a work that is not open to here.
  func add(_ journal: String, _ filing: Filing) throws(SystemError) {
    guard let key = filing.key else { return FileSystem.remove(journal) }
    try FileSystem.makeFolder(path)
    var number = 1
    while FileSystem.exists(name(key, number)) { number += 1 }
    try FileSystem.rename(journal, to: name(key, number))
  }

  private func name(_ key: String, _ number: Int) -> String {
    let suffix = number == 1 && key != Self.unread ? "" : "-\(number)"
    return "\(path)/\(key)\(suffix)\(Self.ending)"
  }

  /// Whether a filed journal is what remained when the system crashed just after the work was
  /// opened again: journals only grow.
  private func isEarlierCopy(_ filed: String, of journal: String) -> Bool {
    guard let earlier = try? FileSystem.read(filed, upTo: Journal.maximumBytes),
      let bytes = try? FileSystem.read(journal, upTo: Journal.maximumBytes)
    else { return false }
    return bytes.starts(with: earlier)
  }

  // MARK: Removing

  /// The number of saved works that are kept.
  private static let maximumSaved = 50
  /// For how many days of use they are kept.
  private static let maximumAge = 90

  /// Removes works that were saved after their last step: those beyond a number, and old ones.
  ///
  /// - Parameter date: The date of today, in days since 1970.
  func removeSaved(on date: Int) {
    let saved = all.filter(Journal.isSaved)
    guard !saved.isEmpty else { return }
    var ages = WorkAges(path: agesPath)
    ages.count(date)
    for (index, journal) in saved.enumerated() {
      let age = ages.age(of: journal)
      if index >= Self.maximumSaved || age > Self.maximumAge { FileSystem.remove(journal) }
    }
    ages.keepOnly(saved)
    ages.write(to: agesPath)
  }

  private var agesPath: String { path + "/ages.json" }
}

extension History {
  /// Whether nothing was done: there are no elements, and no steps to undo or redo.
  package var isEmpty: Bool { present.elements.isEmpty && past.isEmpty && future.isEmpty }
}
