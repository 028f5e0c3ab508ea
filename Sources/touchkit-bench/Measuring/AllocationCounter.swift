import CAllocations

/// Counts how often something asks the C heap for memory, Swift's objects included.
enum AllocationCounter {
  private final class Sample {
    let number = allocation_count()
  }

  /// How many times memory was allocated; nil if this process does not see it.
  static func allocations(in body: () -> Void) -> Int? {
    let start = allocation_count()
    let sample = makeSample()
    guard allocation_count() > start, sample is Sample else { return nil }
    let before = allocation_count()
    body()
    return Int(allocation_count() - before)
  }

  @inline(never)
  private static func makeSample() -> AnyObject { Sample() }
}
