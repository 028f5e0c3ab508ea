import DisguiseModel
import Platform
import TouchKit

/// Files that have come together, and what they are for.
struct Arrived {
  let files: [ArrivedFile]
  /// Where they were dropped, in window points; nil for no place.
  var place: Point?
  /// Whether a picture is a photo to be opened, which nobody has to be asked about.
  var opens = false
  /// Called if nothing is done with them.
  var otherwise: () -> Void = {}
}

/// The one entrance for what comes from elsewhere without saying what it is for: pasted, dropped or named
/// on the command line. Nothing that comes in vanishes without a word.
final class Arrivals: EditorFeature {
  let desk: Desk
  /// What is being received.
  private(set) var receptions: [Reception] = []

  init(on desk: Desk) {
    self.desk = desk
    desk.layout.dropFrame.receiver = self
    desk.layout.status.opening.cancel.action = { [weak self] in self?.cancelOpening() }
  }

  var commands: [Command] {
    [
      Command(
        "paste", localized("Paste"), icon: "paste", keys: [Keystroke("v", .control)],
        row: KeysRow(
          keys: "Ctrl + C, Ctrl + X, Ctrl + V", meaning: localized("Copy, cut, paste"),
          in: .picture),
        in: [.openMenu: 20]
      ) { [unowned self] _ in paste() }
    ]
  }

  func cancel() { cancelReceptions() }

  /// Pastes an element, pictures or files.
  private func paste() {
    desk.window.pasteboard?.types { [weak self] result in
      guard let self, let pasteboard = desk.window.pasteboard else { return }
      receive(ArrivalOffer(of: pasteboard, types: (try? result.get()) ?? []))
    }
  }

  /// Opens or adds what the command line names: paths, or URIs.
  ///
  /// - Parameter fail: Called with the problem if nothing can be used, or with nil if the user has
  ///   cancelled.
  func start(with names: [String], otherwise fail: @escaping (String?) -> Void) {
    receive(names, opens: false, otherwise: fail)
  }

  /// Opens what a later start of the program names: paths, or URIs. Asks nothing about one photo.
  func open(_ names: [String]) {
    receive(names, opens: true) { [weak self] problem in
      if let problem { self?.desk.messages.showProblem(problem, about: .opening) }
    }
  }

  private func receive(
    _ names: [String], opens: Bool, otherwise fail: @escaping (String?) -> Void
  ) {
    let arrivals = names.map { name in
      name.contains("://")
        ? Arrival(reference: name, dataName: name) ?? .file(path: name) : .file(path: name)
    }
    receive(
      arrivals, opens: opens,
      report: { [options = desk.options] leftOut in
        for item in leftOut { options.logError(item.problem) }
      }, otherwise: fail)
  }

  /// Receives what another program offers.
  func receive(_ offer: ArrivalOffer) {
    let reception = Reception(
      of: offer, checksPictures: asksAboutPictures, scheduler: desk.scheduler
    ) {
      [weak self] reception, outcome in
      self?.received(outcome, reception)
    }
    begin(reception)
    reception.begin()
  }

  /// Takes files that the user has named.
  ///
  /// - Parameters:
  ///   - opens: Whether a picture is a photo to be opened.
  ///   - report: Called with what is left out, besides the message about it.
  ///   - fail: Called with the problem if nothing can be used, in place of a message; with nil if the
  ///     user has cancelled.
  func receive(
    _ arrivals: [Arrival], opens: Bool = false, report: @escaping ([LeftOut]) -> Void,
    otherwise fail: @escaping (String?) -> Void
  ) {
    let reception = Reception(
      of: .nothing, checksPictures: asksAboutPictures && !opens, scheduler: desk.scheduler
    ) {
      [weak self] reception, outcome in
      guard let self else { return }
      end(reception)
      switch outcome {
      case .files(let files, let leftOut):
        report(leftOut)
        tell(leftOut)
        arrive(Arrived(files: files, opens: opens, otherwise: { fail(nil) }))
      case .nothing(let problem): fail(problem)
      case .element, .cancelled: fail(nil)
      }
    }
    begin(reception)
    reception.look(at: arrivals)
  }

  /// Without a photo, a picture is opened at once, which tells what is wrong with it.
  private var asksAboutPictures: Bool { desk.document.history != nil }

  private func received(_ outcome: Reception.Outcome, _ reception: Reception) {
    end(reception)
    desk.messages.withdraw(about: .receiving)
    switch outcome {
    case .files(let files, let leftOut):
      tell(leftOut)
      arrive(Arrived(files: files, place: reception.offer.place))
    case .element(let copy): paste(copy, from: reception.offer)
    case .nothing(let problem?): desk.messages.showProblem(problem, about: .receiving)
    case .nothing(nil):
      desk.messages.show(
        Self.nothingMessage(dropped: reception.offer.place != nil), about: .receiving)
    case .cancelled: break
    }
  }

  static func nothingMessage(dropped: Bool) -> String {
    dropped
      ? localized("There is no picture in this. Drop a picture, a drawing or a project.")
      : localized("There is no picture on the clipboard.")
  }

  private func tell(_ leftOut: [LeftOut]) {
    if let message = leftOut.message { desk.messages.showProblem(message, about: .receiving) }
  }

  // MARK: What is underway

  private func begin(_ reception: Reception) {
    receptions.append(reception)
    reception.onProgress = { [weak self] in self?.showProgress() }
    // What is there at once shows no progress.
    desk.window.schedule(after: Self.patience) { [weak self, weak reception] in
      reception?.isLong = true
      self?.showProgress()
    }
  }

  /// How long a reception lasts before its progress is shown.
  private static let patience = Duration.milliseconds(300)

  private func end(_ reception: Reception) {
    receptions.removeAll { $0 === reception }
    showProgress()
  }

  /// Shows how far the last reception is that takes long.
  private func showProgress() {
    desk.loading.receiving = receptions.last(where: \.isLong).map { .init(progress: $0.progress) }
    desk.didChange(.work)
  }

  /// Cancels what is being opened or received.
  func cancelOpening() {
    desk.document.loader.cancel()
    cancelReceptions()
  }

  /// Cancels what is being received.
  func cancelReceptions() { for reception in receptions { reception.cancel() } }

  // MARK: What is done with it

  /// Opens or adds what has come, or asks what it is for.
  func arrive(_ arrived: Arrived) {
    switch plan(for: arrived) {
    case .open(let file, let drawings) where arrived.opens || desk.document.history == nil:
      open(file, adding: drawings)
    case .add(let files): add(files, at: arrived.place)
    case .refuse(let files):
      let leftOut = files.map { file in
        LeftOut(
          name: file.name,
          problem: localized(
            "{name} is a drawing. Open a photo first, then add the drawing as a sticker.",
            ["name": file.name]))
      }
      tell(leftOut)
      arrived.otherwise()
    case .open, .choose, .ask: desk.dialogs.enqueue { [weak self] in self?.ask(about: arrived) }
    }
  }

  private func plan(for arrived: Arrived) -> ArrivalPlan {
    ArrivalPlan(
      for: arrived.files, hasPhoto: desk.document.history != nil, opens: arrived.opens)
  }

  /// Asks what is to be done with what has come, now that nothing is in the way; meanwhile another photo
  /// may be open.
  private func ask(about arrived: Arrived) {
    switch plan(for: arrived) {
    case .open(let file, let drawings): open(file, adding: drawings)
    case .choose(let files, let drawings): choose(of: files, drawings, arrived)
    case .ask(let pictures, let drawings): ask(about: pictures, drawings, arrived)
    case .add, .refuse: arrive(arrived)
    }
  }

  private func open(_ file: ArrivedFile, adding drawings: [ArrivedFile]) {
    desk.ask(
      .open(file.target) { [weak self] in
        if !drawings.isEmpty { self?.add(drawings) }
      })
  }

  private func add(_ pictures: [ArrivedFile], at place: Point? = nil) {
    desk.ask(.addStickers(pictures.map(\.source), at: place))
  }

  private func ask(
    about pictures: [ArrivedFile], _ drawings: [ArrivedFile], _ arrived: Arrived
  ) {
    let isOne = pictures.count == 1
    let openOne = { [weak self] in
      guard let self else { return }
      if isOne {
        open(pictures[0], adding: drawings)
      } else {
        choose(of: pictures, drawings, arrived)
      }
    }
    let cutOut = ActionSheet.Action(localized("Cut something out"), identifier: "cut-out") {
      [weak self] in
      self?.desk.ask(.cutOut(of: pictures[0].source))
    }
    let sheet = ActionSheet(
      isOne
        ? localized("What is this picture for?")
        : localized("What are these {count} pictures for?", ["count": pictures.count]),
      actions: [
        .init(
          isOne ? localized("Open as a photo") : localized("Open one as a photo"),
          identifier: "open-photo", action: openOne),
        .init(
          isOne && drawings.isEmpty
            ? localized("Add as a sticker") : localized("Add as stickers"),
          identifier: "add-sticker"
        ) { [weak self] in
          self?.add(pictures + drawings, at: arrived.place)
        },
      ] + (isOne ? [cutOut] : []))
    sheet.onCancel = arrived.otherwise
    sheet.present(in: desk.window)
  }

  /// Lets the user choose which of several files is opened. As many as have room are offered.
  private func choose(
    of files: [ArrivedFile], _ drawings: [ArrivedFile], _ arrived: Arrived
  ) {
    let pictures = files.filter { $0.kind == .picture }
    let room = max(2, min(6, Int((desk.window.size.height - 220) / 60)))
    var actions = files.prefix(room).enumerated().map { index, file in
      ActionSheet.Action(file.name.printable, identifier: "open-\(index)") { [weak self] in
        self?.open(file, adding: drawings)
      }
    }
    if desk.document.history != nil, !pictures.isEmpty, pictures.count < files.count {
      actions.append(
        .init(localized("Add the pictures as stickers"), identifier: "add-sticker") {
          [weak self] in
          self?.add(pictures + drawings, at: arrived.place)
        })
    }
    let rest = files.count - min(room, files.count)
    let sheet = ActionSheet(
      localized("Which one do you want to open?"),
      message: rest == 0
        ? ""
        : localized("{count} more aren't listed. Open them one by one.", ["count": rest]),
      actions: actions)
    sheet.onCancel = arrived.otherwise
    sheet.present(in: desk.window)
  }
}

extension ArrivedFile {
  /// What is opened.
  fileprivate var target: WorkReading.Target {
    switch (kind, source) {
    case (.project, .file(let path)): .document(path)
    case (.project, .memory(let file)): .data(file)
    default: .photo(source)
    }
  }
}

/// Drops on the window.
extension Arrivals {
  /// Returns whether an item over the window is of use.
  func canReceive(_ session: DropSession) -> Bool {
    if !ArrivalFormat.preferred(of: session.types, savedAs: session.suggestedName).isEmpty {
      return true
    }
    // It may never be dropped: its source knows that it is not taken.
    desk.messages.show(Self.nothingMessage(dropped: true), about: .receiving)
    return false
  }

  /// Takes a dropped item.
  func receive(_ session: DropSession) { receive(ArrivalOffer(of: session)) }
}
