import CX11
import CXi
import VirtualTouchscreen
import X11Support

/// The master and slave devices of a server, as `xinput` changes them; devices are told by their names.
extension XDisplay {
  /// The number of a device.
  func device(_ name: String) -> Int32? {
    let found = devices { list in
      list.first { $0.name.map { String(cString: $0) } == name }?.deviceid
    }
    return found ?? nil
  }

  /// Detaches a device from its master: from then on it moves no pointer and reaches no window.
  func detach(_ name: String) {
    guard let device = device(name) else { return }
    change { $0.detach = XIDetachSlaveInfo(type: XIDetachSlave, deviceid: device) }
  }

  /// Attaches a device to a master, by default to the first keyboard or the first pointer.
  func attach(_ name: String, to master: String? = nil) {
    let first = name.hasPrefix("kbd") ? "Virtual core keyboard" : "Virtual core pointer"
    guard let device = device(name), let master = self.device(master ?? first) else { return }
    change {
      $0.attach = XIAttachSlaveInfo(type: XIAttachSlave, deviceid: device, new_master: master)
    }
  }

  /// Adds a master pointer and a master keyboard; returns the pointer's number.
  func addMaster(_ name: String) -> Int32 {
    name.withCString { text in
      change {
        $0.add = XIAddMasterInfo(
          type: XIAddMaster, name: UnsafeMutablePointer(mutating: text), send_core: 1, enable: 1)
      }
    }
    return device("\(name) pointer") ?? 0
  }

  /// Removes a master pointer and its keyboard; its devices no longer have a master.
  func removeMaster(_ name: String) {
    let device = device("\(name) pointer") ?? 0
    change {
      $0.remove = XIRemoveMasterInfo(
        type: XIRemoveMaster, deviceid: device, return_mode: XIFloating, return_pointer: 0,
        return_keyboard: 0)
    }
  }

  /// Sets the matrix that the server applies to a device's positions, which range from 0 to 1.
  func setMatrix(_ rows: [Float], of device: String) {
    var values = rows
    values.withUnsafeMutableBytes { bytes in
      XIChangeProperty(
        pointer, self.device(device) ?? 0, atom("Coordinate Transformation Matrix"), atom("FLOAT"),
        32, PropModeReplace, bytes.bindMemory(to: UInt8.self).baseAddress, 9)
    }
    XSync(pointer, 0)
  }

  private func change(_ set: (inout XIAnyHierarchyChangeInfo) -> Void) {
    var info = XIAnyHierarchyChangeInfo()
    set(&info)
    XIChangeHierarchy(pointer, &info, 1)
    _ = firstError {}
  }
}
