import CXi
import Testing
import TouchKit

@testable import TouchKitX11

@Suite struct InputBatchTests {
  var batch = InputBatch()

  private func touch(
    _ kind: TouchReport.Kind, _ contact: UInt32 = 1, time: UInt32 = 0, source: Int = 6
  ) -> InputEvent {
    .touch(
      TouchReport(
        id: .init(device: 2, contact: contact), source: source, kind: kind, serverTime: time,
        position: DevicePosition(root: .zero, window: .zero)))
  }

  private var ended: TouchReport.Kind { .changed(.ended) }

  private func kinds(_ batch: InputBatch) -> [TouchReport.Kind] {
    batch.items.compactMap { if case .touch(let report) = $0 { report.kind } else { nil } }
  }

  @Test("moves are confirmed immediately") mutating func moves() {
    batch.append(touch(.began))
    batch.append(touch(.changed(.updated)))

    #expect(!batch.needsFence)
    #expect(kinds(batch.takeConfirmed()) == [.began, .changed(.updated)])
    #expect(batch.isEmpty)
  }

  @Test("an end and everything after it wait for the fence")
  mutating func endWaits() {
    batch.append(touch(.changed(.updated)))
    batch.append(touch(ended))
    batch.append(touch(.began, 2))

    #expect(batch.needsFence)
    batch.fenceSent()
    #expect(kinds(batch.takeConfirmed()) == [.changed(.updated)])
    #expect(kinds(batch.takeConfirmed()) == [])
    #expect(!batch.needsFence)

    batch.append(.fenceReached)
    #expect(kinds(batch.takeConfirmed()) == [ended, .began])
    #expect(batch.isEmpty)
  }

  @Test("an end after the fence needs another fence") mutating func another() {
    batch.append(touch(ended))
    batch.fenceSent()
    batch.append(.fenceReached)
    batch.append(touch(ended, 2))

    #expect(batch.needsFence)
    #expect(kinds(batch.takeConfirmed()) == [ended])
    #expect(!batch.isEmpty)
  }

  @Test("an end together with the loss of its device is not a lift") mutating func lostDevice() {
    batch.append(touch(ended, 1, time: 100, source: 6))
    batch.append(touch(ended, 2, time: 100, source: 7))
    batch.append(.hierarchy(HierarchyReport(serverTime: 100, lost: [6])))
    batch.append(.fenceReached)

    #expect(kinds(batch.takeConfirmed()) == [.changed(.lost), ended])
  }

  @Test("a device loss reported one packet later counts too") mutating func lateReport() {
    batch.append(touch(ended, time: 100))
    #expect(kinds(batch.takeConfirmed()) == [])

    batch.append(.hierarchy(HierarchyReport(serverTime: 101, lost: [6])))
    batch.append(.fenceReached)

    #expect(kinds(batch.takeConfirmed()) == [.changed(.lost)])
  }

  @Test("a lift well before the loss is a lift") mutating func earlierLift() {
    batch.append(touch(ended, time: 100))
    batch.append(.hierarchy(HierarchyReport(serverTime: 150, lost: [6])))
    batch.append(.fenceReached)

    #expect(kinds(batch.takeConfirmed()) == [ended])
  }

  @Test("recognizes a loss across the wrap of the clock") mutating func wrap() {
    batch.append(touch(ended, time: 0xFFFF_FFFF))
    batch.append(.hierarchy(HierarchyReport(serverTime: 1, lost: [6])))
    batch.append(.fenceReached)

    #expect(kinds(batch.takeConfirmed()) == [.changed(.lost)])
  }

  private func release(time: UInt32 = 100, source: Int = 8, isEmulated: Bool = false) -> InputEvent
  {
    var report = PointerReport(
      kind: .released(button: 1), master: 2, source: source, serverTime: time, location: .zero)
    report.isEmulated = isEmulated
    return .pointer(report)
  }

  @Test("a button release caused by the loss of its mouse cancels the press")
  mutating func lostMouse() {
    batch.append(release(source: 8))
    #expect(batch.needsFence)
    #expect(batch.takeConfirmed().isEmpty)
    batch.append(release(source: 9))
    batch.append(.hierarchy(HierarchyReport(serverTime: 101, lost: [8])))
    batch.append(.fenceReached)

    let kinds = batch.takeConfirmed().items.compactMap { item -> PointerReport.Kind? in
      if case .pointer(let report) = item { report.kind } else { nil }
    }

    #expect(kinds == [.cancelled(button: 1), .released(button: 1)])
  }

  @Test("what a grab releases of a lost device after the loss is dropped, later events are not")
  mutating func releasedAfterLoss() {
    func begin(time: UInt32, source: Int) -> InputEvent {
      .gesture(
        TouchpadReport(
          phase: .began, kind: .swipe, source: source, fingers: 3, serverTime: time,
          location: .zero, translation: .zero))
    }
    batch.append(.hierarchy(HierarchyReport(serverTime: 100, lost: [8])))
    batch.append(begin(time: 60, source: 8))
    batch.append(begin(time: 60, source: 9))
    batch.append(begin(time: 100, source: 8))
    // The device has rested while the clock wrapped.
    batch.append(begin(time: 0x8000_0100, source: 8))

    let times = batch.takeConfirmed().items.compactMap { item -> [Int]? in
      if case .gesture(let report) = item { [report.source, Int(report.serverTime)] } else { nil }
    }

    #expect(times == [[9, 60], [8, 100], [8, 0x8000_0100]])
  }

  @Test("a button release well before the loss is kept") mutating func earlierRelease() {
    batch.append(release(time: 100))
    batch.append(.hierarchy(HierarchyReport(serverTime: 150, lost: [8])))
    batch.append(.fenceReached)

    #expect(batch.takeConfirmed().items.count == 3)
  }

  @Test("a release emulated for a lift needs no fence")
  mutating func emulatedRelease() {
    batch.append(release(isEmulated: true))

    #expect(!batch.needsFence)
    #expect(batch.takeConfirmed().items.count == 1)
  }

  private func gestureEnd(_ kind: TouchpadEvent.Kind, source: Int) -> InputEvent {
    .gesture(
      TouchpadReport(
        phase: .ended(isCancelled: false), kind: kind, source: source, fingers: 3,
        serverTime: 100, location: .zero, translation: .zero))
  }

  @Test(
    "the end of a touchpad gesture together with the loss of its touchpad is a cancellation",
    arguments: [TouchpadEvent.Kind.pinch(scale: 2, turn: .zero), .swipe])
  mutating func lostTouchpad(kind: TouchpadEvent.Kind) {
    batch.append(gestureEnd(kind, source: 9))
    batch.append(gestureEnd(kind, source: 10))
    #expect(batch.needsFence)
    #expect(batch.takeConfirmed().isEmpty)
    batch.append(.hierarchy(HierarchyReport(serverTime: 101, lost: [9])))
    batch.append(.fenceReached)

    let phases = batch.takeConfirmed().items.compactMap { item -> TouchpadReport.Phase? in
      if case .gesture(let report) = item { report.phase } else { nil }
    }

    #expect(phases == [.ended(isCancelled: true), .ended(isCancelled: false)])
  }

  @Test("adding a device cancels nothing") mutating func added() {
    batch.append(touch(ended, time: 100))
    batch.append(.hierarchy(HierarchyReport(serverTime: 100, lost: [])))
    batch.append(.fenceReached)

    #expect(kinds(batch.takeConfirmed()) == [ended])
  }

  @Test("input before the window was unmapped is dropped") mutating func unmapped() {
    batch.append(touch(.changed(.updated)))
    batch.append(touch(.began, 2))
    batch.append(.unmapped)
    batch.append(touch(.began, 3))

    let taken = batch.takeConfirmed()

    #expect(kinds(taken) == [.began])
    #expect(taken.items.count == 2)
  }

  // MARK: Late grants

  private var granted: TouchReport.Kind { .changed(.granted) }
  private var updated: TouchReport.Kind { .changed(.updated) }

  @Test("a prompt grant of ownership needs no fence") mutating func promptGrant() {
    batch.append(touch(.began, time: 100))
    batch.append(touch(granted, time: 101))

    #expect(!batch.needsFence)
    #expect(kinds(batch.takeConfirmed()) == [.began, granted])
  }

  @Test("a late grant waits for what the finger did during the grab, and follows it")
  mutating func frozenDrag() {
    batch.append(touch(.began, time: 100))
    _ = batch.takeConfirmed()
    batch.append(touch(granted, time: 700))
    #expect(batch.needsFence)
    #expect(kinds(batch.takeConfirmed()) == [])
    batch.append(touch(updated, time: 110))
    batch.append(touch(updated, time: 120))
    batch.append(touch(updated, time: 710))
    batch.append(.fenceReached)

    #expect(kinds(batch.takeConfirmed()) == [updated, updated, granted, updated])
  }

  @Test("a finger that lifted during the grab has lifted before the grant")
  mutating func frozenTap() {
    batch.append(touch(.began, time: 0xFFFF_FFF0))
    batch.append(touch(granted, time: 700))
    batch.append(touch(ended, time: 30))
    batch.append(.fenceReached)

    #expect(kinds(batch.takeConfirmed()) == [.began, .changed(.lifted), granted, ended])
  }

  // MARK: Xwayland

  private func end(_ contact: UInt32, time: UInt32 = 100, isXwayland: Bool = true) -> InputEvent {
    var report = TouchReport(
      id: .init(device: 2, contact: contact), source: 6, kind: .changed(.ended),
      serverTime: time, position: nil)
    report.isFromXwayland = isXwayland
    return .touch(report)
  }

  /// Appends ends and returns what they mean.
  private mutating func meaning(of ends: [InputEvent]) -> [TouchReport.Kind] {
    for end in ends { batch.append(end) }
    batch.append(.fenceReached)
    return kinds(batch.takeConfirmed())
  }

  @Test("three ends of Xwayland in one millisecond, the newest first, are a cancellation")
  mutating func xwaylandCancel() {
    let lost = TouchReport.Kind.changed(.lost)
    #expect(meaning(of: [end(3), end(2), end(1)]) == [lost, lost, lost])
    #expect(meaning(of: [end(1), end(0), end(0xFFFF_FFFF)]) == [lost, lost, lost])
    #expect(meaning(of: [end(4), end(3), end(2), end(1)]) == [lost, lost, lost, lost])
  }

  @Test("other ends are lifts") mutating func lifts() {
    #expect(meaning(of: [end(1), end(2), end(3)]) == [ended, ended, ended])
    #expect(meaning(of: [end(2), end(1)]) == [ended, ended])
    #expect(meaning(of: [end(3), end(2), end(1, time: 101)]) == [ended, ended, ended])
    let others = [3, 2, 1].map { end($0, isXwayland: false) }
    #expect(meaning(of: others) == [ended, ended, ended])
  }

  @Test("a hierarchy event lists the lost devices") func hierarchy() {
    var infos = [
      XIHierarchyInfo(deviceid: 6, attachment: 2, use: 3, enabled: 0, flags: XIDeviceDisabled),
      XIHierarchyInfo(deviceid: 7, attachment: 2, use: 3, enabled: 1, flags: XISlaveDetached),
      XIHierarchyInfo(deviceid: 8, attachment: 2, use: 3, enabled: 1, flags: XIDeviceEnabled),
      XIHierarchyInfo(deviceid: 9, attachment: 2, use: 3, enabled: 1, flags: 0),
    ]

    let report = infos.withUnsafeMutableBufferPointer { infos in
      var event = XIHierarchyEvent()
      event.time = 77
      event.num_info = Int32(infos.count)
      event.info = infos.baseAddress
      return HierarchyReport(event)
    }

    #expect(report.lost == [6, 7])
    #expect(report.serverTime == 77)
  }
}
