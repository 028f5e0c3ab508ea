import DisguiseModel
import Platform
import TouchKit

/// What is opened at the start.
extension Opening {
  /// Opens what the options say, except several files. Called once the window has its size.
  func start() {
    switch desk.options.start {
    case .file(let path):
      open(.file(path), otherwise: { [weak self] problem in self?.startWithoutFile(problem) })
    case .files: break
    case .sampleFace:
      if let face = desk.library.faces.faces.first {
        open(.face(face))
      } else {
        desk.ask(.showStart)
      }
    case .lastWork: restore()
    }
  }

  /// Starts as without a file after none could be opened, and reports the problem in the window and
  /// with `logError`.
  func startWithoutFile(_ problem: String?) {
    if let problem {
      desk.options.logError(problem)
      desk.messages.showProblem(problem, about: .opening)
    }
    restore()
  }

  private func restore() {
    desk.document.readWork { [weak self] found in
      switch found {
      case .nothing: self?.desk.ask(.showStart)
      case .setAside(let problem):
        self?.desk.messages.showProblem(problem, about: .opening)
        self?.desk.ask(.showStart)
      case .work(let history): self?.restore(history)
      }
    }
  }
}
