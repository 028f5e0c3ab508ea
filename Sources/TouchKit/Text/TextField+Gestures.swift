extension TextField {
  /// The distance from a caret or a handle within which a finger takes hold of it, in points: half
  /// the extent of a touch target.
  private static let reach = 22.0

  func addGestures() {
    add(TapGestureRecognizer()).onAction(of: self) { field in
      { tap, _ in field.tapped(at: tap.location(in: field)) }
    }
    add(LongPressGestureRecognizer()).onAction(of: self) { field in
      { press, phase in field.pressed(at: press.location(in: field), phase) }
    }
    pan.delegate = self
    // What is dragged stays under the finger.
    pan.includesSlop = true
    add(pan).onAction(of: self) { field in
      { pan, phase in field.dragged(pan, phase) }
    }
  }

  // MARK: Taps

  private func tapped(at point: Point) {
    guard isEnabled, let window else { return }
    let wasEditing = isEditing
    let position = position(at: point)
    let number = taps.number(ofTapAt: point, window.now)
    let isOnSelection =
      wasEditing && editor.marked == nil && !hasInitialSelection
      && (editor.selection.isEmpty
        ? rect(ofCaretAt: position).origin.distance(to: rectOfCaret.origin) < 1
        : hasSelection(at: point))
    let hadMenu = menu != nil
    take(window)
    switch number {
    case 1 where isOnSelection:
      if hadMenu { closeMenu() } else { showMenuAtSelection() }
    case 1 where !wasEditing && hasInitialSelection: break
    case 1:
      edit { $0.move(.to(position)) }
    case 2:
      edit { $0.selectWord(at: position.affinity == .upstream ? before(position) : position.index) }
      showMenuAtSelection()
    default:
      edit { $0.selectAll() }
      showMenuAtSelection()
    }
  }

  /// The index of the character that an upstream position belongs to.
  private func before(_ position: TextPosition) -> String.Index {
    position.index > text.startIndex ? text.index(before: position.index) : position.index
  }

  /// Takes the focus for a finger or a mouse, and ends a composition.
  private func take(_ window: Window) {
    showsHandles = !window.textInput.lastInputWasMouse
    if editor.marked != nil { edit { $0.commitMarked() } }
    becomeFirstResponder()
    window.textInput.clientWasTapped()
    setNeedsDisplay()
  }

  // MARK: Long presses

  /// The caret follows a finger that rests first; the menu opens when it lifts.
  private func pressed(at point: Point, _ phase: GestureRecognizer.Phase) {
    guard isEnabled, let window else { return }
    switch phase {
    case .began:
      let isOnSelection = isEditing && hasSelection(at: point)
      take(window)
      if !isOnSelection { edit { $0.move(.to(position(at: point))) } }
      drag = isOnSelection ? nil : TextDrag(target: .caret, start: point)
    case .changed:
      guard drag != nil else { return }
      moveHead(to: point)
      autoScroll(at: point) { [weak self] in self?.moveHead(to: $0) }
    case .ended:
      endDrag()
      showMenuAtSelection()
    case .cancelled:
      endDrag()
    }
  }

  // MARK: Drags

  /// Decides what a drag moves; false leaves the finger to a scroll view around the field.
  func shouldBeginDrag() -> Bool {
    guard isEnabled, let touch = pan.touches.first else { return false }
    let motion = touch.location(in: self) - touch.startLocation(in: self)
    drag = target(
      at: touch.startLocation(in: self), isPrecise: touch.isPrecise,
      isSideways: abs(motion.dx) >= abs(motion.dy))
    return drag != nil
  }

  private func target(at point: Point, isPrecise: Bool, isSideways: Bool) -> TextDrag? {
    if isPrecise { return TextDrag(target: .selection, start: point) }
    if isEditing, editor.marked == nil {
      if !editor.selection.isEmpty {
        let distances = [TextDrag.End.start, .end].map {
          ($0, distance(from: rect(of: $0), to: point))
        }
        let nearest = distances.min { $0.1 < $1.1 }
        if let (end, distance) = nearest, distance <= Self.reach {
          return TextDrag(target: .handle(end), start: rect(of: end).center)
        }
      } else if isSideways || isMultiline, distance(from: rectOfCaret, to: point) <= Self.reach {
        return TextDrag(target: .caret, start: rectOfCaret.center)
      }
    }
    return isSideways && canScroll ? TextDrag(target: .content, start: Point(textX, 0)) : nil
  }

  /// The distance from a caret to a point; in one line, its height does not matter.
  private func distance(from caret: Rect, to point: Point) -> Double {
    isMultiline ? caret.distance(to: point) : abs(caret.minX - point.x)
  }

  /// Whether a point is on the selection; in one line, its height does not matter.
  private func hasSelection(at point: Point) -> Bool {
    selectionRects.contains { isMultiline ? $0.contains(point) : $0.containsX(point.x) }
  }

  private func dragged(_ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    if phase == .began, let drag { begin(drag, at: pan.startLocation(in: self)) }
    guard let drag else { return }
    // The field of several lines moves below the finger.
    let finger = pan.location(in: self)
    if drag.target == .content {
      scrollText(to: drag.start.x + pan.translation(in: self).dx)
    } else {
      move(drag.target, to: finger + drag.grip)
    }
    guard phase == .ended || phase == .cancelled else {
      guard drag.target != .content else { return }
      return autoScroll(at: finger) { [weak self] in self?.move(drag.target, to: $0 + drag.grip) }
    }
    endDrag()
    offerSelection()
    if phase == .ended, case .handle = drag.target { showMenuAtSelection() }
  }

  /// The position nearest to a point in the visible part of the text; beyond it, auto-scrolling decides
  /// how fast the text moves.
  private func visiblePosition(at point: Point) -> TextPosition { position(at: inSight(point)) }

  private func move(_ target: TextDrag.Target, to point: Point) {
    if target == .caret { moveHead(to: point) } else { extend(to: point) }
  }

  private func endDrag() {
    drag = nil
    stopAutoScroll()
  }

  /// Makes the end that is dragged the one that moves; a mouse begins a selection.
  private func begin(_ drag: TextDrag, at point: Point) {
    closeMenu()
    if drag.target != .selection { self.drag?.grip = drag.start - point }
    switch drag.target {
    case .handle(let end):
      let range = editor.selection.range
      edit {
        $0.move(.to(TextPosition(end == .start ? range.upperBound : range.lowerBound)))
        $0.move(
          .to(TextPosition(end == .start ? range.lowerBound : range.upperBound)), extending: true)
      }
    case .selection:
      guard let window else { return }
      take(window)
      edit { $0.move(.to(position(at: point))) }
    case .content:
      // Here the slop counts as no motion: the text would jump.
      self.drag?.start.x = textX - pan.translation(in: self).dx
    case .caret: break
    }
  }

  private func moveHead(to point: Point) {
    let position = visiblePosition(at: point)
    if position != editor.selection.head { edit { $0.move(.to(position)) } }
  }

  /// Moves the end of the selection. A handle always leaves at least one character selected, so
  /// that it stays a handle.
  private func extend(to point: Point) {
    let position = visiblePosition(at: point)
    let isHandle = if case .handle = drag?.target { true } else { false }
    guard position != editor.selection.head,
      !isHandle || position.index != editor.selection.anchor
    else { return }
    edit { $0.move(.to(position), extending: true) }
  }

  /// The caret at an end of the selection, at the edge of the selected character there; in own
  /// coordinates.
  func rect(of end: TextDrag.End) -> Rect {
    let range = editor.selection.range
    return switch end {
    case .start: rect(ofCaretAt: TextPosition(range.lowerBound, .downstream))
    case .end: rect(ofCaretAt: TextPosition(range.upperBound, .upstream))
    }
  }
}

extension Rect {
  /// Whether an x coordinate lies between the left and the right edge.
  fileprivate func containsX(_ x: Double) -> Bool { x >= minX && x <= maxX }
}
