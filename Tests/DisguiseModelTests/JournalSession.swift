import DisguiseModel
import Foundation
import Platform
import TestSupport
import Testing

/// A run of `test-journal-writer` in a folder of its own, with the library of disk faults.
struct JournalSession {
  let folder = TemporaryFolder()
  /// What the program wrote to its log.
  private(set) var lines: [Substring] = []

  /// The folder below which calls are counted, failed and recorded.
  var work: String { folder.path("work") }
  var trace: String { folder.path("trace") }
  /// Whether the fault was reached.
  var isHit: Bool { !folder.text(of: "hits").isEmpty }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - fault: the index of the call and the kind, as the library documents them.
  ///   - lasts: whether all later calls fail, too.
  ///   - log: where the program's log is, in the folder.
  init(fault: String? = nil, lasts: Bool = false, log: String = "log", traces: Bool = false) throws
  {
    try FileManager.default.createDirectory(
      atPath: work + "/exports", withIntermediateDirectories: true)
    var launch = Launch(BuiltProgram.path(of: "test-journal-writer"), [work, folder.path(log)])
    launch.environment["LD_PRELOAD"] = BuiltProgram.path(of: "libDiskFaults.so")
    launch.environment["DISK_FAULT_FOLDER"] = work
    launch.environment["DISK_FAULT_HITS"] = folder.path("hits")
    launch.environment["DISK_FAULT"] = fault
    launch.environment["DISK_FAULT_LASTS"] = lasts ? "1" : nil
    launch.environment["DISK_TRACE"] = traces ? trace : nil
    let process = try ChildProcess(launch)
    guard let status = process.wait(until: Timeout(in: .seconds(60))) else {
      process.stop()
      throw SessionError(description: "the program hangs with the fault \(fault ?? "none")")
    }
    guard status == .exited(0) || status == .signaled(9) else {
      throw SessionError(description: "the program ended with \(status)")
    }
    lines = folder.text(of: log).split(separator: "\n")
  }

  /// The fingerprints of the steps that were begun.
  var begun: [String] { values("begin ") }
  /// The fingerprints of those whose recording has returned.
  var ended: [String] { values("end ") }
  /// What was reported.
  var problems: [String] { values("problem ") }
  /// The files that were saved.
  var saved: [String] { values("saved ") }
  /// Whether the program ended by itself.
  var isDone: Bool { lines.last == "done" }

  private func values(_ prefix: String) -> [String] {
    lines.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }
}

struct SessionError: Error, CustomStringConvertible {
  let description: String
}

/// What a start finds in a folder of a session.
struct NextStart {
  /// The fingerprint of the restored work; nil if there is none.
  var work: String?
  /// What is wrong, if anything.
  var flaws: [String] = []

  /// Starts, and checks what has to hold after any fault.
  init(in folder: TemporaryFolder, _ work: String = "work") throws {
    let state = try StateDirectory(path: folder.path(work + "/state"))
    switch state.restore() {
    case .nothing: break
    case .setAside(let message): flaws.append(message)
    case .work(let history):
      self.work = Self.fingerprint(of: history)
      for case .content(let content) in history.photos {
        guard let path = state.photoPath(content),
          let bytes = try? FileSystem.read(path, upTo: 1 << 20),
          ContentID(of: bytes) == content
        else {
          flaws.append("the photo is missing or incomplete")
          continue
        }
      }
      if state.stickers(history.ownStickers).count < history.ownStickers.count {
        flaws.append("a sticker is missing or incomplete")
      }
    }
    state.finish()
    let exports = folder.path(work + "/exports")
    // The editor writes there: what was abandoned goes then.
    try AtomicFile.write([1], to: exports + "/next.png")
    flaws += folder.everything.filter { $0.contains("/.") }.map { "\($0) remains" }
    if let picture = try? folder.read(work + "/exports/picture.png"),
      picture != [UInt8](repeating: 1, count: 100_000)
    {
      flaws.append("the picture is incomplete")
    }
    if FileSystem.exists(exports + "/disguise.guise"),
      (try? DocumentFile.read(path: exports + "/disguise.guise")) == nil
    {
      flaws.append("the document is incomplete")
    }
  }

  static func fingerprint(of history: History) -> String {
    ContentID(of: Array(String(describing: history).utf8)).hex
  }
}

extension History {
  fileprivate var photos: Set<PhotoID> { Set((past + [present] + future).map(\.photo.id)) }
}
