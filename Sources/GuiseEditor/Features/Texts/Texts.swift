import DisguiseModel
import Platform
import TouchKit

/// Texts and emoji.
extension Editor {
  func connectText() {
    drawer.textPanel = textPanel
    textPanel.onAdd = { [weak self] in self?.addText() }
    textPanel.onPick = { [weak self] item in self?.pick(item) }
    textPanel.onDrag = { [weak self] item, pan, phase in self?.drag(item, pan, phase) }
    textPanel.onAppear = { [weak self] in
      self?.loadTexts()
      self?.showRecentTexts()
    }
    textPanel.onVisibleChange = { [weak self] in self?.drawer.onVisibleChange() }
    controller.onTextEdit = { [weak self] id in self?.editText(of: id) }
  }

  /// Reads what was used last and the fonts, then the emoji, on the worker; when they are first
  /// needed.
  private func loadTexts() {
    guard textFonts == nil else { return }
    textFonts = []
    let (scheduler, path) = (scheduler, recentTextsPath)
    textWorker.perform { [weak self] in
      let recent = path.map(RecentTexts.read) ?? RecentTexts()
      let fonts = TextFonts.load()
      scheduler.post {
        self?.recentTexts = recent
        self?.textFonts = fonts
        self?.showRecentTexts()
        self?.loadEmoji()
      }
    }
  }

  private func loadEmoji() {
    let scheduler = scheduler
    textWorker.perform { [weak self] in
      let emoji = EmojiCatalog.load(isAvailable: TextShapes.isColorGlyph)
      scheduler.post { self?.textPanel.catalog = emoji }
    }
  }

  /// Calls `use` once the fonts are known.
  private func withFonts(_ use: @escaping @MainActor () -> Void) {
    loadTexts()
    guard textFonts?.isEmpty ?? true else { return use() }
    let scheduler = scheduler
    textWorker.perform { scheduler.post { use() } }
  }

  // MARK: What was used last

  private var recentTextsPath: String? { options.stateDirectory.map(RecentTexts.path) }

  private func showRecentTexts() { textPanel.recent = recentTexts.designs }

  /// Remembers a text that was used. Cells do not move under the finger: they show it when the tab is
  /// opened again.
  private func remember(_ design: TextDesign, showing isShown: Bool) {
    recentTexts.add(design)
    if isShown { showRecentTexts() }
    guard let path = recentTextsPath else { return }
    textWorker.perform { [recentTexts] in recentTexts.write(to: path) }
  }

  // MARK: Stickers of texts

  /// Makes the sticker of a text on the worker and keeps it, so that steps may refer to it.
  ///
  /// - Parameter use: Called with the sticker; with nil if there is no room for it in the document.
  private func prepare(_ item: TextCell.Item, then use: @escaping @MainActor (Sticker?) -> Void) {
    let (scheduler, state) = (scheduler, document.state)
    textWorker.perform { [weak self] in
      let sticker = Sticker(item.design, name: item.name)
      if let sticker, case .bytes(let file) = sticker.source {
        state?.keep([sticker.id: DocumentFile.OwnSticker(file: file, headWidth: sticker.headWidth)])
      }
      scheduler.post { use(self?.added(sticker)) }
    }
  }

  private func added(_ sticker: Sticker?) -> Sticker? {
    guard let sticker, document.hasRoom(for: sticker.id) else { return nil }
    library.add([sticker])
    return sticker
  }

  /// Arms a text or an emoji, or disarms it if it was armed.
  private func pick(_ item: TextCell.Item) {
    // Otherwise the next tap would only end the search.
    textPanel.endSearch()
    if controller.armed?.text == item.design {
      controller.armed = nil
      return
    }
    layout.closeDrawer()
    prepare(item) { [weak self] sticker in
      guard let self, let sticker else { return }
      remember(item.design, showing: false)
      // What is armed is shown: its picture must be there.
      controller.readArtwork(sticker.id) { [weak self] _ in self?.controller.armed = sticker }
    }
  }

  /// Handles the drag of a cell out of the drawer.
  private func drag(
    _ item: TextCell.Item, _ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase
  ) {
    guard phase != .began else { return beginDrag(of: item, pan) }
    let drag = phase == .changed ? textDrags[pan] : textDrags.removeValue(forKey: pan)
    if let sticker = stickerDrags[pan]?.sticker { return dragSticker(sticker, pan, phase) }
    // The picture is still being made.
    switch phase {
    case .began, .changed: break
    case .ended: drag?.end = pan.location(in: nil)
    case .cancelled: drag?.isCancelled = true
    }
    openWaitingDialog()
  }

  /// Shows a copy under the finger once its picture has been made; a finger that has lifted before
  /// has dropped it.
  private func beginDrag(of item: TextCell.Item, _ pan: PanGestureRecognizer) {
    let drag = TextDrag()
    textDrags[pan] = drag
    prepare(item) { [weak self] sticker in
      guard let self, let sticker, !drag.isCancelled else { return }
      remember(item.design, showing: false)
      if let end = drag.end {
        drop(sticker, at: end)
      } else {
        dragSticker(sticker, pan, .began)
      }
    }
  }

  /// Pastes a text whose picture is not here, like an element that another Guise has made.
  func paste(_ text: TextDesign, like element: DisguiseElement) {
    prepare(TextCell.Item(design: text, name: text.title)) { [weak self] sticker in
      if let sticker { self?.controller.place(sticker, like: element) }
    }
  }

  // MARK: Writing

  /// Lets the user write a text, which is placed in the middle of the visible part of the photo.
  func addText() {
    withFonts { [weak self] in self?.openDialog { [weak self] in self?.writeNewText() } }
  }

  private func writeNewText() {
    guard document.history != nil else {
      showMessage(localized("Open a photo first."))
      return
    }
    let center = controller.visiblePart.center
    controller.armed = nil
    var design =
      recentTexts.designs.first { !$0.isEmoji }
      ?? TextDesign(
        "", font: textFonts?.first ?? "sans", isBold: true, color: 0xFFFFFF,
        outline: TextDesign.Outline(color: TextPalette.black, width: 6))
    design.text = ""
    layout.closeDrawer()
    let copy = TextOnPhoto { [weak controller] artwork in
      controller?.textHint(width: artwork.bounds.width, at: center)
    }
    write(localized("Add text"), design, showing: copy) { [weak self] sticker, finish in
      guard let self else { return finish() }
      controller.placeText(sticker, at: center, then: finish)
    }
  }

  /// Lets the user edit the text of an element.
  func editText(of id: ElementID) {
    withFonts { [weak self] in self?.openDialog { [weak self] in self?.rewriteText(of: id) } }
  }

  private func rewriteText(of id: ElementID) {
    guard let element = document.history?.present[id], let old = element.kind.text,
      textSheet?.isOpen != true
    else { return }
    // A copy takes its place meanwhile.
    controller.canvasView[id]?.isReplaced = true
    let copy = TextOnPhoto { _ in element.placement }
    write(localized("Edit text"), old, showing: copy) { [weak self] sticker, finish in
      guard let self else { return finish() }
      controller.setText(of: id, to: sticker, then: finish)
    } finally: { [weak self] in
      self?.controller.canvasView[id]?.isReplaced = false
    }
  }

  /// Opens the sheet, and shows the text on the photo until it is used or the sheet was cancelled.
  ///
  /// - Parameters:
  ///   - use: Called with the sticker of the text and a closure to call once the photo shows it; not
  ///     called if nothing has changed.
  ///   - finish: Called when the copy on the photo has been removed.
  private func write(
    _ title: String, _ old: TextDesign, showing copy: TextOnPhoto,
    then use: @escaping (Sticker, @escaping () -> Void) -> Void,
    finally finish: @escaping () -> Void = {}
  ) {
    guard textSheet?.isOpen != true else { return }
    let sheet = TextSheet(
      title, design: old, fonts: textFonts ?? [], isLeftHanded: options.isLeftHanded)
    controller.canvasView.ghosts.addSubview(copy)
    copy.show(TextArtwork(old))
    sheet.onChange = { [weak copy] artwork in copy?.show(artwork) }
    sheet.coversText = { [weak copy] place in
      copy.map { place.intersects($0.convert($0.bounds, to: nil)) } ?? false
    }
    let end = { [weak copy] in
      copy?.removeFromSuperview()
      finish()
    }
    sheet.onEnd = { [weak self] design in
      guard let self, let design, design != old else { return end() }
      prepare(TextCell.Item(design: design, name: design.title)) { [weak self] sticker in
        guard let self, let sticker else { return end() }
        remember(design, showing: true)
        use(sticker, end)
      }
    }
    textSheet = sheet
    Toast.close(in: window)
    sheet.present(in: window)
  }
}

/// A drag of a text out of the drawer, whose picture may still be made.
final class TextDrag {
  /// Where the finger has lifted, in window points; nil while it is down.
  var end: Point?
  /// Whether the drag was cancelled.
  var isCancelled = false
}
