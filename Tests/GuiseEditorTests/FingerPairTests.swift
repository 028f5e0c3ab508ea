import Testing
import TouchKit

@testable import GuiseEditor

@Suite("Two fingers that begin to draw together")
struct FingerPairTests {
  private static let start = Point(300, 300)

  private func meaning(
    _ distance: Double, _ first: Vector, _ second: Vector
  ) -> FingerPair.Meaning {
    let starts = (Self.start, Self.start + Vector(distance, 0))
    return FingerPair.meaning(starts, (starts.0 + first, starts.1 + second))
  }

  @Test("near each other they are a hand that zooms") func near() {
    #expect(meaning(120, Vector(0, 0), Vector(0, 0)) == .zoom)
  }

  @Test("farther apart they are undecided until both have moved", arguments: [150.0, 250, 500])
  func undecided(distance: Double) {
    #expect(meaning(distance, Vector(0, 0), Vector(0, 0)) == .undecided)
    #expect(meaning(distance, Vector(0, 10), Vector(20, 0)) == .undecided)
  }

  @Test("they zoom if they pinch, turn or go together", arguments: [150.0, 250, 400, 500])
  func hand(distance: Double) {
    #expect(meaning(distance, Vector(-20, 2), Vector(20, 0)) == .zoom)
    #expect(meaning(distance, Vector(18, 0), Vector(-24, 3)) == .zoom)
    #expect(meaning(distance, Vector(0, 20), Vector(2, -20)) == .zoom)
    #expect(meaning(distance, Vector(20, 20), Vector(22, 17)) == .zoom)
  }

  @Test("they draw if each goes its own way", arguments: [150.0, 250, 400, 500])
  func children(distance: Double) {
    #expect(meaning(distance, Vector(0, 30), Vector(30, 0)) == .lines)
    #expect(meaning(distance, Vector(0, 20), Vector(0, 60)) == .lines)
    #expect(meaning(distance, Vector(20, 20), Vector(-40, 10)) == .lines)
    #expect(meaning(distance, Vector(0, 4), Vector(0, 50)) == .lines)
  }

  @Test("too far apart for a hand, they draw") func far() {
    #expect(meaning(520, Vector(-20, 0), Vector(20, 0)) == .lines)
  }
}
