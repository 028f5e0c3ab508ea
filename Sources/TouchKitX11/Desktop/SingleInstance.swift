import DesktopBus
import Glibc
import Platform

/// Lets later starts of an app reach the one that runs, over the session's message bus, as the
/// desktop's file manager does (`org.freedesktop.Application`, "D-Bus Activation" of the Desktop Entry
/// Specification).
///
/// ```swift
/// let instance = SingleInstance(identifier: "org.example.Viewer", request: .open(names))
/// guard instance.isFirst else { exit(0) }
/// let app = try Application(name: "Viewer")
/// app.follow(instance) { request in … }
/// ```
///
/// The bus is spoken to on a thread of its own: one that is missing, hangs or is slow costs an app half
/// a second at most, and then it runs by itself.
public nonisolated final class SingleInstance: Sendable {
  /// The purpose of a start of the app.
  public enum Request: Hashable, Sendable {
    /// To show its window.
    case activate
    /// To open files: URIs or absolute paths.
    case open([String])
  }

  /// A request and the desktop's identifier of the start that made it.
  struct Arrival: Sendable {
    let request: Request
    /// The value of `DESKTOP_STARTUP_ID`; nil if the desktop follows no starts.
    let startupID: String?
  }

  /// The knowledge of other instances, and the requests that have arrived.
  private enum State {
    /// Nothing yet.
    case looking
    /// This start's request is being handed over.
    case handingOver
    /// Another start has taken the request.
    case handedOver
    /// This start runs by itself. What arrives is kept until somebody receives it.
    case running(waiting: [Arrival], receive: (@Sendable (Arrival) -> Void)?)
  }

  private let state = Monitor(State.looking)
  private let context = BusContext()

  /// How long a start waits for the bus.
  private static let patience = Duration.milliseconds(500)
  /// How long it waits for another one that takes its request, or for the request that it has been
  /// started for.
  private static let longPatience = Duration.seconds(5)
  /// The number of requests that are kept; further ones are left out.
  private static let maximumWaiting = 100

  /// Begins to look for the app's running instance; returns at once.
  ///
  /// - Parameters:
  ///   - identifier: The app's name on the bus, which is also that of its desktop file: the reversed
  ///     name of a domain, such as `org.example.Viewer`.
  ///   - scope: Only starts with the same text reach each other: what they share, such as the display
  ///     and the folder of the user's work.
  ///   - request: What this start is for; nil if it runs by itself in any case.
  ///   - isService: Whether the bus has started the app, and sends the request: the first one counts.
  public convenience init(
    identifier: String, scope: String, request: Request?, isService: Bool = false
  ) {
    self.init(
      identifier: identifier, scope: scope, request: request, isService: isService,
      environment: Launch.currentEnvironment)
  }

  init(
    identifier: String, scope: String, request: Request?, isService: Bool = false,
    environment: [String: String]
  ) {
    let startupID = environment["DESKTOP_STARTUP_ID"].flatMap { $0.isEmpty ? nil : $0 }
    let talk = InstanceTalk(
      identifier: identifier, scope: scope,
      arrival: request.map { Arrival(request: $0, startupID: startupID) })
    do {
      try WorkerThread { [state, context] in
        context.use { Self.run(talk, environment, state, context) }
        // Whatever ended the talk, nobody waits for it any longer.
        Self.decide(state)
      }.detach()
    } catch {
      Self.decide(state)
    }
    if isService { waitForRequest() }
  }

  deinit { context.cancel() }

  /// Whether this start runs by itself. Blocks until that is known, half a second at most; five, if
  /// another instance is about to take the request.
  public var isFirst: Bool {
    let found: State? = state.wait(upTo: Self.patience) { state in
      if case .looking = state { nil } else { state }
    }
    guard found != nil else {
      // Too late: what the thread finds from now on changes nothing.
      Self.decide(state)
      return self.isFirst
    }
    let ended = state.wait(upTo: Self.longPatience) { state -> Bool? in
      switch state {
      case .looking, .handingOver: nil
      case .handedOver: false
      case .running: true
      }
    }
    return ended ?? true
  }

  /// The first request that has arrived, which is removed; nil if there is none. For an app that the bus
  /// has started: the desktop then follows the start that has made the request as that of this process.
  public func takeRequest() -> Request? {
    let first: Arrival? = state.update { state in
      guard case .running(var waiting, let receive) = state, !waiting.isEmpty else { return nil }
      let first = waiting.removeFirst()
      state = .running(waiting: waiting, receive: receive)
      return first
    }
    if let startupID = first?.startupID { setenv("DESKTOP_STARTUP_ID", startupID, 1) }
    return first?.request
  }

  /// Sets what is called with each request, on any thread; also with those that have arrived.
  func follow(_ receive: @escaping @Sendable (Arrival) -> Void) {
    let waiting: [Arrival] = state.update { state in
      guard case .running(let waiting, _) = state else { return [] }
      state = .running(waiting: [], receive: receive)
      return waiting
    }
    waiting.forEach(receive)
  }

  private func waitForRequest() {
    _ = state.wait(upTo: Self.longPatience) { state -> Bool? in
      if case .running(let waiting, _) = state, !waiting.isEmpty { true } else { nil }
    }
  }

  /// Lets this start run by itself, unless something else is decided.
  private static func decide(_ state: Monitor<State>) {
    state.update { state in
      switch state {
      case .looking, .handingOver: state = .running(waiting: [], receive: nil)
      case .handedOver, .running: break
      }
    }
  }

  private static func run(
    _ talk: InstanceTalk, _ environment: [String: String], _ state: Monitor<State>,
    _ context: BusContext
  ) {
    guard let bus = SessionBus(environment: environment) else { return }
    // Before the name is taken: whoever sees the name finds the object.
    let object = talk.offer(on: bus) { arrival in
      let receive: (@Sendable (Arrival) -> Void)? = state.update { state in
        switch state {
        case .running(_, let receive?): return receive
        case .running(let waiting, nil):
          guard waiting.count < maximumWaiting else { break }
          state = .running(waiting: waiting + [arrival], receive: nil)
        case .looking, .handingOver: state = .running(waiting: [arrival], receive: nil)
        case .handedOver: break
        }
        return nil
      }
      receive?(arrival)
    }
    guard object != nil, !bus.own(talk.identifier) else {
      decide(state)
      while !context.isCancelled, !bus.isClosed { context.waitForSignal() }
      return withExtendedLifetime(object) {}
    }
    guard let arrival = talk.arrival, talk.isSameScope(on: bus) else { return }
    let mayHandOver = state.update { state in
      guard case .looking = state else { return false }
      state = .handingOver
      return true
    }
    guard mayHandOver, talk.handOver(arrival, on: bus) else { return }
    state.update { $0 = .handedOver }
  }
}
