import TestSupport
import Testing

@Suite("Choreographies that fuzzing has found") @MainActor struct CorpusTests {
  @Test("satisfy all invariants") func replay() throws {
    #expect(try FuzzTarget.choreographies.replay() > 0)
  }
}
