import Drawing
import Glibc

/// Tells when a picture has not changed for a while.
///
/// Time is an argument.
struct Stillness {
  /// For how long it must be the same.
  let rest: Duration
  private var last: (picture: Bitmap, since: ContinuousClock.Instant)?

  init(rest: Duration) {
    self.rest = rest
  }

  /// Takes the picture of a moment; returns whether it has been the same for long enough.
  mutating func sees(_ picture: Bitmap, at now: ContinuousClock.Instant) -> Bool {
    guard let last, last.picture.hasSamePixels(as: picture) else {
      last = (picture, now)
      return rest == .zero
    }
    return last.since.duration(to: now) >= rest
  }
}

extension Bitmap {
  /// Whether another picture of the same kind looks exactly the same.
  package func hasSamePixels(as other: Bitmap) -> Bool {
    guard width == other.width, height == other.height, format == other.format else {
      return false
    }
    return withPixels { mine, _ in
      other.withPixels { theirs, _ in
        guard let left = mine.baseAddress, let right = theirs.baseAddress else { return true }
        return memcmp(left, right, min(mine.count, theirs.count)) == 0
      }
    }
  }
}
