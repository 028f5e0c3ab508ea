/// Finds views that paint outside their paint bounds, where it is cut off.
final class PaintCheck {
  /// How far around the paint bounds is looked, in points.
  private static let reach = 64.0
  /// Antialiased edges and the overhang of letters do not count.
  private static let tolerance = 2.0

  private let report: (String) -> Void
  private var checked: Set<ObjectIdentifier> = []

  init(report: @escaping (String) -> Void) { self.report = report }

  /// Draws a view once more, the first time one of its type is drawn, and reports where it paints
  /// outside.
  func check(_ view: View) {
    guard checked.insert(ObjectIdentifier(type(of: view))).inserted else { return }
    let allowed = view.paintBounds
    let ink = inkBounds(within: allowed.insetBy(-Self.reach, -Self.reach)) { view.draw($0) }
    guard let ink, !allowed.insetBy(-Self.tolerance, -Self.tolerance).contains(ink) else { return }
    report(
      """
      \(type(of: view)) paints in \(describe(ink)), outside its paintBounds \(describe(allowed)), \
      where it is cut off. Override paintBounds.
      """)
  }

  private func describe(_ rect: Rect) -> String {
    let numbers = [rect.minX, rect.minY, rect.width, rect.height].map { "\(Int($0.rounded()))" }
    return "(\(numbers.joined(separator: ", ")))"
  }
}
