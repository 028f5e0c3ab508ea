import CX11
import CXi
import VirtualTouchscreen

/// The master and slave devices of a server, as `xinput` changes them.
struct InputHierarchy {
  private let app: RunningApp

  init(of app: RunningApp) { self.app = app }

  /// Detaches a device from its master pointer.
  func float(_ device: String) throws {
    try change { display in
      var info = XIAnyHierarchyChangeInfo()
      info.detach = XIDetachSlaveInfo(type: XIDetachSlave, deviceid: id(device, display))
      return info
    }
  }

  /// Attaches a device to a master pointer.
  func attach(_ device: String, to master: String = "Virtual core pointer") throws {
    try change { display in
      var info = XIAnyHierarchyChangeInfo()
      info.attach = XIAttachSlaveInfo(
        type: XIAttachSlave, deviceid: id(device, display), new_master: id(master, display))
      return info
    }
  }

  /// Adds a master pointer and a master keyboard; returns the pointer's number.
  func addMaster(_ name: String) throws -> Int32 {
    try name.withCString { text in
      try change { _ in
        var info = XIAnyHierarchyChangeInfo()
        info.add = XIAddMasterInfo(
          type: XIAddMaster, name: UnsafeMutablePointer(mutating: text), send_core: 1, enable: 1)
        return info
      }
    }
    return try self.id("\(name) pointer")
  }

  /// Removes a master pointer and its keyboard; its devices no longer have a master.
  func removeMaster(_ name: String) throws {
    try change { display in
      var info = XIAnyHierarchyChangeInfo()
      info.remove = XIRemoveMasterInfo(
        type: XIRemoveMaster, deviceid: id("\(name) pointer", display), return_mode: XIFloating,
        return_pointer: 0, return_keyboard: 0)
      return info
    }
  }

  /// Sets the matrix that the server applies to a device's positions, which range from 0 to 1.
  func setMatrix(_ rows: [Float], of device: String) throws {
    try app.asAnotherClient { display in
      var values = rows
      values.withUnsafeMutableBytes { bytes in
        XIChangeProperty(
          display, id(device, display),
          XInternAtom(display, "Coordinate Transformation Matrix", 0),
          XInternAtom(display, "FLOAT", 0), 32, PropModeReplace,
          bytes.bindMemory(to: UInt8.self).baseAddress, 9)
      }
    }
  }

  /// The number of a device.
  private func id(_ device: String) throws -> Int32 {
    var number: Int32 = 0
    try app.asAnotherClient { number = id(device, $0) }
    return number
  }

  private func id(_ device: String, _ display: OpaquePointer) -> Int32 {
    var count: Int32 = 0
    guard let devices = XIQueryDevice(display, XIAllDevices, &count) else { return 0 }
    defer { XIFreeDeviceInfo(devices) }
    return UnsafeBufferPointer(start: devices, count: Int(count))
      .first { $0.name.map { String(cString: $0) } == device }?.deviceid ?? 0
  }

  private func change(_ make: (OpaquePointer) -> XIAnyHierarchyChangeInfo) throws {
    try app.asAnotherClient { display in
      var info = make(display)
      XIChangeHierarchy(display, &info, 1)
    }
  }
}
