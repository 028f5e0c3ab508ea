import DesktopServices
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("The sheet that prints") struct PrintSheetTests {
  private let stage: Stage
  private let sheet: PrintSheet
  private let hall = Printer(name: "hall", title: "In the hall", isDefault: true)
  private let photo = Printer(name: "photo", title: "For photos", isDefault: false)

  init() {
    stage = Stage(width: 800, height: 600)
    stage.window.animator.isReduced = true
    sheet = PrintSheet(of: Size(60, 40))
    sheet.present(in: stage.window)
  }

  private func view(_ identifier: String) throws -> View {
    stage.window.layoutIfNeeded()
    return try #require(stage.root.first(identifier: identifier), "\(identifier)")
  }

  private func tap(_ identifier: String) throws {
    let view = try view(identifier)
    stage.finger.tap(at: view.convert(view.bounds.center, to: nil))
    stage.advance(by: .seconds(1))
  }

  @Test("prints on the printer, the paper and with the copies that are chosen") func chooses()
    throws
  {
    var asked: [String] = []
    var choice: PrintSheet.Choice?
    sheet.onEvent = { event in
      switch event {
      case .printerChosen(let printer): asked.append(printer.name)
      case .accepted(let accepted): choice = accepted
      }
    }
    sheet.show([hall, photo])
    #expect(try !view("accept").isEnabled)
    sheet.show(Papers(all: [.letter, .a4], standard: Paper.a4.name), of: hall)

    try tap("printer")
    try tap("printer-1")
    #expect(asked == ["hall", "photo"])
    // What comes for another one is too late.
    sheet.show(Papers(all: [.letter], standard: ""), of: hall)
    #expect(try !view("accept").isEnabled)
    sheet.show(Papers(all: [.letter, .a4], standard: Paper.a4.name), of: photo)
    try tap("paper")
    try tap(Paper.letter.name)
    let copies = try #require(view("copies") as? Stepper)
    stage.finger.tap(at: copies.convert(Point(copies.bounds.maxX - 20, 24), to: nil))
    try tap("print-fill")
    try tap("accept")

    #expect(choice?.printer == photo)
    #expect(choice?.paper == .letter)
    #expect(choice?.copies == 2)
    #expect(choice?.mode == .fill)
  }

  @Test("shows the paper at once, and the picture on it as soon as that is drawn")
  func picture() throws {
    let preview = try view("print-preview")
    let middle = preview.convert(preview.bounds.center, to: nil)
    func shown() -> Color { stage.draw()[Int(middle.x), Int(middle.y)] }
    #expect(shown() == .white)
    sheet.show(Bitmap.drawn(width: 60, height: 40) { $0.fill(Rect(0, 0, 60, 40), with: .red) })
    #expect(shown() == .red)
  }

  @Test(
    "shows all words as large as the others, and nothing over anything",
    arguments: [Size(800, 600), Size(480, 800), Size(320, 480), Size(640, 360)])
  func largeTexts(size: Size) throws {
    stage.window.resize(to: size, scale: 1)
    stage.window.textScale = 2
    let long = Printer(
      name: "long", title: "Canon PIXMA TS5350 series in the office", isDefault: true)
    sheet.show([long, hall])
    sheet.show(Papers(all: [.letter, .a4], standard: Paper.a4.name), of: long)
    stage.draw()

    // The whole name is read, in two lines if need be.
    if size.width == 480 { #expect(try view("printer").bounds.height > 1.5 * Theme.touchTarget) }
    let shown = sheet.body.subviews.filter { !$0.isHidden && $0.bounds.height > 0 }
    for (index, view) in shown.enumerated() {
      for text in view.visibleTree.compactMap({ $0 as? any ScaledText }) {
        // The signs of a stepper are as high as its buttons.
        #expect((text.shownTextScale ?? 2) > 1.65, "\(text.label)")
      }
      for other in shown[..<index] {
        let common = view.frame.intersection(other.frame)?.size ?? .zero
        #expect(common.width < 1 || common.height < 1, "\(view.label) over \(other.label)")
      }
    }
  }

  @Test("Return prints once all is known, and opens the menu of a button with the focus")
  func keys() throws {
    var choice: PrintSheet.Choice?
    sheet.onEvent = { if case .accepted(let accepted) = $0 { choice = accepted } }
    sheet.show([hall, photo])
    stage.key("Return")
    #expect(choice == nil)
    sheet.show(Papers(all: [.letter, .a4], standard: Paper.a4.name), of: hall)

    stage.key("Tab")
    stage.key("Return")
    stage.advance(by: .seconds(1))
    #expect(try choice == nil && view("printer-1").window != nil)
    stage.key("Escape")
    stage.advance(by: .seconds(1))
    stage.window.clearFocus()
    stage.key("Return")
    #expect(choice?.printer == hall)
  }

  @Test("without a printer says so, and prints nothing") func none() throws {
    var (closed, printed) = (0, 0)
    sheet.onClose = { closed += 1 }
    sheet.onEvent = { if case .accepted = $0 { printed += 1 } }
    sheet.showProblem("No printer was found.")
    #expect(try !view("accept").isEnabled)

    try tap("accept")
    #expect(closed == 0)
    try tap("cancel")
    #expect(closed == 1 && printed == 0)
  }

  @Test("leaves printer and paper to a desktop that asks for them") func desktop() throws {
    var choice: PrintSheet.Choice?
    sheet.onEvent = { if case .accepted(let accepted) = $0 { choice = accepted } }
    sheet.showDesktop()

    try tap("print-fill")
    try tap("accept")

    #expect(choice != nil && choice?.printer == nil)
    #expect(choice?.mode == .fill)
  }
}
