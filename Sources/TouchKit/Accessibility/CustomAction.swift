/// Something that can be done with a view besides activating it, for those who cannot see it or use a
/// finger: what a long press, a drag or a pinch does.
public struct CustomAction {
  /// The action's name, which is never translated.
  public let identifier: String
  /// The name of the action for people, such as "Turn left".
  public let title: String
  /// Performs the action.
  public let perform: () -> Void

  /// Creates an action from its parts.
  public init(_ identifier: String, _ title: String, perform: @escaping () -> Void) {
    self.identifier = identifier
    self.title = title
    self.perform = perform
  }
}

extension View {
  /// The view's own actions, and its menu.
  var offeredActions: [CustomAction] {
    customActions + (contextMenu.map { [$0.action] } ?? [])
  }
}
