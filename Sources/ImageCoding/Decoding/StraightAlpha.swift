import Drawing

/// Pixels whose colors are not multiplied by alpha.
package enum StraightAlpha {
  /// Divides the colors of pixels of red, green, blue and alpha by alpha.
  package static func divide(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) {
    let row = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt32.self)
    for x in 0..<count { row[x] = row[x].withStraightAlpha }
  }
}
