import TouchKit

/// A place for something beside what a finger may want to touch.
enum FreePlace {
  private static let margin = 8.0

  /// Returns the lowest frame at the left edge of an area that covers neither targets nor texts, else the
  /// lowest such frame at the right edge; where there is none, the next smaller size is tried. If even the
  /// smallest one has no place, texts are covered, and at last what covers the targets least.
  static func frame(
    of sizes: [Size], in area: Rect, beside targets: [Rect], and texts: [Rect] = []
  ) -> Rect? {
    let area = area.insetBy(margin, margin)
    for obstacles in [targets + texts, targets] {
      for size in sizes {
        let free = places(for: size, in: area, above: obstacles)
          .first { frame in !obstacles.contains { $0.intersects(frame) } }
        if let free { return free }
      }
    }
    return sizes.last.flatMap { places(for: $0, in: area, above: targets) }?
      .map { frame in (frame, targets.reduce(0) { $0 + (frame.intersection($1)?.area ?? 0) }) }
      .min { $0.1 < $1.1 }?.0
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
    return frames(in: view) { $0.isTarget && $0.isUserInteractionEnabled }
      .filter { $0.area <= limit }
  }

  /// The frames of the descendants that are texts, in the coordinates of a view.
  func texts(in view: View) -> [Rect] {
    frames(in: view) { ($0 as? Label)?.text.isEmpty == false }
  }

  private func frames(in view: View, where isIncluded: (View) -> Bool) -> [Rect] {
    subviews.filter { !$0.isHidden }.flatMap { child in
      (isIncluded(child) ? [child.convert(child.bounds, to: view)] : [])
        + child.frames(in: view, where: isIncluded)
    }
  }

  private var isTarget: Bool {
    canBecomeFocused || !gestureRecognizers.isEmpty || [.button, .cell, .element].contains(role)
  }
}

extension Rect {
  fileprivate var area: Double { width * height }
}
