/// A property of a scene that its page offers as a switch.
struct SceneOption {
  let title: String
  /// Whether it is on when the page opens.
  let isOn: Bool
  /// Called when the user changes it.
  let set: (Bool) -> Void
}
