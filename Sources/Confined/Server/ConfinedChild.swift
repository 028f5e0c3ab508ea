import Platform

/// A process that serves one connection: it opens what its service needs, confines itself, and
/// answers.
struct ConfinedChild {
  let socket: PacketSocket
  let services: [String: any ConfinedService]

  /// Answers the requests until the other end is closed; returns the exit status.
  func run() -> Int32 {
    do {
      guard let packet = try socket.receive() else { return 0 }
      if let call = ServiceCall(packet), let service = services[call.name],
        call.version == type(of: service).version
      {
        try service.serve(call.request, confinedOn: socket)
      } else {
        try socket.send(ServiceFailure.otherVersion.packet)
      }
      // A message that nobody reads would reset the connection, and the last answer with it.
      while try socket.receive() != nil {}
      return 0
    } catch {
      return 1  // The other end is closed, or makes no sense.
    }
  }
}

extension ConfinedService {
  fileprivate func serve(
    _ request: PacketSocket.Packet, confinedOn socket: PacketSocket
  ) throws {
    do {
      let prepared = try prepare(request)
      do throws(SystemError) { try limits(for: prepared).begin() } catch {
        return try socket.send(ServiceFailure.notConfined(error).packet)
      }
      try serve(prepared, on: socket)
    } catch {
      guard let answer = answer(to: error) else { throw error }
      try socket.send(answer)
    }
  }
}
