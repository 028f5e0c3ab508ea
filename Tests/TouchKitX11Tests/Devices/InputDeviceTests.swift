import CXi
import Testing
import X11Support

@testable import TouchKitX11

@Suite struct InputDeviceTests {
  private static let pressureLabel: UInt = 300
  private static let labels = AxisLabels(
    touchPressure: pressureLabel, penPressure: 310, tiltX: 311, tiltY: 312)

  /// Creates a device from class descriptions as listed by the server.
  private func device(
    touch: XITouchClassInfo? = nil, scroll: XIScrollClassInfo? = nil,
    axis: XIValuatorClassInfo? = nil, gesture: XIGestureClassInfo? = nil
  ) -> InputDevice {
    var touch = touch ?? XITouchClassInfo()
    var scroll = scroll ?? XIScrollClassInfo()
    var axis = axis ?? XIValuatorClassInfo()
    var gesture = gesture ?? XIGestureClassInfo()
    return withUnsafeMutablePointer(to: &touch) { touch in
      withUnsafeMutablePointer(to: &scroll) { scroll in
        withUnsafeMutablePointer(to: &axis) { axis in
          withUnsafeMutablePointer(to: &gesture) { gesture in
            var classes: [UnsafeMutablePointer<XIAnyClassInfo>?] = [
              UnsafeMutableRawPointer(touch), UnsafeMutableRawPointer(scroll),
              UnsafeMutableRawPointer(axis), UnsafeMutableRawPointer(gesture),
            ].map { $0.assumingMemoryBound(to: XIAnyClassInfo.self) }
            return classes.withUnsafeMutableBufferPointer {
              InputDevice(
                DeviceClasses($0.baseAddress, count: Int32($0.count)), labels: Self.labels)
            }
          }
        }
      }
    }
  }

  private func touchClass(_ mode: Int32) -> XITouchClassInfo {
    XITouchClassInfo(type: XITouchClass, sourceid: 6, mode: mode, num_touches: 2)
  }

  @Test("distinguishes touchscreens from touchpads") func modes() {
    #expect(device(touch: touchClass(XIDirectTouch)).touch == .direct)
    #expect(device(touch: touchClass(XIDependentTouch)).touch == .dependent)
    #expect(device().touch == .none)
  }

  @Test("a device that reports pinches is a touchpad") func pinches() {
    var gesture = XIGestureClassInfo()
    gesture.type = XIGestureClass
    #expect(device(gesture: gesture).isTouchpad && !device().isTouchpad)
  }

  @Test("lists the scroll axes") func scrolls() {
    let scroll = XIScrollClassInfo(
      type: XIScrollClass, sourceid: 8, number: 3, scroll_type: XIScrollTypeVertical,
      increment: 15, flags: 0)

    #expect(
      device(scroll: scroll).scrollAxes == [
        .init(number: 3, isHorizontal: false, increment: 15)
      ])
  }

  @Test("an axis without an increment is not a scroll axis") func brokenScroll() {
    let scroll = XIScrollClassInfo(
      type: XIScrollClass, sourceid: 8, number: 3, scroll_type: XIScrollTypeVertical,
      increment: 0, flags: 0)

    #expect(device(scroll: scroll).scrollAxes.isEmpty)
  }

  @Test("distinguishes tablets from mice") func absolute() {
    var axis = XIValuatorClassInfo()
    axis.type = XIValuatorClass
    axis.mode = XIModeAbsolute

    #expect(device(axis: axis).isAbsolute)
    axis.mode = XIModeRelative
    #expect(!device(axis: axis).isAbsolute)
  }

  private func pressureAxis(_ range: (Double, Double), label: UInt = pressureLabel)
    -> XIValuatorClassInfo
  {
    var axis = XIValuatorClassInfo()
    axis.type = XIValuatorClass
    axis.number = 2
    axis.label = label
    (axis.min, axis.max) = range
    return axis
  }

  @Test("finds the axis of the pressure by its label, unless its range is empty") func pressure() {
    #expect(device(axis: pressureAxis((0, 2047))).pressureAxis?.number == 2)
    #expect(device(axis: pressureAxis((0, 2047), label: 301)).pressureAxis == nil)
    #expect(device(axis: pressureAxis((0, 0))).pressureAxis == nil)
    #expect(device(axis: pressureAxis((0, .infinity))).pressureAxis == nil)
  }

  @Test("the pressure is a part of the axis's range; an event need not have one")
  func pressureValues() {
    let axis = PressureAxis(number: 2, range: 100...300)

    #expect(withAxes([0: 5, 1: 6, 2: 150], axis.pressure) == 0.25)
    #expect(withAxes([2: 900], axis.pressure) == 1)
    #expect(withAxes([2: 0], axis.pressure) == 0)
    #expect(withAxes([0: 5, 1: 6], axis.pressure) == nil)
    #expect(withAxes([2: .nan], axis.pressure) == nil)
  }

  @Test("a pen is an absolute device with pressure that is no touchscreen") func pens() {
    func isPen(mode: Int32, label: UInt = 310, touch: XITouchClassInfo? = nil) -> Bool {
      // The axis of the position tells the mode; here it is that of the pressure, too.
      var axis = pressureAxis((0, 2047), label: label)
      (axis.number, axis.mode) = (0, mode)
      return device(touch: touch, axis: axis).isPen
    }

    #expect(isPen(mode: XIModeAbsolute))
    #expect(!isPen(mode: XIModeRelative))
    #expect(!isPen(mode: XIModeAbsolute, label: Self.pressureLabel))
    #expect(!isPen(mode: XIModeAbsolute, touch: touchClass(XIDirectTouch)))
  }

  @Test("the name tells an eraser, and the parts of a tablet that are no pen")
  func tabletTools() {
    #expect(TabletTool(name: "Wacom Intuos Pro M Pen eraser") == .eraser)
    #expect(TabletTool(name: "Wacom Pen and multitouch sensor Eraser (0x2e80fa8)") == .eraser)
    #expect(TabletTool(name: "Wacom Intuos Pro M Pen stylus") == .tip)
    #expect(TabletTool(name: "Wacom Intuos Pro M Pad pad") == .other)
    #expect(TabletTool(name: "Wacom Intuos Pro M Pen cursor") == .other)
    #expect(TabletTool(name: "xwayland-tablet eraser:13") == .eraser)
    #expect(TabletTool(name: "xwayland-tablet cursor:13") == .other)

    let axes = PenAxes(pressure: PressureAxis(number: 2, range: 0...1))
    #expect(!InputDevice(isAbsolute: true, penAxes: axes, tool: .other).isPen)
  }

  @Test("accepts touches from unknown devices") func unknown() {
    var table = DeviceTable()
    table[6] = InputDevice(touch: .direct)
    table[9] = InputDevice(touch: .dependent)

    #expect(InputDevice.isTouchscreen(table[6]))
    #expect(!InputDevice.isTouchscreen(table[9]))
    #expect(InputDevice.isTouchscreen(table[77]))
    #expect(table.hasTouchscreen)
  }

  @Test("a slave switch does not update a known device") func slaveSwitch() {
    var table = DeviceTable()
    table[6] = InputDevice(touch: .direct)
    var event = XIDeviceChangedEvent()
    event.sourceid = 6
    event.reason = XISlaveSwitch

    table.update(with: event)
    #expect(table[6]?.touch == .direct)

    event.reason = XIDeviceChange
    table.update(with: event)
    #expect(table[6]?.touch == InputDevice.Touch.none)
  }
}

@Suite struct KeyboardNameTests {
  @Test(
    "a keyboard has letters, unlike buttons, extra keys and the server's own device",
    arguments: [
      ("AT Translated Set 2 keyboard", true), ("kbd0", true), ("Logitech K400", true),
      ("Virtual core XTEST keyboard", false), ("Power Button", false), ("Video Bus", false),
      ("Intel HID events hotkeys", false), ("Dell KB216 Consumer Control", false),
      ("HDA Intel HDMI", false), ("Lid Switch", false),
    ])
  func names(name: String, hasLetters: Bool) {
    #expect(InputDevice.hasLetters(name) == hasLetters)
  }
}
