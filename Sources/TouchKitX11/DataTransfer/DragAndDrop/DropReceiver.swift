import CX11
import TouchKit

/// Receives items that are dragged into the window from other apps.
final class DropReceiver {
  /// An item, from its entry until the outcome has been sent to its source.
  private final class Item {
    let source: XID
    var dropTime: UInt32 = 0
    var session: DropSession?

    init(source: XID) { self.source = source }
  }

  private let context: TransferContext
  private let reader: SelectionReader
  private unowned let window: Window
  private let surface: XWindow
  private var drag = IncomingDrag()
  /// The item over the window.
  private var item: Item?
  private var origin = Point.zero

  /// Announces that items can be dropped on the window.
  init(_ context: TransferContext, reader: SelectionReader, window: Window, surface: XWindow) {
    self.context = context
    self.reader = reader
    self.window = window
    self.surface = surface
    surface.properties.set(
      context.atoms[.xdndAware], type: XA_ATOM, values: [UInt(XdndMessage.version)])
  }

  /// Handles a message of a source.
  func handle(_ message: XdndMessage) { perform(drag.handle(message)) }

  /// Handles the end of a window that may be a source.
  func destroyed(_ window: XID) { perform(drag.destroyed(window)) }

  private func perform(_ effects: [IncomingDrag.Effect]) {
    for effect in effects {
      switch effect {
      case .begin(let source, let types, let hasMoreTypes):
        begin(source, types, hasMoreTypes: hasMoreTypes)
      case .move(let location, let action): move(to: location, action)
      case .exit: exit()
      case .perform(let time): drop(at: time)
      case .refusePosition(let source):
        send(.status(target: surface.id, isAccepted: false, action: 0), to: source)
      case .refuseDrop(let source):
        send(.finished(target: surface.id, isAccepted: false, action: 0), to: source)
      }
    }
  }

  private func begin(_ source: XID, _ types: [Atom], hasMoreTypes: Bool) {
    // A destroyed source sends nothing more; the next one replaces it.
    guard context.watch.begin(source) else { return }
    origin = surface.origin() ?? origin
    let list = XProperty(context.connection, window: source)
    let types =
      hasMoreTypes ? list.values(context.atoms[.xdndTypeList], type: XA_ATOM) : types
    let item = Item(source: source)
    item.session = DropSession(
      types: context.targets.types(for: types),
      suggestedName: types.contains(context.atoms[.xdndDirectSave])
        ? suggestedName(of: source) : nil,
      loader: { [weak self, weak item] type, completion in
        guard let self, let item else { return completion(.failure(.sourceLost)) }
        load(type, of: item, completion: completion)
      },
      saver: { [weak self, weak item] path, completion in
        guard let self, let item else { return completion(.failure(.sourceLost)) }
        save(item, to: path, completion: completion)
      },
      onFinish: { [weak self] outcome in self?.finish(item, outcome) })
    self.item = item
  }

  private func move(to location: Point, _ action: Atom) {
    guard let item, let session = item.session else { return }
    // Every source must accept that its item is copied.
    let requested = context.atoms.operation(action)
    session.operations = (requested.map { [$0] } ?? []) + (requested == .copy ? [] : [.copy])
    let pixel = location - (origin - Point.zero)
    let operation = window.moveDrop(
      session, to: Point(pixel.x / window.scale, pixel.y / window.scale), at: context.now)
    send(
      .status(
        target: surface.id, isAccepted: operation != nil,
        action: operation.map(context.atoms.action) ?? 0), to: item.source)
  }

  private func exit() {
    guard let item, let session = item.session else { return }
    self.item = nil
    item.session = nil
    window.exitDrop(session)
    context.watch.end(item.source)
  }

  private func drop(at time: UInt32) {
    guard let item, let session = item.session else { return }
    self.item = nil
    item.dropTime = time
    window.performDrop(session, at: context.now)
  }

  private func load(
    _ type: DataType, of item: Item, completion: @escaping (TransferResult) -> Void
  ) {
    reader.read(
      context.atoms[.xdndSelection], as: context.targets.targets(requesting: type),
      at: item.dropTime
    ) { completion($0.flatMap(\.data)) }
  }

  /// The name of the file as which a source wants to save its item (XDS); nil if it has no name that is
  /// one on every system.
  private func suggestedName(of source: XID) -> String? {
    let property = XProperty(context.connection, window: source)
    return DirectSave.name(property.bytes(context.atoms[.xdndDirectSave], type: nil))
  }

  /// Names the path to the source and lets it save the item there.
  private func save(
    _ item: Item, to path: String, completion: @escaping (Result<Void, TransferError>) -> Void
  ) {
    let uri = DirectSave.uri(of: path)
    XProperty(context.connection, window: item.source).set(
      context.atoms[.xdndDirectSave], type: context.targets.atom("text/plain"),
      bytes: Array(uri.utf8))
    reader.read(
      context.atoms[.xdndSelection], as: [context.atoms[.xdndDirectSave]], at: item.dropTime
    ) { result in
      completion(result.flatMap { DirectSave.isSaved($0) ? .success(()) : .failure(.unavailable) })
    }
  }

  /// Notifies the source that its data is no longer needed, with the outcome.
  private func finish(_ item: Item, _ outcome: DragSession.Outcome) {
    item.session = nil
    let operation: DropOperation? = if case .performed(let done) = outcome { done } else { nil }
    send(
      .finished(
        target: surface.id, isAccepted: operation != nil,
        action: operation.map(context.atoms.action) ?? 0), to: item.source)
    context.watch.end(item.source)
  }

  private func send(_ message: XdndMessage, to source: XID) {
    guard !context.connection.isLost else { return }
    context.connection.send(message.event(to: source, atoms: context.atoms), to: source)
  }
}
