import CXi
import X11Support

/// Moves input devices between the pointer of the screen and none, as `xinput float` and
/// `xinput reattach` do.
extension XDisplay {
  /// Detaches a device by name: from then on it moves no pointer and reaches no window.
  func detach(_ name: String) {
    guard let device = device(name) else { return }
    var change = XIAnyHierarchyChangeInfo()
    change.detach = XIDetachSlaveInfo(type: XIDetachSlave, deviceid: device)
    XIChangeHierarchy(pointer, &change, 1)
    _ = firstError {}
  }

  /// Attaches a device by name to the first pointer, or the first keyboard, of the screen.
  func attach(_ name: String) {
    let master = name.hasPrefix("kbd") ? "Virtual core keyboard" : "Virtual core pointer"
    guard let device = device(name), let master = self.device(master) else { return }
    var change = XIAnyHierarchyChangeInfo()
    change.attach = XIAttachSlaveInfo(
      type: XIAttachSlave, deviceid: device, new_master: master)
    XIChangeHierarchy(pointer, &change, 1)
    _ = firstError {}
  }

  private func device(_ name: String) -> Int32? {
    let found = devices { list in
      list.first { $0.name.map { String(cString: $0) } == name }?.deviceid
    }
    return found ?? nil
  }
}
