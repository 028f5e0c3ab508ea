import DisguiseModel
import Platform
import TouchKit

/// Recording the work: what goes wrong is shown, and retried until it succeeds.
extension Editor {
  /// Opens the folder that keeps the work; without one the editor works, but keeps nothing.
  func connectState() {
    guard let path = options.stateDirectory else {
      showProblem(localized("Your work isn't kept: HOME, your home folder, isn't set."))
      return
    }
    let scheduler = scheduler
    do throws(StateError) {
      document.state = try StateDirectory(path: path) { [weak self] problem in
        scheduler.post { self?.recordingFailed(problem) }
      }
      if document.state?.isSecond == true {
        startMessages.append(localized("Guise is already running. This window keeps its own work."))
      }
    } catch {
      showProblem(error.description)
    }
  }

  private func recordingFailed(_ problem: StateError) {
    recordingProblem?.close()
    recordingProblem = showProblem(problem.description)
    if recordingRetry == nil { retryRecordingLater() }
  }

  private func retryRecordingLater() {
    guard document.state?.isComplete == false else { return }
    recordingRetry = window.schedule(after: .seconds(1)) { [weak self] in self?.retryRecording() }
  }

  private func retryRecording() {
    recordingRetry = nil
    guard let state = document.state else { return }
    state.retry()
    // The worker may have to wait for the disk: what it does is seen at the next turn.
    if state.isComplete {
      recordingProblem?.close()
      showMessage(localized("Your work is recorded again."))
    } else {
      retryRecordingLater()
    }
  }
}
