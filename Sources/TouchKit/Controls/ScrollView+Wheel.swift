extension ScrollView {
  /// Scrolls by a wheel event, sideways with Shift or if the content only scrolls sideways: towards the user is
  /// onwards, also where lines begin at the right. Returns
  /// false at the end of the content, so that the event is passed on, and with Control held, which
  /// zooms.
  func turnWheel(_ event: MouseEvent) -> Bool {
    guard case .scrolled(let notches) = event.kind, !isDragging,
      !event.modifiers.contains(.control)
    else { return false }
    let isSideways = event.modifiers.contains(.shift) || !canMove(.vertical)
    let turn =
      isSideways && notches.dx == 0 ? Vector(isRightToLeft ? -notches.dy : notches.dy, 0) : notches
    if isPagingEnabled { return turnPages(by: turn) }
    let step = turn * Wheel.notch
    let from = isDecelerating ? wheelTarget ?? contentOffset : contentOffset
    let target = restingOffset(for: from + step)
    guard target != from else { return isDecelerating }
    let isSmooth = notches.dx != notches.dx.rounded() || notches.dy != notches.dy.rounded()
    // A touchpad sends a stream of small steps, which are smooth without an animation.
    scroll(to: target, isAnimated: !isSmooth)
    wheelTarget = isSmooth ? nil : target
    return true
  }
}
