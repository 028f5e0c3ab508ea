import CX11
import CXi

/// The axis of a touchscreen that reports how hard a contact presses.
package struct PressureAxis: Hashable, Sendable {
  /// The valuator's number.
  package var number: Int
  /// The values of no pressure and of the most that the device can measure.
  package var range: ClosedRange<Double>

  /// The label of such an axis: the name of an atom.
  package static let label = "Abs MT Pressure"

  /// Creates an axis from its parts.
  package init(number: Int, range: ClosedRange<Double>) {
    self.number = number
    self.range = range
  }

  /// Finds the axis with a label among a device's classes; nil if there is none, or if its range is
  /// empty.
  package init?(_ classes: DeviceClasses, label: Atom) {
    let axis = classes.valuators.first {
      label != 0 && $0.label == label && $0.min < $0.max && ($0.max - $0.min).isFinite
    }
    guard let axis else { return nil }
    self.init(number: Int(axis.number), range: axis.min...axis.max)
  }

  /// Returns the pressure of an event from 0 to 1; nil if the event has none: a driver sends only
  /// the axes that have changed.
  package func pressure(of values: XIValuatorState) -> Double? {
    guard let value = values[number], value.isFinite else { return nil }
    return min(max((value - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
  }
}
