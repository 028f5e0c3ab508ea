import TestSupport

/// What is wrong with the disks of a program under test; see `Tests/DiskFaults`.
struct DiskEnvironment {
  private let folder: TemporaryFolder
  private(set) var variables: [String: String]

  /// Disks without faults.
  init(in folder: TemporaryFolder) {
    self.folder = folder
    variables = ["LD_PRELOAD": BuiltProgram.path(of: "libDiskFaults.so")]
  }

  /// A folder is on a disk of Windows, which refuses some names with an error.
  mutating func refuseNames(in name: String, with error: String) {
    variables["DISK_FAULT_FOLDER"] = folder.path(name)
    variables["DISK_NAMES"] = error
  }

  /// The disk of a folder is full as long as there is the file `full`.
  mutating func fill(_ name: String) throws {
    variables["DISK_FAULT_FOLDER"] = folder.path(name)
    variables["DISK_FULL"] = try folder.write("", to: "full")
  }

  /// A folder does not answer as long as there is the file `hangs`.
  mutating func hang(_ name: String) throws {
    variables["DISK_HANG_FOLDER"] = folder.path(name)
    variables["DISK_HANGS"] = try folder.write("", to: "hangs")
  }
}
