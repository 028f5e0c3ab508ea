import TestSupport

@testable import TouchKit

extension FuzzTarget {
  /// Choreographies whose views, recognizers, relations and fingers are chosen by the input.
  static let choreographies = FuzzTarget("choreographies") { bytes in
    let random = SeededGenerator(choosing: bytes)
    MainActor.assumeIsolated {
      let play = ChoreographyPlay(.random(random))
      play.play()
      promise(play.faults.isEmpty, "\(play.faults.prefix(3))")
    }
  }
}
