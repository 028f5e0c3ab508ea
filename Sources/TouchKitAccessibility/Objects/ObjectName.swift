import DesktopBus
import TouchKit

/// What an object on the accessibility bus stands for.
enum ObjectName: Hashable, Sendable {
  /// The program.
  case application
  /// A node of the tree: the window, a view or a part of one.
  case node(Int)
  /// Something that was said, by its number.
  case announcement(Int)

  private static let folder = "/org/a11y/atspi/accessible/"
  /// The object of the program, and that of the registry.
  static let rootPath = folder + "root"
  /// The object that lists all others.
  static let cachePath = "/org/a11y/atspi/cache"
  /// No object at all.
  static let nullPath = "/org/a11y/atspi/null"

  /// The window.
  static let window = ObjectName.node(AccessibleNode.window)

  /// The path of the object.
  var path: String {
    switch self {
    case .application: Self.rootPath
    case .node(let id): Self.folder + String(id)
    case .announcement(let number): Self.folder + "said" + String(number)
    }
  }

  /// Reads a path; nil if it is none of an object of ours.
  init?(path: String) {
    guard path.hasPrefix(Self.folder) else { return nil }
    let name = path.dropFirst(Self.folder.count)
    if name == "root" {
      self = .application
    } else if let id = Int(name), id > 0 {
      self = .node(id)
    } else if name.hasPrefix("said"), let number = Int(name.dropFirst(4)) {
      self = .announcement(number)
    } else {
      return nil
    }
  }
}

/// An object of any program on the accessibility bus.
struct ObjectReference: Hashable, Sendable {
  let bus: String
  let path: String

  /// No object.
  static let none = ObjectReference(bus: "", path: ObjectName.nullPath)

  /// The value on the bus.
  var value: BusValue { BusValue(tuple: [BusValue(bus), BusValue(object: path)]) }
}
