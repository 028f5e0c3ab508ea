extension Color: CustomStringConvertible {
  /// The components as a web color such as "#3D5AE8", with an opacity below 1 in percent; of a
  /// dynamic color, those of every variant.
  public var description: String {
    let variants = Appearance.allCases.map { components(for: $0).description }
    guard Set(variants).count > 1 else { return variants[0] }
    return zip(Appearance.allCases, variants).map { "\($0) \($1)" }.joined(separator: ", ")
  }
}

extension Components: CustomStringConvertible {
  var description: String {
    let digits = [red, green, blue].map { part in
      let byte = Self.whole(part, of: 255)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return "#" + digits.joined() + (alpha < 1 ? " \(Self.whole(alpha, of: 100)) %" : "")
  }

  /// A component as a whole number; one outside 0 to 1 becomes the nearest end.
  private static func whole(_ part: Double, of maximum: Double) -> Int {
    part > 0 ? Int((min(part, 1) * maximum).rounded()) : 0
  }
}
