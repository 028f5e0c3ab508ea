import DisguiseModel
import Platform
import TouchKit

/// Other colors for elements: a sheet for each hand, beside what it colors.
final class Coloring: EditorFeature {
  let desk: Desk
  /// Makes the pictures of texts.
  let worker = Worker()
  /// The sheets that are open.
  private var sheets: [(sheet: ColorSheet, element: ElementID)] = []
  /// The color that was picked from a photo last.
  private var picked: UInt32?
  /// The look that was copied last.
  var copied: ColorChoice?

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "color", localized("Color"), icon: "color", in: [.elementMenu: 55, .elementReader: 45],
        orFrame: true,
        ofElement: { [unowned self] id, hand in
          desk.dialogs.open(for: hand) { [weak self, weak hand] in
            if let hand { self?.open(for: id, hand) }
          }
        })
    ] + lookCommands
  }

  let follows = EditorChange.elements

  func show(_ change: EditorChange) {
    for (sheet, element) in sheets
    where desk.document.history?.present[element]?.isFree != true {
      sheet.dismiss()
    }
  }

  func documentWillChange() { for (sheet, _) in sheets { sheet.dismiss() } }

  func finish() { worker.finish(within: .seconds(1)) }

  private func open(for id: ElementID, _ hand: Hand) {
    guard let element = desk.document.history?.shown[id], let view = desk.canvas.canvasView[id]
    else { return }
    desk.tools.select.select(id, by: hand)
    let design = element.kind.design as? TextDesign
    let choice = self.choice(of: element)
    let tab = desk.library.catalog[element.kind.artwork]?.tab ?? ""
    var colors = design == nil && NamedColors.isHair(tab) ? NamedColors.hair : NamedColors.all
    for color in [picked, choice.isOneColor ? choice.color : nil].compactMap(\.self)
    where !colors.contains(color) {
      colors.insert(color, at: 0)
    }
    let sheet = ColorSheet(
      of: view, choice, offering: colors, hasOriginal: design == nil,
      pickIcon: desk.library.icon("eyedropper"), barHeight: desk.layout.topBar.bounds.height)
    sheet.onEvent = { [weak self, unowned sheet] event in
      guard let self else { return }
      let chosen = sheet.choice
      switch event {
      case .changed:
        findChanges(to: chosen, of: design) { [weak self, weak sheet] changes in
          guard let sheet, sheet.isOpen, sheet.choice == chosen else { return }
          self?.desk.document.show(id, tryingOn: changes)
        }
      case .picks: pick(for: sheet)
      case .ended(let isKept):
        sheets.removeAll { $0.sheet === sheet }
        guard isKept, chosen != choice else { return desk.document.show(id, tryingOn: nil) }
        findChanges(to: chosen, of: design) { [weak self] changes in
          self?.desk.document.show(id, tryingOn: nil)
          self?.desk.document.perform(.all(changes.map { .change(id, $0) }))
        }
      }
    }
    sheets.append((sheet, id))
    desk.messages.close()
    sheet.present(in: desk.window)
  }

  /// What a color sheet shows of an element.
  func choice(of element: DisguiseElement) -> ColorChoice {
    ColorChoice(element.look, own: (element.kind.design as? TextDesign)?.mainColor)
  }

  /// Finds what changes with a choice; a text of another color needs another picture, which takes
  /// milliseconds.
  func findChanges(
    to choice: ColorChoice, of design: TextDesign?, then use: @escaping ([Edit.Change]) -> Void
  ) {
    let look = Edit.Change.look(choice.look(hasOwn: design != nil))
    guard var design, design.mainColor != choice.color else { return use([look]) }
    design.mainColor = choice.color
    desk.stickers.make(design, on: worker) { sticker in
      use([look] + (sticker.map { [.kind($0.kind)] } ?? []))
    }
  }

  /// Lets the hand of a sheet pick a color from the photo.
  private func pick(for sheet: ColorSheet) {
    sheet.isHidden = true
    let dropper = Eyedropper(on: desk.canvas.canvasView) { [weak self, weak sheet] color in
      guard let sheet else { return }
      sheet.isHidden = false
      if let color {
        self?.picked = color
        sheet.choose(color)
      }
    }
    sheet.overlay.addSubview(dropper)
    dropper.begin()
  }
}
