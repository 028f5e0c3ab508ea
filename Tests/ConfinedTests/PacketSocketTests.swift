import Glibc
import Platform
import Testing

@testable import Confined

@Suite("Connections that keep the boundaries of packets") struct PacketSocketTests {
  @Test("the last packet arrives, though the ones before it were not read") func last() throws {
    var ends: (PacketSocket, PacketSocket)? = try PacketSocket.pair()
    let near = try #require(ends?.0)
    try near.send(.init(words: [1, 2]))

    ends?.1.finish(with: .init(words: [7]))
    ends = nil

    #expect(try near.receive()?.words == [7])
    #expect(try near.receive() == nil)
  }

  @Test("the last packet is dropped if nobody reads, and nobody waits") func nobody() throws {
    let (near, far) = try PacketSocket.pair()
    var count = 0
    _ = fcntl(far.descriptor, F_SETFL, O_NONBLOCK)
    while (try? far.send(.init(words: [1]))) != nil { count += 1 }

    far.finish(with: .init(words: [7]))

    #expect(count > 10)
    for _ in 0..<count { #expect(try near.receive()?.words == [1]) }
  }
}
