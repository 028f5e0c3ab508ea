import Drawing

extension Framing.Light {
  /// The light in which a photo is neither too dark nor too pale: its middle is nearly that of all numbers, and
  /// what is nearly black and white is apart.
  package static func balancing(_ photo: Bitmap) -> Framing.Light {
    let steps = histogram(of: photo)
    func number(atShare share: Double) -> Double { Double(steps.value(atShare: share)) / 255 }
    let (dark, middle, bright) = (
      number(atShare: 0.01), number(atShare: 0.5), number(atShare: 0.99)
    )
    guard bright > dark else { return Framing.Light() }
    // Half of the way to the middle: a picture of the night stays one.
    let wanted = middle + (0.46 - middle) / 2
    let choices = stride(from: -0.6, through: 0.6, by: 0.05)
    func miss(_ exposure: Double) -> Double {
      abs(LightFilter.curve(middle, of: Framing.Light(exposure: exposure)) - wanted)
    }
    let exposure = choices.min { miss($0) < miss($1) } ?? 0
    let contrast = min(max((0.92 - (bright - dark)) * 0.8, 0), 0.6)
    func whole(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    return Framing.Light(exposure: whole(exposure), contrast: whole(contrast))
  }

  /// How many of some thousand pixels have each light.
  private static func histogram(of photo: Bitmap) -> [Int] {
    var steps = [Int](repeating: 0, count: 256)
    let stride = max(1, photo.width * photo.height / 20_000)
    for index in Swift.stride(from: 0, to: photo.width * photo.height, by: stride) {
      let pixel = photo.withRow(index / photo.width) { $0[index % photo.width].withStraightAlpha }
      guard !photo.hasAlpha || pixel >> 24 > 127 else { continue }
      let light =
        (pixel >> 16 & 0xFF) * 54 + (pixel >> 8 & 0xFF) * 183 + (pixel & 0xFF) * 19
      steps[Int(light >> 8)] += 1
    }
    return steps
  }
}

extension [Int] {
  /// The first index at which a share of the sum of all is reached.
  fileprivate func value(atShare share: Double) -> Int {
    let wanted = share * Double(reduce(0, +))
    var sum = 0.0
    return firstIndex { count in
      sum += Double(count)
      return sum >= wanted
    } ?? 0
  }
}
