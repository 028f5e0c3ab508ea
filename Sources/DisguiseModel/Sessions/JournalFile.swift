import Glibc
import Platform

/// The journal's file, kept open: an append is a single `write`, made before the next frame.
///
/// Appended lines survive the end of the process immediately, and a crash of the system once the
/// file has been synced. Only one thread at a time may append; another may sync.
struct JournalFile {
  private let place: LockedFolder
  private var folder: StateFiles { place.folder }
  private var file: OpenFile?
  /// The offset of the next line: the end of the last complete one.
  private var end = 0
  /// The lines that could not be written so far; they precede the next ones.
  private var unwritten: [UInt8] = []
  /// How the existing work is filed, if they begin a new journal.
  private var filing: FiledWorks.Filing?
  /// The files that contain lines which may not be on the disk yet, with the current one.
  private(set) var unsynced: [OpenFile] = []

  /// Creates the journal of a folder; the file is opened by the first append.
  init(place: LockedFolder) { self.place = place }

  /// Whether all lines have been written.
  var isComplete: Bool { unwritten.isEmpty }

  /// Whether the file, or the folder with it, was removed or replaced by another program: what is
  /// appended to it would be lost.
  var isRemoved: Bool {
    guard filing == nil, place.isUsable else { return false }
    return file.map { !$0.isNamed(folder.journal) } ?? !FileSystem.exists(folder.journal)
  }

  /// Appends lines. If that fails, they are retried before those of the next append, and a part that
  /// was written is cut off.
  mutating func append(_ lines: [UInt8]) throws(SystemError) {
    unwritten += lines
    try flush()
  }

  /// Begins a new journal, atomically; the existing one is filed.
  mutating func begin(
    _ lines: [UInt8], filing existing: FiledWorks.Filing
  ) throws(SystemError) {
    if filing == nil {
      // A last attempt to complete the existing journal.
      try? flush()
      filing = existing
    }
    unwritten = lines
    try flush()
  }

  /// Writes the lines that could not be written so far.
  mutating func flush() throws(SystemError) {
    guard !unwritten.isEmpty else { return }
    if filing != nil {
      let new = try TemporaryFile.owned(in: place)
      try new.file.write(unwritten, at: 0)
      try publish(new, end: unwritten.count)
    } else {
      try extend()
    }
    unwritten = []
  }

  /// Replaces the journal with one that contains everything; the caller has synced it unless the
  /// existing one is lost anyway.
  mutating func publish(_ new: consuming TemporaryFile, end: Int) throws(SystemError) {
    let file = new.file
    if let filing { try folder.works.add(open: folder.journal, filing) }
    try new.publish(as: folder.journal, .replace)
    unwritten = []
    filing = nil
    self.file = file
    self.end = end
    unsynced.append(file)
  }

  /// Closes the file, because it is about to be moved, and discards unwritten lines.
  mutating func close() {
    file = nil
    unwritten = []
    filing = nil
  }

  /// Lets another file be synced with the journal.
  mutating func addUnsynced(_ file: OpenFile) { unsynced.append(file) }

  /// Returns the files to sync; they are synced from now on.
  mutating func takeUnsynced() -> [OpenFile] {
    defer { unsynced = [] }
    return unsynced
  }

  private mutating func extend() throws(SystemError) {
    let file = try opened()
    do throws(SystemError) {
      try file.write(unwritten, at: end)
    } catch {
      try? file.truncate(to: end)
      // If this fails as well, the part is cut off when the file is opened again.
      self.file = nil
      throw error
    }
    end += unwritten.count
    if unsynced.last !== file { unsynced.append(file) }
  }

  private mutating func opened() throws(SystemError) -> OpenFile {
    if let file { return file }
    try place.check()
    let file = try OpenFile(folder.journal, O_RDWR | O_CREAT)
    try file.restrictToOwner()
    let size = Int(try file.status().st_size)
    end = try file.endOfLastLine(before: size)
    if size > end { try file.truncate(to: end) }
    self.file = file
    return file
  }
}

extension TemporaryFile {
  /// Creates a file for this user only in the folder of a session, or in one inside, which is created if
  /// it is missing.
  static func owned(
    in place: LockedFolder, _ folder: String? = nil
  ) throws(SystemError) -> TemporaryFile {
    try place.check()
    let folder = folder ?? place.folder.path
    try FileSystem.makeFolder(folder)
    let file = try TemporaryFile(in: folder, mode: 0o600)
    try file.file.restrictToOwner()
    return file
  }
}

extension OpenFile {
  func write(_ bytes: [UInt8], at start: Int) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try write(UnsafeRawBufferPointer(bytes), at: start)
    }
  }

  /// The offset after the last newline before an offset: what follows is a truncated append.
  fileprivate func endOfLastLine(before size: Int) throws(SystemError) -> Int {
    var end = size
    var block = [UInt8](repeating: 0, count: 64 << 10)
    while end > 0 {
      let start = max(0, end - block.count)
      let count = try block.withUnsafeMutableBufferPointer { block throws(SystemError) in
        try read(
          at: start,
          into: UnsafeMutableRawBufferPointer(
            UnsafeMutableBufferPointer(rebasing: block[..<(end - start)])))
      }
      if let newline = block[..<count].lastIndex(of: UInt8(ascii: "\n")) {
        return start + newline + 1
      }
      end = start
    }
    return end
  }
}
