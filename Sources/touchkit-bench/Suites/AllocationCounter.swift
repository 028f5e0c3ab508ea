import CAllocations

/// Counts allocations on the C heap, including those of Swift objects.
enum AllocationCounter {
  private final class Sample {
    let number = allocation_count()
  }

  /// Returns the number of allocations during a call; nil if the counter is not active in this
  /// process.
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
