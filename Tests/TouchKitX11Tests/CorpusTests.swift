import TestSupport
import Testing

@testable import TouchKitX11

@Suite("Inputs that fuzzing has found") @MainActor struct CorpusTests {
  @Test(
    "break no promise",
    arguments: [
      FuzzTarget.inputEvents, .ownership, .settings, .selections, .drags, .inputMethod,
    ])
  func replay(target: FuzzTarget) throws {
    #expect(try target.replay() > 0)
  }
}
