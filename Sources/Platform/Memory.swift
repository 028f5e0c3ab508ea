import CSys
import Glibc

/// There is not enough memory for what a file or a request needs.
package struct OutOfMemory: Error, Hashable, CustomStringConvertible {
  package init() {}

  package var description: String { localized("there is not enough memory") }
}

/// Memory whose size depends on input: allocating it can fail with an error.
///
/// Swift's arrays and classes, GLib and Pango end the process if they get none. Therefore large
/// blocks are refused while a reserve for all of these still remains.
package enum Memory {
  /// What stays available to libraries and small objects, in bytes.
  package static let reserve = 32 << 20
  /// Smaller blocks are granted without looking for the reserve.
  private static let smallBlock = 256 << 10

  /// Returns a block of memory, cleared unless it will be written before it is read. Valid while the caller,
  /// its owner, has not released it with `deallocate()`.
  package static func allocate(
    byteCount: Int, isCleared: Bool = true
  ) throws(OutOfMemory) -> UnsafeMutableRawBufferPointer {
    try check(byteCount: byteCount)
    // calloc returns pages that cost nothing until they are written.
    let start = isCleared ? calloc(max(1, byteCount), 1) : malloc(max(1, byteCount))
    guard let start else { throw OutOfMemory() }
    return UnsafeMutableRawBufferPointer(start: start, count: max(0, byteCount))
  }

  /// Makes the C library use little address space if the user has limited it (`ulimit -v`): it would
  /// reserve 64 MB for each thread. Called before threads are started.
  package static func adaptToLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur < rlim_t(Int.max)
    else { return }
    mallopt(M_ARENA_MAX, 1)
  }

  /// Makes the C library return large blocks to the system as soon as they are freed, at the cost of
  /// fresh pages for the next ones: for a program that rests most of the time. By default it keeps
  /// blocks as large as the largest one that was ever freed. Called before threads are started.
  package static func returnLargeBlocks() { mallopt(M_MMAP_THRESHOLD, Int32(smallBlock)) }

  /// Fetches memory into the processor's caches, for what will read it out of order: that would wait
  /// for each line of it alone.
  package static func fetch(_ start: UnsafeRawPointer, byteCount: Int) {
    touchkit_fetch(start, byteCount)
  }

  /// Gives what has been freed back to the system, after work that is over for a while. The C library
  /// would keep it for later, also between blocks in use, where it never returns it by itself.
  package static func returnFreed() { touchkit_trim() }

  /// Throws if a number of bytes and the reserve are not available at present: before something is
  /// allocated that cannot fail, such as an array.
  package static func check(byteCount: Int) throws(OutOfMemory) {
    guard byteCount >= 0, byteCount < 1 << 46 else { throw OutOfMemory() }
    guard byteCount >= smallBlock else { return }
    let count = byteCount + reserve
    let start = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start, start != MAP_FAILED else { throw OutOfMemory() }
    munmap(start, count)
    // What the C library refuses ends the process, too, whatever the system would grant.
    guard touchkit_can_allocate(byteCount) else { throw OutOfMemory() }
  }
}
