import Platform
import TouchKit

/// The settings while the editor runs: they can be changed, and are kept.
package final class SettingsStore {
  /// What is set.
  package private(set) var settings: Settings

  private let file: SettingsFile?
  private let scheduler: any Scheduler
  private let onWrite: (_ problem: String?) -> Void
  private let worker = Worker()
  private var observers: [() -> Void] = []
  /// What is not written yet.
  private var pending: [SettingKey: String] = [:]

  /// Creates a store; without a file, what is changed lasts for the session.
  ///
  /// - Parameters:
  ///   - settings: What is set at first.
  ///   - file: What keeps changes.
  ///   - scheduler: Where the closure is called.
  ///   - onWrite: Called with the reason when changes could not be written, and with nil when they are.
  init(
    _ settings: Settings, file: SettingsFile?, scheduler: any Scheduler,
    onWrite: @escaping (_ problem: String?) -> Void
  ) {
    self.settings = settings
    self.file = file
    self.scheduler = scheduler
    self.onWrite = onWrite
  }

  /// The value of a setting.
  package subscript<Value>(setting: Setting<Value>) -> Value { settings[setting] }

  /// Calls a closure now and after each change.
  package func observe(_ observer: @escaping () -> Void) {
    observers.append(observer)
    observer()
  }

  /// Changes a setting; it is written on the worker. One that the command line has set changes for the
  /// session only.
  func set<Value>(_ setting: Setting<Value>, to value: Value) {
    guard settings[setting] != value else { return }
    let isFixed = settings.isFixed(setting)
    settings.set(setting, to: value, by: isFixed ? .commandLine : .user)
    for observer in observers { observer() }
    guard !isFixed, let file else { return }
    pending[setting.key] = setting.text(value)
    let changes = pending
    worker.perform(for: scheduler) {
      Result { () throws(FileError) in try file.write(changes) }
    } then: { [weak self] result in
      self?.wrote(changes, result)
    }
  }

  private func wrote(_ changes: [SettingKey: String], _ result: Result<Void, FileError>) {
    switch result {
    case .success:
      // What was changed again is written again.
      for (key, text) in changes where pending[key] == text { pending[key] = nil }
      onWrite(nil)
    case .failure(let error): onWrite(error.reason)
    }
  }

  /// Waits until changes are written, but not for a disk that does not answer.
  func finish() { worker.finish(within: .seconds(1)) }
}
