import DisguiseModel
import Platform
import TouchKit

/// Recording the work: what goes wrong is shown, and retried until it succeeds.
final class WorkRecording: EditorFeature {
  private let desk: Desk
  /// When it is tried again, after it has failed.
  private var retry: Deadline?

  /// - Parameter problem: Why there is no folder that keeps the work.
  init(on desk: Desk, _ problem: String?) {
    self.desk = desk
    desk.document.observe { [weak self] event in
      if case .stateProblem(let problem) = event { self?.failed(problem) }
    }
    if let problem { desk.messages.showProblem(problem, about: .recording) }
    retryLater()
    if desk.document.state?.isSecond == true {
      desk.messages.addAtStart(
        localized("Guise is already running. This window keeps its own work."))
    }
  }

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

  func finish() { desk.document.state?.finish() }

  private func failed(_ problem: UserError) {
    desk.messages.showProblem(problem.description, about: .recording)
    retryLater()
  }

  private func retryLater() {
    guard retry == nil, desk.document.state?.isComplete == false else { return }
    retry = desk.window.schedule(after: .seconds(1)) { [weak self] in self?.tryAgain() }
  }

  private func tryAgain() {
    retry = nil
    guard let state = desk.document.state else { return }
    state.retry()
    // The worker may have to wait for the disk: what it does is seen at the next turn.
    if state.isComplete {
      desk.messages.show(localized("Your work is recorded again."), about: .recording)
    } else {
      retryLater()
    }
  }
}
