import TouchKit

/// The strokes of a painting, and the steps that lead back and forth.
struct Painting {
  /// What can be undone.
  private enum Step {
    case painted(PaintStroke)
    case cleared([PaintStroke])
  }

  /// The strokes, the lowest first.
  private(set) var strokes: [PaintStroke] = []
  private var done: [Step] = []
  private var undone: [Step] = []

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Adds a finished stroke.
  mutating func add(_ stroke: PaintStroke) { perform(.painted(stroke)) }

  /// Removes all strokes.
  mutating func clear() { perform(.cleared(strokes)) }

  private mutating func perform(_ step: Step) {
    done.append(step)
    undone = []
    apply(step)
  }

  private mutating func apply(_ step: Step) {
    switch step {
    case .painted(let stroke): strokes.append(stroke)
    case .cleared: strokes = []
    }
  }

  /// Undoes the last step; returns what changes on the sheet.
  mutating func undo() -> Rect {
    guard let step = done.popLast() else { return .zero }
    undone.append(step)
    switch step {
    case .painted: strokes.removeLast()
    case .cleared(let all): strokes = all
    }
    return bounds(of: step)
  }

  /// Does the last undone step again; returns what changes on the sheet.
  mutating func redo() -> Rect {
    guard let step = undone.popLast() else { return .zero }
    done.append(step)
    apply(step)
    return bounds(of: step)
  }

  private func bounds(of step: Step) -> Rect {
    switch step {
    case .painted(let stroke): stroke.bounds
    case .cleared(let all): all.reduce(Rect.zero) { $0.union($1.bounds) }
    }
  }
}
