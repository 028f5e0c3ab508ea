import TestSupport
import Testing

@Suite("Pictures that fuzzing has found") struct CorpusTests {
  @Test("break no promise") func replay() throws {
    #expect(try FuzzTarget.imageHeaders.replay() > 0)
    #expect(try FuzzTarget.fileKinds.replay() > 0)
  }
}
