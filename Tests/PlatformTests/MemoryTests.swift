import Glibc
import Platform
import TestSupport
import Testing

@Suite("Memory") struct MemoryTests {
  @Test("is cleared") func cleared() throws {
    let block = try Memory.allocate(byteCount: 1 << 20)
    defer { block.deallocate() }

    #expect(block.count == 1 << 20)
    #expect(block.allSatisfy { $0 == 0 })
  }

  @Test("that does not exist is refused with an error", arguments: [1 << 45, 1 << 60, Int.max, -1])
  func refuses(count: Int) {
    #expect(throws: OutOfMemory()) { try Memory.allocate(byteCount: count) }
    #expect(throws: OutOfMemory()) { try Memory.check(byteCount: count) }
  }

  @Test(
    "that is free between blocks in use is given back to the system",
    .disabled(if: Sanitizer.isActive, "has an allocator of its own"))
  func returned() throws {
    // Small enough to lie in the heap, one after another.
    let blocks = (0..<1000).map { _ in
      UnsafeMutableRawPointer.allocate(byteCount: 64 << 10, alignment: 16)
    }
    for block in blocks { memset(block, 1, 64 << 10) }
    defer { for (index, block) in blocks.enumerated() where index % 10 == 9 { block.deallocate() } }
    for (index, block) in blocks.enumerated() where index % 10 != 9 { block.deallocate() }
    let before = try residentBytes()

    Memory.returnFreed()

    #expect(try residentBytes() < before - 20 << 20)
  }

  private func residentBytes() throws -> Int {
    let numbers = try String(
      decoding: FileSystem.read("/proc/self/statm", upTo: 200), as: UTF8.self
    )
    .split(separator: " ")
    return try #require(numbers.count > 1 ? Int(numbers[1]) : nil) * sysconf(Int32(_SC_PAGESIZE))
  }
}
