import DisguiseModel
import Platform
import TouchKit

/// The sheet *Cut out*: a proposal, if there is one, which fingers correct.
final class CutOutSheet: Sheet {
  /// The least height of the picture, on which fingers draw.
  private static let leastPicture = 200.0
  /// The least height of the hint, whose words are smaller where they have less than they need.
  private static let leastHint = 48.0
  /// The space between rows, and between tools.
  private static let space = 8.0
  /// How much smaller than usual the words of the tools may be.
  private static let leastPart = 0.75
  /// How much less than usual is beside the titles of tools where they have little room.
  private static let spareEdges = 28.0

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
    undo = Button(localized("Undo"), icon: library.icon("undo"), style: .tinted)
    super.init(
      localized("Cut out"), identifier: "cut-out-sheet", size: Size(900, 1000), accept: done)
    done.identifier = "done"
    invert.identifier = "cut-out-invert"
    invert.accessibleRole = .toggle
    undo.identifier = "cut-out-undo"
    hint.numberOfLines = 0
    // A finger beside the sheet does not lose what was drawn.
    overlay.onOutsideTap = {}
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

  /// What was drawn is no step that could be taken back.
  override var canBePutAway: Bool { !work.canUndo }

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
    let below = Rect(Self.gap, 0, room.width - 2 * Self.gap, 0)
    guard SheetColumn.isNeeded(in: room),
      let column = SheetColumn.beside(in: room, gap: Self.gap, textScale: textScale)
    else { return arrange(below: below, in: room) }
    return arrange(beside: column, in: room)
  }

  private func arrange(below column: Rect, in room: Size) -> Double {
    let (gap, space, area) = (Self.gap, Self.space, Rect(origin: .zero, size: room))
    let words = hint.sizeThatFits(Size(column.width, .infinity)).height
    let bases = work.offers.isEmpty ? 0 : Theme.touchTarget + space
    let controls = words + bases + arrangeTools(in: column, space: space, area) + 2 * space
    picture.frame = Rect(
      gap, 0, column.width, max(room.height - controls - gap, Self.leastPicture))
    // As far as the edges, below which its cells go on.
    let row = Rect(0, picture.frame.maxY + space, room.width, 0)
    let y = arrangeControls(in: column, bases: row, margin: gap, space: space, area)
    hint.frame = directed(Rect(column.minX, y, column.width, words), in: area)
    return hint.frame.maxY + gap
  }

  private func arrange(beside column: Rect, in room: Size) -> Double {
    let (gap, area) = (Self.gap, Rect(origin: .zero, size: room))
    // Low windows need their height more.
    let (edge, space) = head.isLow ? (4.0, 4.0) : (gap, Self.space)
    picture.frame = directed(Rect(gap, 0, column.minX - 2 * gap, room.height - edge), in: area)
    let y = arrangeControls(in: column, bases: column, margin: 0, space: space, area)
    let words = hint.sizeThatFits(Size(column.width, .infinity)).height
    let rest = max(room.height - edge - y, Self.leastHint)
    hint.frame = directed(Rect(column.minX, y, column.width, min(words, rest)), in: area)
    return max(hint.frame.maxY, picture.frame.maxY) + edge
  }

  /// Places the proposals, from the upper edge of a row on, and the tools below them; returns where these end, with
  /// some space.
  private func arrangeControls(
    in column: Rect, bases row: Rect, margin: Double, space: Double, _ area: Rect
  ) -> Double {
    let target = Theme.touchTarget
    var y = row.minY
    bases.margin = margin
    bases.isHidden = work.offers.isEmpty
    if !work.offers.isEmpty {
      bases.frame = directed(Rect(row.minX, y, row.width, target), in: area)
      y += target + space
    }
    return y + arrangeTools(in: Rect(column.minX, y, column.width, 0), space: space, area) + space
  }

  /// Places the tools in one whole line, or in two with what they do to all of it in the second one; with their
  /// titles where these have room. Returns their height.
  private func arrangeTools(in column: Rect, space: Double, _ area: Rect) -> Double {
    let all = tools + [invert, undo]
    all.fitTitles(in: .infinity)
    // What is beside a title.
    let icon = tools[0].sizeWithTitle.width - [tools[0]].widestTitle - Self.spareEdges
    let rooms = [all, tools].map { Self.cell(of: $0, in: column.width) - icon }
    let hasOne = rooms[0] >= all.widestTitle
    let showsTitles = hasOne || rooms[1] >= Self.leastPart * all.widestTitle
    for button in all { button.showsTitle = showsTitles }
    if showsTitles, !hasOne { all.fitTitles(in: rooms[1]) }
    let holdsIcons = Self.cell(of: all, in: column.width) >= Theme.touchTarget
    let isOne = hasOne || !showsTitles && holdsIcons
    return place(isOne ? [all] : [tools, [invert, undo]], in: column, space: space, area)
  }

  /// The width of each button of a line.
  private static func cell(of line: [Button], in width: Double) -> Double {
    (width + space) / Double(line.count) - space
  }

  private func place(
    _ lines: [[Button]], in column: Rect, space: Double, _ area: Rect
  ) -> Double {
    let height = lines.joined().map { $0.sizeThatFits(.zero).height }.max() ?? 0
    for (row, line) in lines.enumerated() {
      let width = Self.cell(of: line, in: column.width)
      for (index, button) in line.enumerated() {
        let x = column.minX + Double(index) * (width + Self.space)
        let y = column.minY + Double(row) * (height + space)
        button.frame = directed(Rect(x, y, width, height), in: area)
      }
    }
    toolRow.frame = tools.reduce(tools[0].frame) { $0.union($1.frame) }
    for button in tools {
      button.frame = button.frame.offset(by: Point.zero - toolRow.frame.origin)
    }
    return Double(lines.count) * (height + space) - space
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
