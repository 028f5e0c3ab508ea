import DisguiseModel

/// What can be undone while a text is written: each word, and each choice of a look; a value.
///
/// The designs have their texts as they were typed.
struct TextSteps {
  /// Undo or redo.
  enum Direction {
    case undo, redo
  }

  private var past: [TextDesign] = []
  private var present: TextDesign
  private var future: [TextDesign] = []
  /// What the last step has changed, if it goes on.
  private var current: Part?

  /// What goes on to change with each letter and each motion of a finger.
  private enum Part {
    case word, curve, outline
  }

  /// Begins with a design.
  init(_ design: TextDesign) { present = design }

  /// Whether there is something to undo.
  var canUndo: Bool { !past.isEmpty }

  /// Whether there is something to redo.
  var canRedo: Bool { !future.isEmpty }

  /// Notes that the design has changed.
  mutating func record(_ design: TextDesign) {
    guard design != present else { return }
    let part = Self.part(from: present, to: design)
    if part == nil || part != current || beginsWord(design) { past.append(present) }
    (present, current, future) = (design, part, [])
  }

  /// Goes one step back or forth; returns the design there, or nil if there is none.
  mutating func travel(_ direction: Direction) -> TextDesign? {
    current = nil
    switch direction {
    case .undo:
      guard let design = past.popLast() else { return nil }
      future.append(present)
      present = design
    case .redo:
      guard let design = future.popLast() else { return nil }
      past.append(present)
      present = design
    }
    return present
  }

  private static func part(from old: TextDesign, to new: TextDesign) -> Part? {
    if old.text != new.text { return .word }
    if old.curve != new.curve { return .curve }
    return old.outline != nil && new.outline != nil && old.outline?.width != new.outline?.width
      ? .outline : nil
  }

  private func beginsWord(_ design: TextDesign) -> Bool {
    guard design.text.count > present.text.count, let last = design.text.last else { return false }
    return present.text.last?.isWhitespace ?? false && !last.isWhitespace
  }
}
