import Drawing

extension DisguiseElement {
  /// Whether it is a frame, which hands cannot move.
  package var isFrame: Bool { kind.frame != nil }

  /// Returns a frame as it is on a canvas of a size; everything else stays as it is.
  func fitted(to canvas: Size) -> DisguiseElement {
    guard let frame = kind.frame else { return self }
    var result = self
    result.kind = .frame(frame.frame, on: canvas)
    result.placement = Placement(
      center: Rect(origin: .zero, size: canvas).center, scale: 1)
    result.group = nil
    return result
  }
}

extension Disguise {
  /// The frame; the upper one if a file has several.
  package var frame: DisguiseElement? { elements.last(where: \.isFrame) }

  /// Returns the edit that puts a frame around the canvas, in place of the one that is there: at its place in the order,
  /// in its own colors, and to be seen. Nil if there is a locked one.
  ///
  /// - Parameter look: How it looks.
  package func framing(with frame: StickerID, _ look: Look = .plain) -> Edit? {
    let kind = ElementKind.frame(frame, on: canvasSize)
    guard let old = self.frame else {
      let middle = Rect(origin: .zero, size: canvasSize).center
      return .place(kind, Placement(center: middle, scale: 1), look)
    }
    guard !old.isLocked else { return nil }
    let changes = [Edit.Change.kind(kind), .look(look)] + (old.isHidden ? [.hide(false)] : [])
    return .all(changes.map { .change(old.id, $0) })
  }

  /// Gives frames the shape of the canvas.
  mutating func fitFrames() {
    for (index, element) in elements.enumerated() where element.isFrame {
      elements[index] = element.fitted(to: canvasSize)
    }
  }
}
