import Glibc
import TestSupport
import Testing

@testable import ImageSandbox

@Suite("The log of decoders") struct DecoderLogTests {
  private let folder = TemporaryFolder()

  @Test("lines are kept when they are complete, and the last one at the end") func lines() {
    var lines = DecoderLines()

    #expect(lines.add(Array("one\n\ntw".utf8)) == ["one"])
    #expect(lines.add(Array("o\nthree".utf8)) == ["two"])
    #expect(lines.finish() == ["three"])
    #expect(lines.finish() == [])
  }

  @Test("one decoder cannot fill it") func flood() {
    var (lines, kept) = (DecoderLines(), [String]())
    for _ in 0..<1000 { kept += lines.add(Array(String(repeating: "x", count: 99).utf8) + [10]) }
    kept += lines.finish()

    #expect(kept.reduce(0) { $0 + $1.utf8.count + 1 } < DecoderLines.maximumBytes + 100)
    #expect(kept.last == "(further messages are left out)")
  }

  @Test("begins anew when it has its size, and keeps the one before") func size() throws {
    let path = folder.path("decoder.log")
    var log = DecoderLog(path: path)
    for number in 0..<4000 { log.add(["message \(number)", "and more"], about: "hat.svg") }

    #expect(folder.names == ["decoder.log", "decoder.log.old"])
    for name in folder.names {
      #expect(try folder.read(name).count < DecoderLog.maximumBytes + 200)
    }
    #expect(folder.text(of: "decoder.log").contains("hat.svg: message 3999\n"))
  }

  @Test("is made again if it was removed, and is no device or pipe") func removed() throws {
    let path = folder.path("decoder.log")
    var log = DecoderLog(path: path)
    log.add(["one"], about: "a")
    #expect(unlink(path) == 0)
    log.add(["two"], about: "a")
    #expect(folder.text(of: "decoder.log").hasSuffix("a: two\n"))

    var pipe = DecoderLog(path: folder.pipe("pipe"))
    pipe.add(["three"], about: "a")
    #expect(folder.names == ["decoder.log", "pipe"])
  }
}
