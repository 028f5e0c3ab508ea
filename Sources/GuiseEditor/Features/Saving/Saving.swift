import DisguiseModel
import FileBrowsing
import FoundationEssentials
import Platform
import TouchKit

/// Saving the finished picture, and the project.
final class Saving: EditorFeature {
  /// A file that is being saved.
  struct Underway {
    let job = CancellableJob()
    /// What messages about it are about.
    let topic: MessageTopic
    /// The answer to a request to close the window meanwhile.
    let closingMessage: String
    /// Lets the user choose another place or name, after this one has failed.
    let chooseAgain: @MainActor (FileError) -> Void
  }

  let desk: Desk
  /// Writes the files; photos are opened on another worker.
  let worker = Worker()
  private(set) var underway: Underway?
  /// What is to be written when that is done.
  var waiting: [() -> Void] = []
  /// The pictures that were saved in this session.
  var savedPictures: [SavedExport] = []
  /// Returns why the window should not be closed just now, besides what is being saved.
  var otherClosingMessage: () -> String? = { nil }
  /// What was saved last, as a picture or a project.
  private var lastSaved: Disguise?
  /// The message that has answered a request to close the window, and what there was then to lose.
  private var closeAnswer: (toast: Toast, present: Disguise?)?

  init(on desk: Desk) {
    self.desk = desk
    addMenuToButton()
    desk.window.onCloseRequest = { [weak self] in self?.shouldClose() ?? true }
  }

  var commands: [Command] {
    [
      Command(
        "save", localized("Save"), icon: "save", keys: [Keystroke("s", .control)],
        row: KeysRow(keys: "Ctrl + S", meaning: localized("Save the picture"), in: .picture),
        in: [.photoMenu: 10],
        canWait: true, isEnabled: { [unowned self] in canSave }
      ) { [unowned self] target in withText(of: target.hand) { $0.save() } },
      Command(
        "save-as", localized("Save as…"), icon: "save-as",
        keys: [Keystroke("s", [.control, .shift])],
        row: KeysRow(
          keys: "Ctrl + Shift + S", meaning: localized("Save the picture as…"), in: .picture),
        in: [.photoMenu: 20, .moreMenu: 110],
        canWait: true, isEnabled: { [unowned self] in canSave }
      ) { [unowned self] target in savePictureAs(for: target.hand) },
      Command(
        "save-project", localized("Save project…"), icon: "save-project", in: [.moreMenu: 120],
        canWait: true, isEnabled: { [unowned self] in canSave }
      ) { [unowned self] target in saveProjectAs(for: target.hand) },
      Command(
        "mail", localized("Send by mail"), icon: "mail", in: [.moreMenu: 140],
        canWait: true, isEnabled: { [unowned self] in canSave }
      ) { [unowned self] target in withText(of: target.hand) { $0.mail() } },
      Command(
        "quit", localized("Close Guise"),
        keys: [Keystroke("q", .control), Keystroke("w", .control)],
        row: KeysRow(keys: "Ctrl + W, Ctrl + Q", in: .window),
        perform: { [unowned self] target in
          // A held key is no second request.
          if !target.isRepeat { close() }
        }),
    ]
  }

  /// Acts once the text that a hand writes is on the photo.
  private func withText(of hand: Hand, _ act: @escaping (Saving) -> Void) {
    desk.dialogs.finishWriting(hand) { [weak self] in self.map(act) }
  }

  /// *Save as* is beside *Save*: by holding the button, by the right mouse button, the Menu key and screen
  /// readers.
  private func addMenuToButton() {
    let menu = ContextMenuInteraction(label: localized("Save")) { [weak desk] _ in
      guard let desk else { return [] }
      let commands = ["save", "save-as"].compactMap { desk.commands[$0] }
      return commands.map { command in
        Menu.Item(
          command.title(), identifier: command.id.rawValue,
          icon: command.icon.flatMap { desk.library.icon($0) },
          isEnabled: command.isEnabled(Command.Target(of: desk.hand))
        ) { [weak desk] in desk?.editor?.perform(command.id) }
      }
    }
    // A finger that rests may drag the picture out, too.
    menu.longPress.isEnabled = false
    desk.layout.topBar.save.add(menu)
    desk.layout.dropFrame.saveMenu = menu
  }

  /// Whether there is a document to save and nothing is being saved.
  var canSave: Bool { underway == nil && desk.document.canExport }

  /// Removes what a Guise left in the export folder that was killed while it saved.
  func cleanExportFolder() {
    let places = desk.places
    worker.perform { TemporaryFile.removeAbandoned(in: places.pictures) }
  }

  func cancel() { underway?.job.cancel() }

  func finish() { worker.finish(within: .seconds(1)) }

  private func close() { if shouldClose() { desk.window.host?.close() } }

  /// Whether a request to close the window is granted. What hands move, and what was done in open sheets, is kept
  /// first. While a file is being saved, and where work would be lost, the first request only shows a message: the
  /// window closes when the file is saved. Another one cancels or loses that while the message is there and nothing
  /// else has been done.
  private func shouldClose() -> Bool {
    desk.tools.move.endAll()
    let sheets = desk.window.sheets.filter(\.canBePutAway)
    for sheet in sheets { sheet.putAway() }
    guard sheets.allSatisfy(\.isOpen) else {
      desk.ask(.finishWriting { [weak self] in self?.close() })
      return false
    }
    let saving = underway.flatMap { $0.job.isCancelled ? nil : $0 }
    let message = saving?.closingMessage ?? otherClosingMessage()
    guard let message = message ?? unkeptMessage else { return true }
    if hasAnsweredClosing {
      saving?.job.cancel()
      return true
    }
    let toast = desk.messages.show(
      message, about: saving?.topic ?? .closing, duration: .seconds(saving == nil ? 10 : 60))
    closeAnswer = (toast, desk.document.history?.present)
    return false
  }

  /// Whether the message that has answered a request to close is there, and nothing else has been done since.
  private var hasAnsweredClosing: Bool {
    guard let closeAnswer else { return false }
    return closeAnswer.toast.isOpen && closeAnswer.present == desk.document.history?.present
  }

  /// What is said where the work is neither saved nor kept for the next start; nil if it is.
  private var unkeptMessage: String? {
    if desk.window.sheets.contains(where: { !$0.canBePutAway }) {
      return localized("Your cut-out isn't finished. Close the window again to lose it.")
    }
    guard let state = desk.document.state, !state.isComplete,
      let history = desk.document.history, history.canUndo, history.present != lastSaved
    else { return nil }
    // There may be room by now.
    state.finish()
    return state.isComplete
      ? nil
      : localized("Your work isn't saved. Save it, or close the window again to lose it.")
  }

  /// Remembers that a disguise is on the disk.
  func didSave(_ disguise: Disguise) {
    lastSaved = disguise
    desk.document.didSave(disguise)
  }

  /// Saves a file on the worker, with a bar that shows it and cancels it; does nothing while another
  /// one is being saved.
  ///
  /// - Parameters:
  ///   - progress: The fraction at the beginning; nil if it is not known.
  ///   - finish: Called when the file is on the disk.
  func perform<Value: Sendable>(
    _ underway: Underway, progress: Double?,
    _ work: @escaping @Sendable (CancellableJob) throws(ExportError) -> Value,
    then finish: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    guard canSave else { return }
    self.underway = underway
    closeAnswer = nil
    desk.layout.status.showSaving(of: underway.job, progress: progress)
    desk.messages.makeRoom(for: desk.layout.status.saving, about: underway.topic)
    desk.didChange(.work)
    let job = underway.job
    worker.perform(for: desk.scheduler) {
      Result { () throws(ExportError) in try work(job) }
    } then: { [weak self] result in
      guard let self else { return }
      let closes = hasAnsweredClosing
      end()
      switch result {
      case .success(let value):
        finish(value)
        if closes { close() }
      case .failure(let error): tell(error, of: underway)
      }
    }
  }

  private func end() {
    self.underway = nil
    desk.layout.status.saving.isHidden = true
    desk.didChange(.work)
    // After the outcome of this one has been told.
    let next = waiting
    waiting = []
    desk.scheduler.post { for write in next { write() } }
  }

  private func tell(_ error: ExportError, of underway: Underway) {
    switch error {
    case .cancelled: desk.messages.withdraw(about: underway.topic)
    case .file(let file):
      // Another place may have room, and may be written to, and another name may be taken.
      let isKept = desk.document.state?.isComplete ?? false
      desk.messages.showProblem(
        file.hasAdvice || !isKept
          ? error.message
          : localized("{problem} Your work is kept.", ["problem": error.message]),
        about: underway.topic,
        actions: [
          (localized("Save as…"), { underway.chooseAgain(file) }), (localized("OK"), {}),
        ])
    default: desk.messages.showProblem(error.message, about: underway.topic)
    }
  }

  /// Shows a saved file in the desktop's file manager, which may take its time to start.
  func show(_ path: String) {
    let environment = desk.options.environment
    Worker.performApart(for: desk.scheduler) {
      DesktopFileManager.show(path, environment: environment)
    } then: { [weak self] isShown in
      guard let self, !isShown else { return }
      desk.messages.showProblem(
        localized(
          "No file manager could be opened. The file is in {folder}.",
          ["folder": FileSystem.folder(of: path)]), about: .showing)
    }
  }
}
