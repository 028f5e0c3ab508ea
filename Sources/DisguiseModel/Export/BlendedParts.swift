import Drawing

extension DisguiseElement {
  /// The element as parts from the bottom to the top, each of which blends as a whole with what is below it and
  /// can be painted on a transparent ground.
  var blendedParts: [(element: DisguiseElement, blend: BlendMode)] {
    guard look.blend == .normal else {
      var plain = self
      plain.look.blend = .normal
      return [(plain, look.blend)]
    }
    // What is not opaque, or bent, is painted on a transparent ground everywhere.
    guard let drawing = kind.drawing, drawing.hasMarker, look.opacity == 1, placement.bend == nil
    else { return [(self, .normal)] }
    func showing(_ part: DrawingDesign.Part) -> DisguiseElement {
      var (result, shown) = (self, drawing)
      shown.part = part
      result.kind = .drawing(shown)
      return result
    }
    return [(showing(.markers), .multiply), (showing(.others), .normal)]
  }
}
