/// A hand at the glass, as the window estimates it: several people may use one screen at once, and a
/// screen does not say whose finger it is.
///
/// A number is never used twice in a window.
public nonisolated struct HandID: Hashable, Comparable, Sendable {
  let number: Int

  /// The hand of nobody, which sees through all layers of others in a hit test.
  public static let nobody = HandID(number: 0)

  /// Orders hands by their first touch.
  public static func < (left: HandID, right: HandID) -> Bool { left.number < right.number }
}
