import FileBrowsing
import Platform
import TouchKit

/// The desktop's own chooser, another program's window, which ours offers as one of its places.
final class DesktopChoosing {
  private let browser: FileBrowser
  private let scheduler: any Scheduler
  private let environment: [String: String]
  private let messages: Messages
  /// The chooser while it is open.
  var chooser: DesktopFileChooser?

  init(
    _ browser: FileBrowser, _ scheduler: any Scheduler, _ options: EditorOptions,
    _ messages: Messages
  ) {
    self.browser = browser
    self.scheduler = scheduler
    self.messages = messages
    environment = options.environment
  }

  /// Asks once whether the desktop has a chooser; a place is added when the answer comes.
  func find() {
    guard browser.hasOther == nil else { return }
    Worker.performApart(for: scheduler) { [environment] in
      DesktopFileChooser.isAvailable(environment: environment)
    } then: { [weak browser] in
      browser?.hasOther = $0
    }
  }

  /// Shows it; ours stays open until a file was chosen there.
  ///
  /// - Parameter parent: The window that it belongs to, for the desktop.
  func show(
    _ title: String, _ purpose: FileChooser.Purpose, parent: UInt?, above ours: FileChooser
  ) {
    guard chooser == nil else { return }
    let chooser = DesktopFileChooser(environment: environment)
    self.chooser = chooser
    let wanted = purpose.desktopPurpose(in: browser.folder)
    Worker.performApart(for: scheduler) {
      chooser.run(wanted, title: title, parent: parent)
    } then: { [weak self, weak ours] answer in
      // Another one may have been opened since this one was cancelled.
      if self?.chooser === chooser { self?.chooser = nil }
      switch answer {
      case .chosen(let path): ours?.choose(path: path)
      case .cancelled: break
      case .failed:
        self?.messages.showProblem(
          localized("The desktop's file chooser could not be opened."), about: .desktopChooser)
      }
    }
  }

  /// Closes it: nobody waits for its answer any more.
  func cancel() {
    chooser?.cancel()
    chooser = nil
  }
}

extension FileChooser.Purpose {
  /// The same purpose for the desktop's chooser.
  fileprivate func desktopPurpose(in folder: String?) -> DesktopFileChooser.Purpose {
    switch self {
    case .open: .open(includingProjects: true)
    case .photo, .sticker: .open(includingProjects: false)
    case .save(let name, _): .save(name: name, folder: folder ?? "/")
    case .folder: .folder(folder ?? "/")
    }
  }
}
