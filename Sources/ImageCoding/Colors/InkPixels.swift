/// Inks without a profile: each takes away its part of the light, as programs show them by convention.
package enum InkPixels {
  /// Converts pixels of cyan, magenta, yellow and black, 255 is full ink, to blue, green, red and 255.
  package static func convert(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) {
    for pixel in stride(from: pixels, to: pixels + count * 4, by: 4) {
      let light = 255 - Int(pixel[3])
      func color(_ ink: UInt8) -> UInt8 { UInt8((255 - Int(ink)) * light / 255) }
      (pixel[0], pixel[1], pixel[2]) = (color(pixel[2]), color(pixel[1]), color(pixel[0]))
      pixel[3] = 255
    }
  }
}
