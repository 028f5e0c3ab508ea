/// The positions of scroll axes when the pointer entered or another device took it over, so that
/// the first notch after that counts.
nonisolated struct ScrollOrigins: Sendable {
  private struct Origin {
    /// The positions, by axis number.
    var positions: [Int: Double]
    /// The serial number of the request that returned them; nil if they came with an event.
    var request: UInt?
  }

  private var origins: [Int: Origin] = [:]

  /// Stores the axis positions queried when a device moved the pointer into the window.
  mutating func entered(source: Int, positions: [Int: Double], request: UInt) {
    // The positions of other devices date from before the pointer left.
    origins = [source: Origin(positions: positions, request: request)]
  }

  /// Stores the axis positions from the event that reports that a device took over the pointer.
  mutating func switched(to source: Int, positions: [Int: Double]) {
    origins[source] = Origin(positions: positions)
  }

  /// Removes and returns the positions of the axes before an event that moves them; empty if
  /// unknown.
  ///
  /// - Parameter serial: The last request that the server had processed before the event. If that
  ///   precedes the query, the queried positions already include the event.
  mutating func take(
    source: Int, axes: [InputDevice.ScrollAxis], serial: UInt
  ) -> [Double?] {
    guard let origin = origins.removeValue(forKey: source),
      serial >= origin.request ?? 0
    else { return [] }
    return axes.map { origin.positions[$0.number] }
  }
}
