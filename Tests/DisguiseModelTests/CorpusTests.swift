import TestSupport
import Testing

@Suite("Files that fuzzing has found") struct CorpusTests {
  @Test("break no promise", arguments: [FuzzTarget.documents, .archives, .journals, .catalogs])
  func replay(target: FuzzTarget) throws {
    #expect(try target.replay() > 0)
  }
}
