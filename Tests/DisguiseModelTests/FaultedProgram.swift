import Platform
import TestSupport

/// A program whose calls that change files in a folder fail as a fault says, such as `3 ENOSPC`.
struct FaultedProgram {
  let program: String
  let arguments: [String]
  /// The folder in which calls fail; what the program prints, and which call failed, go beside it.
  let folder: String

  /// Runs the program to its end.
  ///
  /// - Parameter fault: The call that fails and how, or nil for none.
  /// - Returns: The status, nil after a minute, what was printed, and whether the call was reached.
  func run(
    _ fault: String?, in temporary: TemporaryFolder
  ) throws -> (status: Platform.ExitStatus?, output: String, wasHit: Bool) {
    try? FileSystem.delete(temporary.path("hits"))
    var launch = Launch(BuiltProgram.path(of: program), arguments)
    launch.environment["LD_PRELOAD"] = BuiltProgram.path(of: "libDiskFaults.so")
    launch.environment["DISK_FAULT_FOLDER"] = temporary.path(folder)
    launch.environment["DISK_FAULT_HITS"] = temporary.path("hits")
    launch.environment["DISK_FAULT"] = fault
    launch.outputFile = temporary.path("output")
    let process = try ChildProcess(launch)
    let status = process.wait(until: Timeout(in: .seconds(60)))
    if status == nil { process.stop() }
    return (status, temporary.text(of: "output"), !temporary.text(of: "hits").isEmpty)
  }
}
