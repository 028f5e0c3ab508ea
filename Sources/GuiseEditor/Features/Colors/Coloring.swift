import DisguiseModel
import Platform
import TouchKit

/// Other colors for elements: a sheet for each hand, beside what it colors.
final class Coloring: EditorFeature {
  let desk: Desk
  /// Makes the pictures of texts.
  let worker = Worker()
  /// The sheets that are open.
  private var sheets: [(sheet: ColorSheet, elements: [ElementID])] = []
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
        ofElements: { [unowned self] ids, hand in
          desk.dialogs.open(for: hand) { [weak self, weak hand] in
            if let hand { self?.open(for: ids, hand) }
          }
        })
    ] + lookCommands
  }

  let follows = EditorChange.elements

  func show(_ change: EditorChange) {
    guard let disguise = desk.document.history?.present else { return }
    for (sheet, ids) in sheets where !ids.contains(where: { disguise[$0]?.isFree ?? false }) {
      // What somebody has hidden is still there, and what is gone may come back.
      sheet.putAway()
    }
  }

  func documentWillChange() { for (sheet, _) in sheets { sheet.dismiss() } }

  /// Ends all sheets as *Done* does.
  func putSheetsAway() { for (sheet, _) in sheets { sheet.putAway() } }

  func finish() { worker.finish(within: .seconds(1)) }

  /// Opens a sheet for elements, which shows the colors of the first one that can have its own again. What is hidden in
  /// their groups gets the same.
  private func open(for ids: [ElementID], _ hand: Hand) {
    guard let shown = desk.document.history?.shown, box(of: ids) != nil else { return }
    let all = (ids + shown.hidden(goingWith: ids)).compactMap { shown[$0] }
    guard let element = all.first(where: { !($0.kind.design is TextDesign) }) ?? all.first else {
      return
    }
    desk.tools.select.select(ids, by: hand)
    let design = element.kind.design as? TextDesign
    let choice = self.choice(of: element)
    // Natural ones are for hair alone.
    let isHair = all.allSatisfy { element in
      NamedColors.isHair(desk.library.catalog[element.kind.artwork]?.tab ?? "")
    }
    var colors = design == nil && isHair ? NamedColors.hair : NamedColors.all
    for color in [picked, choice.isOneColor ? choice.color : nil].compactMap(\.self)
    where !colors.contains(color) {
      colors.insert(color, at: 0)
    }
    let sheet = ColorSheet(
      beside: { [weak self] in self?.box(of: ids) }, choice, offering: colors,
      hasOriginal: design == nil, pickIcon: desk.library.icon("eyedropper"),
      barHeight: desk.layout.topBar.bounds.height,
      sideDrawer: { [weak layout = desk.layout] in
        layout.flatMap { $0.drawer.position == .side && $0.showsDrawer ? $0.drawer.frame : nil }
      })
    sheet.onEvent = { [weak self, unowned sheet] event in
      guard let self else { return }
      let chosen = sheet.choice
      switch event {
      case .changed:
        findChanges(to: chosen, of: all) { [weak self, weak sheet] changes in
          guard let sheet, sheet.isOpen, sheet.choice == chosen else { return }
          self?.desk.document.show(tryingOn: changes)
        }
      case .picks: pick(for: sheet)
      case .ended(let isKept):
        sheets.removeAll { $0.sheet === sheet }
        guard isKept, chosen != choice else { return endTrials(of: all) }
        findChanges(to: chosen, of: all) { [weak self] changes in
          self?.endTrials(of: all)
          self?.perform(changes, of: all)
        }
      }
    }
    sheets.append((sheet, ids))
    desk.messages.close()
    sheet.present(in: desk.window)
  }

  /// Performs what was chosen for elements. What another hand has taken away meanwhile, such as by undoing, has it where
  /// that comes back.
  private func perform(_ changes: [ElementID: [Edit.Change]], of elements: [DisguiseElement]) {
    guard let present = desk.document.history?.present else { return }
    perform(changes, on: present)
    let gone = elements.filter { present[$0.id] == nil }
    desk.document.amend(
      by: gone.map { element in
        { value in
          guard let then = value[element.id], (then.look, then.kind) == (element.look, element.kind)
          else { return nil }
          return .all((changes[element.id] ?? []).map { .change(element.id, $0) })
        }
      })
  }

  private func endTrials(of elements: [DisguiseElement]) {
    desk.document.show(
      tryingOn: Dictionary(uniqueKeysWithValues: elements.map { ($0.id, nil) }))
  }

  /// The box around elements, in points of the window; nil if none of them is seen.
  private func box(of ids: [ElementID]) -> Rect? {
    let boxes = ids.compactMap { desk.canvas.canvasView[$0] }.map { $0.convert($0.bounds, to: nil) }
    return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
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
