extension ScrollView {
  /// How far an arrow key scrolls, in points.
  private static let keyStep = 60.0
  /// How much of a page stays in sight when a key leads to the next one, in points.
  private static let keptOfPage = 40.0

  /// Scrolls by a key: the arrows a step, Page Up and Page Down a page, Home and End all the way.
  /// Where paging is enabled, arrows turn pages, too.
  ///
  /// A scroll view handles no keys by itself, because what is around it may use them. A page whose
  /// content is to be read by keyboard calls this for the keys that nothing else handles.
  ///
  /// - Returns: Whether the key scrolls in a direction in which there is more content.
  public func scroll(with event: KeyEvent) -> Bool {
    guard case .pressed = event.phase, event.modifiers.isEmpty else { return false }
    let (width, height) = (bounds.width, bounds.height)
    let arrow = isPagingEnabled ? Vector(width, height) : Vector(Self.keyStep, Self.keyStep)
    let page = isPagingEnabled ? height : max(height - Self.keptOfPage, Self.keyStep)
    let step: Vector
    switch event.key {
    case "Up": step = Vector(0, -arrow.dy)
    case "Down": step = Vector(0, arrow.dy)
    case "Left": step = Vector(-arrow.dx, 0)
    case "Right": step = Vector(arrow.dx, 0)
    case "Page_Up": step = Vector(0, -page)
    case "Page_Down": step = Vector(0, page)
    case "Home": step = Vector(0, -.greatestFiniteMagnitude)
    case "End": step = Vector(0, .greatestFiniteMagnitude)
    default: return false
    }
    let goal = restingOffset(for: contentOffset + step)
    guard goal != contentOffset else { return false }
    scroll(to: goal)
    return true
  }
}
