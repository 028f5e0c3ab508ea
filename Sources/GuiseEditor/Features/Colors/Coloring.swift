import DisguiseModel
import Platform
import TouchKit

/// Other colors for elements: a sheet for each hand, beside what it colors.
final class Coloring: EditorFeature {
  private let desk: Desk
  /// Makes the pictures of texts.
  let worker = Worker()
  /// The sheets that are open.
  private var sheets: [(sheet: ColorSheet, element: ElementID)] = []
  /// The color that was picked from a photo last.
  private var picked: UInt32?

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "color", localized("Color"), icon: "color", in: [.elementMenu: 55, .elementReader: 45],
        ofElement: { [unowned self] id, hand in
          desk.dialogs.open(for: hand) { [weak self, weak hand] in
            if let hand { self?.open(for: id, hand) }
          }
        })
    ]
  }

  let follows = EditorChange.elements

  func show(_ change: EditorChange) {
    for (sheet, element) in sheets where desk.document.history?.present[element] == nil {
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
    let choice = ColorChoice(element.look, own: design?.mainColor)
    let tab = desk.library.catalog[element.kind.artwork]?.tab ?? ""
    var colors = design == nil && NamedColors.isHair(tab) ? NamedColors.hair : NamedColors.all
    for color in [picked, choice.isOneColor ? choice.color : nil].compactMap(\.self)
    where !colors.contains(color) {
      colors.insert(color, at: 0)
    }
    let sheet = ColorSheet(
      of: view, choice, offering: colors, hasOriginal: design == nil,
      pickIcon: desk.library.icon("eyedropper"), barHeight: desk.layout.topBar.bounds.height)
    var trial = [Edit.Change]()
    sheet.onEvent = { [weak self, unowned sheet] event in
      guard let self else { return }
      switch event {
      case .changed:
        findChanges(by: sheet, of: design) { [weak self] changes in
          trial = changes
          self?.desk.document.show(id, tryingOn: changes)
        }
      case .picks: pick(for: sheet, from: view)
      case .ended(let isKept):
        sheets.removeAll { $0.sheet === sheet }
        desk.document.show(id, tryingOn: nil)
        if isKept, !trial.isEmpty {
          desk.document.perform(.all(trial.map { .change(id, $0) }))
        }
      }
    }
    sheets.append((sheet, id))
    desk.messages.close()
    sheet.present(in: desk.window)
  }

  /// Finds what changes with the choice of a sheet; a text needs another picture.
  private func findChanges(
    by sheet: ColorSheet, of design: TextDesign?,
    then use: @escaping ([Edit.Change]) -> Void
  ) {
    let look = Edit.Change.look(sheet.choice.look(hasOwn: design != nil))
    guard var design else { return use([look]) }
    design.mainColor = sheet.choice.color
    desk.make(design, on: worker) { [weak sheet] sticker in
      guard let sticker, let sheet, sheet.isOpen, sheet.choice.color == design.mainColor else {
        return
      }
      use([look, .kind(sticker.kind)])
    }
  }

  /// Lets the hand of a sheet pick a color from the photo, which was that of its element until then.
  private func pick(for sheet: ColorSheet, from view: View) {
    let dropper = Eyedropper(on: desk.canvas.canvasView)
    sheet.isHidden = true
    dropper.onEnd = { [weak self, weak sheet, weak dropper] color in
      dropper?.removeFromSuperview()
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
