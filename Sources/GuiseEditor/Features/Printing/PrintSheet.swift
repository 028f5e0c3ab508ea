import DesktopServices
import Platform
import TouchKit

/// A sheet that asks how the picture is printed, and shows it on its paper.
final class PrintSheet: Sheet {
  /// What has been chosen.
  struct Choice {
    /// Nil if the desktop asks for it.
    var printer: Printer?
    var paper = Paper.a4
    var copies = 1
    var mode = PrintLayout.Mode.fit
  }

  /// What a person has done.
  enum Event {
    /// Another printer was chosen, whose papers are not known yet.
    case printerChosen(Printer)
    /// The sheet has closed, and the picture is to be printed so.
    case accepted(Choice)
  }

  private(set) var choice = Choice()
  var onEvent: (Event) -> Void = { _ in }

  /// The width of the sheet from which on the preview is beside the rows.
  private static let wideWidth = 560.0
  /// The height of the preview beside the rows.
  private static let widePreview = 420.0
  /// The least height of the preview in points.
  private static let leastPreview = 140.0
  private let preview: PaperPreview
  private let printer = Button(style: .tinted)
  private let paper = Button(style: .tinted)
  private let copies: Stepper
  private let mode: SegmentedControl
  private let note = Label(font: Theme.body, color: Theme.secondaryText, alignment: .center)
  private let captions: [Label]
  private let accept = Button(localized("Print"), style: .filled)
  private var printers: [Printer] = []
  private var papers: [Paper] = []

  /// Creates a sheet for a picture of a size, in any unit; `present(in:)` shows it. It cannot print until it knows who
  /// does.
  init(of size: Size) {
    preview = PaperPreview(of: size)
    let captions = [localized("Printer"), localized("Paper"), localized("Copies")]
    self.captions = captions.map { Label($0, font: Theme.caption, color: Theme.secondaryText) }
    copies = Stepper(localized("Copies"), value: 1, in: 1...99)
    mode = SegmentedControl(
      localized("Size"),
      [
        .init(localized("Fit the paper"), identifier: "print-fit"),
        .init(localized("Fill the paper"), identifier: "print-fill"),
      ])
    super.init(localized("Print"), identifier: "print", size: Size(720, 640), accept: accept)
    for (view, name) in [
      (printer, "printer"), (paper, "paper"), (copies, "copies"), (mode, "print-size"),
      (accept, "accept"),
    ] as [(View, String)] {
      view.identifier = name
    }
    for button in [printer, paper] { button.truncation = .middle }
    note.numberOfLines = 0
    mode.selectedIndex = 0
    let rows: [View] = [preview, printer, paper, copies, mode, note]
    for view in rows + self.captions { body.addSubview(view) }
    connect()
    show(note: localized("Looking for printers…"))
  }

  private func connect() {
    copies.onChange = { [weak self] count in self?.choice.copies = count }
    mode.onSelect = { [weak self] index in
      guard let self else { return }
      choice.mode = PrintLayout.Mode.allCases[index]
      preview.mode = choice.mode
    }
    printer.action = { [weak self] in self?.choosePrinter() }
    paper.action = { [weak self] in self?.choosePaper() }
    accept.action = { [weak self] in
      if let self, close() { onEvent(.accepted(choice)) }
    }
  }

  // MARK: What is known

  /// The desktop asks for printer, paper and copies.
  func showDesktop() {
    accept.title = localized("Print…")
    show(note: localized("Next, your desktop asks for printer, paper and copies."))
    accept.isEnabled = true
  }

  /// There is nobody who prints, for a reason.
  func showProblem(_ message: String) { show(note: message) }

  /// Shows the picture on the paper.
  func show(_ picture: Bitmap) { preview.picture = picture }

  /// Shows the printers, the first one chosen, whose papers are asked for.
  func show(_ printers: [Printer]) {
    self.printers = printers
    guard let first = printers.first else { return }
    show(note: nil)
    choose(first)
  }

  /// Shows the papers of a printer, unless another one has been chosen meanwhile.
  func show(_ papers: Papers, of printer: Printer) {
    guard choice.printer == printer else { return }
    self.papers = papers.all
    // The paper that was chosen stays, if this printer has it.
    let same = papers.all.first { $0.name == choice.paper.name && accept.isEnabled }
    choose(same ?? papers.standardPaper)
    accept.isEnabled = true
  }

  private func show(note text: String?) {
    note.text = text ?? ""
    note.isHidden = text == nil
    for view in [printer, paper, copies] as [View] + captions { view.isHidden = text != nil }
    accept.isEnabled = false
    contentDidChange()
  }

  private func choose(_ printer: Printer) {
    choice.printer = printer
    self.printer.title = printer.title
    self.printer.label = "\(localized("Printer")): \(printer.title)"
    accept.isEnabled = false
    paper.isEnabled = false
    setNeedsLayout()
    onEvent(.printerChosen(printer))
  }

  private func choose(_ paper: Paper) {
    choice.paper = paper
    self.paper.title = paper.title
    self.paper.label = "\(localized("Paper")): \(paper.title)"
    self.paper.isEnabled = true
    preview.paper = paper
    setNeedsLayout()
  }

  private func choosePrinter() {
    present(
      printers.enumerated().map { index, printer in
        Menu.Item(
          printer.title, identifier: "printer-\(index)", isOn: printer == choice.printer
        ) { [weak self] in self?.choose(printer) }
      }, label: localized("Printer"), below: printer)
  }

  private func choosePaper() {
    present(
      papers.map { paper in
        Menu.Item(paper.title, identifier: paper.name, isOn: paper == choice.paper) {
          [weak self] in self?.choose(paper)
        }
      }, label: localized("Paper"), below: paper)
  }

  private func present(_ items: [Menu.Item], label: String, below button: Button) {
    guard let window else { return }
    Menu(items, style: .list, label: label).present(beside: button, in: window)
  }

  // MARK: Layout

  override func arrangeBody(in room: Size) -> Double {
    let gap = Self.gap
    let inner = room.width - 2 * gap
    let half = (inner - gap) / 2
    let isWide = room.width >= Self.wideWidth
    let height = rowsHeight(in: isWide ? half : inner)
    guard isWide else {
      preview.frame = Rect(gap, 0, inner, max(room.height - height - 2 * gap, Self.leastPreview))
      layoutRows(in: Rect(gap, preview.frame.maxY + gap, inner, height))
      return preview.frame.maxY + height + 2 * gap
    }
    let total = max(min(room.height - gap, Self.widePreview), height)
    preview.frame = directed(Rect(gap, 0, half, total))
    layoutRows(in: Rect(gap + half + gap, (total - height) / 2, half, height))
    return total + gap
  }

  private static let leastCaption = 76.0
  private static let rowGap = 8.0

  /// What has a caption, in the order of the captions.
  private var controls: [View] { [printer, paper, copies] }

  private func rowsHeight(in width: Double) -> Double {
    let upper =
      note.isHidden
      ? controls.indices.reduce(0) { $0 + rowHeight($1, in: width) + Self.rowGap }
      : note.sizeThatFits(Size(width, .infinity)).height + Self.gap
    return upper + modeHeight(in: width)
  }

  /// The width of all captions beside their controls; nil where large ones are above them.
  private func captionWidth(in width: Double) -> Double? {
    let widest = captions.map { $0.sizeThatFits(Size(.infinity, .infinity)).width }.max() ?? 0
    let needed = max(widest + 8, Self.leastCaption)
    return needed <= 0.4 * width ? needed : nil
  }

  private func rowHeight(_ index: Int, in width: Double) -> Double {
    let beside = captionWidth(in: width)
    // What tells papers apart is their whole name.
    let control =
      (controls[index] as? Button)?.height(in: width - (beside ?? 0))
      ?? controls[index].sizeThatFits(Size(width, .infinity)).height
    let caption = beside == nil ? captionHeight(index) : 0
    return max(control, Theme.touchTarget) + caption
  }

  private func captionHeight(_ index: Int) -> Double {
    captions[index].sizeThatFits(Size(.infinity, .infinity)).height
  }

  private func modeHeight(in width: Double) -> Double {
    max(mode.sizeThatFits(Size(width, .infinity)).height, Theme.touchTarget)
  }

  private func layoutRows(in area: Rect) {
    var y = area.minY
    if note.isHidden {
      let beside = captionWidth(in: area.width)
      for (index, control) in controls.enumerated() {
        let (height, caption) = (rowHeight(index, in: area.width), captionHeight(index))
        let x = area.minX + (beside ?? 0)
        let top = y + (beside == nil ? caption : 0)
        captions[index].frame = directed(
          Rect(
            area.minX, beside == nil ? y : y + (height - caption) / 2,
            beside.map { $0 - 8 } ?? area.width, caption))
        control.frame = directed(Rect(x, top, max(0, area.maxX - x), y + height - top))
        y += height + Self.rowGap
      }
    } else {
      let height = note.sizeThatFits(Size(area.width, .infinity)).height
      note.frame = directed(Rect(area.minX, y, area.width, height))
      y += height + Self.gap
    }
    mode.frame = directed(Rect(area.minX, y, area.width, modeHeight(in: area.width)))
  }
}
