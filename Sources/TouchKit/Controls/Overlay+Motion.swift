extension Overlay {
  /// How the content of a layer comes and goes.
  ///
  /// It is at its place, or gone, at once: for layout, fingers, keys and screen readers. What moves is a picture of
  /// it. Where motion is reduced, nothing moves.
  public struct Motion: Hashable, Sendable {
    /// How far from its place the content is seen first, in points; it leaves to there.
    public var way: Vector
    /// Whether it becomes visible, and fades out, on its way.
    public var fades: Bool

    /// The motion of what stands free in the window: a little, from below.
    public static let free = Motion(by: Vector(0, 48), fades: true)
    /// What part of the way the first frame shows: whoever has tapped sees at once that something comes.
    static let first = 0.2

    /// Creates a motion.
    ///
    /// - Parameters:
    ///   - way: How far from its place the content is seen first, in points.
    ///   - fades: Whether it becomes visible on its way.
    public init(by way: Vector, fades: Bool) {
      self.way = way
      self.fades = fades
    }

    /// The opacity at a part of the way to the place. What moves is soon opaque: two texts through each other can't
    /// be read.
    func opacity(of part: Double) -> Double {
      guard fades else { return 1 }
      return way == .zero ? part : min(2 * part, 1)
    }

    /// The motion to a place in a window: from beyond the edge at which that is, and as for what stands free if it is
    /// at none.
    ///
    /// - Parameters:
    ///   - place: The place, in points.
    ///   - area: All of the window, in points.
    ///   - bottom: The lower edge at which something can be, such as that of what a keyboard leaves, in points.
    public init(to place: Rect, of area: Rect, bottom: Double) {
      let isWide = place.minX <= area.minX && place.maxX >= area.maxX
      if isWide, place.maxY >= bottom {
        self.init(by: Vector(0, area.maxY - place.minY), fades: false)
      } else if isWide, place.minY <= area.minY {
        self.init(by: Vector(0, area.minY - place.maxY), fades: false)
      } else if !isWide, place.minX <= area.minX {
        self.init(by: Vector(area.minX - place.maxX, 0), fades: false)
      } else if !isWide, place.maxX >= area.maxX {
        self.init(by: Vector(area.maxX - place.minX, 0), fades: false)
      } else {
        self = .free
      }
    }
  }
}
