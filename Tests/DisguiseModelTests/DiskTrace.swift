import Foundation
import Glibc
import TestSupport

/// The calls that the library of disk faults has recorded, and the disk after a loss of power.
///
/// The model is that of file systems with an ordered journal (ext4, XFS, Btrfs): names change on the
/// disk in the order in which they changed in memory, a sync of a folder writes all changes before
/// it, and a sync of a file writes that file's bytes. Anything else may be missing: of the later
/// changes of names any number, of the later writes into a file any number, the last one in part,
/// or with zeros in place of its bytes.
struct DiskTrace {
  struct Record {
    let call: UInt8
    /// The number of the file or folder; the system gives an inode's number to others later.
    let inode: UInt64
    let offset: Int64
    let begin, end: Int64
    let path, second: String
    let bytes: [UInt8]

    func `is`(_ call: Character) -> Bool { self.call == call.asciiValue }
  }

  struct TraceError: Error {}

  /// What the session's log says at the time of the loss.
  struct Log {
    var lines: [(text: Substring, time: Int64)] = []
    /// The time of the loss.
    var time: Int64 = 0
    /// The latest time at which a sync of the journal began that has ended; 0 if there is none.
    var synced: Int64 = 0
  }

  let records: [Record]
  private let root: String

  /// Parses a trace of calls below a folder.
  init(_ bytes: [UInt8], below root: String) throws {
    self.root = root
    var (records, at) = ([Record](), 0)
    var numbers: [UInt64: UInt64] = [:]
    func number(of inode: UInt64, isNew: Bool) -> UInt64 {
      if let known = numbers[inode], !isNew { return known }
      numbers[inode] = UInt64(records.count)
      return UInt64(records.count)
    }
    func number<Number: FixedWidthInteger>(_: Number.Type) throws -> Number {
      let size = MemoryLayout<Number>.size
      guard at + size <= bytes.count else { throw TraceError() }
      defer { at += size }
      return bytes[at..<(at + size)].reversed().reduce(0) {
        $0 << 8 | Number(truncatingIfNeeded: $1)
      }
    }
    func part(_ count: UInt32) throws -> [UInt8] {
      guard at + Int(count) <= bytes.count else { throw TraceError() }
      defer { at += Int(count) }
      return Array(bytes[at..<(at + Int(count))])
    }
    while at < bytes.count {
      let call = try number(UInt8.self)
      let inode = try number(UInt64.self)
      let (offset, begin, end) = (
        try number(Int64.self), try number(Int64.self), try number(Int64.self)
      )
      let counts = (try number(UInt32.self), try number(UInt32.self), try number(UInt32.self))
      let path = String(decoding: try part(counts.0), as: UTF8.self)
      let second = String(decoding: try part(counts.1), as: UTF8.self)
      records.append(
        Record(
          call: call, inode: number(of: inode, isNew: "cm".utf8.contains(call)), offset: offset,
          begin: begin, end: end, path: path,
          second: second, bytes: try part(counts.2)))
    }
    self.records = records
  }

  /// The duration of the longest sync, in nanoseconds.
  var longestSync: Int64 { records.filter { $0.is("s") }.map { $0.end - $0.begin }.max() ?? 0 }

  /// Writes the files of the disk after a loss of power behind some records into a folder, and
  /// returns the log of the session at that time.
  func replay(
    upTo count: Int, into folder: TemporaryFolder, using random: inout SeededGenerator
  ) throws -> Log {
    let past = records[..<count]
    var log = Log()
    log.time = past.last?.end ?? 0
    let file = past.first { $0.path == root + "/log" && $0.is("c") }?.inode
    let logged = past.filter { $0.is("w") && $0.inode == file }
    for record in logged {
      log.lines.append((String(decoding: record.bytes, as: UTF8.self).dropLast(), record.begin))
    }
    // The changes of names that are on the disk.
    let names = past.indices.filter { index in "cmrlu".contains { past[index].is($0) } }
    let files = Set(records.filter { $0.is("c") }.map(\.inode))
    let committed = past.filter { $0.is("s") && !files.contains($0.inode) }.map(\.begin).max() ?? 0
    let sure = names.filter { past[$0].end <= committed }.count
    let kept = names.prefix(Int.random(in: sure...names.count, using: &random))
    var inodes: [String: UInt64] = [:]
    for index in kept { apply(past[index], to: &inodes) }
    log.synced = journalSync(past, committed)

    for (path, inode) in inodes.sorted(by: { $0.key < $1.key }) where path != root + "/log" {
      let name = String(path.dropFirst(root.utf8.count + 1))
      if !files.contains(inode) {
        try FileManager.default.createDirectory(
          atPath: folder.path(name), withIntermediateDirectories: true)
      } else if path.hasPrefix(root + "/") {
        try folder.write(content(of: inode, past, using: &random), to: name)
      }
    }
    return log
  }

  private func apply(_ record: Record, to inodes: inout [String: UInt64]) {
    if record.is("u") {
      inodes[record.path] = nil
    } else if record.is("r") {
      for (path, inode) in inodes where path == record.path || path.hasPrefix(record.path + "/") {
        inodes[path] = nil
        inodes[record.second + path.dropFirst(record.path.count)] = inode
      }
    } else if !record.path.isEmpty {
      inodes[record.path] = record.inode
    }
  }

  /// The content of a file: what was synced, and a random part of what was written since.
  private func content(
    of inode: UInt64, _ past: ArraySlice<Record>, using random: inout SeededGenerator
  ) -> [UInt8] {
    let own = past.filter { $0.inode == inode }
    let synced = own.filter { $0.is("s") }.map(\.begin).max() ?? 0
    let writes = own.filter { $0.is("w") || $0.is("t") }
    let sure = writes.filter { $0.end <= synced }.count
    let kept = Int.random(in: sure...writes.count, using: &random)
    var bytes: [UInt8] = []
    for write in writes.prefix(kept) { put(write.bytes, of: write, into: &bytes) }
    guard kept < writes.count, Bool.random(using: &random) else { return bytes }
    // The next write is there in part.
    let torn = writes[kept]
    let part = torn.bytes.prefix(Int.random(in: 0...torn.bytes.count, using: &random))
    let zeros = Bool.random(using: &random)
    put(zeros ? [UInt8](repeating: 0, count: part.count) : Array(part), of: torn, into: &bytes)
    return bytes
  }

  private func put(_ new: [UInt8], of write: Record, into bytes: inout [UInt8]) {
    let start = Int(write.offset)
    if write.is("t") {
      bytes = Array(bytes.prefix(start)) + Array(repeating: 0, count: max(0, start - bytes.count))
      return
    }
    let end = start + new.count
    if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
    bytes.replaceSubrange(start..<end, with: new)
  }

  /// The time before which everything recorded is on the disk: the last sync of the journal, if its
  /// name is there as well.
  private func journalSync(_ past: ArraySlice<Record>, _ committed: Int64) -> Int64 {
    let journal = root + "/state/work.journal"
    let namings = past.filter {
      ($0.is("r") ? $0.second : $0.path) == journal && $0.is("s") == false
    }
    guard let last = namings.last(where: { $0.end <= committed }) else { return 0 }
    let next = namings.first { $0.end > committed }?.begin ?? .max
    let syncs = past.filter { $0.is("s") && $0.inode == last.inode }.map(\.begin)
    return min(syncs.max() ?? 0, next)
  }
}
