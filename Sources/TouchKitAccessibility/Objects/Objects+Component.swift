import DesktopBus
import TouchKit

/// The interfaces `Component`, `Action` and `Selection`: where something is, and what can be done with it.
extension Objects {
  /// What coordinates are relative to.
  private enum Origin: UInt32 {
    case screen = 0
    case window = 1
    case parent = 2
  }

  func component(_ call: BusCall, _ node: AccessibleNode) throws(Failure) -> [BusValue] {
    switch call.member {
    case "Contains":
      let point = try point(call, node)
      return [BusValue(node.frame.contains(point))]
    case "GetAccessibleAtPoint":
      let hit = served.tree.node(at: try point(call, node), in: node.id)
      return [(hit.map { served.reference(.node($0.id)) } ?? .none).value]
    case "GetExtents":
      let box = try extents(of: node.frame, node, call.number(0))
      return [BusValue(tuple: box.map { BusValue($0) })]
    case "GetPosition":
      return try extents(of: node.frame, node, call.number(0)).prefix(2).map { BusValue($0) }
    case "GetSize": return extents(of: node.frame, from: .zero).suffix(2).map { BusValue($0) }
    case "GetLayer": return [BusValue(UInt32(node.id == AccessibleNode.window ? 7 : 3))]
    case "GetAlpha": return [BusValue(1.0)]
    case "GrabFocus": return [BusValue(request(.focus, node.id))]
    case "ScrollTo", "ScrollToPoint": return [BusValue(request(.reveal, node.id))]
    // The window manager decides about windows, layouts about views.
    case "SetExtents", "SetPosition", "SetSize": return [BusValue(false)]
    default: throw .method
    }
  }

  /// The point of a call, in window pixels.
  private func point(_ call: BusCall, _ node: AccessibleNode) throws(Failure) -> Point {
    let point = Point(Double(try call.integer(0)), Double(try call.integer(1)))
    return point + (try start(of: call.number(2), node) - .zero)
  }

  /// A box as coordinates of the screen, the window or the parent: left, top, width and height.
  func extents(of frame: Rect, _ node: AccessibleNode, _ kind: UInt32) throws(Failure) -> [Int32] {
    extents(of: frame, from: try start(of: kind, node))
  }

  private func extents(of frame: Rect, from start: Point) -> [Int32] {
    let box = Rect(origin: frame.origin - (start - .zero), size: frame.size)
    return [box.minX, box.minY, box.width, box.height].map { number in
      number.isFinite ? Int32(clamping: Int(max(min(number.rounded(), 1e9), -1e9))) : 0
    }
  }

  /// The point to which coordinates are relative, in window pixels.
  private func start(of kind: UInt32, _ node: AccessibleNode) throws(Failure) -> Point {
    switch Origin(rawValue: kind) {
    case .screen: .zero - (served.origin - .zero)
    case .window: .zero
    case .parent: served.tree[node.parent]?.frame.origin ?? .zero
    case nil: throw .arguments
    }
  }

  // MARK: Actions

  func action(_ call: BusCall, _ node: AccessibleNode) throws(Failure) -> [BusValue] {
    if call.member == "GetActions" {
      let rows = node.actions.map { action in
        BusValue(tuple: [
          BusValue(name(of: action, node)), BusValue(action.title), BusValue(""),
        ])
      }
      return [BusValue(rows, of: "(sss)")]
    }
    let index = try call.integer(0)
    guard node.actions.indices.contains(index) else { throw .arguments }
    let action = node.actions[index]
    switch call.member {
    case "GetName": return [BusValue(name(of: action, node))]
    case "GetLocalizedName", "GetDescription": return [BusValue(action.title)]
    case "GetKeyBinding": return [BusValue("")]
    case "DoAction": return [BusValue(request(.perform(action.identifier), node.id))]
    default: throw .method
    }
  }

  /// The name of an action as other toolkits have it.
  private func name(of action: AccessibleActionName, _ node: AccessibleNode) -> String {
    guard action.identifier == AccessibleActionName.activateIdentifier else {
      return action.identifier
    }
    return node.states.contains(.checkable) ? "toggle" : "click"
  }

  // MARK: Selection

  /// The nodes inside that are selected.
  func selected(in node: AccessibleNode) -> [Int] {
    node.children.filter { served.tree[$0]?.states.contains(.selected) ?? false }
  }

  func selection(_ call: BusCall, _ node: AccessibleNode) throws(Failure) -> [BusValue] {
    guard ObjectRole(node).holdsSelection else { throw .method }
    switch call.member {
    case "GetSelectedChild":
      let (selected, index) = (selected(in: node), try call.integer(0))
      return [
        (selected.indices.contains(index) ? served.reference(.node(selected[index])) : .none).value
      ]
    case "IsChildSelected":
      let index = try call.integer(0)
      guard node.children.indices.contains(index) else { return [BusValue(false)] }
      return [BusValue(selected(in: node).contains(node.children[index]))]
    case "SelectChild":
      let index = try call.integer(0)
      guard node.children.indices.contains(index), let child = served.tree[node.children[index]],
        !child.states.contains(.selected)
      else { return [BusValue(false)] }
      return [BusValue(request(.perform(AccessibleActionName.activateIdentifier), child.id))]
    case "DeselectChild", "DeselectSelectedChild", "SelectAll", "ClearSelection":
      return [BusValue(false)]
    default: throw .method
    }
  }
}
