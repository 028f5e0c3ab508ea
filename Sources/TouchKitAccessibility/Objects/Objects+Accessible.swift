import DesktopBus
import TouchKit

/// The interfaces `Accessible` and `Application`: the tree, and what is in it.
extension Objects {
  func accessible(_ call: BusCall, _ object: ObjectName) throws(Failure) -> [BusValue] {
    switch call.member {
    case "GetChildAtIndex":
      let (children, index) = (served.children(of: object), try call.integer(0))
      let child = children.indices.contains(index) ? served.reference(children[index]) : .none
      return [child.value]
    case "GetChildren":
      let children = served.children(of: object).map { served.reference($0).value }
      return [BusValue(children, of: "(so)")]
    case "GetIndexInParent": return [BusValue(Int32(clamping: served.index(of: object)))]
    case "GetRelationSet": return [BusValue([], of: "(ua(so))")]
    case "GetRole": return [BusValue(served.role(of: object).number)]
    case "GetRoleName", "GetLocalizedRoleName": return [BusValue(served.role(of: object).name)]
    case "GetState":
      return [BusValue(served.states(of: object).map { BusValue($0) }, of: "u")]
    case "GetAttributes": return [BusValue(texts: attributes(of: object))]
    case "GetApplication": return [served.reference(.application).value]
    case "GetInterfaces": return [BusValue(served.interfaces(of: object))]
    default: throw .method
    }
  }

  func accessibleProperty(_ name: String, _ object: ObjectName) -> BusValue? {
    switch name {
    case "Name": BusValue(served.name(of: object))
    case "Description", "HelpText": BusValue(served.description(of: object))
    case "Parent": served.parent(of: object).value
    case "ChildCount": BusValue(Int32(clamping: served.childCount(of: object)))
    case "Locale": BusValue(served.locale)
    case "AccessibleId": BusValue(attributes(of: object)["id"] ?? "")
    default: nil
    }
  }

  private func attributes(of object: ObjectName) -> [String: String] {
    var result = ["toolkit": "TouchKit"]
    if case .node(let id) = object, let node = served.tree[id] {
      if !node.identifier.isEmpty { result["id"] = node.identifier }
      if let text = node.valueText { result["valuetext"] = text }
    }
    return result
  }

  func application(_ call: BusCall) throws(Failure) -> [BusValue] {
    switch call.member {
    case "GetLocale": return [BusValue(served.locale)]
    case "RegisterEventListener", "DeregisterEventListener": return []
    default: throw .method
    }
  }

  func applicationProperty(_ name: String) -> BusValue? {
    switch name {
    case "ToolkitName": BusValue("TouchKit")
    case "Version", "ToolkitVersion": BusValue(Version.current)
    case "AtspiVersion": BusValue("2.1")
    case "Id": BusValue(Int32(0))
    default: nil
    }
  }
}
