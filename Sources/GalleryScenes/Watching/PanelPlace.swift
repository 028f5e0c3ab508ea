import TouchKit

/// A place for something beside what a finger may want to touch.
enum PanelPlace {
  private static let margin = 8.0

  /// Returns the lowest frame at the left edge of an area that covers neither targets nor contents, else
  /// the lowest such frame at the right edge, else one between them; where there is none, the next smaller
  /// size is tried. If even the smallest one has no place, what covers the contents least, and at last
  /// what covers the targets least.
  static func frame(
    of sizes: [Size], in area: Rect, beside targets: [Rect], and contents: [Rect] = []
  ) -> Rect? {
    let area = area.insetBy(margin, margin)
    let obstacles = targets + contents
    for size in sizes {
      let free = places(for: size, in: area, beside: obstacles)
        .first { covered(by: $0, obstacles) == 0 }
      if let free { return free }
    }
    guard let size = sizes.last else { return nil }
    let places = places(for: size, in: area, beside: obstacles)
    let free = places.filter { covered(by: $0, targets) == 0 }
    return free.min { covered(by: $0, contents) < covered(by: $1, contents) }
      ?? places.min { covered(by: $0, targets) < covered(by: $1, targets) }
  }

  private static func covered(by frame: Rect, _ obstacles: [Rect]) -> Double {
    obstacles.reduce(0) { $0 + (frame.intersection($1)?.area ?? 0) }
  }

  /// The places at the bottom and directly above each obstacle, from the bottom up: at the left edge, at
  /// the right one, and beside each obstacle.
  private static func places(for size: Size, in area: Rect, beside obstacles: [Rect]) -> [Rect] {
    let tops = ([area.maxY] + obstacles.map { $0.minY - margin }).map { $0 - size.height }
      .filter { $0 >= area.minY && $0 + size.height <= area.maxY }
      .sorted(by: >)
    let edges = [area.minX, area.maxX - size.width]
    let sides = obstacles.flatMap { [$0.maxX + margin, $0.minX - margin - size.width] }
      .filter { $0 > area.minX && $0 + size.width < area.maxX }
      .sorted()
    return (edges + sides).flatMap { x in tops.map { Rect(origin: Point(x, $0), size: size) } }
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

  /// The frames of the descendants that are read or looked at, in the coordinates of a view. A picture
  /// larger than a quarter of this view is seen around anything that lies on it.
  func contents(in view: View) -> [Rect] {
    let limit = bounds.area / 4
    return frames(in: view) { child in
      (child as? Label)?.text.isEmpty == false || child is DecisionTimeline
        || child is ImageView && child.frame.area <= limit
    }
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
