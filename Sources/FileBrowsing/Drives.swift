import Platform

/// Removable drives and cameras that the desktop has mounted.
package enum Drives {
  /// Where desktops mount them.
  private static let roots = ["/media/", "/run/media/", "/mnt/"]

  /// Returns the folders of the mounted drives, in the order in which they were mounted.
  package static func mounted() -> [String] {
    guard let bytes = try? FileSystem.read("/proc/self/mountinfo", upTo: 4 << 20) else {
      return []
    }
    return mounted(in: bytes)
  }

  /// Returns the drives in a text of the form of `/proc/self/mountinfo`.
  package static func mounted(in bytes: [UInt8]) -> [String] {
    var drives: [String] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count > 4 else { continue }
      let path = String(
        pathBytes: fields[4].replacingEscapes("\\", digits: 3, radix: 8))
      if roots.contains(where: path.hasPrefix), !drives.contains(path) { drives.append(path) }
    }
    return drives
  }

  /// Returns the folder that has the pictures of a camera's card, `DCIM`; other drives have none.
  package static func cameraFolder(on drive: String) -> String { drive + "/DCIM" }
}
