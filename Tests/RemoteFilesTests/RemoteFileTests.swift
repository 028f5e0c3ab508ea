import Glibc
import Platform
import TestSupport
import Testing

@testable import RemoteFiles

/// The helper does not care which of the desktop's file systems it reads: here it is the local one.
@Suite("Files that only the desktop can read") struct RemoteFileTests {
  private let folder = TemporaryFolder()

  private func error(_ read: () throws(RemoteFileError) -> RemoteFile) -> RemoteFileError? {
    do throws(RemoteFileError) {
      _ = try read()
      return nil
    } catch {
      return error
    }
  }

  @Test("are read whole, with their names and with progress") func whole() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let path = try folder.write(bytes, to: "photo.jpg")
    var fractions: [Double] = []

    let file = try RemoteFile("file://" + path, progress: { fractions.append($0) })

    #expect(file.name == "photo.jpg" && file.bytes == bytes)
    #expect(fractions.count > 2 && fractions == fractions.sorted() && fractions.last == 1)
  }

  @Test("are refused if they are too large, are folders, or are not there") func refused() throws {
    let path = try folder.write([1, 2, 3, 4], to: "photo.jpg")

    #expect(
      error { () throws(RemoteFileError) in try RemoteFile("file://" + path, limit: 3) }
        == .tooLarge(limit: 3))
    #expect(
      error { () throws(RemoteFileError) in try RemoteFile("file://" + folder.path) }
        == .folder)
    for uri in ["file://" + folder.path("none.jpg"), "nowhere://x/y.jpg", "", "\u{1}"] {
      guard case .failed = error({ () throws(RemoteFileError) in try RemoteFile(uri) }) else {
        Issue.record("\(uri) was read")
        continue
      }
    }
  }

  @Test("that do not answer are given up at once when the user cancels") func cancelled() throws {
    let pipe = folder.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    var checks = 0

    let problem = error { () throws(RemoteFileError) in
      try RemoteFile(
        "file://" + pipe,
        isCancelled: {
          checks += 1
          return checks > 3
        })
    }

    #expect(problem == .cancelled)
  }

  @Test("arrive in messages, however these are cut") func messages() {
    let sent: [RemoteFileMessage] = [
      .name("a é.jpg"), .size(70000), .data([1, 2, 3]), .data([]), .folder, .problem("no"), .end,
    ]
    let bytes = sent.flatMap(\.bytes)
    for length in [1, 2, 7, bytes.count] {
      var parser = RemoteFileMessage.Parser()
      let received = stride(from: 0, to: bytes.count, by: length).flatMap { start in
        parser.add(Array(bytes[start..<min(start + length, bytes.count)]))
      }
      #expect(received == sent)
    }
    var parser = RemoteFileMessage.Parser()
    #expect(parser.add([3, 0xFF, 0xFF, 0xFF, 0xFF]) == [.problem("")])
    var other = RemoteFileMessage.Parser()
    #expect(other.add([99, 0, 0, 0, 0]) == [.problem("")])
  }
}
