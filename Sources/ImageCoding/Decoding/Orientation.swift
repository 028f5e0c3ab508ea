/// The EXIF orientation, by its number: the rotation and reflection that turn a picture upright.
package enum Orientation: Int, CaseIterable, Sendable {
  case upright = 1
  case mirrored
  case upsideDown
  case upsideDownMirrored
  case transposed
  case turnedRight
  case transposedUpsideDown
  case turnedLeft

  /// Whether width and height are swapped.
  package var swapsSides: Bool { rawValue >= 5 }

  /// The orientation that turns the upright picture back.
  var inverse: Orientation {
    switch self {
    case .turnedRight: .turnedLeft
    case .turnedLeft: .turnedRight
    default: self
    }
  }

  /// Returns the memory layout of the upright picture's pixels within the stored one.
  ///
  /// - Returns: The byte offset of the upright picture's top-left pixel, and the strides in bytes
  ///   to the next pixel to the right and below.
  func walk(width: Int, height: Int, stride: Int, pixel: Int) -> (start: Int, right: Int, down: Int)
  {
    let (lastX, lastY) = ((width - 1) * pixel, (height - 1) * stride)
    switch self {
    case .upright: return (0, pixel, stride)
    case .mirrored: return (lastX, -pixel, stride)
    case .upsideDown: return (lastX + lastY, -pixel, -stride)
    case .upsideDownMirrored: return (lastY, pixel, -stride)
    case .transposed: return (0, stride, pixel)
    case .turnedRight: return (lastY, -stride, pixel)
    case .transposedUpsideDown: return (lastX + lastY, -stride, -pixel)
    case .turnedLeft: return (lastX, stride, -pixel)
    }
  }
}

/// Orientations that come from others.
extension Orientation {
  /// The orientation whose picture is this one's, mirrored horizontally.
  package var mirroredHorizontally: Orientation {
    switch self {
    case .upright: .mirrored
    case .mirrored: .upright
    case .upsideDown: .upsideDownMirrored
    case .upsideDownMirrored: .upsideDown
    case .transposed: .turnedRight
    case .turnedRight: .transposed
    case .transposedUpsideDown: .turnedLeft
    case .turnedLeft: .transposedUpsideDown
    }
  }

  /// The orientation whose picture is this one's, turned clockwise by a quarter.
  package var turnedClockwise: Orientation {
    switch self {
    case .upright: .turnedRight
    case .turnedRight: .upsideDown
    case .upsideDown: .turnedLeft
    case .turnedLeft: .upright
    case .mirrored: .transposedUpsideDown
    case .transposedUpsideDown: .upsideDownMirrored
    case .upsideDownMirrored: .transposed
    case .transposed: .mirrored
    }
  }

  /// Whether the next pixel to the right is one before in the stored picture, see `walk`.
  package var isReversedAcross: Bool {
    [.mirrored, .upsideDown, .turnedRight, .transposedUpsideDown].contains(self)
  }

  /// Whether the next pixel below is one before in the stored picture.
  package var isReversedDown: Bool {
    [.upsideDown, .upsideDownMirrored, .transposedUpsideDown, .turnedLeft].contains(self)
  }
}
