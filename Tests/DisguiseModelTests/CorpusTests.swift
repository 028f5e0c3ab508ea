import TestSupport
import Testing

@Suite("Files that fuzzing has found") struct CorpusTests {
  @Test("break no promise", arguments: [FuzzTarget.documents, .journals, .catalogs])
  func replay(target: FuzzTarget) throws {
    #expect(try target.replay() > 0)
  }
}
