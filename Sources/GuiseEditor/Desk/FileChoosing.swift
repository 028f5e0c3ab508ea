import DisguiseModel
import FileBrowsing
import Platform
import TouchKit

/// Choosing photos and projects from files, and where new files go.
extension Editor {
  /// Lets the user choose a photo or a project to open.
  func chooseFile() {
    choose(localized("Open a photo"), .open) { [weak self] file in
      self?.open(chosen: file.path)
    }
  }

  /// Opens a photo or a project; a drawing becomes a sticker on the photo that is open.
  private func open(chosen path: String) {
    browser.findKind(of: .file(path: path)) { [weak self] kind in
      guard let self else { return }
      if kind.isDrawing, document.history != nil { return addSticker(.file(path: path)) }
      open(.file(path))
    }
  }

  /// Lets the user choose another photo for the disguise.
  func choosePhoto() {
    choose(localized("Change photo"), .photo) { [weak self] file in
      self?.changePhoto(toChosen: file)
    }
  }

  private func changePhoto(toChosen file: BrowsedFile) {
    browser.findKind(of: .file(path: file.path)) { [weak self] kind in
      guard kind.isDrawing else { return self?.changePhoto(to: .file(path: file.path)) ?? () }
      self?.showProblem(
        localized(
          "{name} is a drawing, which can't be the photo. Add it as a sticker.",
          ["name": file.name]), about: .opening)
    }
  }

  /// Lets the user choose an existing file.
  func choose(
    _ title: String, _ purpose: FileChooser.Purpose, then use: @escaping (BrowsedFile) -> Void
  ) {
    openDialog { [weak self] in self?.present(title, purpose, for: .open)?.onChoose = use }
  }

  /// Lets the user choose a name and a place for a new file.
  func chooseDestination(
    _ title: String, name: String, formats: [FileFormat],
    then save: @escaping (_ path: String) -> Void
  ) {
    openDialog { [weak self] in
      let chooser = self?.present(
        title, .save(name: name, formats: formats), for: .save,
        in: self?.options.places.folders ?? [])
      chooser?.onSave = save
      if case .file(let path) = self?.document.photo?.source { chooser?.openPhoto = path }
    }
  }

  private func present(
    _ title: String, _ purpose: FileChooser.Purpose, for task: FileBrowser.Task,
    in folders: [String] = []
  ) -> FileChooser? {
    guard chooser?.isOpen != true else { return nil }
    browser.findPlaces(for: task)
    findDesktopChooser()
    let chooser = FileChooser(title, purpose, browser: browser, library: library)
    chooser.onOther = { [weak self, unowned chooser] in
      self?.showDesktopChooser(title, purpose, above: chooser)
    }
    chooser.onClose = { [weak self] in self?.cancelDesktopChooser() }
    self.chooser = chooser
    chooser.present(in: window, folders: folders)
    return chooser
  }

  // MARK: The desktop's own chooser

  /// Asks once whether the desktop has a chooser; a place is added when the answer comes.
  private func findDesktopChooser() {
    guard browser.hasOther == nil else { return }
    let (scheduler, environment) = (scheduler, options.environment)
    _ = Worker.startThread { [weak self] in
      let isAvailable = DesktopFileChooser.isAvailable(environment: environment)
      scheduler.post { self?.browser.hasOther = isAvailable }
    }
  }

  /// Shows the desktop's chooser, which is another program's window; ours stays open until a file was
  /// chosen there.
  private func showDesktopChooser(
    _ title: String, _ purpose: FileChooser.Purpose, above chooser: FileChooser
  ) {
    guard desktopChooser == nil else { return }
    let desktopChooser = DesktopFileChooser(environment: options.environment)
    self.desktopChooser = desktopChooser
    let (scheduler, parent) = (scheduler, window.host?.identifier)
    let wanted = purpose.desktopPurpose(in: browser.folder)
    _ = Worker.startThread { [weak self, weak chooser] in
      let answer = desktopChooser.run(wanted, title: title, parent: parent)
      scheduler.post {
        // Another one may have been opened since this one was cancelled.
        if self?.desktopChooser === desktopChooser { self?.desktopChooser = nil }
        switch answer {
        case .chosen(let path): chooser?.choose(path: path)
        case .cancelled: break
        case .failed:
          self?.showProblem(
            localized("The desktop's file chooser could not be opened."), about: .desktopChooser)
        }
      }
    }
  }
}

extension Editor {
  /// Closes the desktop's dialog, whose answer nobody waits for any more.
  private func cancelDesktopChooser() {
    desktopChooser?.cancel()
    desktopChooser = nil
  }
}

extension FileChooser.Purpose {
  /// The same purpose for the desktop's chooser.
  fileprivate func desktopPurpose(in folder: String?) -> DesktopFileChooser.Purpose {
    switch self {
    case .open: .open(includingProjects: true)
    case .photo, .sticker: .open(includingProjects: false)
    case .save(let name, _): .save(name: name, folder: folder ?? "/")
    }
  }
}
