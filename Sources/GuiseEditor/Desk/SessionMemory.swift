import DisguiseModel
import Platform

/// Remembers for the next session how the editor is left.
package final class SessionMemory {
  /// What is remembered; a change is written on the worker.
  package var remembered: Remembered { didSet { if oldValue != remembered { write() } } }
  private let path: String?
  private let worker = Worker()

  /// Creates a memory; nil for the folder that keeps the work remembers nothing.
  init(_ remembered: Remembered, stateDirectory: String?) {
    self.remembered = remembered
    path = stateDirectory.map(Remembered.path)
  }

  private func write() {
    guard let path else { return }
    worker.perform { [remembered] in remembered.write(to: path) }
  }

  /// Waits until it is written, but not for a disk that does not answer.
  package func finish() { worker.finish(within: .seconds(1)) }
}
