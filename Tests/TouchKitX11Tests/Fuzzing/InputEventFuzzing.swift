import CXi
import Platform
import TestSupport
import TouchKit
import X11Support

@testable import TouchKitX11

extension FuzzTarget {
  /// XI2 events with any values, from decoding to what the window gets.
  static let inputEvents = FuzzTarget("input-events") { bytes in
    let bytes = Array(bytes)
    MainActor.assumeIsolated { bytes.withUnsafeBytes { InputPlay().play($0) } }
  }
}

/// The way of XI2 events through all decoders, and the invariants of what comes out.
@MainActor
private final class InputPlay {
  private var devices = DeviceTable()
  private var batch = InputBatch()
  private var touches = TouchTracker()
  private var pointers = PointerDecoder()
  private var gestures = TouchpadDecoder()
  private let clock = EventClock(startedAt: MonotonicTime(nanoseconds: 0))
  private var arrival = MonotonicTime(nanoseconds: 0)
  private var fingers = FingerLaws()
  private var pressed: Set<[Int]> = []
  private var running: Set<Int> = []

  init() {
    devices[6] = InputDevice(
      touch: .direct, pressureAxis: PressureAxis(number: 2, range: 0...2047))
    devices[7] = InputDevice(touch: .direct, isXwaylandTouch: true)
    devices[8] = InputDevice(
      touch: .dependent,
      scrollAxes: [
        .init(number: 2, isHorizontal: true, increment: 120),
        .init(number: 3, isHorizontal: false, increment: -1e-9),
      ])
    devices[9] = InputDevice(
      isAbsolute: true,
      penAxes: PenAxes(pressure: PressureAxis(number: 2, range: 0...2047), tiltX: 3, tiltY: 4))
  }

  isolated deinit {}

  func play(_ bytes: UnsafeRawBufferPointer) {
    var input = InputBytes(bytes)
    while !input.isEmpty {
      switch input.number(0...15) {
      case 0: batch.append(.fenceReached)
      case 1: batch.append(.unmapped)
      case 2: dispatch(batch.takeConfirmed())
      case 3: batch.fenceSent()
      default:
        if let event = XI2Event.decoded(by: &input, devices) { batch.append(event) }
      }
    }
    batch.append(.fenceReached)
    dispatch(batch.takeConfirmed())
    promise(batch.isEmpty, "What a fence has confirmed is kept.")
    lose { _ in true }
    promise(touches.isEmpty && fingers.isQuiet, "A finger stays down.")
    promise(pressed.isEmpty, "The buttons \(pressed) stay down.")
    promise(running.isEmpty, "The gestures of \(running) go on.")
  }

  private func dispatch(_ batch: InputBatch) {
    arrival = arrival + .milliseconds(4)
    for item in batch.items {
      switch item {
      case .touch(let report):
        if report.emulatesPointer { pointers.fingerMovedPointer() }
        touches.handle(report, at: time(report.serverTime))
      case .pointer(let report):
        check(pointers.events(for: report, at: time(report.serverTime), scale: 2))
      case .gesture(let report):
        check(gestures.events(for: report, at: time(report.serverTime), scale: 2))
      case .hierarchy(let report): lose(where: report.lost.contains)
      case .unmapped: lose { _ in true }
      case .key, .commit, .preedit, .fenceReached, .other: break
      }
    }
    fingers.check(touches.takeFrames())
  }

  private func time(_ server: UInt32) -> EventTime {
    clock.time(of: server, isSynthetic: false, at: arrival)
  }

  private func lose(where isLost: (Int) -> Bool) {
    let time = clock.latest
    touches.lose(at: time) { isLost($0.source.device) || isLost($1) }
    fingers.check(touches.takeFrames())
    check(gestures.lose(at: time, where: isLost))
    check(pointers.lose(at: time, scale: 2, where: isLost))
  }

  private func check(_ events: [MouseEvent]) {
    for event in events {
      promise(event.location.x.isFinite && event.location.y.isFinite, "\(event) is nowhere.")
      promise(event.pen.map { (0...1).contains($0.pressure) } ?? true, "\(event) has no pressure.")
      switch event.kind {
      case .pressed(let button): pressed.insert([event.device, Self.number(button)])
      case .released(let button), .cancelled(let button):
        let wasPressed = pressed.remove([event.device, Self.number(button)]) != nil
        promise(wasPressed, "\(event) of a button that is not down.")
      case .scrolled(let notches):
        promise(notches.dx.isFinite && notches.dy.isFinite, "\(event) is endless.")
      default: break
      }
    }
  }

  private static func number(_ button: MouseEvent.Button) -> Int {
    [.primary, .middle, .secondary, .back].firstIndex(of: button) ?? -1
  }

  private func check(_ events: [TouchpadEvent]) {
    for event in events {
      let isRunning = running.contains(event.device)
      promise(isRunning != (event.phase == .began), "\(event) out of order.")
      switch event.phase {
      case .began: running.insert(event.device)
      case .changed: break
      case .ended, .cancelled: running.remove(event.device)
      }
    }
  }
}
