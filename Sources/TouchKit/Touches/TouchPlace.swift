/// A place where a finger or a pen was, with what its device measured there.
public nonisolated struct TouchPlace: Hashable, Sendable {
  /// When it was there.
  public var timestamp: EventTime
  /// The location: of a ``TouchSample`` in window points, of a ``Touch`` in the coordinates that were
  /// asked for.
  public var location: Point
  /// The pressure, from 0 to 1; nil if the device does not measure it.
  public var pressure: Double?
  /// How a pen was tilted; nil if the device does not measure it.
  public var tilt: PenTilt?

  /// Creates a place from its parts.
  public init(
    timestamp: EventTime, location: Point, pressure: Double? = nil, tilt: PenTilt? = nil
  ) {
    self.timestamp = timestamp
    self.location = location
    self.pressure = pressure
    self.tilt = tilt
  }
}

extension Touch {
  /// Where the finger was since the previous event, oldest first and the current place last, in a
  /// view's coordinates (nil: the window's).
  ///
  /// More than one only in a move of a ``Phase/moved`` touch, after the app could not handle the
  /// device's reports for a while: the moves are then joined, and recognizers and
  /// ``location(in:)`` know the last one only. What draws a finger's path uses all of them.
  public func coalescedPlaces(in view: View?) -> [TouchPlace] {
    let moment = dispatched ?? current
    let last = TouchPlace(
      timestamp: moment.timestamp, location: location(in: view), pressure: moment.pressure,
      tilt: moment.tilt)
    guard moment.phase == .moved, !moment.earlier.isEmpty else { return [last] }
    return moment.earlier.map { place in
      var place = place
      place.location = view?.convertFromWindow(place.location) ?? place.location
      return place
    } + [last]
  }
}
