import Glibc

extension ColorEncoding {
  /// The brightness of white in cd/m2.
  private static let white = 203.0

  /// Returns the light of a number, SMPTE ST 2084 equation 4.1.
  static func lightOfPQ(_ number: Double) -> Double {
    let (m1, m2) = (2610.0 / 16384, 2523.0 / 4096 * 128)
    let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)
    let power = pow(number, 1 / m2)
    return pow(max(0, power - c1) / (c2 - c3 * power), 1 / m1) * 10_000 / white
  }

  /// Returns the light of a number on a screen of 1000 cd/m2, ITU-R BT.2100 table 5.
  static func lightOfHLG(_ number: Double) -> Double {
    let (a, b, c) = (0.178_832_77, 0.284_668_92, 0.559_910_73)
    let scene = number <= 0.5 ? number * number / 3 : (exp((number - c) / a) + b) / 12
    return pow(scene, 1.2) * 1000 / white
  }
}
