import DesktopServices
import DisguiseModel
import Platform
import TouchKit

/// Printing the picture: by the desktop where it prints, else on a printer of CUPS.
final class Printing: EditorFeature {
  private let desk: Desk
  /// The number of pages that no printer's queue has yet.
  private var waiting = 0
  private weak var sheet: PrintSheet?
  /// The dialog of the desktop while it is open.
  private var dialog: DesktopPrinting?

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "print", localized("Print…"), icon: "print", keys: [Keystroke("p", .control)],
        row: KeysRow(keys: "Ctrl + P", meaning: localized("Print the picture"), in: .picture),
        in: [.photoMenu: 42, .moreMenu: 130],
        canWait: true,
        isEnabled: { [unowned self] in desk.document.canExport && dialog == nil }
      ) { [unowned self] target in
        desk.dialogs.open(for: target.hand) { [weak self] in self?.showSheet() }
      }
    ]
  }

  func cancel() { dialog?.cancel() }

  /// The answer to a request to close the window before a printer has got its page; nil if all have.
  var closingMessage: String? {
    waiting == 0
      ? nil
      : localized("Your picture is on its way to the printer. Close the window again to cancel.")
  }

  /// The sheet shows the picture that was.
  func documentWillChange() { sheet?.dismiss() }

  private var environment: [String: String] { desk.options.environment }

  private func showSheet() {
    desk.tools.move.endWheelDrags()
    guard desk.document.canExport, let disguise = desk.document.history?.present,
      let preview = ScreenThumbnail(of: disguise, on: desk, fitting: Size(400, 400))
    else { return }
    let sheet = PrintSheet(of: preview.size)
    sheet.onEvent = { [weak self, weak sheet] event in
      switch event {
      case .printerChosen(let printer): self?.findPapers(of: printer, for: sheet)
      case .accepted(let choice): self?.print(choice)
      }
    }
    self.sheet = sheet
    sheet.present(in: desk.window)
    // The sheet does not wait for it.
    Worker.performApart(for: desk.scheduler) {
      preview.bitmap()
    } then: { [weak sheet] picture in
      sheet?.show(picture)
    }
    findPrinters(for: sheet)
  }

  private func findPrinters(for sheet: PrintSheet) {
    Worker.performApart(for: desk.scheduler) { [environment] in
      if DesktopPrinting.isAvailable(environment: environment) {
        return Result<[Printer], PrintingError>.success([])
      }
      return Result { () throws(PrintingError) in
        try PrinterProgram(environment: environment).printers()
      }
    } then: { [weak sheet] found in
      switch found {
      case .success(let printers) where printers.isEmpty: sheet?.showDesktop()
      case .success(let printers): sheet?.show(printers)
      case .failure(let error): sheet?.showProblem(error.message ?? "")
      }
    }
  }

  private func findPapers(of printer: Printer, for sheet: PrintSheet?) {
    let program = PrinterProgram(environment: environment)
    Worker.performApart(for: desk.scheduler) {
      program.papers(of: printer)
    } then: { [weak sheet] papers in
      sheet?.show(papers, of: printer)
    }
  }

  private func print(_ choice: PrintSheet.Choice) {
    desk.ask(
      .makePicture(about: .printing) { [weak self] picture in
        if let printer = choice.printer {
          self?.print(picture, on: printer, choice)
        } else {
          self?.printByDesktop(picture, choice.mode)
        }
      })
  }

  // MARK: CUPS

  private func print(
    _ picture: FinishedPicture, on printer: Printer, _ choice: PrintSheet.Choice
  ) {
    let (environment, scheduler) = (environment, desk.scheduler)
    let (paper, copies, mode) = (choice.paper, choice.copies, choice.mode)
    waiting += 1
    let (isTaken, job) = (Monitor(false), CancellableJob())
    desk.messages.show(
      localized("Sending to {printer}…", ["printer": printer.title.printable]), about: .printing,
      actions: [(localized("Cancel"), job.cancel)], duration: .seconds(86_400))
    Worker.performApart(for: scheduler) { [weak self] in
      Result { () throws(PrintingError) in
        let page = try picture.page(on: paper, mode)
        return try PrinterProgram(environment: environment).print(
          page, title: picture.title, on: printer, paper: paper, copies: copies,
          isCancelled: { job.isCancelled }
        ) {
          isTaken.update { $0 = true }
          scheduler.post {
            self?.waiting -= 1
            self?.desk.messages.show(printer.promise, about: .printing)
          }
        }
      }
    } then: { [weak self] result in
      if !isTaken.value { self?.waiting -= 1 }
      switch result {
      // It is in the queue, and nothing more is known.
      case .success(false): break
      case .success(true):
        self?.desk.messages.show(
          localized("{printer} has printed it.", ["printer": printer.title.printable]),
          about: .printing)
      case .failure(let error): self?.tell(error)
      }
    }
  }

  private func tell(_ error: PrintingError) {
    guard let message = error.message else { return desk.messages.withdraw(about: .printing) }
    desk.messages.showProblem(message, about: .printing)
  }

  // MARK: The desktop

  private func printByDesktop(_ picture: FinishedPicture, _ mode: PrintLayout.Mode) {
    let dialog = DesktopPrinting(environment: environment)
    self.dialog = dialog
    desk.didChange(.work)
    let parent = desk.window.host?.identifier
    Worker.performApart(for: desk.scheduler) {
      dialog.run(title: picture.title, parent: parent) { paper in
        try? picture.page(on: paper, mode)
      }
    } then: { [weak self] answer in
      guard let self else { return }
      self.dialog = nil
      desk.didChange(.work)
      switch answer {
      case .printed:
        desk.messages.show(localized("The desktop prints it."), about: .printing)
      case .cancelled: desk.messages.withdraw(about: .printing)
      case .failed:
        desk.messages.showProblem(
          localized(
            "Nothing was printed: {reason}",
            [
              "reason": localized("the desktop's dialog could not be opened")
            ]), about: .printing)
      }
    }
  }
}

extension FinishedPicture {
  /// Returns the page for a printer as a PDF file in memory, without a name.
  fileprivate nonisolated func page(
    on paper: Paper, _ mode: PrintLayout.Mode
  ) throws(PrintingError) -> OpenFile {
    let layout = PrintLayout(Size(Double(size.width), Double(size.height)), on: paper, mode)
    guard let pdf = layout.page(on: paper).pdf(ofJPEG: jpeg, size: size) else {
      throw .failed(reason: localized("the picture is too large"))
    }
    do throws(SystemError) { return try OpenFile(inMemory: pdf) } catch {
      throw .failed(reason: "\(error)")
    }
  }
}
