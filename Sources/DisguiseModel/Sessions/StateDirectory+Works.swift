import Glibc
import Platform

/// Work that is filed.
package struct KeptWork: Equatable, Sendable {
  /// Its history.
  package let history: History
  /// The journal, and the file that was read: by now another work can have its name.
  let journal: String
  let file: OpenFile
  /// The complete lines of the journal.
  let lines: [UInt8]

  /// Returns whether both were read from the same file.
  package static func == (a: KeptWork, b: KeptWork) -> Bool {
    a.file === b.file && a.history == b.history
  }
}

/// Finding, opening and filing works.
///
/// Each work belongs to the photo that it shows. One is open; the journals of the others are filed,
/// and go back when their photo is opened again.
extension StateDirectory {
  /// The work found at the start.
  package enum Restoration: Hashable, Sendable {
    /// There is none.
    case nothing
    /// The restored work.
    case work(History)
    /// The work could not be read and was set aside; the message says where.
    case setAside(message: String)
  }

  /// Whether there may be work to restore.
  package var hasWork: Bool {
    isUsable && (FileSystem.exists(folder.journal) || FileSystem.exists(folder.second.path))
  }

  /// Reads the work that was open when the last session ended, and continues it. Must be called
  /// before anything is recorded.
  ///
  /// A journal of 1000 steps takes a tenth of a second, so call it off the main thread.
  ///
  /// - Parameter isCancelled: Called repeatedly; true ends with `nothing`, and the work stays.
  package func restore(isCancelled: () -> Bool = { false }) -> Restoration {
    sortWorks()
    guard isUsable, FileSystem.exists(folder.journal) else { return .nothing }
    do throws(UnreadableWork) {
      if let work = try read(folder.journal, isCancelled) {
        resume(work)
        return .work(work.history)
      }
    } catch {
      guard case .flaw(let reason) = error else { return .nothing }
      return .setAside(message: setAside(because: reason))
    }
    // The system has crashed before the beginning of the journal was on the disk: the work before it
    // is still the last one.
    guard let work = lastFiledWork(isCancelled) else { return .nothing }
    open(work)
    return .work(work.history)
  }

  /// Reads the work that was open when the last session ended, so that it can be filed by its photo.
  ///
  /// - Returns: The work, unless it is empty or has been read before, and the user-visible message
  ///   if it could not be read.
  package func readOpenWork(
    isCancelled: () -> Bool = { false }
  ) -> (work: History?, problem: String?) {
    guard journal.history == nil else { return (nil, nil) }
    switch restore(isCancelled: isCancelled) {
    case .nothing: return (nil, nil)
    case .work(let history): return (history.isEmpty ? nil : history, nil)
    case .setAside(let message): return (nil, message)
    }
  }

  /// Returns the newest filed work of a photo, and the user-visible message about work that could not
  /// be read. Blocks, so call it off the main thread.
  package func work(
    on photo: PhotoID, isCancelled: () -> Bool = { false }
  ) -> (work: KeptWork?, problem: String?) {
    sortWorks()
    guard isUsable else { return (nil, nil) }
    var problem: String?
    for path in folder.works.journals(on: photo) {
      do throws(UnreadableWork) {
        // If the end of a journal was lost, the work is on its earlier photo.
        if let work = try read(path, isCancelled), work.history.present.photo.id == photo {
          return (work, problem)
        }
      } catch {
        guard case .flaw(let reason) = error else { return (nil, problem) }
        problem = setAside(path, because: reason)
      }
    }
    return (nil, problem)
  }

  /// The works that are filed, the one with the newest step first, except those that cannot be read.
  /// Blocks, so call it off the main thread.
  package func filedWorks(isCancelled: () -> Bool = { false }) -> [KeptWork] {
    sortWorks()
    guard isUsable else { return [] }
    return folder.works.all.compactMap { path in
      if isCancelled() { return nil }
      return (try? read(path, isCancelled)).flatMap(\.self)
    }
  }

  /// Makes a work the open one: from now on steps are recorded in it. The work that was open is
  /// filed.
  package func open(_ work: KeptWork) {
    journal.begin(work.history, work.lines)
    // By then the disk has the new journal.
    worker.perform { [journal] in journal.remove(work) }
    renew(work)
  }

  /// Files the open work; afterwards none is open.
  package func fileOpenWork() { journal.fileWork() }

  /// Sets a filed work aside, or the open one; returns the user-visible message about it.
  package func setAside(_ work: KeptWork? = nil, because reason: String) -> String {
    work.map { setAside($0.journal, because: reason) } ?? setAside(because: reason)
  }

  // MARK: Implementation

  private func lastFiledWork(_ isCancelled: () -> Bool) -> KeptWork? {
    for path in folder.works.all {
      if let work = (try? read(path, isCancelled)).flatMap(\.self) { return work }
    }
    return nil
  }

  /// Why a journal cannot be read.
  private enum UnreadableWork: Error {
    case cancelled
    /// The reason is a clause for the message.
    case flaw(String)
  }

  private func sortWorks() {
    guard isUsable else { return }
    let wasSorted = isSorted.update { isSorted in
      defer { isSorted = true }
      return isSorted
    }
    if wasSorted { return }
    files.change { folder.sortWorks() }
    folder.works.removeSaved(on: today())
  }

  /// Reads a journal; nil if it is empty.
  private func read(
    _ path: String, _ isCancelled: () -> Bool
  ) throws(UnreadableWork) -> KeptWork? {
    guard let file = try? OpenFile.regular(path).0,
      let bytes = try? FileSystem.read(path, upTo: Journal.maximumBytes)
    else { throw .flaw(localized("it cannot be read")) }
    guard let history = try history(in: bytes, isCancelled) else { return nil }
    guard history.photos.compactMap(\.content).allSatisfy({ folder.photo($0) != nil }) else {
      throw .flaw(localized("its photo is missing"))
    }
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")) ?? 0
    return KeptWork(history: history, journal: path, file: file, lines: Array(bytes[...end]))
  }

  private func history(
    in bytes: [UInt8], _ isCancelled: () -> Bool
  ) throws(UnreadableWork) -> History? {
    do throws(Journal.Flaw) {
      return try Journal.read(bytes, isCancelled: isCancelled)
    } catch {
      switch error {
      case .newer: throw .flaw(localized("it is from a newer Guise"))
      case .cancelled: throw .cancelled
      case .tooLong: throw .flaw(localized("it is damaged: it has too many lines"))
      case .damaged(let line):
        throw .flaw(localized("line {line} of it is damaged", ["line": line]))
      }
    }
  }

  private func resume(_ work: KeptWork) {
    journal.resume(work.history)
    renew(work)
  }

  /// Writes a journal anew that is of an older version, whose readers would misunderstand the next steps;
  /// or that is so long that the steps which can no longer be undone would slow down every start.
  private func renew(_ work: KeptWork) {
    let lines = work.lines.count { $0 == UInt8(ascii: "\n") }
    if lines > 2 * JournalWriter.maximumSteps || !work.lines.starts(with: Journal.head) {
      replace(with: work.history)
    }
  }

  private func setAside(because reason: String) -> String {
    let place = Monitor("")
    journal.close { place.update { $0 = folder.setAside(journal: folder.journal) } }
    return Self.message(reason, place.value)
  }

  private func setAside(_ journal: String, because reason: String) -> String {
    Self.message(reason, folder.setAside(journal: journal))
  }

  private static func message(_ reason: String, _ place: String) -> String {
    localized(
      "Couldn't restore your last disguise: {reason}. It is kept as {place}.",
      ["reason": reason, "place": place])
  }
}
