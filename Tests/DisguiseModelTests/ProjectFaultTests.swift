import DisguiseModel
import Foundation
import Platform
import TestSupport
import Testing

/// Saving a project over another one, with a fault at one of the calls that change files.
@Suite("Faults of the disk while a project is saved", .serialized) struct ProjectFaultTests {
  private let folder = TemporaryFolder()
  private let old: [UInt8] = [1, 2, 3]

  @Test(
    "leave the old project or the new one, and are reported",
    arguments: ["ENOSPC", "EIO", "EINTR", "short", "kill"])
  func everyCall(kind: String) throws {
    #expect(try save(fault: nil).status == .exited(0))
    #expect(try isNew())
    var (tried, lost) = (0, 0)
    for index in 0..<1000 {
      let (status, output, wasHit) = try save(fault: "\(index) \(kind)")
      guard wasHit else { break }
      tried += 1
      let isOld = try folder.read("projects/a.guise") == old
      let isRight =
        switch status {
        case .exited(0): try isNew()
        case .exited(1): isOld && kind.hasPrefix("E") && isClear(output, kind)
        default: try kind == "kill" && (isOld || isNew())
        }
      if !isRight { lost += 1 }
      #expect(isRight, "\(kind) at call \(index): \(String(describing: status)), \(output)")
      try AtomicFile.write([1], to: folder.path("projects/next.guise"))
      #expect(folder.names(in: "projects") == ["a.guise", "next.guise"])
    }
    // A file is made, written in pieces, synced and named.
    #expect(tried > 5)
    try Soak.report("a project saved, \(kind) at each call", tried: tried, lost: lost)
  }

  private func isClear(_ output: String, _ kind: String) -> Bool {
    kind == "ENOSPC"
      ? output == "Not enough space in projects. Choose another place.\n"
      : output.hasPrefix("Couldn't save a.guise: ")
  }

  /// Whether the project is complete.
  private func isNew() throws -> Bool {
    try DocumentFile.read(path: folder.path("projects/a.guise")).photo?.bytes.count == 3_000_003
  }

  /// Saves a project over an old file.
  private func save(
    fault: String?
  ) throws -> (status: Platform.ExitStatus?, output: String, wasHit: Bool) {
    try folder.write(old, to: "projects/a.guise")
    return try FaultedProgram(
      program: "test-journal-writer", arguments: ["project", folder.path("projects/a.guise")],
      folder: "projects"
    ).run(fault, in: folder)
  }
}
