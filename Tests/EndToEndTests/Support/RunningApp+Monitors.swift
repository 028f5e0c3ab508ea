import CX11
import CXrandr
import Drawing
import Testing

/// The monitors of a screen, as `xrandr` changes them.
extension RunningApp {
  /// Switches all monitors off and others on, which together are the screen. A rotation gives one
  /// another size: this video driver cannot turn it.
  func setMonitors(_ frames: [Rect]) throws {
    var states: [Int32] = []
    try asAnotherClient { display in
      let root = XDefaultRootWindow(display)
      guard let resources = XRRGetScreenResources(display, root) else { return }
      defer { XRRFreeScreenResources(resources) }
      let screen = MonitorSwitch(display: display, resources: resources)
      for index in 0..<Int(resources.pointee.ncrtc) { screen.switchOff(index) }
      let all = frames.reduce(Rect.zero) { $0.union($1) }
      XRRSetScreenSize(display, root, Int32(all.width), Int32(all.height), 300, 200)
      states = frames.enumerated().map { screen.switchOn($0, at: $1) }
    }
    #expect(states == frames.map { _ in RRSetConfigSuccess })
  }
}

/// Sets the controllers of a screen.
private struct MonitorSwitch {
  let display: OpaquePointer
  let resources: UnsafeMutablePointer<XRRScreenResources>

  func switchOff(_ index: Int) { _ = configure(index, .zero, mode: 0, []) }

  func switchOn(_ index: Int, at frame: Rect) -> Int32 {
    let output = resources.pointee.outputs[index]
    let mode = mode(of: frame.size)
    XRRAddOutputMode(display, output, mode)
    return configure(index, frame.origin, mode: mode, [output])
  }

  private func configure(
    _ index: Int, _ origin: Point, mode: RRMode, _ outputs: [RROutput]
  ) -> Int32 {
    var outputs = outputs
    return XRRSetCrtcConfig(
      display, resources, resources.pointee.crtcs[index], UInt(CurrentTime), Int32(origin.x),
      Int32(origin.y), mode, Rotation(RR_Rotate_0), &outputs, Int32(outputs.count))
  }

  /// The mode of a size; it is made unless an earlier call has.
  private func mode(of size: Size) -> RRMode {
    let name = "test-\(Int(size.width))x\(Int(size.height))"
    let known = UnsafeBufferPointer(
      start: resources.pointee.modes, count: Int(resources.pointee.nmode))
    if let mode = known.first(where: { String(cString: $0.name) == name }) { return mode.id }
    var info = XRRModeInfo()
    (info.width, info.height) = (UInt32(size.width), UInt32(size.height))
    (info.hSyncStart, info.hSyncEnd) = (info.width + 8, info.width + 40)
    (info.vSyncStart, info.vSyncEnd) = (info.height + 3, info.height + 9)
    (info.hTotal, info.vTotal) = (info.width + 80, info.height + 20)
    info.dotClock = UInt(info.hTotal * info.vTotal * 60)
    return name.withCString {
      info.name = UnsafeMutablePointer(mutating: $0)
      info.nameLength = UInt32(name.utf8.count)
      return XRRCreateMode(display, XDefaultRootWindow(display), &info)
    }
  }
}
