extension View {
  /// Keeps this view beside another one: calls a closure that places it, now, and before each frame in
  /// which the other view is elsewhere, of another size or turned, seen from this view's superview.
  ///
  /// Why it is elsewhere does not matter: it was moved, it or an ancestor is being animated or scrolled,
  /// or the window has another layout. So an outline, a handle, a menu or a tip that is measured once
  /// never stays where its view was at that moment.
  ///
  /// ```swift
  /// outline.follow(card) { [unowned outline] card in outline.frame = card.frame }
  /// ```
  ///
  /// A view follows one other view at a time. Neither is retained.
  ///
  /// - Parameters:
  ///   - view: The view to follow.
  ///   - place: Places this view beside the other one. It must not retain this view.
  public func follow<Followed: View>(_ view: Followed, _ place: @escaping (Followed) -> Void) {
    let following = Following(follower: self, followed: view) { view in
      if let view = view as? Followed { place(view) }
    }
    self.following = following
    window?.frames.add(following)
    following.update()
  }

  /// Ends following another view; this view stays where it is.
  public func stopFollowing() { following = nil }
}

/// A view that stays beside another one.
final class Following {
  /// The other view's geometry, seen from the superview of the view that follows it.
  private struct Place: Equatable {
    let transform: Transform
    let bounds: Rect
  }

  private weak var follower: View?
  private weak var followed: View?
  private let move: (View) -> Void
  private var last: Place?

  init(follower: View, followed: View, _ place: @escaping (View) -> Void) {
    (self.follower, self.followed) = (follower, followed)
    move = place
  }

  /// Whether the view in a window still follows the other one.
  func isActive(in window: Window) -> Bool {
    follower?.following === self && follower?.window === window
  }

  /// Places the view if the other one is elsewhere; returns whether it was.
  @discardableResult
  func update() -> Bool {
    guard let followed, followed.window != nil, let superview = follower?.superview else {
      return false
    }
    let toWindow = followed.transformToWindow
    let place = Place(
      transform: superview.transformToWindow.inverse.map(toWindow.then) ?? toWindow,
      bounds: followed.bounds)
    guard place != last else { return false }
    last = place
    move(followed)
    return true
  }
}
