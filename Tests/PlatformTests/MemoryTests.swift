import Glibc
import Platform
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
}
