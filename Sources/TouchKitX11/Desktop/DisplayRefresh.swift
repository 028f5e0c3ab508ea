import CX11
import CXrandr
import TouchKit

/// The monitor's refresh interval.
final class DisplayRefresh {
  /// The time between two refreshes.
  private(set) var interval = DisplayRefresh.usual

  /// 60 Hz, the most common rate; assumed if the server does not report one.
  nonisolated static let usual = Duration.nanoseconds(16_666_667)

  private let connection: XConnection
  private var eventBase: Int32?

  /// Reads the monitors' rates and subscribes to changes.
  init(connection: XConnection) {
    self.connection = connection
    var (event, error): (Int32, Int32) = (0, 0)
    guard XRRQueryExtension(connection.display, &event, &error) != 0 else { return }
    eventBase = event
    let mask = Int32(RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask)
    XRRSelectInput(connection.display, connection.root, mask)
    measure()
  }

  /// Handles an event; returns whether it was a RandR event.
  func handle(_ event: XEvent) -> Bool {
    guard let eventBase,
      event.type == eventBase + RRScreenChangeNotify || event.type == eventBase + RRNotify
    else { return false }
    var event = event
    XRRUpdateConfiguration(&event)
    measure()
    return true
  }

  /// Uses the fastest active monitor: one frame too many costs less than one too few.
  private func measure() {
    guard let list = XRRGetScreenResourcesCurrent(connection.display, connection.root) else {
      return
    }
    defer { XRRFreeScreenResources(list) }
    let resources = list.pointee
    let modes = UnsafeBufferPointer(start: resources.modes, count: Int(resources.nmode))
    let controllers = UnsafeBufferPointer(start: resources.crtcs, count: Int(resources.ncrtc))
    let rates = controllers.compactMap { controller -> Double? in
      guard let info = XRRGetCrtcInfo(connection.display, list, controller) else { return nil }
      defer { XRRFreeCrtcInfo(info) }
      return modes.first { $0.id == info.pointee.mode }.flatMap(Self.rate)
    }
    interval = Self.interval(forRate: rates.max())
  }

  /// Returns the refresh interval of a rate; `usual` for nil and for implausible rates.
  nonisolated static func interval(forRate rate: Double?) -> Duration {
    guard let rate, (20...1000).contains(rate) else { return usual }
    return .nanoseconds(Int64(1e9 / rate))
  }

  /// Returns the refresh rate of a mode in hertz; nil if its timings are missing.
  nonisolated static func rate(of mode: XRRModeInfo) -> Double? {
    guard mode.hTotal > 0, mode.vTotal > 0, mode.dotClock > 0 else { return nil }
    var lines = Double(mode.vTotal)
    if mode.modeFlags & UInt(RR_DoubleScan) != 0 { lines *= 2 }
    if mode.modeFlags & UInt(RR_Interlace) != 0 { lines /= 2 }
    return Double(mode.dotClock) / (Double(mode.hTotal) * lines)
  }
}
