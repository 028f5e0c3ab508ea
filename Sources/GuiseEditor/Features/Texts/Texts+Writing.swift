import DisguiseModel
import Platform
import TouchKit

/// Writing texts in a sheet, while a copy on the photo shows them.
extension Texts {
  /// Lets the user write a text, which is placed where it covers neither a face nor another text.
  func addText(for hand: Hand) {
    withFonts { [weak self] in
      self?.desk.dialogs.open(for: hand) { [weak self, weak hand] in
        if let hand { self?.writeNew(for: hand) }
      }
    }
  }

  /// Lets the user write a text in handwriting, such as a line on a frame; `place` returns where it is.
  func addNote(
    _ design: TextDesign, at place: @escaping (TextArtwork) -> Placement, for hand: Hand
  ) {
    withFonts { [weak self] in
      var design = design
      design.font = TextFonts.Kind.handwriting.family(in: self?.fonts ?? []) ?? design.font
      self?.desk.dialogs.open(for: hand) { [weak self, weak hand] in
        if let hand { self?.write(design, at: { text, _ in place(text) }, for: hand) }
      }
    }
  }

  private func writeNew(for hand: Hand) {
    guard desk.document.history != nil else {
      desk.messages.show(localized("Open a photo first."))
      return
    }
    let search = placeSearch()
    hand.armed = nil
    var design =
      desk.memory.remembered.textStyle ?? recent.designs.first { !$0.isEmoji }
      ?? TextDesign(
        "", font: fonts?.first ?? "sans", isBold: true, color: 0xFFFFFF,
        outline: TextDesign.Outline(color: NamedColors.black, width: 6))
    design.text = ""
    desk.layout.closeDrawer()
    // Where it is shown, it is placed.
    write(design, at: search, for: hand)
  }

  /// Returns where a new text is that looks like this, which stays there while it can.
  private func placeSearch() -> (TextArtwork, Rect?) -> Placement {
    let middle = desk.canvas.visiblePart.center
    let others = otherTexts()
    var last: (place: Point, isBubble: Bool)?
    return { [weak canvas = desk.canvas] artwork, sight in
      guard let canvas else { return Placement(center: middle, scale: 1) }
      let visible = canvas.visiblePart
      var placement = TextDesign.hint(width: artwork.body.width, in: visible, at: middle)
      let shown = sight.map { canvas.canvasView.layer.convert($0, from: nil) }
      let search = FreeTextPlace(
        in: shown.map { visible.intersection($0) ?? visible } ?? visible, of: visible,
        around: middle, faces: canvas.faces.faces, texts: others)
      let isBubble = artwork.design.ground?.shape == .bubble
      placement.center = search.center(
        for: artwork.body.size * placement.scale, isBubble: isBubble,
        last: last?.isBubble == isBubble ? last?.place : nil)
      last = (placement.center, isBubble)
      return placement
    }
  }

  /// The boxes of the texts on the photo, and of those that other hands write, in photo pixels.
  private func otherTexts() -> [Rect] {
    let elements = desk.document.history?.present.elements ?? []
    let placed = elements.filter { !$0.isHidden && $0.kind.letters != nil }.compactMap { element in
      desk.library.artworks.artwork(element.kind.artwork).map {
        element.placement.bounds(of: $0.size)
      }
    }
    let written = desk.canvas.canvasView.ghosts.subviews.compactMap { view in
      (view as? TextOnPhoto).map { $0.placement.bounds(of: $0.bounds.size) }
    }
    return placed + written
  }

  private func write(
    _ design: TextDesign, at place: @escaping (TextArtwork, Rect?) -> Placement, for hand: Hand
  ) {
    let copy = TextOnPhoto(placement: place)
    write(localized("Add text"), design, showing: copy, for: hand) { [weak self] sticker, finish in
      guard let self else { return finish() }
      desk.tools.place.placeText(sticker, at: copy.placement, by: hand, then: finish)
    }
  }

  /// Lets the user edit the text of an element.
  func edit(_ id: ElementID, for hand: Hand) {
    withFonts { [weak self] in
      self?.desk.dialogs.open(for: hand) { [weak self, weak hand] in
        if let hand { self?.rewrite(id, for: hand) }
      }
    }
  }

  private func rewrite(_ id: ElementID, for hand: Hand) {
    guard let element = desk.document.history?.present[id],
      let old = element.kind.design as? TextDesign, !hand.isWriting
    else { return }
    // A copy takes its place meanwhile.
    desk.canvas.canvasView[id]?.isReplaced = true
    let shift = TextArtwork(old)?.tailShift ?? .zero
    let copy = TextOnPhoto { _, _ in element.placement.shifted(by: .zero - shift) }
    write(localized("Edit text"), old, showing: copy, for: hand) { [weak self] sticker, finish in
      guard let self else { return finish() }
      // Another hand may have removed it; what was written comes back with it.
      guard desk.document.history?.present[id] != nil else {
        return desk.tools.place.placeText(sticker, at: copy.placement, by: hand, then: finish)
      }
      desk.tools.place.setDesign(
        of: id, to: sticker, shiftedBy: (copy.artwork?.tailShift ?? shift) - shift, by: hand,
        then: finish)
    } finally: { [weak self] in
      self?.desk.canvas.canvasView[id]?.isReplaced = false
    }
  }

  /// Ends sheets as *Done* does, and calls a closure when their texts are on the photo.
  ///
  /// - Parameters:
  ///   - hand: Whose text ends; nil for those of all.
  ///   - act: Called at once if nobody writes.
  func finishWriting(of hand: Hand? = nil, then act: @escaping () -> Void) {
    for hand in hand.map({ [$0] }) ?? desk.canvas.hands.all { hand.textSheet?.finish() }
    if unplaced == 0 { act() } else { afterPlacing.append(act) }
  }

  /// Opens the sheet, and shows the text on the photo until it is used or the sheet was cancelled.
  ///
  /// - Parameters:
  ///   - use: Called with the sticker of the text and a closure to call once the photo shows it; not
  ///     called if nothing has changed.
  ///   - finish: Called when the copy on the photo has been removed.
  private func write(
    _ title: String, _ old: TextDesign, showing copy: TextOnPhoto, for hand: Hand,
    then use: @escaping (Sticker, @escaping () -> Void) -> Void,
    finally finish: @escaping () -> Void = {}
  ) {
    guard !hand.isWriting else { return }
    let sheet = TextSheet(
      title, design: old, fonts: fonts ?? [], isLeftHanded: desk.settings[.leftHanded])
    sheet.others = desk.canvas.hands.all.compactMap(\.textSheet).filter(\.isOpen)
    desk.canvas.canvasView.ghosts.addSubview(copy)
    copy.faces = { [weak canvas = desk.canvas] in canvas?.faces.faces ?? [] }
    copy.show(TextArtwork(old), sample: sheet.sample)
    sheet.copy = copy
    let end = { [weak copy] in
      copy?.removeFromSuperview()
      finish()
    }
    sheet.onEvent = { [weak self, weak copy] event in
      switch event {
      case .changed(let artwork, let sample): copy?.show(artwork, sample: sample)
      case .ended(let design):
        self?.desk.didChange(.mode)
        guard let self, let design, let shown = copy?.aimed(design), shown != old else {
          return end()
        }
        written(shown, then: use, finally: end)
      }
    }
    hand.textSheet = sheet
    desk.messages.close()
    let bar = desk.layout.topBar
    sheet.present(in: desk.window, instead: (bar.undo, bar.redo))
    desk.didChange(.mode)
  }

  private func written(
    _ design: TextDesign, then use: @escaping (Sticker, @escaping () -> Void) -> Void,
    finally end: @escaping () -> Void
  ) {
    unplaced += 1
    let placed = { [weak self] in
      end()
      self?.unplaced -= 1
    }
    prepare(TextCell.Item(design: design, name: design.title)) { [weak self] sticker in
      guard let self, let sticker else { return placed() }
      remember(design, showing: true)
      use(sticker, placed)
    }
  }
}
