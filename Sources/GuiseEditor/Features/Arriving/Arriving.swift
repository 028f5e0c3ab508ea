import DisguiseModel
import Platform
import TouchKit

/// Files that have come together, and what they are for.
struct Arrived {
  let files: [ArrivedFile]
  /// Where they were dropped, in window points; nil for no place.
  var place: Point?
  /// Called if nothing is done with them.
  var otherwise: () -> Void = {}
}

/// The one entrance for what comes from elsewhere: pasted, dropped, named on the command line or chosen as
/// a sticker. Nothing that comes in vanishes without a word.
extension Editor {
  /// Receives what another program offers.
  func receive(_ offer: ArrivalOffer) {
    let reception = Reception(of: offer, checksPictures: asksAboutPictures, scheduler: scheduler) {
      [weak self] reception, outcome in
      self?.received(outcome, reception)
    }
    begin(reception)
    reception.begin()
  }

  /// Takes files that the user has named.
  ///
  /// - Parameters:
  ///   - report: Called with what is left out, besides the message about it.
  ///   - fail: Called with the problem if nothing can be used, in place of a message; with nil if the
  ///     user has cancelled.
  func receive(
    _ arrivals: [Arrival], report: @escaping ([LeftOut]) -> Void,
    otherwise fail: @escaping (String?) -> Void
  ) {
    let reception = Reception(
      of: .nothing, checksPictures: asksAboutPictures, scheduler: scheduler
    ) {
      [weak self] reception, outcome in
      guard let self else { return }
      end(reception)
      switch outcome {
      case .files(let files, let leftOut):
        report(leftOut)
        tell(leftOut)
        arrive(Arrived(files: files, otherwise: { fail(nil) }))
      case .nothing(let problem): fail(problem)
      case .element, .cancelled: fail(nil)
      }
    }
    begin(reception)
    reception.look(at: arrivals)
  }

  /// Without a photo, a picture is opened at once, which tells what is wrong with it.
  private var asksAboutPictures: Bool { document.history != nil }

  private func received(_ outcome: Reception.Outcome, _ reception: Reception) {
    end(reception)
    withdrawMessages(about: .receiving)
    switch outcome {
    case .files(let files, let leftOut):
      tell(leftOut)
      arrive(Arrived(files: files, place: reception.offer.place))
    case .element(let copy): paste(copy, from: reception.offer)
    case .nothing(let problem?): showProblem(problem, about: .receiving)
    case .nothing(nil):
      showMessage(
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
    if let message = leftOut.message { showProblem(message, about: .receiving) }
  }

  // MARK: What is underway

  private func begin(_ reception: Reception) {
    receptions.append(reception)
    reception.onProgress = { [weak self] in self?.loadingDidChange() }
    // What is there at once shows no progress.
    window.schedule(after: Self.patience) { [weak self, weak reception] in
      reception?.isLong = true
      self?.loadingDidChange()
    }
  }

  /// How long a reception lasts before its progress is shown.
  private static let patience = Duration.milliseconds(300)

  private func end(_ reception: Reception) {
    receptions.removeAll { $0 === reception }
    loadingDidChange()
  }

  /// The reception that shows its progress, because it takes long.
  var longReception: Reception? { receptions.last(where: \.isLong) }

  /// Cancels what is being received.
  func cancelReceptions() { for reception in receptions { reception.cancel() } }

  // MARK: What is done with it

  /// Opens or adds what has come, or asks what it is for.
  func arrive(_ arrived: Arrived) {
    switch ArrivalPlan(for: arrived.files, hasPhoto: document.history != nil) {
    case .open(let file, let drawings) where document.history == nil:
      open(file, adding: drawings)
    case .add(let files): addStickers(files.map(\.source), at: arrived.place)
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
    case .open, .choose, .ask:
      waitingArrivals.append(arrived)
      openNextArrival()
    }
  }

  /// Opens the next dialog about what has come, unless somebody moves something, or has a dialog open: then
  /// as soon as that has ended.
  func openNextArrival() {
    guard let arrived = waitingArrivals.first else { return }
    // A wheel reports no end.
    controller.drags.endWheelDrags()
    guard !isAnythingHeld else {
      waitingMessage = showMessage(localized("This opens as soon as nothing is being moved."))
      return
    }
    guard !window.hasModalLayer else { return }
    waitingMessage?.close()
    waitingArrivals.removeFirst()
    switch ArrivalPlan(for: arrived.files, hasPhoto: document.history != nil) {
    case .open(let file, let drawings): open(file, adding: drawings)
    case .choose(let files, let drawings): choose(of: files, drawings, arrived)
    case .ask(let pictures, let drawings): ask(about: pictures, drawings, arrived)
    case .add, .refuse: arrive(arrived)
    }
    openNextArrival()
  }

  private func open(_ file: ArrivedFile, adding drawings: [ArrivedFile]) {
    open(
      file.target,
      then: { [weak self] in
        if !drawings.isEmpty { self?.addStickers(drawings.map(\.source), at: nil) }
      })
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
          self?.addStickers((pictures + drawings).map(\.source), at: arrived.place)
        },
      ])
    sheet.onCancel = arrived.otherwise
    sheet.present(in: window)
  }

  /// Lets the user choose which of several files is opened. As many as have room are offered.
  private func choose(
    of files: [ArrivedFile], _ drawings: [ArrivedFile], _ arrived: Arrived
  ) {
    let pictures = files.filter { $0.kind == .picture }
    let room = max(2, min(6, Int((window.size.height - 220) / 60)))
    var actions = files.prefix(room).enumerated().map { index, file in
      ActionSheet.Action(file.name.printable, identifier: "open-\(index)") { [weak self] in
        self?.open(file, adding: drawings)
      }
    }
    if document.history != nil, !pictures.isEmpty, pictures.count < files.count {
      actions.append(
        .init(localized("Add the pictures as stickers"), identifier: "add-sticker") {
          [weak self] in
          self?.addStickers((pictures + drawings).map(\.source), at: arrived.place)
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
    sheet.present(in: window)
  }

  // MARK: Stickers

  /// Adds pictures to the user's own stickers, and places them on the photo, as one step.
  ///
  /// - Parameter point: Where they are placed, in window points; nil for the middle of what is in sight.
  func addStickers(_ sources: [PhotoSource], at point: Point?) {
    let folder = document.packs?.folder
    let (scheduler, state) = (scheduler, document.state)
    document.worker.perform { [weak self] in
      var (stickers, problems): ([Sticker], [LeftOut]) = ([], [])
      for source in sources {
        do throws(OpeningError) {
          stickers.append(try OwnSticker.add(source, to: folder, keepingIn: state))
        } catch {
          problems.append(LeftOut(name: source.name, problem: error.description))
        }
      }
      scheduler.post { [stickers, problems] in self?.added(stickers, problems, at: point) }
    }
  }

  /// Adds a picture to the user's own stickers, and places it in the middle of what is in sight.
  func addSticker(_ source: PhotoSource) { addStickers([source], at: nil) }

  private func added(_ stickers: [Sticker], _ problems: [LeftOut], at point: Point?) {
    tell(problems)
    guard !stickers.isEmpty else { return }
    for sticker in stickers { library.addOwn(sticker) }
    drawer.reload(tab: StickerCatalog.ownTab)
    guard document.history != nil else { return }
    controller.place(
      stickers, around: point.map { controller.canvasView.layer.convert($0, from: nil) })
  }
}

extension ArrivedFile {
  /// What is opened.
  fileprivate var target: WorkOpening.Target {
    switch (kind, source) {
    case (.project, .file(let path)): .document(path)
    case (.project, .memory(let file)): .data(file)
    default: .photo(source)
    }
  }
}

/// Drops on the window.
extension Editor: DropReceiver {
  func canReceive(_ session: DropSession) -> Bool {
    if !ArrivalFormat.preferred(of: session.types, savedAs: session.suggestedName).isEmpty {
      return true
    }
    // It may never be dropped: its source knows that it is not taken.
    showMessage(Self.nothingMessage(dropped: true), about: .receiving)
    return false
  }

  func receive(_ session: DropSession) { receive(ArrivalOffer(of: session)) }
}
