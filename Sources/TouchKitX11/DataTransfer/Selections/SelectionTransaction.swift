import CX11
import Platform
import TouchKit

/// The receiving side of a selection transfer (ICCCM 2.4 and 2.7.2), whole or incremental.
nonisolated struct SelectionTransaction: Hashable, Sendable {
  /// The next step.
  enum Effect: Hashable, Sendable {
    /// Wait for the next event, until `deadline`.
    case wait
    /// Take the property, and pass its contents to `received`.
    case read
    /// The transfer is over.
    case finish(Result<TransferContent, TransferError>)
  }

  private enum State: Hashable {
    case requested
    case receiving
    case finished
  }

  /// How long the owner may be silent. Encoding a large picture takes an app some seconds.
  static let idleTimeout = Duration.seconds(15)

  /// When the owner counts as dead, unless it sends something before.
  private(set) var deadline: EventTime
  /// The greatest number of bytes that are accepted.
  let limit: Int
  private var state = State.requested
  /// The bytes that an incremental transfer has received. Not in the state, which would copy it.
  private var bytes: [UInt8] = []
  private var type: Atom = 0

  /// Creates a transaction that has been requested.
  init(limit: Int, at time: EventTime) {
    self.limit = limit
    deadline = time + Self.idleTimeout
  }

  /// Handles the owner's answer, which names the property or refuses.
  mutating func answered(hasProperty: Bool) -> Effect {
    guard case .requested = state else { return .wait }
    return hasProperty ? .read : finish(.failure(.unavailable))
  }

  /// Handles a new value of the property. The first one precedes the answer.
  mutating func propertyChanged() -> Effect {
    guard case .receiving = state else { return .wait }
    return .read
  }

  /// Handles the contents of the property.
  mutating func received(_ content: TransferContent, at time: EventTime) -> Effect {
    deadline = time + Self.idleTimeout
    switch (state, content) {
    case (.finished, _): return .wait
    case (.requested, .incremental(let minimum)):
      guard minimum <= limit else { return finish(.failure(.tooLarge(limit: limit))) }
      state = .receiving
      return .wait
    case (.requested, .missing): return finish(.failure(.malformed))
    case (.requested, .bytes), (.requested, .values): return finish(.success(content))
    case (.receiving, .bytes(let piece, let type)):
      return piece.isEmpty ? finish(.success(.bytes(bytes, type: self.type))) : append(piece, type)
    // The property may have been read with an earlier event.
    case (.receiving, .missing): return .wait
    case (.receiving, .incremental), (.receiving, .values): return finish(.failure(.malformed))
    case (_, .tooLarge): return finish(.failure(.tooLarge(limit: limit)))
    }
  }

  /// Ends the transaction, because the owner has ended or has been silent for too long.
  mutating func failed(_ error: TransferError) -> Effect {
    if case .finished = state { return .wait }
    return finish(.failure(error))
  }

  private mutating func append(_ piece: [UInt8], _ type: Atom) -> Effect {
    // Growing an array copies it.
    guard bytes.count + piece.count <= limit,
      (try? Memory.check(byteCount: 2 * (bytes.count + piece.count))) != nil
    else {
      return finish(.failure(.tooLarge(limit: limit)))
    }
    bytes.append(contentsOf: piece)
    self.type = type
    return .wait
  }

  private mutating func finish(_ result: Result<TransferContent, TransferError>) -> Effect {
    state = .finished
    bytes = []
    return .finish(result)
  }
}
