import TouchKit

/// A place for something beside what a finger may want to touch.
enum FreePlace {
  private static let margin = 8.0

  /// Returns the lowest frame at the left edge of an area that covers no target, else the lowest such
  /// frame at the right edge; where there is none, the next smaller size is tried. If even the smallest
  /// one has no place, what covers the targets least.
  static func frame(of sizes: [Size], in area: Rect, beside targets: [Rect]) -> Rect? {
    let area = area.insetBy(margin, margin)
    var least: (frame: Rect, covered: Double)?
    for size in sizes {
      for frame in places(for: size, in: area, above: targets) {
        let covered = targets.reduce(0) { $0 + (frame.intersection($1)?.area ?? 0) }
        if covered == 0 { return frame }
        if covered < least?.covered ?? .infinity { least = (frame, covered) }
      }
    }
    return least?.frame
  }

  /// The places at the bottom and directly above each target, from the bottom up.
  private static func places(for size: Size, in area: Rect, above targets: [Rect]) -> [Rect] {
    let bottoms = [area.maxY] + targets.map { $0.minY - margin }
    let tops = bottoms.map { $0 - size.height }
      .filter { $0 >= area.minY && $0 + size.height <= area.maxY }
    return [area.minX, area.maxX - size.width].flatMap { x in
      tops.sorted(by: >).map { Rect(origin: Point(x, $0), size: size) }
    }
  }
}

extension View {
  /// The frames of the descendants that a finger aims at, in the coordinates of a view. What is larger
  /// than a quarter of this view can be touched beside anything that lies on it.
  func targets(in view: View) -> [Rect] {
    let limit = bounds.area / 4
    return subviews.flatMap { $0.targetViews }
      .map { $0.convert($0.bounds, to: view) }.filter { $0.area <= limit }
  }

  private var targetViews: [View] {
    guard !isHidden, isUserInteractionEnabled else { return [] }
    return (isTarget ? [self] : []) + subviews.flatMap(\.targetViews)
  }

  private var isTarget: Bool {
    canBecomeFocused || !gestureRecognizers.isEmpty || [.button, .cell, .element].contains(role)
  }
}

extension Rect {
  fileprivate var area: Double { width * height }
}
