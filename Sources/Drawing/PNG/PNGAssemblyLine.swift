/// Hands out the bands of a picture to several threads and takes them back in order.
final class PNGAssemblyLine: Sendable {
  private struct State {
    /// The next band that somebody may begin, and how many have been collected.
    var next = 0
    var collected = 0
    var finished: [Int: PNGBand] = [:]
    var isStopped = false
  }

  /// How many bands there are.
  let bandCount: Int
  private let state = Monitor(State())
  /// So many bands may be begun and not collected: a bound on the memory they take.
  private static let mostWaiting = 6

  /// A line for so many bands.
  init(bandCount: Int) { self.bandCount = bandCount }

  /// The number of a band to work on, once there is room for it; nil when there is no more to do.
  func begin() -> Int? {
    state.wait { state -> Int?? in
      if state.isStopped || state.next == bandCount { return .some(nil) }
      guard state.next < state.collected + Self.mostWaiting else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Hands in a band.
  func finish(_ index: Int, _ band: PNGBand) {
    state.update { $0.finished[index] = band }
  }

  /// Waits for the next band in order; nil if the work was stopped.
  func collect() -> PNGBand? {
    state.wait { state -> PNGBand?? in
      if state.isStopped { return .some(nil) }
      guard let band = state.finished.removeValue(forKey: state.collected) else { return nil }
      state.collected += 1
      return band
    }
  }

  /// Ends the work early, or does nothing after its end.
  func stop() {
    state.update { $0.isStopped = true }
  }
}
