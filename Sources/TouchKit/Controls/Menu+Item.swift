extension Menu {
  /// A command of the menu.
  public struct Item {
    /// The title.
    public var title: String
    /// The item's name in the view tree, which is never translated.
    public var identifier: String
    /// The icon, of which only the opacity is used.
    public var icon: Bitmap?
    /// What a list shows in its own colors in place of the icon; somewhat larger than that.
    public var picture: Bitmap?
    /// Whether the action cannot be undone; the item is then red.
    public var isDestructive: Bool
    /// Whether the item can be selected.
    public var isEnabled: Bool
    /// Whether what the item switches is on; nil for an item that does something. Lists show a check mark.
    public var isOn: Bool?
    /// Whether lists show that check mark; false where the icon says it.
    public var showsCheckMark = true
    /// The keys that do the same, as they are called: "Ctrl + S". Lists show them where there is a keyboard.
    public var key: String
    /// The number of its group: lists show a line between items of different ones.
    public var group: Int
    /// Whether it has a place in the only row of a pill before others have one.
    public var isKept = false
    /// The closure to call when the item is selected, after the menu has closed.
    public var action: () -> Void

    /// Creates a command from its parts.
    public init(
      _ title: String, identifier: String = "", icon: Bitmap? = nil, isDestructive: Bool = false,
      isEnabled: Bool = true, isOn: Bool? = nil, key: String = "", group: Int = 0,
      action: @escaping () -> Void
    ) {
      self.title = title
      self.identifier = identifier
      self.icon = icon
      self.isDestructive = isDestructive
      self.isEnabled = isEnabled
      self.isOn = isOn
      self.key = key
      self.group = group
      self.action = action
    }
  }
}
