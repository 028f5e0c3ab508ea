import DisguiseModel
import TouchKit

/// Drawing: its tab of the drawer, which arms all fingers while it is shown.
final class Draw: EditorFeature {
  private let desk: Desk
  let panel: DrawPanel

  init(on desk: Desk) {
    self.desk = desk
    panel = DrawPanel(desk.memory.remembered.ink.map(InkChoice.init) ?? InkChoice(), desk.library)
    desk.tools.draw.ink = panel.choice
    panel.onChange = { [weak self] in self?.choiceDidChange() }
    desk.layout.drawer.add(panel, to: StickerCatalog.drawTab)
    desk.tools.select.edits[DrawingDesign.kind] = { [weak self] id, _ in self?.open(id) }
  }

  private func choiceDidChange() {
    desk.tools.draw.ink = panel.choice
    desk.memory.remembered.ink = panel.choice.remembered
    desk.tools.draw.resume()
  }

  /// Opens a drawing again: what is drawn is added to it.
  private func open(_ id: ElementID) {
    desk.layout.openDrawer()
    desk.layout.drawer.show(tab: StickerCatalog.drawTab)
    show(.drawer)
    desk.tools.draw.open = id
  }

  let follows: EditorChange = [.photo, .drawer]

  /// Fingers draw while the panel is shown. A drawer over the canvas has to be closed for that.
  func show(_ change: EditorChange) {
    let layout = desk.layout
    desk.tools.draw.isOffered =
      desk.document.history != nil && layout.drawer.shownPanel === panel
      && (layout.showsDrawer || layout.drawerPlace.isOverlay)
  }
}

extension InkChoice {
  /// What was remembered, as far as there is such a thing.
  init(_ ink: Remembered.Ink) {
    self.init()
    brush = ink.brush.flatMap(Brush.init)
    if ink.brush != nil, brush == nil { brush = .pen }
    size = min(max(ink.size, 0), Self.widths.count - 1)
    color = ink.color & 0xFF_FFFF
    zoomsWithTwoFingers = ink.zooms
  }

  var remembered: Remembered.Ink {
    Remembered.Ink(brush: brush, size: size, color: color, zooms: zoomsWithTwoFingers)
  }
}
