import TestSupport
import Testing

@Suite("Files that fuzzing has found") struct CorpusTests {
  @Test(
    "break no promise",
    arguments: [
      FuzzTarget.documents, .archives, .journals, .catalogs, .strokes, .framings, .elements,
      .changes,
    ])
  func replay(target: FuzzTarget) throws {
    #expect(try target.replay() > 0)
  }
}
