import DesktopBus
import TouchKit

/// Something that has happened to an object, as the accessibility bus tells it.
struct ObjectEvent: Hashable, Sendable {
  /// The group of the event: the last part of its interface.
  enum Kind: String, Sendable {
    case object = "Object"
    case window = "Window"
    case focus = "Focus"
  }

  /// What comes with an event.
  enum Detail: Hashable, Sendable {
    case none
    case text(String)
    case number(Double)
    case role(UInt32)
    case object(ObjectName)
  }

  let source: ObjectName
  var kind = Kind.object
  let member: String
  var minor = ""
  var first = 0
  var second = 0
  var detail = Detail.none

  /// The parameters of the signal, as seen by those that know the objects of a tree.
  func parameters(in served: ServedTree) -> [BusValue] {
    let value =
      switch detail {
      case .none: BusValue(Int32(0))
      case .text(let text): BusValue(text)
      case .number(let number): BusValue(number)
      case .role(let number): BusValue(number)
      case .object(let object): served.reference(object).value
      }
    return [
      BusValue(minor), BusValue(Int32(clamping: first)), BusValue(Int32(clamping: second)),
      BusValue(variant: value), BusValue(options: [:]),
    ]
  }

  /// The interface of the signal.
  var interface: String { "org.a11y.atspi.Event." + kind.rawValue }
}

extension ObjectEvent {
  static func state(_ name: String, _ isOn: Bool, of source: ObjectName) -> ObjectEvent {
    ObjectEvent(source: source, member: "StateChanged", minor: name, first: isOn ? 1 : 0)
  }

  static func property(_ name: String, _ detail: Detail, of source: ObjectName) -> ObjectEvent {
    ObjectEvent(source: source, member: "PropertyChange", minor: name, detail: detail)
  }

  static func children(
    _ change: String, _ child: ObjectName, at index: Int, of parent: ObjectName
  ) -> ObjectEvent {
    ObjectEvent(
      source: parent, member: "ChildrenChanged", minor: change, first: index,
      detail: .object(child))
  }
}
