import FoundationEssentials

/// A snapshot of a window's view hierarchy, for tests and tools in other processes.
///
/// Views without a role are omitted; their subviews become children of the nearest ancestor with
/// one.
public struct ViewTree: Encodable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  /// The Swift type of the view.
  public let type: String
  /// The view's purpose.
  public let role: Role
  /// The view's name, which is never translated; empty for none.
  public let identifier: String
  /// The text that a screen reader speaks.
  public let label: String
  /// The bounding box in window pixels.
  public let frame: Rect
  /// Whether the view responds to user actions.
  public let isEnabled: Bool
  /// Whether the view is selected.
  public let isSelected: Bool
  /// The view's current value; nil for none.
  public let value: String?
  /// Further attributes of the view.
  public let inspectionAttributes: [InspectionAttribute]
  /// The views inside this one, back to front.
  public let children: [ViewTree]

  /// Creates the tree of a window.
  public init(of window: Window) {
    window.layoutIfNeeded()
    type = "Window"
    role = .window
    identifier = ""
    label = window.title
    frame = Rect(0, 0, window.size.width * window.scale, window.size.height * window.scale)
    isEnabled = true
    isSelected = false
    value = nil
    inspectionAttributes = window.inspectionAttributes
    children = Self.trees(of: window.root, scale: window.scale)
  }

  private init(of view: View, role: Role, scale: Double) {
    type = String(describing: Swift.type(of: view))
    self.role = role
    identifier = view.identifier
    label = view.label
    frame = Transform.scale(scale).apply(view.convert(view.bounds, to: nil))
    isEnabled = view.isEnabled
    isSelected = view.isSelected
    value = view.valueText
    inspectionAttributes = view.inspectionAttributes.map { $0.inPixels(scale: scale) }
    children = view.subviews.flatMap { Self.trees(of: $0, scale: scale) }
  }

  private static func trees(of view: View, scale: Double) -> [ViewTree] {
    guard !view.isHidden, !view.isLeaving, view.alpha >= Tuning.minimumAlpha else { return [] }
    if let role = view.role { return [ViewTree(of: view, role: role, scale: scale)] }
    return view.subviews.flatMap { trees(of: $0, scale: scale) }
  }

  /// Encodes each view as one object, with its attributes beside the fixed keys.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(type, forKey: Key("type"))
    try container.encode(role.rawValue, forKey: Key("role"))
    try container.encode(identifier, forKey: Key("identifier"))
    try container.encode(label, forKey: Key("label"))
    try container.encode(
      [frame.minX, frame.minY, frame.width, frame.height], forKey: Key("frame"))
    try container.encode(isEnabled, forKey: Key("enabled"))
    try container.encode(isSelected, forKey: Key("selected"))
    try container.encode(value, forKey: Key("value"))
    for attribute in inspectionAttributes {
      try container.encode(attribute.value, forKey: Key(attribute.name))
    }
    try container.encode(children, forKey: Key("children"))
  }

  /// The tree as JSON.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}
