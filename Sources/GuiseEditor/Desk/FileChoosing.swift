import DisguiseModel
import FileBrowsing
import Platform
import TouchKit

/// Lets the user choose files to open, and where new ones go.
final class FileChoosing {
  /// What the chooser shows; it stays where it was.
  let browser: FileBrowser
  private let window: Window
  private let document: DocumentController
  private let library: Library
  private let options: EditorOptions
  private let settings: SettingsStore
  private let dialogs: Dialogs
  let desktop: DesktopChoosing
  private(set) weak var chooser: FileChooser?

  init(
    in window: Window, _ document: DocumentController, _ library: Library,
    _ scheduler: any Scheduler, _ options: EditorOptions, _ settings: SettingsStore,
    _ dialogs: Dialogs, _ messages: Messages
  ) {
    self.window = window
    self.document = document
    self.library = library
    self.options = options
    self.settings = settings
    self.dialogs = dialogs
    browser = FileBrowser(
      folders: UserFolders(environment: options.environment), scheduler: scheduler)
    desktop = DesktopChoosing(browser, scheduler, options, messages)
  }

  /// Lets the user choose an existing file.
  func choose(
    _ title: String, _ purpose: FileChooser.Purpose, for hand: Hand,
    then use: @escaping (BrowsedFile) -> Void
  ) {
    dialogs.open(for: hand) { [weak self] in
      self?.present(title, purpose, for: .open) { if case .chosen(let file) = $0 { use(file) } }
    }
  }

  /// Lets the user choose a name and a place for a new file.
  ///
  /// - Parameter full: The name of a folder in which there was no room: another one is shown first.
  func chooseDestination(
    _ title: String, name: String, formats: [FileFormat], besides full: String? = nil,
    for hand: Hand,
    then save: @escaping (_ path: String) -> Void
  ) {
    dialogs.open(for: hand) { [weak self] in
      guard let self else { return }
      let chooser = present(
        title, .save(name: name, formats: formats), for: .save, in: places.folders, besides: full
      ) { if case .saves(let path) = $0 { save(path) } }
      chooser?.openPhoto = openPhoto
    }
  }

  /// Lets the user choose a folder in which files are saved.
  func chooseFolder(
    _ title: String, for hand: Hand, then use: @escaping (_ path: String) -> Void
  ) {
    dialogs.open(for: hand) { [weak self] in
      guard let self else { return }
      present(title, .folder, for: .save, in: places.folders) {
        if case .saves(let path) = $0 { use(path) }
      }
    }
  }

  private var places: SavingPlaces { SavingPlaces(settings, options) }

  private var openPhoto: String? {
    if case .file(let path) = document.photo?.source { path } else { nil }
  }

  /// Ends what is being read, and the desktop's dialog.
  func cancel() {
    browser.cancel()
    desktop.cancel()
  }

  /// - Parameter use: Called with what a person does, besides what is done here.
  @discardableResult
  private func present(
    _ title: String, _ purpose: FileChooser.Purpose, for task: FileBrowser.Task,
    in folders: [String] = [], besides full: String? = nil,
    then use: @escaping (FileChooser.Event) -> Void
  ) -> FileChooser? {
    guard chooser?.isOpen != true else { return nil }
    browser.openPhoto = openPhoto
    browser.findPlaces(for: task)
    desktop.find()
    let chooser = FileChooser(title, purpose, browser: browser, library: library)
    chooser.onEvent = { [weak self, unowned chooser] event in
      switch event {
      case .closes: self?.desktop.cancel()
      case .prefersOther:
        self?.desktop.show(
          title, purpose, parent: self?.window.host?.identifier, above: chooser)
      case .chosen, .saves: use(event)
      }
    }
    self.chooser = chooser
    chooser.present(in: window, folders: folders, besides: full)
    return chooser
  }
}
