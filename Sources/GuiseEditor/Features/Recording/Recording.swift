import DisguiseModel
import Platform
import TouchKit

/// Recording the work: what goes wrong is shown, and retried until it succeeds.
extension Editor {
  /// Opens the folder that keeps the work; without one the editor works, but keeps nothing.
  ///
  /// - Returns: The problem, for the user.
  static func openState(_ options: EditorOptions, for document: DocumentController) -> String? {
    guard let path = options.stateDirectory else {
      return localized("Your work isn't kept: HOME, your home folder, isn't set.")
    }
    document.openState(at: path)
    return document.state?.problem?.description
  }

  /// - Parameter problem: Why there is no folder that keeps the work.
  func connectState(_ problem: String?) {
    document.onStateProblem = { [weak self] problem in self?.recordingFailed(problem) }
    if let problem { showProblem(problem, about: .recording) }
    retryRecordingLater()
    if document.state?.isSecond == true {
      startMessages.append(localized("Guise is already running. This window keeps its own work."))
    }
  }

  private func recordingFailed(_ problem: StateError) {
    showProblem(problem.description, about: .recording)
    retryRecordingLater()
  }

  private func retryRecordingLater() {
    guard recordingRetry == nil, document.state?.isComplete == false else { return }
    recordingRetry = window.schedule(after: .seconds(1)) { [weak self] in self?.retryRecording() }
  }

  private func retryRecording() {
    recordingRetry = nil
    guard let state = document.state else { return }
    state.retry()
    // The worker may have to wait for the disk: what it does is seen at the next turn.
    if state.isComplete {
      showMessage(localized("Your work is recorded again."), about: .recording)
    } else {
      retryRecordingLater()
    }
  }
}
