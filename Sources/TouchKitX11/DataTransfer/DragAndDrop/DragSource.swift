import CX11
import TouchKit

/// Carries items that are dragged out of the window to other apps.
///
/// No pointer is grabbed: while our window owns a touch, the server generates no pointer events for
/// it, so the messages follow the touch itself. A pressed mouse button grabs the pointer anyway.
final class DragSource: DragHost {
  private let context: TransferContext
  private let owner: SelectionOwner
  private unowned let window: Window
  private let surface: XWindow

  private var session: DragSession?
  private var drag = OutgoingDrag()
  private var finder: DropTargetFinder
  private var image: DragIcon?
  private var origin = Point.zero
  /// Whether the selection that holds the item's data has been acquired.
  private var isReady = false
  /// The targets under which the item is offered.
  private var formats: [Atom] = []
  private var watched: OutgoingDrag.Target?
  private var timeout: Deadline?

  /// How long a target may be silent after the drop before it answers the last position.
  private static let answerTimeout = Duration.seconds(3)
  /// How long a target may neither request data nor finish.
  private static let finishTimeout = Duration.seconds(30)

  /// Creates a source for a window.
  init(_ context: TransferContext, owner: SelectionOwner, window: Window, surface: XWindow) {
    self.context = context
    self.owner = owner
    self.window = window
    self.surface = surface
    finder = DropTargetFinder(context, ownWindow: surface.id)
  }

  // MARK: The session

  func dragBegan(_ session: DragSession) {
    guard !context.connection.isLost else { return }
    self.session = session
    drag = OutgoingDrag()
    finder = DropTargetFinder(context, ownWindow: surface.id)
    isReady = false
    // The mouse may have moved the window since its position was last needed.
    origin = surface.origin() ?? origin
    image = session.preview.flatMap { DragIcon($0, connection: context.connection) }
    image?.move(to: rootLocation(of: session.location), scale: window.scale)
    let offer = makeOffer(session)
    formats = offer.formats
    let properties = XProperty(context.connection, window: context.window)
    properties.set(context.atoms[.xdndTypeList], type: XA_ATOM, values: formats)
    properties.set(
      context.atoms[.xdndActionList], type: XA_ATOM,
      values: session.operations.map(context.atoms.action))
    owner.claim(context.atoms[.xdndSelection], offer) { [weak self, weak session] isOwner in
      guard let self, let session, self.session === session else { return }
      guard isOwner else { return session.cancel() }
      isReady = true
      session.move(to: session.location)
    }
  }

  func dragMoved(_ session: DragSession, to location: Point) -> Bool {
    guard session === self.session, !context.connection.isLost else { return false }
    let point = rootLocation(of: location)
    image?.move(to: point, scale: window.scale)
    switch finder.place(at: point) {
    case .own:
      perform(drag.moved(to: point, over: nil))
      return false
    case .target(let target):
      if isReady { perform(drag.moved(to: point, over: target)) }
    case .nothing:
      perform(drag.moved(to: point, over: nil))
    }
    return true
  }

  func dragReleased(_ session: DragSession) { image = nil }

  func dragDropped(_ session: DragSession) {
    guard session === self.session else { return session.end(.refused) }
    perform(drag.drop())
    if !drag.isFinished { setTimeout(Self.answerTimeout) }
  }

  func dragEnded(_ session: DragSession) {
    guard session === self.session else { return }
    self.session = nil
    image = nil
    timeout?.cancel()
    perform(drag.cancel())
    watch(nil)
    owner.release(context.atoms[.xdndSelection])
  }

  // MARK: Events

  /// Handles a message of a target.
  func handle(_ message: XdndMessage) {
    switch message {
    case .status(let target, let isAccepted, let action):
      perform(drag.answered(by: target, isAccepted: isAccepted, action: action))
    case .finished(let target, let isAccepted, let action):
      perform(drag.finished(by: target, isAccepted: isAccepted, action: action))
    case .enter, .position, .leave, .drop:
      break
    }
  }

  /// Handles the end of a window that may be the target.
  func destroyed(_ window: XID) { perform(drag.destroyed(window)) }

  /// Records that the item's data was requested: the target is alive.
  func dataRequested() {
    if timeout?.isPending ?? false { setTimeout(Self.finishTimeout) }
  }

  private func perform(_ effects: [OutgoingDrag.Effect]) {
    for effect in effects {
      switch effect {
      case .enter(let target): enter(target)
      case .position(let target, let location):
        send(
          .position(
            source: context.window, location: location, time: context.latestServerTime,
            action: action), to: target)
      case .leave(let target):
        send(.leave(source: context.window), to: target)
        watch(nil)
      case .drop(let target):
        send(.drop(source: context.window, time: context.latestServerTime), to: target)
        setTimeout(Self.finishTimeout)
      case .answered(let action):
        session?.setOperation(action.flatMap(allowedOperation))
      case .finish(let outcome): finish(outcome)
      }
    }
  }

  private func enter(_ target: OutgoingDrag.Target) {
    watch(target)
    send(
      .enter(
        source: context.window, version: target.version, types: Array(formats.prefix(3)),
        hasMoreTypes: formats.count > 3), to: target)
  }

  private func finish(_ outcome: OutgoingDrag.Outcome) {
    switch outcome {
    case .performed(let action): session?.end(.performed(allowedOperation(action) ?? .copy))
    case .refused: session?.end(.refused)
    case .failed: session?.end(.failed)
    }
  }

  private var action: Atom { context.atoms.action(session?.operations.first ?? .copy) }

  /// The operation of an action; private actions of a target count as a copy.
  private func allowedOperation(_ action: Atom) -> DropOperation? {
    let operation = context.atoms.operation(action) ?? .copy
    return session?.operations.contains(operation) ?? false ? operation : nil
  }

  private func rootLocation(of location: Point) -> Point {
    origin + (location - .zero) * window.scale
  }

  private func send(_ message: XdndMessage, to target: OutgoingDrag.Target) {
    guard !context.connection.isLost else { return }
    context.connection.send(
      message.event(to: target.window, atoms: context.atoms), to: target.receiver)
  }

  private func watch(_ target: OutgoingDrag.Target?) {
    if let watched { context.watch.end(watched.receiver) }
    watched = target.flatMap { context.watch.begin($0.receiver) ? $0 : nil }
  }

  private func setTimeout(_ duration: Duration) {
    timeout?.cancel()
    timeout = context.schedule(after: duration) { [weak self] in
      guard let self else { return }
      // A slow target that is still reading is alive.
      guard owner.isIdle else { return setTimeout(duration) }
      perform(drag.timedOut())
    }
  }

  private func makeOffer(_ session: DragSession) -> SelectionOffer {
    let save = DirectSave(session.item, context: context)
    let special = save?.targets { [weak self] in self?.drag.droppedAction != nil }
    let effects = session.operations.contains(.move) ? [context.atoms[.delete]: confirmMove] : [:]
    return SelectionOffer(
      session.item, special: special ?? [:], effects: effects, context: context)
  }

  /// Answers a target that has received an item to be moved, and requests to delete the original.
  /// The source does that when the target has finished.
  private var confirmMove: SelectionOffer.Converter {
    { [weak self] completion in
      let request = DataRequest(completion)
      let isMove = self.map { $0.drag.droppedAction == $0.context.atoms[.xdndActionMove] }
      request.finish(with: isMove ?? false ? [] : nil)
      return request
    }
  }
}
