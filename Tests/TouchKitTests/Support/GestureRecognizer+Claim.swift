@testable import TouchKit

extension GestureRecognizer {
  /// Whether the gesture has claimed to begin but waits for others to fail, or for its touches to be
  /// committed.
  var isWaiting: Bool { contender?.claim != nil }
}
