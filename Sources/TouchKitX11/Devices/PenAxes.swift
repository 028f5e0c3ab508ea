import CX11
import CXi
import TouchKit
import X11Support

/// The labels that mark the axes of touchscreens and pens; 0 for none.
nonisolated struct AxisLabels: Hashable, Sendable {
  /// The pressure of a touchscreen's contacts.
  var touchPressure: Atom = 0
  /// The pressure of a pen's tip.
  var penPressure: Atom = 0
  /// The tilt of a pen to the right.
  var tiltX: Atom = 0
  /// The tilt of a pen toward the user.
  var tiltY: Atom = 0
}

nonisolated extension AxisLabels {
  /// The labels of a server.
  init(_ atoms: Atoms) {
    self.init(
      touchPressure: atoms[.touchPressure], penPressure: atoms[.penPressure],
      tiltX: atoms[.tiltX], tiltY: atoms[.tiltY])
  }
}

/// The axes of a pen.
nonisolated struct PenAxes: Hashable, Sendable {
  /// The pressure of the tip.
  var pressure: PressureAxis
  /// The numbers of the valuators of the tilt, in degrees; nil if there are none.
  var tiltX: Int?
  var tiltY: Int?

  /// Finds the axes among a device's classes; nil if there is no pressure.
  init?(_ classes: DeviceClasses, labels: AxisLabels) {
    guard let pressure = PressureAxis(classes, label: labels.penPressure) else { return nil }
    self.pressure = pressure
    let number = { (label: Atom) in
      classes.valuators.first { label != 0 && $0.label == label }.map { Int($0.number) }
    }
    (tiltX, tiltY) = (number(labels.tiltX), number(labels.tiltY))
  }

  /// Creates axes from their parts.
  init(pressure: PressureAxis, tiltX: Int? = nil, tiltY: Int? = nil) {
    (self.pressure, self.tiltX, self.tiltY) = (pressure, tiltX, tiltY)
  }
}

/// The parts of a tablet, which drivers list as devices of their own.
nonisolated enum TabletTool: Hashable, Sendable {
  /// The tip of a pen, or the only device.
  case tip
  /// The eraser at the other end.
  case eraser
  /// The tablet's buttons or its mouse, which the Wacom driver may list with the axes of a pen.
  case other

  /// Tells the part by the name that libinput ("... Eraser (0x12)"), the Wacom driver ("... eraser") and
  /// Xwayland ("... eraser:13") give it.
  init(name: String) {
    let name = name.lowercased().prefix { $0 != ":" }
    let isOther = name.hasSuffix(" pad") || name.hasSuffix(" cursor")
    self = name.contains("eraser") ? .eraser : isOther ? .other : .tip
  }
}

/// The values of a pen's axes in an event; nil where it has none: a driver sends only the axes that
/// have changed.
nonisolated struct PenValues: Hashable, Sendable {
  /// From 0 to 1.
  var pressure: Double?
  /// In degrees.
  var tiltX: Double?
  var tiltY: Double?

  /// Creates values from their parts.
  init(pressure: Double? = nil, tiltX: Double? = nil, tiltY: Double? = nil) {
    (self.pressure, self.tiltX, self.tiltY) = (pressure, tiltX, tiltY)
  }

  /// Reads the values of an event.
  init(_ values: XIValuatorState, _ axes: PenAxes) {
    let angle = { (axis: Int?) in
      axis.flatMap { values[$0] }.flatMap { $0.isFinite ? min(max($0, -90), 90) : nil }
    }
    self.init(
      pressure: axes.pressure.pressure(of: values), tiltX: angle(axes.tiltX),
      tiltY: angle(axes.tiltY))
  }

  /// Adds the values that a later event has.
  mutating func update(with later: PenValues) {
    pressure = later.pressure ?? pressure
    tiltX = later.tiltX ?? tiltX
    tiltY = later.tiltY ?? tiltY
  }

  /// The state of the pen.
  func state(of tool: TabletTool) -> PenState {
    let hasTilt = tiltX != nil || tiltY != nil
    return PenState(
      pressure: pressure ?? 0,
      tilt: hasTilt ? PenTilt(x: .degrees(tiltX ?? 0), y: .degrees(tiltY ?? 0)) : nil,
      isEraser: tool == .eraser)
  }
}
