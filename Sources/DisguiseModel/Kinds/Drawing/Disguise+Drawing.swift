import Drawing

extension DisguiseElement {
  /// How much ink it has.
  var ink: InkAmount { kind.drawing?.amount ?? InkAmount() }

  /// The transform from a drawing's pixels to those of the photo, without the bend.
  func inkToPhoto(_ drawing: DrawingDesign) -> Transform {
    Transform.translation(.zero - drawing.bounds.center).then(placement.transform)
  }

  /// Whether strokes can be added to it.
  package var takesStrokes: Bool { kind.drawing != nil && placement.bend == nil && isFree }

  /// The change to other strokes of its drawing: those that both have stay where they are.
  func edit(redrawnAs drawing: DrawingDesign) -> Edit? {
    guard let old = kind.drawing else { return nil }
    guard drawing.count > 0 else { return .remove(id) }
    return .all([
      .change(id, .kind(.drawing(drawing))),
      .change(id, .placement(placement(of: drawing, insteadOf: old))),
    ])
  }

  private func placement(of drawing: DrawingDesign, insteadOf old: DrawingDesign) -> Placement {
    placement.shifted(by: drawing.bounds.center - old.bounds.center)
  }

  /// The element with other strokes of its drawing, as that edit makes it.
  func redrawn(as drawing: DrawingDesign) -> DisguiseElement {
    guard let old = kind.drawing else { return self }
    var result = placed(at: placement(of: drawing, insteadOf: old))
    result.kind = .drawing(drawing)
    return result
  }

  /// The boxes on the photo of the strokes in which an element differs from another state of it; nil if more
  /// differs than its last strokes.
  package func strokeBoxes(since other: DisguiseElement) -> [Rect]? {
    // A tint goes by the light of all strokes.
    guard id == other.id, placement.bend == nil, look.tint == nil, let drawing = kind.drawing,
      let before = other.kind.drawing, self == other.redrawn(as: drawing)
    else { return nil }
    let (longer, shorter) = drawing.count < before.count ? (before, drawing) : (drawing, before)
    guard longer.extends(shorter) else { return nil }
    let toPhoto = inkToPhoto(drawing)
    return (shorter.count..<longer.count).map { toPhoto.apply(longer[$0].bounds) }
  }

  /// The first of the strokes that differ from an earlier state of the element, if all of these are drawn over
  /// what that shows; nil otherwise.
  package func firstStrokeAbove(_ before: DisguiseElement) -> Int? {
    guard let drawing = kind.drawing, let first = before.kind.drawing?.count,
      first < drawing.count, look.opacity == 1, look.blend == .normal,
      strokeBoxes(since: before) != nil,
      // The marker's ink is below that of others.
      (first..<drawing.count).allSatisfy({ drawing[$0].brush != .marker })
    else { return nil }
    return first
  }

  /// A part of the element: its strokes from an index on, where they are; nil if there are none.
  package func showing(strokesFrom first: Int) -> DisguiseElement? {
    guard let drawing = kind.drawing, first < drawing.count else { return nil }
    return redrawn(as: DrawingDesign(drawing.strokes.dropFirst(first)))
  }
}

extension Sequence<DisguiseElement> {
  /// How much ink there is in all strokes.
  var ink: InkAmount { reduce(InkAmount()) { $0 + $1.ink } }
}

extension Disguise {
  /// Whether there is room for more ink; what is less than nothing always fits.
  package func canAdd(_ ink: InkAmount) -> Bool {
    (ink.points <= 0 && ink.effort <= 0) || (elements.ink + ink).fits
  }

  /// Whether there is room for the strokes of elements that an edit adds.
  package func hasRoom(forStrokesOf edit: Edit) -> Bool { canAdd(edit.inkAdded(to: self)) }

  /// The edit that adds a stroke; nil if there is no room for it.
  ///
  /// - Parameters:
  ///   - stroke: The stroke, in photo pixels.
  ///   - id: A drawing, of which all other strokes stay where they are. If it takes none, the stroke becomes an
  ///     element of its own.
  package func edit(adding stroke: Stroke, to id: ElementID?) -> Edit? {
    guard canAdd(stroke.amount) else { return nil }
    guard let element = id.flatMap({ self[$0] }), element.takesStrokes,
      let drawing = element.kind.drawing, let toInk = element.inkToPhoto(drawing).inverse
    else {
      let drawing = DrawingDesign([stroke])
      return .place(.drawing(drawing), Placement(center: drawing.bounds.center, scale: 1))
    }
    let isHere = element.inkToPhoto(drawing) == .translation(0, 0)
    let own = isHere ? stroke : stroke.carried(by: toInk, scale: 1 / element.placement.scale)
    return element.edit(redrawnAs: drawing.adding(own))
  }

  /// The edit that rubs out what an eraser passes of all drawings; nil if it meets nothing.
  ///
  /// - Parameters:
  ///   - way: The way of the eraser, in photo pixels.
  ///   - width: Its width there.
  ///   - held: Elements that are spared.
  package func edit(erasing way: [Point], width: Double, except held: Set<ElementID> = []) -> Edit?
  {
    guard width > 0, !way.isEmpty, way.allSatisfy(\.isFinite) else { return nil }
    let edits = elements.compactMap { element -> Edit? in
      guard let drawing = element.kind.drawing, element.placement.bend == nil,
        element.isFree, !held.contains(element.id), let toInk = element.inkToPhoto(drawing).inverse
      else { return nil }
      let eraser = Eraser(way.map(toInk.apply), width: width / element.placement.scale)
      return drawing.erased(by: eraser).flatMap { element.edit(redrawnAs: $0) }
    }
    return edits.isEmpty ? nil : .all(edits)
  }
}
