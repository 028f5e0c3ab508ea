import DisguiseModel
import Platform
import TouchKit

/// Texts and emoji: their tab of the drawer, and the stickers that are made of them.
final class Texts: EditorFeature {
  let desk: Desk
  /// The tab of the drawer.
  let panel: TextPanel
  /// Makes the pictures of texts, and keeps them.
  let worker = Worker()
  /// The font families that are offered; nil until they are needed, empty while they are being found.
  private(set) var fonts: [String]?
  /// The texts and emoji that were used last.
  private(set) var recent = RecentTexts()

  init(on desk: Desk) {
    self.desk = desk
    panel = TextPanel(library: desk.library)
    panel.onEvent = { [weak self] event in self?.handle(event) }
    desk.layout.drawer.add(panel, to: StickerCatalog.textTab)
    desk.tools.select.edits[TextDesign.kind] = { [weak self] id, hand in
      self?.edit(id, for: hand)
    }
  }

  func handle(_ event: TextPanel.Event) {
    switch event {
    case .appeared:
      load()
      showRecent()
    case .adds: addText(for: desk.hand)
    case .picked(let item): pick(item)
    case .dragged(let item, let carry, let phase): drag(item, carry, phase)
    case .scrolled: desk.didChange(.drawer)
    }
  }

  var commands: [Command] {
    [
      Command(
        "text", localized("Edit"), icon: "pen", in: [.elementMenu: 10, .elementReader: 10],
        isEnabled: { [unowned self] target in desk.tools.select.edit(of: target.element) != nil }
      ) { [unowned self] target in
        guard let edit = desk.tools.select.edit(of: target.element) else { return false }
        edit(target.hand)
        return true
      }
    ]
  }

  let follows: EditorChange = [.armed, .elements, .faces, .photo]

  func show(_ change: EditorChange) {
    panel.armed = desk.hand.armed?.kind.letters
    desk.layout.drawer.search.armedText = panel.armed
    if !change.isDisjoint(with: [.faces, .photo]) { aimed = [:] }
    aimTails()
  }

  /// The elements as they were when their tails were aimed.
  var aimed: [ElementID: DisguiseElement] = [:]

  /// The number of texts that are written, and not on the photo yet.
  var unplaced = 0 {
    didSet {
      guard unplaced == 0 else { return }
      let acts = afterPlacing
      afterPlacing = []
      for act in acts { act() }
    }
  }
  /// What waits until they are.
  var afterPlacing: [() -> Void] = []

  func documentWillChange() {
    for hand in desk.canvas.hands.all { hand.textSheet?.dismiss() }
  }

  func finish() { worker.finish(within: .seconds(1)) }

  // MARK: What is read when it is first needed

  /// Reads what was used last and the fonts, then the emoji, on the worker.
  func load() {
    guard fonts == nil else { return }
    fonts = []
    let path = recentPath
    worker.perform(for: desk.scheduler) {
      (path.map(RecentTexts.read) ?? RecentTexts(), TextFonts.load())
    } then: { [weak self] (recent: RecentTexts, fonts: [String]) in
      self?.recent = recent
      self?.fonts = fonts
      self?.showRecent()
      self?.loadEmoji()
    }
  }

  private func loadEmoji() {
    let folder = desk.library.emojiFolder
    worker.perform(for: desk.scheduler) {
      EmojiCatalog.load(from: folder, isAvailable: TextShapes.isColorGlyph)
    } then: { [weak self] emoji in
      self?.panel.catalog = emoji
      self?.desk.layout.drawer.search.emoji = emoji
    }
  }

  /// Calls `use` once the fonts are known.
  func withFonts(_ use: @escaping @MainActor () -> Void) {
    load()
    guard fonts?.isEmpty ?? true else { return use() }
    worker.perform(for: desk.scheduler, {}, then: use)
  }

  // MARK: What was used last

  private var recentPath: String? { desk.options.stateDirectory.map(RecentTexts.path) }

  private func showRecent() { panel.recent = recent.designs }

  /// Remembers the text of a sticker that was placed.
  func notePlacing(of sticker: Sticker) {
    guard let design = sticker.kind.letters, design != recent.designs.first else { return }
    remember(design, showing: false)
  }

  /// Remembers a text that was used. Cells do not move under the finger: they show it when the tab is
  /// opened again.
  func remember(_ design: TextDesign, showing isShown: Bool) {
    recent.add(design)
    if !design.isEmoji { desk.memory.remembered.textStyle = design }
    if isShown { showRecent() }
    guard let path = recentPath else { return }
    worker.perform { [recent] in recent.write(to: path) }
  }

  // MARK: Stickers of texts

  /// Makes the sticker of a text, as ``StickerMaker`` does.
  func prepare(_ item: TextCell.Item, then use: @escaping @MainActor (Sticker?) -> Void) {
    desk.stickers.make(item.design.design, named: item.name, on: worker, then: use)
  }

  /// Arms a text or an emoji, or disarms it if it was armed.
  private func pick(_ item: TextCell.Item) {
    let hand = desk.hand
    if hand.armed?.kind.letters == item.design {
      hand.armed = nil
      return
    }
    desk.layout.closeDrawer()
    prepare(item) { [weak self] sticker in
      guard let self, let sticker else { return }
      // What is armed is shown: its picture must be there.
      desk.canvas.artwork.read(sticker.id) { [weak hand] _ in hand?.armed = sticker }
    }
  }

  /// Handles the drag of a cell out of the drawer: a copy shows once its picture has been made.
  private func drag(
    _ item: TextCell.Item?, _ carry: CarryGestureRecognizer, _ phase: GestureRecognizer.Phase
  ) {
    guard phase == .began, let item else { return desk.drawerDrags.follow(carry, phase) }
    let drag = desk.drawerDrags.begin(carry)
    prepare(item) { [weak self] sticker in
      guard let self, let sticker, !drag.isOver else { return }
      desk.drawerDrags.show(.sticker(sticker), in: drag)
    }
  }
}
