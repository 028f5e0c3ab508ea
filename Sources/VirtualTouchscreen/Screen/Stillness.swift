import Drawing
import Glibc
import Platform

/// Detects when an image has been unchanged for a given time.
///
/// Time is an argument.
struct Stillness {
  /// How long it must be unchanged.
  let rest: Duration
  private var last: (image: Bitmap, since: MonotonicTime)?

  init(rest: Duration) {
    self.rest = rest
  }

  /// Adds the image of a point in time; returns whether it has been unchanged for long enough.
  mutating func update(with image: Bitmap, at now: MonotonicTime) -> Bool {
    guard let last, last.image.hasSamePixels(as: image) else {
      last = (image, now)
      return rest == .zero
    }
    return now - last.since >= rest
  }
}

extension Bitmap {
  /// Returns whether another image with the same size and format has identical pixels.
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
