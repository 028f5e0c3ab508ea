import Glibc
import TestSupport
import Testing

@testable import Confined

@Suite("The log of confined processes") struct ServiceLogTests {
  private let folder = TemporaryFolder()

  @Test("lines are kept when they are complete, and the last one at the end") func lines() {
    var lines = ServiceLines()

    #expect(lines.add(Array("one\n\ntw".utf8)) == ["one"])
    #expect(lines.add(Array("o\nthree".utf8)) == ["two"])
    #expect(lines.finish() == ["three"])
    #expect(lines.finish() == [])
  }

  @Test("one process cannot fill it") func flood() {
    var (lines, kept) = (ServiceLines(), [String]())
    for _ in 0..<1000 { kept += lines.add(Array(String(repeating: "x", count: 99).utf8) + [10]) }
    kept += lines.finish()

    #expect(kept.reduce(0) { $0 + $1.utf8.count + 1 } < ServiceLines.maximumBytes + 100)
    #expect(kept.last == "(further messages are left out)")
  }

  @Test("begins anew when it has its size, and keeps the one before") func size() throws {
    let path = folder.path("service.log")
    var log = ServiceLog(path: path)
    for number in 0..<4000 { log.add(["message \(number)", "and more"], about: "hat.svg") }

    #expect(folder.names == ["service.log", "service.log.old"])
    for name in folder.names {
      #expect(try folder.read(name).count < ServiceLog.maximumBytes + 200)
    }
    #expect(folder.text(of: "service.log").contains("hat.svg: message 3999\n"))
  }

  @Test("is made again if it was removed, and is no device or pipe") func removed() throws {
    let path = folder.path("service.log")
    var log = ServiceLog(path: path)
    log.add(["one"], about: "a")
    #expect(unlink(path) == 0)
    log.add(["two"], about: "a")
    #expect(folder.text(of: "service.log").hasSuffix("a: two\n"))

    var pipe = ServiceLog(path: folder.pipe("pipe"))
    pipe.add(["three"], about: "a")
    #expect(folder.names == ["pipe", "service.log"])
  }
}
