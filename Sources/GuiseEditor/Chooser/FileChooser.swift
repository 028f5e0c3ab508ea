import FileBrowsing
import Platform
import TouchKit

/// Lets the user choose a photo or a project, or where a new file goes: the places of the user on one
/// side, the files of one of them as thumbnails on the other. As large as fingers need it; in a small
/// window it covers that.
final class FileChooser: Sheet {
  /// What a person does with a chooser.
  enum Event {
    /// It closes, with or without a choice.
    case closes
    /// A file was chosen, after the chooser has closed.
    case chosen(BrowsedFile)
    /// The path for a new file was chosen, or a folder, after the chooser has closed.
    case saves(String)
    /// The desktop's own chooser is preferred.
    case prefersOther
  }

  /// Called with what a person does.
  var onEvent: (Event) -> Void = { _ in }
  /// The photo that is open: a word more is said before it is replaced.
  var openPhoto: String?

  /// The least height of the files, in points.
  private static let leastGrid = 140.0
  static let padding = 12.0
  /// For how long the folder that is to be shown first is waited for.
  private static let patience = Duration.milliseconds(300)
  /// After what time something is said about a folder that has not answered.
  private static let slowness = Duration.seconds(2)

  private let purpose: Purpose
  private let browser: FileBrowser
  let library: Library
  let up: Button
  let newFolder: Button
  let sort = Button(style: .tinted)
  let search = TextField(placeholder: localized("Search"))
  /// The name of a new file; nil unless one is to be saved.
  let saveBar: SaveBar?
  /// Chooses the shown folder; nil unless a folder is to be chosen.
  private let useFolder: Button?
  let places: TabBar
  private lazy var grid = FileGrid(browser: browser, library: library) { [weak self] file in
    self?.choose(file)
  }
  private let message = Label(color: Theme.secondaryText, alignment: .center)
  /// What runs while something is asked for, and whether it has not come for some time.
  private var slowness: (timer: Deadline?, isSlow: Bool) = (nil, false)
  /// Whether it is being asked what is at the path of the new file.
  private var isSaving = false

  /// Creates a chooser; `present(in:)` shows it.
  init(_ title: String, _ purpose: Purpose, browser: FileBrowser, library: Library) {
    self.purpose = purpose
    self.browser = browser
    up = Button(icon: library.icon("up"), label: localized("Enclosing folder"), style: .tinted)
    newFolder = Button(
      localized("New folder"), icon: library.icon("new-folder"), style: .tinted)
    places = TabBar([])
    places.label = localized("Places")
    self.library = library
    var accept: Button?
    if case .save(let name, let formats) = purpose {
      let save = Button(localized("Save"), style: .filled)
      saveBar = SaveBar(name: name, formats: formats, save: save)
      accept = save
    } else {
      saveBar = nil
    }
    useFolder =
      purpose == .folder ? Button(localized("Use this folder"), style: .filled) : nil
    super.init(
      title, identifier: "file-chooser", size: Size(1000, 720), accept: accept ?? useFolder)
    up.identifier = "enclosing-folder"
    newFolder.identifier = "new-folder"
    newFolder.isHidden = !purpose.makesFolders
    useFolder?.identifier = "use-folder"
    sort.identifier = "sort"
    sort.title = browser.order.title
    search.identifier = "search"
    search.showsClearButton = true
    search.capitalizesSentences = false
    search.shunnedByMenu = [head]
    message.numberOfLines = 0
    message.isUserInteractionEnabled = false
    let row: [View] = saveBar.map { [$0] } ?? (useFolder == nil ? [search, sort] : [])
    for view in [up, newFolder] + row + [places, grid, message] { body.addSubview(view) }
    showPlaces()
    connect()
  }

  private func connect() {
    up.action = { [weak self] in self?.browser.openEnclosingFolder() }
    newFolder.action = { [weak self] in self?.askForFolder() }
    sort.action = { [weak self] in self?.toggleOrder() }
    search.onChange = { [weak self] text in self?.browser.filter = text }
    search.onSubmit = { [weak self] in self?.chooseFound() }
    search.onCancel = { [weak self] in self?.focusFiles() }
    places.onSelect = { [weak self] index in self?.open(place: index) }
    useFolder?.action = { [weak self] in self?.chooseFolder() }
    saveBar?.onEvent = { [weak self] event in
      switch event {
      case .saves(let name): self?.save(as: name)
      case .cancelled: self?.focusFiles()
      case .heightChanged: self?.contentDidChange()
      }
    }
    browser.accepts = { [purpose] file in purpose.accepts(file) }
    browser.onChange = { [weak self] in self?.show() }
  }

  /// Shows the chooser in a window with what was shown last.
  ///
  /// - Parameters:
  ///   - folders: Where a new file goes, the first one that exists, unless another folder was chosen before.
  ///   - full: The name of a folder in which there was no room: the first place that has some is shown.
  func present(in window: Window, folders: [String], besides full: String? = nil) {
    present(in: window)
    focusFiles()
    if let full { browser.begin(besides: full) } else { browser.begin(in: folders) }
    _ = window.schedule(after: Self.patience) { [weak self] in
      if self?.isOpen == true { self?.browser.stopWaiting() }
    }
  }

  /// Keys that are typed search or name the file; a field would open the keyboard on the screen.
  private func focusFiles() { window?.focus = grid }

  /// Closes the chooser without a choice.
  override func dismiss() {
    guard close() else { return }
    slowness.timer?.cancel()
    browser.cancel()
    onEvent(.closes)
  }

  private func choose(_ file: BrowsedFile) {
    guard isOpen else { return }
    if file.kind == .folder {
      search.text = ""
      return browser.open(folder: file.path)
    }
    if let saveBar { return saveBar.suggest(file.name) }
    if let problem = browser.problem(of: file) { return tell(problem) }
    dismiss()
    onEvent(.chosen(file))
  }

  private func chooseFolder() {
    guard isOpen, let folder = browser.folder else { return }
    finish(saving: folder)
  }

  /// Chooses the first file that the search has found.
  private func chooseFound() {
    guard !browser.filter.isEmpty, let first = browser.files.first else { return }
    choose(first)
  }

  /// Takes what was chosen in the desktop's own chooser: any existing file, because its filter may have
  /// been changed; or a name for a new one, to which the ending of a format is added if it has none.
  func choose(path: String) {
    guard isOpen else { return }
    if purpose == .folder { return finish(saving: path) }
    guard case .save(_, let formats) = purpose else {
      dismiss()
      return onEvent(.chosen(BrowsedFile(chosen: path)))
    }
    // The desktop has asked before it replaces.
    if formats.contains(where: { $0.isPossible && $0.isFormat(ofFileNamed: path) }) {
      return finish(saving: path)
    }
    let format = formats.first { $0.isPossible } ?? formats[0]
    save(to: path + "." + format.pathExtension)
  }

  private func save(as name: String) {
    guard isOpen, let folder = browser.folder else { return }
    save(to: folder == "/" ? "/" + name : folder + "/" + name)
  }

  private func save(to path: String) {
    guard !isSaving else { return }
    isSaving = true
    show()
    browser.questions.ask { [openPhoto] in
      (
        exists: FileSystem.exists(path),
        isPhoto: openPhoto.map { FileSystem.isSameFile(path, $0) } ?? false
      )
    } then: { [weak self] answer in
      guard let self, isOpen else { return }
      isSaving = false
      show()
      if answer.exists {
        ask(beforeReplacing: path, isPhoto: answer.isPhoto)
      } else {
        finish(saving: path)
      }
    }
  }

  private func ask(beforeReplacing path: String, isPhoto: Bool) {
    guard let window else { return }
    let name = FileSystem.lastComponent(of: path)
    ActionSheet(
      localized("{name} already exists here.", ["name": name.printable]),
      message: isPhoto
        ? localized("It is the photo that is open. The photo without its disguise would be lost.")
        : "",
      actions: [
        .init(localized("Replace it"), identifier: "replace", isDestructive: true) { [weak self] in
          self?.finish(saving: path)
        }
      ]
    ).present(in: window)
  }

  private func askForFolder() {
    guard let window, let folder = browser.folder else { return }
    let prompt = Dialog.prompt(localized("New folder"), text: "", action: localized("Create")) {
      [weak self] name in self?.makeFolder(PortableName.make(name), in: folder)
    }
    prompt.present(in: window)
  }

  private func makeFolder(_ name: String, in folder: String) {
    browser.makeFolder(name, in: folder) { [weak self] reason in
      guard let self, isOpen, let reason else { return }
      tell(
        localized(
          "Couldn't make the folder {name}: {reason}.",
          ["name": name.printable, "reason": reason]))
    }
  }

  /// Says something; the chooser stays.
  private func tell(_ message: String) {
    guard let window else { return }
    ActionSheet(message, actions: [], cancel: localized("OK")).present(in: window)
  }

  private func finish(saving path: String) {
    dismiss()
    onEvent(.saves(path))
  }

  private func open(place: Int) {
    search.text = ""
    if browser.open(place: place) { return }
    onEvent(.prefersOther)
    places.selectedIndex = browser.place ?? -1
  }

  private func showPlaces() {
    places.items = browser.places.map {
      TabBar.Item($0.name, identifier: "place-\($0.identifier)", icon: library.icon($0.icon))
    }
  }

  private func toggleOrder() {
    browser.order = browser.order == .date ? .name : .date
    sort.title = browser.order.title
    setNeedsLayout()
  }

  private func show() {
    measureSlowness()
    let files = browser.files
    grid.show(files)
    if places.items.map(\.title) != browser.places.map(\.name) { showPlaces() }
    places.selectedIndex = browser.place ?? -1
    up.isEnabled = browser.enclosingFolder != nil
    sort.isEnabled = browser.folder != nil
    newFolder.isEnabled = browser.folder != nil && !browser.isUnreadable
    useFolder?.isEnabled = newFolder.isEnabled
    if !browser.isReading { saveBar?.avoid(Set(files.map(\.name))) }
    let folder = (browser.folderName?.printable).map { isRightToLeft ? $0.asFileName : $0 }
    head.show(
      folder.flatMap(purpose.title) ?? label, below: newFolder.isHidden ? folder ?? "" : "")
    message.text =
      slowness.isSlow && (files.isEmpty || isSaving)
      ? localized("This folder isn't answering. What is connected there may have to wake up.")
      : browser.isReading || !files.isEmpty
        ? "" : browser.isUnreadable ? browser.emptyMessage : emptyMessage
    setNeedsLayout()
  }

  private var emptyMessage: String { purpose.emptyMessage ?? browser.emptyMessage }

  private func measureSlowness() {
    guard browser.isReading || isSaving else {
      slowness.timer?.cancel()
      slowness = (nil, false)
      return
    }
    guard slowness.timer == nil, isOpen else { return }
    slowness.timer = window?.schedule(after: Self.slowness) { [weak self] in
      guard let self else { return }
      slowness.isSlow = true
      show()
    }
  }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase else { return super.handleKey(event) }
    if event.key == "Escape", !search.text.isEmpty {
      search.text = ""
      browser.filter = ""
      return true
    }
    if event.key == "Return", let saveBar {
      saveBar.submit()
      return true
    }
    if let saveBar, saveBar.edit(with: event) { return true }
    let isCommand = !event.modifiers.isDisjoint(with: [.control, .alt, .command])
    if useFolder == nil, !isCommand, !event.text.isEmpty,
      event.text.allSatisfy({ $0.isLetter || $0.isNumber })
    {
      type(event.text)
      return true
    }
    if event.key == "BackSpace" || (event.key == "Up" && event.modifiers == .alt) {
      browser.openEnclosingFolder()
      return true
    }
    return super.handleKey(event)
  }

  /// Searches, or names the new file anew.
  private func type(_ text: String) {
    if let saveBar { return saveBar.type(text) }
    window?.focus = search
    search.insertText(text)
  }

  // MARK: Layout

  override func arrangeBody(in room: Size) -> Double {
    let area = layOutPlaces(in: room)
    let row = layOutRow(in: area.insetBy(Self.padding, 0))
    let top = area.minY + row + Self.padding
    // In a low window all of it scrolls.
    let height = max(area.maxY - top, Self.leastGrid)
    grid.frame = Rect(area.minX, top, area.width, height)
    let width = min(grid.bounds.width - 4 * Self.padding, 400)
    let words = message.sizeThatFits(Size(width, .infinity)).height
    message.frame = Rect(center: grid.frame.center, size: Size(width, words))
    return max(room.height, grid.frame.maxY)
  }
}
