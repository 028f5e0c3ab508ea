import Drawing

extension ChangeRecord.Redrawing {
  /// The change from a drawing to the same one with other strokes; nil if more differs.
  init?(from old: DisguiseElement, to new: DisguiseElement) {
    guard let before = old.kind.drawing, let after = new.kind.drawing, old.look == new.look,
      old.with(new.kind, at: new.placement.center) == new
    else { return nil }
    let (cuts, strokes) = after.cuts(since: before)
    (id, center) = (new.id.rawValue, [new.placement.center.x, new.placement.center.y])
    (self.cuts, ink) = (cuts, strokes.packed.base64)
  }

  /// Changes a drawing; returns false if there is none that can be changed so.
  func redraw(_ disguise: inout Disguise) throws(RecordFlaw) -> Bool {
    guard let index = disguise.index(of: ElementID(rawValue: id)), center.count == 2,
      let drawing = disguise.elements[index].kind.drawing, let bytes = [UInt8](base64: ink)
    else { return false }
    let strokes: [Stroke]
    do throws(InkFlaw) { strokes = try [Stroke](packed: bytes) } catch { throw error.inRecord }
    guard let result = drawing.cut(cuts, adding: strokes), result.isValid else { return false }
    let changed = disguise.elements[index].with(
      .drawing(result), at: Point(center[0], center[1]))
    guard changed.isValid else { return false }
    disguise.elements[index] = changed
    return true
  }
}

extension DisguiseElement {
  fileprivate func with(_ kind: ElementKind, at center: Point) -> DisguiseElement {
    var result = self
    result.kind = kind
    result.placement.center = center
    return result
  }
}

extension DrawingDesign {
  /// What leads from another drawing to this one: triples of the position of a cut in the other one, the
  /// number of strokes that go there, and that of those that come; and these.
  fileprivate func cuts(since old: DrawingDesign) -> (cuts: [[Int]], strokes: [Stroke]) {
    if extends(old) {
      return (
        count > old.count ? [[old.count, 0, count - old.count]] : [], suffix(from: old.count)
      )
    }
    var places: [Stroke: [Int]] = [:]
    for index in (0..<old.count).reversed() { places[old[index], default: []].append(index) }
    var (cuts, added, index, come) = ([[Int]](), [Stroke](), 0, 0)
    /// Ends what differs before a stroke of the other drawing.
    func cut(before kept: Int) {
      if kept > index || come > 0 { cuts.append([index, kept - index, come]) }
      (index, come) = (kept + 1, 0)
    }
    // The strokes that stay are in the same order in both.
    for stroke in strokes {
      while let place = places[stroke]?.last, place < index { places[stroke]?.removeLast() }
      if let kept = places[stroke]?.last {
        cut(before: kept)
      } else {
        added.append(stroke)
        come += 1
      }
    }
    cut(before: old.count)
    return (cuts, added)
  }

  /// The drawing after cuts, which are in order; nil if they are not those of it.
  fileprivate func cut(_ cuts: [[Int]], adding strokes: [Stroke]) -> DrawingDesign? {
    if cuts.count == 1, cuts[0] == [count, 0, strokes.count] {
      var result = self
      for stroke in strokes { result.append(stroke) }
      return result
    }
    var (result, index, rest) = ([Stroke](), 0, strokes[...])
    for cut in cuts {
      guard cut.count == 3, (index...count).contains(cut[0]), (0...count - cut[0]).contains(cut[1]),
        (0...rest.count).contains(cut[2])
      else { return nil }
      result += (index..<cut[0]).map { self[$0] } + rest.prefix(cut[2])
      rest = rest.dropFirst(cut[2])
      index = cut[0] + cut[1]
    }
    guard rest.isEmpty else { return nil }
    return DrawingDesign(result + suffix(from: index))
  }

  private func suffix(from start: Int) -> [Stroke] { (start..<count).map { self[$0] } }
}
