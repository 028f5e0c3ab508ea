import DesktopBus
import TouchKit

/// Answers the calls of the accessibility bus, each from what is shown at that moment. Nothing here waits
/// for the main thread: what changes something is left to it.
struct Objects {
  let served: ServedTree
  /// Leaves a request to the main thread; returns false if there are too many.
  let request: (AccessibleRequest, Int) -> Bool

  /// Arguments that a method does not take, or an object that is gone.
  struct Failure: Error {
    let name: String
    static let arguments = Failure(name: "InvalidArgs")
    static let method = Failure(name: "UnknownMethod")
    static let object = Failure(name: "UnknownObject")
    static let property = Failure(name: "UnknownProperty")
  }

  /// What the bus's library answers for every object.
  private static let general: Set = [
    "org.freedesktop.DBus.Peer", "org.freedesktop.DBus.Introspectable",
  ]

  /// Answers a call; nil if it is for none of the objects here, or is the matter of the bus's library.
  func answer(_ call: BusCall) -> BusAnswer? {
    if Self.general.contains(call.interface) { return nil }
    do throws(Failure) {
      if call.path == ObjectName.cachePath { return try .results(cache(call)) }
      guard let object = ObjectName(path: call.path) else { return nil }
      guard served.has(object) else { throw .object }
      return try .results(answer(call, object))
    } catch {
      return .failure(error.name)
    }
  }

  private func answer(_ call: BusCall, _ object: ObjectName) throws(Failure) -> [BusValue] {
    switch call.interface {
    case "org.freedesktop.DBus.Properties": return try properties(call, object)
    case "org.a11y.atspi.Accessible": return try accessible(call, object)
    case "org.a11y.atspi.Application" where object == .application: return try application(call)
    case "org.a11y.atspi.Component": return try component(call, node(object))
    case "org.a11y.atspi.Action": return try action(call, node(object))
    case "org.a11y.atspi.Text": return try text(call, node(object))
    case "org.a11y.atspi.EditableText": return try editableText(call, node(object))
    case "org.a11y.atspi.Selection": return try selection(call, node(object))
    default: throw .method
    }
  }

  /// The node of an object.
  func node(_ object: ObjectName) throws(Failure) -> AccessibleNode {
    guard case .node(let id) = object, let node = served.tree[id] else { throw .method }
    return node
  }

  // MARK: Properties

  private func properties(_ call: BusCall, _ object: ObjectName) throws(Failure) -> [BusValue] {
    let interface = try call.text(0)
    switch call.member {
    case "Get":
      guard let value = property(try call.text(1), interface, object) else { throw .property }
      return [BusValue(variant: value)]
    case "GetAll":
      let names = Self.propertyNames[interface] ?? []
      let values = names.compactMap { name in
        property(name, interface, object).map { (name, $0) }
      }
      return [BusValue(options: Dictionary(uniqueKeysWithValues: values))]
    case "Set":
      // The registry numbers the programs; nothing here needs the number.
      if interface == "org.a11y.atspi.Application", object == .application { return [] }
      guard interface == "org.a11y.atspi.Value", try call.text(1) == "CurrentValue",
        let number = call.arguments[2]?.double
      else { throw .property }
      let node = try node(object)
      guard node.value?.isAdjustable ?? false, request(.adjust(number), node.id) else {
        throw .arguments
      }
      return []
    default: throw .method
    }
  }

  private static let propertyNames: [String: [String]] = [
    "org.a11y.atspi.Accessible": [
      "Name", "Description", "Parent", "ChildCount", "Locale", "AccessibleId", "HelpText",
    ],
    "org.a11y.atspi.Application": [
      "ToolkitName", "Version", "ToolkitVersion", "AtspiVersion", "Id",
    ],
    "org.a11y.atspi.Action": ["NActions"],
    "org.a11y.atspi.Value": [
      "MinimumValue", "MaximumValue", "MinimumIncrement", "CurrentValue", "Text",
    ],
    "org.a11y.atspi.Text": ["CharacterCount", "CaretOffset"],
    "org.a11y.atspi.Selection": ["NSelectedChildren"],
  ]

  private func property(_ name: String, _ interface: String, _ object: ObjectName) -> BusValue? {
    switch interface {
    case "org.a11y.atspi.Accessible": return accessibleProperty(name, object)
    case "org.a11y.atspi.Application":
      return object == .application ? applicationProperty(name) : nil
    default: break
    }
    guard case .node(let id) = object, let node = served.tree[id] else { return nil }
    switch (interface, name) {
    case ("org.a11y.atspi.Action", "NActions"): return BusValue(Int32(clamping: node.actions.count))
    case ("org.a11y.atspi.Value", _): return node.value.flatMap { valueProperty(name, $0, node) }
    case ("org.a11y.atspi.Text", "CharacterCount"):
      return node.text.map { BusValue(Int32(clamping: $0.string.unicodeScalars.count)) }
    case ("org.a11y.atspi.Text", "CaretOffset"):
      return node.text.map { BusValue(Int32(clamping: $0.caret)) }
    case ("org.a11y.atspi.Selection", "NSelectedChildren"):
      return BusValue(Int32(clamping: selected(in: node).count))
    default: return nil
    }
  }

  private func valueProperty(
    _ name: String, _ value: AdjustableValue, _ node: AccessibleNode
  ) -> BusValue? {
    switch name {
    case "MinimumValue": BusValue(value.range.lowerBound)
    case "MaximumValue": BusValue(value.range.upperBound)
    case "MinimumIncrement": BusValue(value.step)
    case "CurrentValue": BusValue(value.current)
    case "Text": BusValue(node.valueText ?? "")
    default: nil
    }
  }

  // MARK: The cache of clients

  private func cache(_ call: BusCall) throws(Failure) -> [BusValue] {
    guard call.member == "GetItems" else { throw .method }
    let objects =
      [ObjectName.application] + served.tree.nodes.map { .node($0.id) }
      + served.said.map { .announcement($0.number) }
    return [BusValue(objects.map(served.cacheItem), of: ServedTree.cacheItemType)]
  }
}

/// The arguments of a call, none of which is trusted.
extension BusCall {
  func text(_ index: Int) throws(Objects.Failure) -> String {
    guard let text = arguments[index]?.string else { throw .arguments }
    return text
  }

  func integer(_ index: Int) throws(Objects.Failure) -> Int {
    guard let number = arguments[index]?.integer else { throw .arguments }
    return Int(number)
  }

  func number(_ index: Int) throws(Objects.Failure) -> UInt32 {
    guard let number = arguments[index]?.number else { throw .arguments }
    return number
  }
}
