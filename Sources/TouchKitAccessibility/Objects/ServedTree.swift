import DesktopBus
import TouchKit

/// What the objects of a program show at a moment: answers are read from it on the bus's thread.
struct ServedTree: Sendable {
  /// The name of the program for people.
  let application: String
  /// The program's name on the bus.
  let busName: String
  /// The object around the program, which the registry has told.
  let parent: ObjectReference
  /// The language of the texts, such as "de_DE".
  let locale: String
  var tree: AccessibleTree
  /// The window's top-left corner on the screen, in pixels.
  var origin = Point.zero
  /// What was said last, the latest at the end.
  var said: [(number: Int, text: String)] = []

  /// How many announcements stay: a screen reader asks for them after it has heard of them.
  static let mostSaid = 8

  /// Adds something that is said; returns its object, and those that are gone for it, in order, each with
  /// the place that it had at last.
  mutating func say(_ text: String) -> (
    said: ObjectName, gone: [(object: ObjectName, index: Int)]
  ) {
    let number = (said.last?.number ?? 0) + 1
    var gone: [(object: ObjectName, index: Int)] = []
    while said.count >= Self.mostSaid {
      let object = ObjectName.announcement(said[0].number)
      gone.append((object, index(of: object)))
      said.removeFirst()
    }
    said.append((number, text))
    return (.announcement(number), gone)
  }

  /// Refers to an object.
  func reference(_ object: ObjectName) -> ObjectReference {
    ObjectReference(bus: busName, path: object.path)
  }

  /// Whether there is an object.
  func has(_ object: ObjectName) -> Bool {
    switch object {
    case .application: true
    case .node(let id): tree[id] != nil
    case .announcement(let number): said.contains { $0.number == number }
    }
  }

  /// The objects in another one.
  func children(of object: ObjectName) -> [ObjectName] {
    switch object {
    case .application: [.window]
    case .node(AccessibleNode.window):
      tree.window.children.map(ObjectName.node) + said.map { .announcement($0.number) }
    case .node(let id): tree[id]?.children.map(ObjectName.node) ?? []
    case .announcement: []
    }
  }

  /// The number of objects in another one.
  func childCount(of object: ObjectName) -> Int {
    if case .node(let id) = object, id != AccessibleNode.window {
      return tree[id]?.children.count ?? 0
    }
    return children(of: object).count
  }

  /// The object around another one.
  func parent(of object: ObjectName) -> ObjectReference {
    switch object {
    case .application: parent
    case .node(AccessibleNode.window): reference(.application)
    case .node(let id): tree[id].map { reference(.node($0.parent)) } ?? .none
    case .announcement: reference(.window)
    }
  }

  /// The place of an object among its siblings.
  func index(of object: ObjectName) -> Int {
    switch object {
    case .application: -1
    case .node(let id): tree[id]?.index ?? -1
    case .announcement(let number):
      (said.firstIndex { $0.number == number }).map { tree.window.children.count + $0 } ?? -1
    }
  }

  /// The name of an object for people.
  func name(of object: ObjectName) -> String {
    switch object {
    case .application: application
    case .node(let id): tree[id]?.label ?? ""
    case .announcement(let number): said.first { $0.number == number }?.text ?? ""
    }
  }

  /// What an object is.
  func role(of object: ObjectName) -> ObjectRole {
    switch object {
    case .application: .application
    case .node(let id): tree[id].map(ObjectRole.init) ?? .unknown
    case .announcement: .notification
    }
  }

  /// What is true of an object, as two words of bits.
  func states(of object: ObjectName) -> [UInt32] {
    switch object {
    case .application: ObjectStates([.enabled, .showing]).words
    case .node(let id): tree[id].map { ObjectStates($0.states).words } ?? ObjectStates.defunct
    case .announcement:
      has(object) ? ObjectStates([.enabled, .showing]).words : ObjectStates.defunct
    }
  }

  /// The interfaces of an object.
  func interfaces(of object: ObjectName) -> [String] {
    var names = ["Accessible"]
    switch object {
    case .application: names.append("Application")
    case .announcement: break
    case .node(let id):
      guard let node = tree[id] else { break }
      // Clients ask once: what can be done only at times has its interface always.
      names.append("Component")
      if id != AccessibleNode.window { names.append("Action") }
      if node.value != nil { names.append("Value") }
      if node.text != nil { names += ["Text", "EditableText"] }
      if ObjectRole(node).holdsSelection { names.append("Selection") }
    }
    return names.map { "org.a11y.atspi." + $0 }
  }

  /// The row of an object in the cache that clients keep.
  func cacheItem(of object: ObjectName) -> BusValue {
    BusValue(tuple: [
      reference(object).value, reference(.application).value, parent(of: object).value,
      BusValue(Int32(clamping: index(of: object))),
      BusValue(Int32(clamping: childCount(of: object))),
      BusValue(interfaces(of: object)), BusValue(name(of: object)),
      BusValue(role(of: object).number), BusValue(description(of: object)),
      BusValue(states(of: object).map { BusValue($0) }, of: "u"),
    ])
  }

  /// The type of a row in the cache.
  static let cacheItemType = "((so)(so)(so)iiassusau)"

  /// What an object is for.
  func description(of object: ObjectName) -> String {
    if case .node(let id) = object { return tree[id]?.hint ?? "" }
    return ""
  }
}
