import DesktopBus
import Platform
import TouchKit

/// The connection to the accessibility bus, on a thread of its own: it tells what has changed between the
/// snapshots that the main thread gives it, and lets GDBus's thread answer from the last one.
///
/// A bus that hangs keeps only this thread waiting. Meanwhile the main thread gives it further snapshots, of
/// which only the last one counts.
final class AccessibilityBus: Sendable {
  /// What is given to the thread.
  private struct Given {
    var tree: (tree: AccessibleTree, origin: Point)?
    var announcements: [Announcement] = []
    var keys: [AccessibleKey] = []
    /// Whether others may listen to keys than before.
    var hasNewListeners = true
    var isStopped = false

    mutating func takeSnapshot() -> Snapshot? {
      guard let tree else { return nil }
      defer { (self.tree, announcements) = (nil, []) }
      return (tree.tree, tree.origin, announcements)
    }
  }

  /// The largest numbers of announcements and of keys that wait.
  private static let (mostAnnouncements, mostKeys) = (16, 64)

  private let given = Monitor(Given())
  private let served = Monitor<ServedTree?>(nil)
  private let listened = Monitor(false)
  private let cancellation = BusCancellation()
  private let application: String
  private let locale: String
  private let request: @Sendable (AccessibleRequest, Int) -> Bool

  /// Starts the thread; without threads, nobody hears anything.
  ///
  /// - Parameters:
  ///   - address: The bus.
  ///   - application: The program's name for people.
  ///   - locale: The language of its texts.
  ///   - request: Leaves a request to the main thread; returns false if there are too many. Called on
  ///     another thread.
  init(
    address: String, application: String, locale: String,
    request: @escaping @Sendable (AccessibleRequest, Int) -> Bool
  ) {
    self.application = application
    self.locale = locale
    self.request = request
    try? WorkerThread { [self] in
      WorkerThread.nameCurrent("accessibility")
      run(address)
    }.detach()
  }

  /// Gives the thread a snapshot, and the window's corner on the screen, in pixels.
  func show(_ tree: AccessibleTree, origin: Point) {
    given.update { given in
      given.tree = (tree, origin)
      given.announcements = (given.announcements + tree.announcements)
        .suffix(Self.mostAnnouncements)
    }
  }

  /// Gives the thread a key that was pressed or released.
  func note(_ key: AccessibleKey) {
    given.update { if $0.keys.count < Self.mostKeys { $0.keys.append(key) } }
  }

  /// Whether somebody listens to keys.
  var hasKeyListeners: Bool { listened.value }

  /// Ends the thread and the connection.
  func stop() {
    given.update { $0.isStopped = true }
    cancellation.cancel()
  }

  // MARK: The thread

  private func run(_ address: String) {
    let bus = ServedBus(address: address, cancellation: cancellation) { [served, request] call in
      guard let tree = served.value else { return nil }
      return Objects(served: tree, request: request).answer(call)
    } onSignal: { [given] path in
      if path == Self.keysPath { given.update { $0.hasNewListeners = true } }
    }
    guard let bus else { return }
    defer {
      listened.update { $0 = false }
      bus.close()
    }
    guard let first = nextSnapshot() else { return }
    serve(first, from: bus)
    guard let parent = parent(on: bus) else { return }
    bus.receiveSignals(from: Self.keysPath)
    serve(first, parent, from: bus)
    tell(ObjectEvent.opening(first.tree), on: bus)
    say(first.announcements, on: bus)
    while !bus.isClosed, let next = next() {
      switch next {
      case .snapshot(let snapshot):
        tellChanges(to: snapshot, on: bus)
        say(snapshot.announcements, on: bus)
      case .keys(let keys): tell(keys, on: bus)
      case .listeners:
        let answer = bus.call(Self.method("GetKeystrokeListeners"), [], within: 1000)
        listened.update { $0 = (answer?[0]?.count ?? 0) > 0 }
      }
    }
  }

  /// What is to be done next.
  private enum Work {
    case snapshot(Snapshot)
    case keys([AccessibleKey])
    case listeners
  }

  /// Tells of keys, and waits until screen readers know them: what they hear of the window's changes is then
  /// what the keys have done. Orca says nothing of a focus that it hears of before the key.
  private func tell(_ keys: [AccessibleKey], on bus: ServedBus) {
    var waits = listened.value
    for key in keys {
      if waits {
        waits =
          bus.call(Self.method("NotifyListenersSync"), [key.value], within: Self.patience) != nil
      } else {
        bus.send(Self.method("NotifyListenersSync"), [key.value])
      }
    }
    bus.flush()
  }

  /// How long what has changed waits for those that are told of a key, in milliseconds.
  private static let patience: Int32 = 100

  private static let keysPath = "/org/a11y/atspi/registry/deviceeventcontroller"

  /// A method of the registry for those that listen to keys. The main thread does not wait for it.
  private static func method(_ member: String) -> BusMethod {
    BusMethod(
      name: registry, path: keysPath, interface: "org.a11y.atspi.DeviceEventController",
      member: member)
  }

  /// A snapshot with what is to be said.
  private typealias Snapshot = (
    tree: AccessibleTree, origin: Point, announcements: [Announcement]
  )

  /// Waits for something to do; nil at the end.
  private func next() -> Work? {
    given.wait { given -> Work?? in
      if given.isStopped { return .some(nil) }
      if !given.keys.isEmpty {
        defer { given.keys = [] }
        return .keys(given.keys)
      }
      if let snapshot = given.takeSnapshot() { return .snapshot(snapshot) }
      guard given.hasNewListeners else { return nil }
      given.hasNewListeners = false
      return .listeners
    }
  }

  /// Waits for the first snapshot; nil at the end.
  private func nextSnapshot() -> Snapshot? {
    given.wait { given -> Snapshot?? in
      given.isStopped ? .some(nil) : given.takeSnapshot().map { .some($0) }
    }
  }

  private func serve(
    _ snapshot: Snapshot, _ parent: ObjectReference = .none, from bus: ServedBus
  ) {
    served.update {
      $0 = ServedTree(
        application: application, busName: bus.name, parent: parent, locale: locale,
        tree: snapshot.tree, origin: snapshot.origin)
    }
  }

  /// Makes the program known, as soon as there is a registry, which may start later than programs do.
  /// Returns the object around it; nil at the end.
  private func parent(on bus: ServedBus) -> ObjectReference? {
    var pause = Duration.milliseconds(250)
    while !bus.isClosed {
      if let parent = embed(bus) { return parent }
      let isStopped = given.wait(upTo: pause) { $0.isStopped ? true : nil }
      if isStopped ?? false { return nil }
      pause = min(pause * 2, .seconds(30))
    }
    return nil
  }

  /// Makes the program known; returns the object around it, or nil if there is no registry.
  private func embed(_ bus: ServedBus) -> ObjectReference? {
    let method = BusMethod(
      name: Self.registry, path: ObjectName.rootPath, interface: "org.a11y.atspi.Socket",
      member: "Embed")
    let own = ObjectReference(bus: bus.name, path: ObjectName.rootPath)
    guard let answer = bus.call(method, [own.value])?[0], let name = answer[0]?.string,
      let path = answer[1]?.string
    else { return nil }
    return ObjectReference(bus: name, path: path)
  }

  private static let registry = "org.a11y.atspi.Registry"

  private func tellChanges(to snapshot: Snapshot, on bus: ServedBus) {
    guard let old = served.value else { return }
    var new = old
    (new.tree, new.origin) = (snapshot.tree, snapshot.origin)
    let changes = TreeChanges(from: old.tree, to: new.tree)
    // Clients ask as soon as they hear of it.
    served.update { [new] in $0 = new }
    for id in changes.added { tellCache("AddAccessible", new.cacheItem(of: .node(id)), on: bus) }
    tell(changes.events, on: bus)
    for id in changes.removed {
      tellCache("RemoveAccessible", new.reference(.node(id)).value, on: bus)
    }
    bus.flush()
  }

  private func tellCache(_ member: String, _ item: BusValue, on bus: ServedBus) {
    bus.signal(
      path: ObjectName.cachePath, interface: "org.a11y.atspi.Cache", member: member, [item])
  }

  private func tell(_ events: [ObjectEvent], on bus: ServedBus) {
    guard let served = served.value else { return }
    for event in events {
      bus.signal(
        path: event.source.path, interface: event.interface, member: event.member,
        event.parameters(in: served))
    }
    bus.flush()
  }

  // MARK: Announcements

  private func say(_ announcements: [Announcement], on bus: ServedBus) {
    guard !announcements.isEmpty else { return }
    let isKnown = hearsAnnouncements(bus)
    for announcement in announcements {
      if isKnown {
        tell(
          [
            ObjectEvent(
              source: .window, member: "Announcement", first: announcement.isUrgent ? 2 : 1,
              detail: .text(announcement.text))
          ], on: bus)
      } else {
        notify(announcement.text, on: bus)
      }
    }
  }

  /// Whether somebody listens to the event that is meant for it; screen readers before 2024 do not know it.
  private func hearsAnnouncements(_ bus: ServedBus) -> Bool {
    let method = BusMethod(
      name: Self.registry, path: "/org/a11y/atspi/registry", interface: Self.registry,
      member: "GetRegisteredEvents")
    guard let events = bus.call(method, [], within: 1000)?[0] else { return false }
    return (0..<min(events.count, 10_000)).contains { index in
      events[index]?[1]?.string?.lowercased().hasPrefix("object:announcement") ?? false
    }
  }

  /// Says something as an object that appears.
  private func notify(_ text: String, on bus: ServedBus) {
    let change = served.update { $0?.say(text) }
    guard let change, let served = served.value else { return }
    for (object, index) in change.gone {
      tell([.children("remove", object, at: index, of: .window)], on: bus)
      tellCache("RemoveAccessible", served.reference(object).value, on: bus)
    }
    let object = change.said
    tellCache("AddAccessible", served.cacheItem(of: object), on: bus)
    tell(
      [
        .children("add", object, at: served.index(of: object), of: .window),
        .state("showing", true, of: object),
      ], on: bus)
  }
}
