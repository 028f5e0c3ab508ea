import DisguiseModel
import Platform
import TouchKit

/// The sheet *Cut out*: a proposal, if there is one, which fingers correct.
final class CutOutSheet: Sheet {
  /// The least height of the picture, on which fingers draw.
  private static let leastPicture = 200.0
  /// Below the one and from the other on, what acts on the picture is beside it, in a column.
  private static let (low, wide, column) = (560.0, 560.0, 280.0)

  /// What is cut out here; another hand has its own.
  let work: CutOutWork
  private let finish: (CutOutSheet, CutOutDraft, CutOutMaker) -> Void
  /// Whether it is being kept.
  private var isFinishing = false
  private var problem = ""

  private let picture: CutOutView
  private let hint = Label(font: Theme.body, color: Theme.secondaryText)
  private let bases = ValueRow<CutOutDraft.Base>(localized("Cut out"))
  private let tools: [Button]
  /// The tools, one of which is chosen.
  private let toolRow = View()
  private let invert, undo: Button
  private let done = Button(localized("Done"), style: .filled)

  /// Creates a sheet; `present(in:)` shows it.
  ///
  /// - Parameters:
  ///   - preview: The picture with few pixels.
  ///   - finish: Called with the draft and what makes it; the sheet is closed once that is kept.
  init(
    of photo: CutOutPhoto, _ preview: Bitmap, _ library: Library, _ scheduler: any Scheduler,
    then finish: @escaping (CutOutSheet, CutOutDraft, CutOutMaker) -> Void
  ) {
    self.finish = finish
    work = CutOutWork(on: photo, scheduler)
    picture = CutOutView(of: photo.size, preview)
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
    work.lookForPeople()
  }

  private func connect() {
    for (button, tool) in zip(tools, [CutOutView.Tool.loop, .add, .remove]) {
      button.action = { [weak self] in self?.choose(tool) }
    }
    bases.onPick = { [weak self] base in self?.begin(with: base) }
    invert.action = { [weak self] in self?.work.change { $0.isInverted.toggle() } }
    undo.action = { [weak self] in self?.work.undo() }
    done.action = { [weak self] in
      guard let self, let maker = work.maker, !isFinishing else { return }
      isFinishing = true
      show()
      finish(self, work.draft, maker)
    }
    picture.onEvent = { [weak self] event in
      switch event {
      case .drew(let points, let radius): self?.drew(points, radius)
      case .shows(let part, let side): self?.work.sharpen(part, side)
      }
    }
    work.onEvent = { [weak self] event in self?.handle(event) }
    choose(.loop)
    show()
  }

  private func handle(_ event: CutOutWork.Event) {
    switch event {
    case .looked: didLook()
    case .draftChanged:
      problem = ""
      showPart()
      show()
    case .made(let made):
      picture.cutOut = made
      show()
    case .rested: window?.announce(picture.valueText ?? localized("Nothing was cut out."))
    case .failed:
      picture.cutOut = nil
      showProblem(localized("There is not enough memory to cut something out."))
    case .sharpened(let bitmap, let part): picture.sharp = (bitmap, part)
    }
  }

  /// Offers what was found; who draws already knows what is wanted.
  private func didLook() {
    bases.offer(work.offers.map { ValueRow.word($0.title, identifier: $0.identifier, for: $0) })
    if !picture.isDrawing, work.propose() { choose(.remove) }
    showPart()
    show()
    contentDidChange()
    window?.announce(hint.text)
  }

  private func begin(with base: CutOutDraft.Base) {
    if picture.tool == .loop { choose(.remove) }
    work.begin(with: base)
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
  private func showPart() { picture.part = work.part(isWhole: picture.tool == .loop) }

  private func drew(_ points: [Point], _ radius: Double) {
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    switch picture.tool {
    case .loop where points.count > 2 && length > 4 * radius:
      choose(.remove)
      work.begin(with: .loop(points))
    case .loop: break
    case .add, .remove:
      let adds = picture.tool == .add
      work.change { $0.marks.append(.init(points, radius: radius, adds: adds)) }
    }
  }

  // MARK: Opening and closing

  /// Says why nothing came of it; what was drawn stays.
  func showProblem(_ text: String) {
    isFinishing = false
    problem = text
    show()
    window?.announce(text)
  }

  override func dismiss() {
    cancel()
    super.dismiss()
  }

  /// Ends the search for people, and the reading of the picture unless that is being kept.
  func cancel() { work.cancel(keepingPhoto: isFinishing) }

  private func show() {
    undo.isEnabled = work.canUndo
    invert.isSelected = work.draft.isInverted
    invert.isEnabled = work.maker != nil
    done.isEnabled = work.maker != nil && picture.cutOut != nil && !isFinishing
    bases.selected = work.draft.base
    showHint()
  }

  private func showHint() {
    let text: String
    if !problem.isEmpty {
      text = problem
    } else if work.maker == nil {
      text = localized("Looking for people…")
    } else {
      text =
        switch picture.tool {
        case .loop: localized("Draw a line around what you want; two fingers zoom")
        case .add: localized("Paint over what is missing; two fingers zoom")
        case .remove: localized("Paint over what to remove; two fingers zoom")
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
    let controls = words + 8 + (work.offers.isEmpty ? 0 : target + 8) + tools + 8
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
    bases.isHidden = work.offers.isEmpty
    if !work.offers.isEmpty {
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

extension CutOutDraft.Base {
  fileprivate var title: String {
    switch self {
    case .before: localized("As before")
    case .head: localized("Head")
    default: localized("Person")
    }
  }

  fileprivate var identifier: String {
    switch self {
    case .before: "cut-out-before"
    case .head: "cut-out-head"
    default: "cut-out-person"
    }
  }
}
