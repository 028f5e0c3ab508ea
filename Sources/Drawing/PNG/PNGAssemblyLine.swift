import Platform

/// Distributes the bands of a picture to several threads and collects them in order. Thread-safe.
final class PNGAssemblyLine: Sendable {
  private struct State {
    /// The next band to begin, and the number of bands collected.
    var next = 0
    var collected = 0
    var finished: [Int: PNGBand] = [:]
    var isStopped = false
  }

  /// The number of bands.
  let bandCount: Int
  private let state = Monitor(State())
  /// The maximum number of bands begun and not yet collected: bounds the memory that they occupy.
  private static let maximumWaiting = 6

  /// Creates an assembly line for a number of bands.
  init(bandCount: Int) { self.bandCount = bandCount }

  /// Waits for room, then returns the index of the next band to encode; nil when all have been
  /// begun or the work was stopped.
  func begin() -> Int? {
    state.wait { state -> Int?? in
      if state.isStopped || state.next == bandCount { return .some(nil) }
      guard state.next < state.collected + Self.maximumWaiting else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Delivers a finished band.
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

  /// Stops the work early; no effect once it is complete.
  func stop() {
    state.update { $0.isStopped = true }
  }
}
