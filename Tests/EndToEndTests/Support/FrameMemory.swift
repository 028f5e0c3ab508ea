import Foundation
import Platform
import VirtualTouchscreen

/// A program's shared-memory segment for frames, attached from outside: every frame is painted
/// there first.
final class FrameMemory {
  private let memory: UnsafeMutableRawPointer
  private let count: Int

  /// Attaches the shared-memory segment that a process has created.
  ///
  /// The segment is already marked for removal; Linux allows attaching it while it is in use.
  init(of process: ChildProcess) throws {
    let table = try String(contentsOfFile: "/proc/sysvipc/shm", encoding: .utf8)
    let rows = table.split(separator: "\n").dropFirst().map { line in
      line.split(separator: " ").map { Int($0) ?? 0 }
    }
    // key, shmid, perms, size, cpid: the process that created it.
    guard let row = rows.first(where: { $0.count > 4 && $0[4] == Int(process.pid) }),
      let memory = shmat(Int32(row[1]), nil, 0), Int(bitPattern: memory) != -1
    else { throw TimeoutError("process \(process.pid) has no shared-memory segment") }
    self.memory = memory
    count = row[3]
  }

  deinit { shmdt(memory) }

  /// Fills the memory with a pattern that no frame contains.
  func fill() { memset(memory, 0xA5, count) }

  /// Whether nothing has been painted since `fill()`.
  var isUntouched: Bool {
    let bytes = UnsafeRawBufferPointer(start: memory, count: count)
    return bytes.first == 0xA5 && memcmp(memory, memory + 1, count - 1) == 0
  }
}
