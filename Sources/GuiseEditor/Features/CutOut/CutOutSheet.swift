import DisguiseModel
import Platform
import TouchKit

/// The sheet *Cut out*: a proposal, if there is one, which fingers correct.
final class CutOutSheet: Sheet {
  /// What something can begin with.
  private struct Choice {
    let title: String
    let identifier: String
    let base: CutOutDraft.Base
  }

  /// Called with the draft and what makes it; the sheet is closed once that is kept.
  var onDone: (CutOutDraft, CutOutMaker) -> Void = { _, _ in }

  /// Called when it has closed.
  var onLeave: () -> Void = {}

  /// The least height of the picture, on which fingers draw.
  private static let leastPicture = 200.0
  /// The longest side of what is shown while it is being corrected, in pixels.
  private nonisolated static let quickSide = 1024.0
  /// Below the one and from the other on, what acts on the picture is beside it, in a column.
  private static let (low, wide, column) = (560.0, 560.0, 280.0)

  let photo: CutOutPhoto
  private let scheduler: any Scheduler
  /// For this sheet alone: another hand has its own.
  let worker = Worker()
  /// Reads the file while people are looked for.
  let reader = Worker()
  private let search = CancellableJob()
  private var maker: CutOutMaker?
  /// The drafts up to the present one, for undo.
  private var drafts = [CutOutDraft(.nothing)]
  /// Whether something is being made, and whether the draft has changed since.
  private var (isMaking, isOutdated) = (false, false)
  /// Whether something has been made: the first time it is to be seen soon, with what is in memory.
  private var hasMade = false
  /// Whether it is being kept.
  private var isFinishing = false
  private var problem = ""
  private var choices: [Choice] = []

  private let picture: CutOutView
  private let hint = Label(font: Theme.body, color: Theme.secondaryText, alignment: .center)
  private let bases: ChoiceRow
  private var baseButtons: [Button] = []
  private let tools: [Button]
  /// The tools, one of which is chosen.
  private let toolRow = View()
  private let invert, undo: Button
  private let done = Button(localized("Done"), style: .filled)

  /// Creates a sheet; `present(in:)` shows it.
  init(
    of photo: CutOutPhoto, _ preview: Bitmap, _ library: Library, _ scheduler: any Scheduler
  ) {
    self.photo = photo
    self.scheduler = scheduler
    picture = CutOutView(of: photo.size, preview)
    bases = ChoiceRow(localized("Cut out"))
    tools = [
      ("cut-out-loop", "loop", localized("Loop")), ("cut-out-add", "add", localized("Add")),
      ("cut-out-remove", "eraser", localized("Remove")),
    ].map { identifier, icon, title in
      let button = Button(title, icon: library.icon(icon), style: .tinted)
      button.identifier = identifier
      button.accessibleRole = .radio
      return button
    }
    invert = Button(localized("Invert"), icon: library.icon("invert"), style: .tinted)
    undo = Button(icon: library.icon("undo"), label: localized("Undo"), style: .tinted)
    super.init(
      localized("Cut out"), identifier: "cut-out-sheet", size: Size(900, 1000), accept: done)
    done.identifier = "done"
    invert.identifier = "cut-out-invert"
    invert.accessibleRole = .toggle
    undo.identifier = "cut-out-undo"
    hint.numberOfLines = 0
    // A finger beside the sheet does not lose what was drawn.
    overlay.onOutsideTap = {}
    overlay.onEscape = { [weak self] in self?.dismiss() }
    toolRow.isFocusGroup = true
    toolRow.accessibleRole = .group
    toolRow.label = localized("Tool")
    for button in tools { toolRow.addSubview(button) }
    for view in [picture, hint, bases, toolRow, invert, undo] { body.addSubview(view) }
    connect()
    look()
  }

  private func connect() {
    for (button, tool) in zip(tools, [CutOutView.Tool.loop, .add, .remove]) {
      button.action = { [weak self] in self?.choose(tool) }
    }
    invert.action = { [weak self] in self?.change { $0.isInverted.toggle() } }
    undo.action = { [weak self] in
      guard let self, drafts.count > 1 else { return }
      drafts.removeLast()
      draftDidChange()
    }
    done.action = { [weak self] in
      guard let self, let maker, !isFinishing else { return }
      isFinishing = true
      show()
      onDone(draft, maker)
    }
    picture.onSharpen = { [weak self] part, side in self?.sharpen(part, side) }
    picture.onLine = { [weak self] points, radius in self?.drew(points, radius) }
    choose(.loop)
    show()
  }

  private var draft: CutOutDraft { drafts.last ?? CutOutDraft(.nothing) }

  // MARK: Proposals

  /// Looks for people, and proposes what is found.
  private func look() {
    hint.text = localized("Looking for people…")
    reader.perform { [photo] in
      CutOutMaker.readAhead(photo, notLargerThan: Self.quickSide)
    }
    worker.perform(for: scheduler) { [photo, search] in
      CutOutMaker(photo, isCancelled: { search.isCancelled })
    } then: { [weak self] maker in
      self?.found(maker)
    }
  }

  private func found(_ maker: CutOutMaker) {
    self.maker = maker
    choices = maker.offers.map { base in
      switch base {
      case .before:
        Choice(title: localized("As before"), identifier: "cut-out-before", base: base)
      case .head: Choice(title: localized("Head"), identifier: "cut-out-head", base: base)
      default: Choice(title: localized("Person"), identifier: "cut-out-person", base: base)
      }
    }
    baseButtons = choices.map { choice in
      let button = Button(choice.title, style: .tinted)
      button.identifier = choice.identifier
      button.action = { [weak self] in self?.begin(with: choice.base) }
      return button
    }
    bases.replaceCells(by: baseButtons)
    // Who draws already knows what is wanted.
    let isNew = drafts.count == 1 && draft.base == .nothing && !picture.isDrawing
    // Without a face it may be anything.
    if isNew, let first = choices.first, photo.before != nil || !photo.faces.isEmpty {
      drafts = [CutOutDraft(first.base)]
      // Before what is in sight is made sharp.
      make()
      choose(.remove)
    }
    draftDidChange()
    contentDidChange()
    window?.announce(hint.text)
  }

  private func begin(with base: CutOutDraft.Base) {
    if draft.base != base { drafts.append(CutOutDraft(base)) }
    if picture.tool == .loop { choose(.remove) }
    draftDidChange()
  }

  // MARK: Corrections

  private func choose(_ tool: CutOutView.Tool) {
    picture.tool = tool
    for (button, own) in zip(tools, [CutOutView.Tool.loop, .add, .remove]) {
      button.isSelected = own == tool
    }
    showPart()
    showHint()
  }

  /// Shows all of the picture where something is drawn around, else what the draft is about.
  private func showPart() {
    let whole = Rect(origin: .zero, size: photo.size)
    guard let maker, picture.tool != .loop else { return picture.part = whole }
    var first = CutOutDraft(draft.base)
    first.isInverted = draft.isInverted
    let part = maker.frame(of: first)
    var room = 0.0
    if case .loop = draft.base { room = part.size.longSide / 4 }
    picture.part = part.insetBy(-room, -room).intersection(whole) ?? whole
  }

  private func drew(_ points: [Point], _ radius: Double) {
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    switch picture.tool {
    case .loop where points.count > 2 && length > 4 * radius:
      drafts.append(CutOutDraft(.loop(points)))
      choose(.remove)
      draftDidChange()
    case .loop: break
    case .add, .remove:
      let adds = picture.tool == .add
      change { $0.marks.append(.init(points, radius: radius, adds: adds)) }
    }
  }

  private func change(_ change: (inout CutOutDraft) -> Void) {
    var next = draft
    change(&next)
    drafts.append(next)
    draftDidChange()
  }

  private func draftDidChange() {
    problem = ""
    showPart()
    make()
    show()
  }

  /// Makes what the draft says; while something is made, the newest draft comes next.
  private func make() {
    guard let maker else { return }
    guard !isMaking else { return isOutdated = true }
    let inMemory = photo.sideInMemory(of: maker.frame(of: draft))
    let side = hasMade ? Self.quickSide : min(Self.quickSide, inMemory)
    (isMaking, isOutdated, hasMade) = (true, side < Self.quickSide, true)
    worker.perform(for: scheduler) { [draft] in
      Result { () throws(OutOfMemory) in try maker.make(draft, notLargerThan: side) }
    } then: { [weak self] (made: Result<CutOutPicture?, OutOfMemory>) in
      guard let self else { return }
      isMaking = false
      picture.cutOut = (try? made.get()) ?? nil
      if case .failure = made {
        showProblem(localized("There is not enough memory to cut something out."))
      }
      show()
      if isOutdated { return make() }
      guard draft != CutOutDraft(.nothing) else { return }
      window?.announce(picture.valueText ?? localized("Nothing was cut out."))
    }
  }

  /// Makes what is in sight of the picture; of several parts, the last one counts.
  private func sharpen(_ part: Rect, _ side: Double) {
    worker.perform(for: scheduler) { [photo] in
      try? photo.part(part, notLargerThan: side)
    } then: { [weak self] (bitmap: Bitmap?) in
      if let bitmap { self?.picture.sharp = (bitmap, part) }
    }
  }

  /// Says why nothing came of it; what was drawn stays.
  func showProblem(_ text: String) {
    isFinishing = false
    problem = text
    show()
    window?.announce(text)
  }

  /// Ends the search for people, and the reading of the picture unless that is being kept.
  func cancel() {
    search.cancel()
    if !isFinishing { photo.cancel() }
  }

  override func dismiss() {
    cancel()
    super.dismiss()
    onLeave()
  }

  private func show() {
    undo.isEnabled = drafts.count > 1
    invert.isSelected = draft.isInverted
    invert.isEnabled = maker != nil
    done.isEnabled = maker != nil && picture.cutOut != nil && !isFinishing
    for (button, choice) in zip(baseButtons, choices) {
      button.isSelected = choice.base == draft.base
    }
    showHint()
  }

  private func showHint() {
    let text: String
    if !problem.isEmpty {
      text = problem
    } else if maker == nil {
      text = localized("Looking for people…")
    } else {
      text =
        switch picture.tool {
        case .loop: localized("Draw a line around what you want; two fingers zoom")
        case .add: localized("Paint over what is missing; two fingers zoom")
        case .remove: localized("Paint over what is too much; two fingers zoom")
        }
    }
    guard hint.text != text else { return }
    hint.text = text
    contentDidChange()
  }

  // MARK: Layout

  override func arrangeBody(in room: Size) -> Double {
    let (gap, target) = (Self.gap, Theme.touchTarget)
    let isLow = room.height < Self.low && room.width >= Self.wide
    let area = Rect(origin: .zero, size: room)
    var column = Rect(gap, 0, isLow ? Self.column : room.width - 2 * gap, 0)
    column.origin.x = room.width - gap - column.width
    let words = hint.sizeThatFits(Size(column.width, .infinity)).height
    let tools = arrangeTools(in: column, area)
    let controls = words + 8 + (choices.isEmpty ? 0 : target + 8) + tools + 8
    if isLow {
      picture.frame = directed(
        Rect(gap, 0, column.minX - 2 * gap, room.height - gap), in: area)
    } else {
      picture.frame = Rect(
        gap, 0, column.width, max(room.height - controls - gap, Self.leastPicture))
      column.origin.y = picture.frame.maxY + 8
    }
    var y = column.minY
    // As far as the edges, below which its cells go on.
    let row = isLow ? column : Rect(0, 0, room.width, 0)
    bases.margin = isLow ? 0 : gap
    bases.isHidden = choices.isEmpty
    if !choices.isEmpty {
      bases.frame = directed(Rect(row.minX, y, row.width, target), in: area)
      y += target + 8
    }
    column.origin.y = y
    y += arrangeTools(in: column, area) + 8
    hint.frame = directed(Rect(column.minX, y, column.width, words), in: area)
    return max(hint.frame.maxY, picture.frame.maxY) + gap
  }

  /// Places the tools in one line or two, without their titles if these need more; returns their height.
  private func arrangeTools(in column: Rect, _ area: Rect) -> Double {
    for button in tools + [invert] { button.showsTitle = true }
    let height = placeTools(in: column, area)
    guard height > 2 * largestTool.height + 4 else { return height }
    for button in tools + [invert] { button.showsTitle = false }
    return placeTools(in: column, area)
  }

  private var largestTool: Size {
    (tools + [invert, undo]).map { $0.sizeThatFits(.zero) }.max { $0.height < $1.height } ?? .zero
  }

  private func placeTools(in column: Rect, _ area: Rect) -> Double {
    var place = Rect(column.minX, column.minY, 0, largestTool.height)
    for button in tools + [invert, undo] {
      place.size.width = min(button.sizeThatFits(column.size).width, column.width)
      if place.maxX > column.maxX + 0.5, place.minX > column.minX {
        place.origin = Point(column.minX, place.maxY + 4)
      }
      button.frame = directed(place, in: area)
      place.origin.x = place.maxX + 4
    }
    toolRow.frame = tools.reduce(tools[0].frame) { $0.union($1.frame) }
    for button in tools {
      button.frame = button.frame.offset(by: Point.zero - toolRow.frame.origin)
    }
    return place.maxY - column.minY
  }
}
