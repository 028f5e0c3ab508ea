import CXi
import Testing
import TouchKit

@testable import TouchKitX11

@Suite struct InputBatchTests {
  var batch = InputBatch()

  private func touch(
    _ kind: TouchReport.Kind, _ contact: UInt32 = 1, time: UInt32 = 0, source: Int = 6
  ) -> Input {
    .touch(
      TouchReport(
        id: .init(device: 2, contact: contact), source: source, kind: kind, serverTime: time,
        position: DevicePosition(root: .zero, window: .zero)))
  }

  private var ended: TouchReport.Kind { .changed(.ended) }

  private func kinds(_ batch: InputBatch) -> [TouchReport.Kind] {
    batch.items.compactMap { if case .touch(let report) = $0 { report.kind } else { nil } }
  }

  @Test("moves are believed at once") mutating func moves() {
    batch.append(touch(.began))
    batch.append(touch(.changed(.updated)))

    #expect(!batch.needsQuestion)
    #expect(kinds(batch.takeBelievable()) == [.began, .changed(.updated)])
    #expect(batch.isEmpty)
  }

  @Test("an end waits until the server has answered, and what follows with it")
  mutating func endWaits() {
    batch.append(touch(.changed(.updated)))
    batch.append(touch(ended))
    batch.append(touch(.began, 2))

    #expect(batch.needsQuestion)
    batch.asked()
    #expect(kinds(batch.takeBelievable()) == [.changed(.updated)])
    #expect(kinds(batch.takeBelievable()) == [])
    #expect(!batch.needsQuestion)

    batch.append(.answered)
    #expect(kinds(batch.takeBelievable()) == [ended, .began])
    #expect(batch.isEmpty)
  }

  @Test("an end after the answer needs another question") mutating func another() {
    batch.append(touch(ended))
    batch.asked()
    batch.append(.answered)
    batch.append(touch(ended, 2))

    #expect(batch.needsQuestion)
    #expect(kinds(batch.takeBelievable()) == [ended])
    #expect(!batch.isEmpty)
  }

  @Test("an end that comes with the loss of its device is no lift") mutating func lostDevice() {
    batch.append(touch(ended, 1, time: 100, source: 6))
    batch.append(touch(ended, 2, time: 100, source: 7))
    batch.append(.hierarchy(HierarchyReport(serverTime: 100, lost: [6])))
    batch.append(.answered)

    #expect(kinds(batch.takeBelievable()) == [.changed(.lost), ended])
  }

  @Test("news of the loss that come a packet later count too") mutating func lateNews() {
    batch.append(touch(ended, time: 100))
    #expect(kinds(batch.takeBelievable()) == [])

    batch.append(.hierarchy(HierarchyReport(serverTime: 101, lost: [6])))
    batch.append(.answered)

    #expect(kinds(batch.takeBelievable()) == [.changed(.lost)])
  }

  @Test("a finger lifted well before the loss was lifted") mutating func earlierLift() {
    batch.append(touch(ended, time: 100))
    batch.append(.hierarchy(HierarchyReport(serverTime: 150, lost: [6])))
    batch.append(.answered)

    #expect(kinds(batch.takeBelievable()) == [ended])
  }

  @Test("the loss is recognised across the wrap of the clock") mutating func wrap() {
    batch.append(touch(ended, time: 0xFFFF_FFFF))
    batch.append(.hierarchy(HierarchyReport(serverTime: 1, lost: [6])))
    batch.append(.answered)

    #expect(kinds(batch.takeBelievable()) == [.changed(.lost)])
  }

  @Test("a device that was added loses nothing") mutating func added() {
    batch.append(touch(ended, time: 100))
    batch.append(.hierarchy(HierarchyReport(serverTime: 100, lost: [])))
    batch.append(.answered)

    #expect(kinds(batch.takeBelievable()) == [ended])
  }

  @Test("what was done before the window left the screen is dropped") mutating func unmapped() {
    batch.append(touch(.changed(.updated)))
    batch.append(touch(.began, 2))
    batch.append(.unmapped)
    batch.append(touch(.began, 3))

    let taken = batch.takeBelievable()

    #expect(kinds(taken) == [.began])
    #expect(taken.items.count == 2)
  }

  @Test("a hierarchy event names the devices that are lost") func hierarchy() {
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
