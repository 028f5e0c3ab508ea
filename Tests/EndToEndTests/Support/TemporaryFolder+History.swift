import DisguiseModel
import Platform
import TestSupport

extension TemporaryFolder {
  /// The history that the editor would restore that keeps its work in this folder, read from a copy of the journal.
  func restoredHistory() throws -> History {
    let copy = TemporaryFolder()
    try copy.write(read("state/work.journal"), to: "work.journal")
    guard case .work(let history) = try StateDirectory(path: copy.path).restore() else {
      throw TimeoutError("There is no work in the journal.")
    }
    return history
  }
}
