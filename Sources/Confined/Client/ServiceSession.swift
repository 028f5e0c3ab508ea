import Glibc
import Platform

/// A request to a confined process, and its answers. Used by one thread, except for `send`; the
/// process is killed when this object is released.
package final class ServiceSession: Sendable {
  private let socket: PacketSocket

  /// The interval at which cancellation is looked for.
  private static let interval = Duration.milliseconds(50)

  /// Lets the server of the service's program fork a process, and sends it a request.
  ///
  /// - Parameter subject: What the request is about, for the log.
  package init<Service: ConfinedService>(
    _ service: Service.Type, _ words: [Int] = [], _ file: OpenFile? = nil, about subject: String
  ) throws(ConfinedError) {
    do throws(SystemError) {
      let (socket, other) = try PacketSocket.pair()
      try RunningProgram.fork(Service.program, for: other, subject)
      self.socket = socket
    } catch {
      throw .notStarted(error)
    }
    do throws(SystemError) { try socket.send(ServiceCall(service, words, file).packet) } catch {
      // The server may have refused it already: its answer tells why.
      if error.number != EPIPE { throw .notStarted(error) }
    }
  }

  /// Sends a message; an error shows at the next answer.
  package func send(_ packet: PacketSocket.Packet) { try? socket.send(packet) }

  /// Waits for the next answer.
  ///
  /// - Parameters:
  ///   - patience: The time that remains for the process, reduced by the time of waiting.
  ///   - isWorking: Whether the process has something to do; otherwise the time does not count.
  ///   - isCancelled: Called repeatedly; true aborts with `ConfinedError.cancelled`.
  package func receive(
    _ patience: inout Duration, isWorking: () -> Bool = { true },
    isCancelled: () -> Bool = { false }
  ) throws(ConfinedError) -> PacketSocket.Packet {
    while true {
      if isCancelled() { throw .cancelled }
      if patience <= .zero { throw .tookTooLong }
      let start = MonotonicTime.now
      let ready = waitForInput([socket.descriptor], upTo: Self.interval)
      if isWorking() { patience -= MonotonicTime.now - start }
      if !ready.isEmpty { return try answer() }
    }
  }

  private func answer() throws(ConfinedError) -> PacketSocket.Packet {
    let packet: PacketSocket.Packet?
    do throws(SystemError) { packet = try socket.receive() } catch {
      throw error.number == EPROTO ? .malformed : .ended
    }
    guard let packet else { throw .ended }
    if let failure = ServiceFailure(packet) { throw failure.error }
    if packet.words.first == ServiceFailure.mark { throw .malformed }
    return packet
  }
}
