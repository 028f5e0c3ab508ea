/// Something that a process does for another one without access to anything but what it was given.
///
/// A service is one type, known to both sides. What all its processes need (a model, a table) is
/// opened once, when the program makes the service's value; what one request needs is opened by
/// `prepare`. Both happen before the process is confined.
package protocol ConfinedService: Sendable {
  /// What has been opened and loaded for a request before confinement.
  associatedtype Prepared

  /// The program whose processes do it.
  static var program: ConfinedProgram { get }
  /// Tells the service from others of its program: the name of its type, if it declares none.
  static var name: String { get }
  /// The version of its messages. A program that was replaced while its user runs is refused.
  static var version: Int { get }
  /// The time for which a process may have something to do in one request: more than its processor
  /// time, because other programs may be busy, too.
  static var patience: Duration { get }

  /// Opens and loads what a request needs: no foreign bytes may be parsed here by a library.
  func prepare(_ request: PacketSocket.Packet) throws -> Prepared
  /// Returns what the process may use from then on.
  func limits(for prepared: Prepared) -> Confinement
  /// Answers the request, and those that follow on the same connection. Messages must not begin with
  /// the number `ServiceFailure.mark`.
  func serve(_ prepared: Prepared, on socket: PacketSocket) throws
  /// Returns what the other process is told when `prepare` or `serve` throws; nil ends the process,
  /// which is an error of its own there.
  func answer(to error: any Error) -> PacketSocket.Packet?
}

extension ConfinedService {
  package static var name: String { String(describing: Self.self) }

  package func answer(to error: any Error) -> PacketSocket.Packet? { nil }
}

extension ConfinedService where Prepared == PacketSocket.Packet {
  /// Opens nothing: the request is all that is needed.
  package func prepare(_ request: PacketSocket.Packet) -> PacketSocket.Packet { request }
}
