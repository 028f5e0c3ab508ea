import TouchKit

/// Computes the size of a window's frames in pixels, limited to what fits in memory.
nonisolated enum FrameExtent {
  /// Twice the pixels of an 8K screen: 256 MiB per frame. A window can be far larger than all
  /// screens together.
  static let maximumPixels = 1 << 26

  /// Returns the frame size for a window of the size reported by the server.
  ///
  /// Only the upper left part of an oversized window is painted.
  static func extent(width: Int32, height: Int32) -> Size {
    let width = WireValue.extent(width, limit: ImageLimits.side)
    let height = WireValue.extent(
      height, limit: min(ImageLimits.side, maximumPixels / width))
    return Size(Double(width), Double(height))
  }
}
