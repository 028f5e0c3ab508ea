import DesktopBus
import Glibc
import Platform
import TestSupport
import Testing

@testable import TouchKitX11

@Suite("The single instance of an app") struct SingleInstanceTests {
  private static let name = "org.example.Viewer"
  private let folder = TemporaryFolder()

  private func session() throws -> FakeDesktop {
    try FakeDesktop(offering: "org.example.Other", in: folder) { _ in ("()", nil) }
  }

  private func start(
    _ request: SingleInstance.Request?, _ scope: String = ":0", in environment: [String: String],
    isService: Bool = false, startupID: String = ""
  ) -> SingleInstance {
    SingleInstance(
      identifier: Self.name, scope: scope, request: request, isService: isService,
      environment: environment.merging(["DESKTOP_STARTUP_ID": startupID]) { _, new in new })
  }

  @Test("is the first start, which gets what later ones are for") func handsOver() throws {
    let session = try session()
    let first = start(.activate, in: session.environment)
    #expect(first.isFirst)
    let received = Monitor<[SingleInstance.Arrival]>([])

    let early = start(.open(["file:///a%20b.jpg"]), in: session.environment)
    #expect(!early.isFirst)
    first.follow { arrival in received.update { $0.append(arrival) } }
    let late = start(.activate, in: session.environment, startupID: "files-1_TIME77")
    #expect(!late.isFirst)

    let arrivals = received.wait { $0.count == 2 ? $0 : nil }
    #expect(arrivals.map(\.request) == [.open(["file:///a%20b.jpg"]), .activate])
    #expect(arrivals.map(\.startupID) == [nil, "files-1_TIME77"])
  }

  @Test("is not reached from another display, nor by a start that wants a window of its own")
  func scopes() throws {
    let session = try session()
    let first = start(.activate, in: session.environment)
    #expect(first.isFirst)

    #expect(start(.activate, ":1", in: session.environment).isFirst)
    #expect(start(nil, in: session.environment).isFirst)
    #expect(first.takeRequest() == nil)
  }

  @Test("ends with its process: the next start is the first one again") func ends() throws {
    let session = try session()
    var first: SingleInstance? = start(.activate, in: session.environment)
    #expect(first?.isFirst == true)
    first = nil
    // The name is given back on the instance's thread.
    #expect(
      Timeout(in: .seconds(20)).poll { start(.activate, in: session.environment).isFirst })
  }

  @Test("that the bus has started waits for what it was started for") func service() throws {
    let session = try session()
    let sender = try WorkerThread { [environment = session.environment] in
      let bus = SessionBus(environment: environment)
      #expect(Timeout(in: .seconds(20)).poll { bus?.offers(Self.name) ?? false })
      let other = SingleInstance(
        identifier: Self.name, scope: ":0", request: .open(["file:///a.jpg"]),
        environment: environment.merging(["DESKTOP_STARTUP_ID": "files-7_TIME5"]) { $1 })
      #expect(!other.isFirst)
    }
    let service = start(nil, in: session.environment, isService: true)
    sender.join()

    #expect(service.isFirst)
    #expect(service.takeRequest() == .open(["file:///a.jpg"]))
    #expect(service.takeRequest() == nil)
    // The desktop's busy cursor ends with this process's window.
    #expect(getenv("DESKTOP_STARTUP_ID").map { String(cString: $0) } == "files-7_TIME5")
    unsetenv("DESKTOP_STARTUP_ID")
  }

  @Test("runs by itself without a bus, and with one that never answers") func noBus() throws {
    #expect(start(.activate, in: [:]).isFirst)
    #expect(start(.activate, in: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]).isFirst)
    #expect(start(.activate, in: ["DBUS_SESSION_BUS_ADDRESS": "nonsense"]).isFirst)

    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    let path = folder.path("silent")
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(isBound == 0 && listen(listener, 8) == 0)
    #expect(start(.activate, in: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)"]).isFirst)
  }
}
