import CX11
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

@testable import TouchKitX11

@MainActor
@Suite("Direct save") struct DirectSaveTests {
  private let server: XServer
  private let connection: XConnection
  private let loop = EventLoop(clock: EventClock(startedAt: .now))
  private let window = TouchKit.Window(size: Size(100, 100))
  private let context: TransferContext
  private let folder = TemporaryFolder()
  private let item = ItemProvider()
  private let answers = Answers()

  private final class Answers { var all: [String] = [] }

  init() throws {
    server = try XServer()
    connection = try XConnection(display: server.display, app: "test")
    context = TransferContext(connection: connection, loop: loop) { [window] in
      window.schedule(at: $0, $1)
    }
    item.suggestedName = "large.bin"
  }

  /// Requests to save the item at a path, as a target that it was dropped on does.
  private func save(to path: String) throws -> DataRequest {
    let save = try #require(DirectSave(item, context: context))
    let target = context.atoms[.xdndDirectSave]
    XProperty(context.connection, window: context.window).set(
      target, type: context.targets.atom("text/plain"), bytes: URIList(paths: [path]).bytes)
    let convert = try #require(save.targets { true }[target])
    return convert { [answers] in answers.all.append(String(decoding: $0 ?? [], as: UTF8.self)) }
  }

  /// Performs what other threads post until a condition holds; false after 10 seconds.
  private func wait(until condition: () -> Bool) -> Bool {
    let end = MonotonicTime.now + .seconds(10)
    while !condition() {
      guard MonotonicTime.now < end else { return false }
      loop.connections = [connection.descriptor]
      loop.wait(.not)
      loop.performPending()
    }
    return true
  }

  @Test("a file is written while the main thread continues") func saves() throws {
    let bytes = [UInt8](repeating: 7, count: 5 << 20)
    item.register(.png) { bytes }

    let request = try save(to: folder.path("file.bin"))
    #expect(request.isPending)

    #expect(wait { !request.isPending })
    #expect(answers.all == ["S"])
    let isWhole = try folder.read("file.bin") == bytes
    #expect(isWhole)
  }

  @Test("the announced name is one that every disk takes") func name() throws {
    item.register(.png) { [1] }
    item.suggestedName = "who?: a/b.png"

    _ = try #require(DirectSave(item, context: context))

    let property = XProperty(context.connection, window: context.window)
    let content = property.take(
      context.atoms[.xdndDirectSave], limit: 1000, incremental: context.atoms[.incremental])
    guard case .bytes(let bytes, type: _) = content else {
      Issue.record("No name is announced.")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "who__ a_b.png")
  }

  @Test("a cancelled request is not answered, and leaves no part of a file") func cancelled() throws
  {
    let bytes = [UInt8](repeating: 7, count: 5 << 20)
    let encoding = Monitor((hasBegun: false, isCancelled: false))
    item.register(
      .png,
      encoder: { isCancelled in
        encoding.update { $0.hasBegun = true }
        while !isCancelled() { waitForInput([], upTo: .milliseconds(1)) }
        encoding.update { $0.isCancelled = true }
        return bytes
      })
    let request = try save(to: folder.path("file.bin"))
    #expect(wait { encoding.value.hasBegun })

    request.cancel()

    #expect(wait { encoding.value.isCancelled })
    item.register(.png) { bytes }
    let next = try save(to: folder.path("next.bin"))
    #expect(wait { !next.isPending })
    #expect(answers.all == ["S"], "only the next one is answered")
    #expect(!FileSystem.exists(folder.path("file.bin")))
  }
}
