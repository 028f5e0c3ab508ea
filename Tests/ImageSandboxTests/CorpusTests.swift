import TestSupport
import Testing

@Suite("Messages that fuzzing has found") struct CorpusTests {
  @Test("break no promise") func replay() throws {
    #expect(try FuzzTarget.decoderMessages.replay() > 0)
  }
}
