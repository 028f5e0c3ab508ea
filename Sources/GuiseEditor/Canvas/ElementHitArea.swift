import DisguiseModel
import TouchKit

/// Where fingers hit an element: its opaque pixels, or a box if it is small on the screen. Points are in
/// the artwork's natural units.
struct ElementHitArea {
  /// Below this size on the screen, in points, the hit area is a box of this size.
  private static let minimumSide = 44.0
  /// An enclosed hole smaller than this on the screen, in points, counts as opaque: it is too small to
  /// aim at.
  private static let minimumHole = 22.0

  /// How far from a stroke a finger hits it, in points.
  private static let strokeMargin = 12.0

  /// The artwork's natural box.
  let bounds: Rect
  /// The opaque pixels; nil if the artwork has not been read.
  let mask: AlphaMask?
  /// The size of a unit on the screen, in points.
  let scale: Double
  /// How the artwork is bent.
  let bend: Bend?
  /// The strokes of a drawing, which are hit in place of pixels.
  var drawing: DrawingDesign?

  func contains(_ point: Point) -> Bool {
    if let drawing {
      return drawing.isHit(at: inkPoint(point, drawing), within: strokeMargin)
    }
    guard let shape else { return box.contains(point) }
    let point = straight(point)
    return bounds.contains(point)
      && shape.isOpaque(at: unitPoint(point), fillingHolesBelow: minimumHole)
  }

  /// The distance to the nearest point of the area.
  func distance(to point: Point) -> Double {
    if let drawing {
      let distance = drawing.distance(to: inkPoint(point, drawing), within: 8 * strokeMargin)
      return distance.isFinite ? distance : max(box.distance(to: point), 8 * strokeMargin)
    }
    guard let shape else { return box.distance(to: point) }
    return shape.distance(from: unitPoint(straight(point)), fillingHolesBelow: minimumHole)
      * bounds.size.longSide
  }

  /// The point of the artwork that is seen at a point.
  private func straight(_ point: Point) -> Point {
    guard let map = bend?.map(of: bounds.size).inverse else { return point }
    let toCenter = Vector(bounds.midX, bounds.midY)
    return map.apply(point - toCenter) + toCenter
  }

  private var strokeMargin: Double { Self.strokeMargin / max(scale, 1e-9) }

  private func inkPoint(_ point: Point, _ drawing: DrawingDesign) -> Point {
    straight(point) + (drawing.bounds.origin - .zero)
  }

  /// The opaque pixels, if they are what is hit.
  private var shape: AlphaMask? {
    guard let mask, !mask.isEmpty, screenSide >= Self.minimumSide else { return nil }
    return mask
  }

  private var screenSide: Double { bounds.size.longSide * scale }

  private var box: Rect {
    let side = Self.minimumSide / max(scale, 1e-9)
    return Rect(
      center: bounds.center, size: Size(max(bounds.width, side), max(bounds.height, side)))
  }

  /// The smallest hole in units of the artwork's long side.
  private var minimumHole: Double { Self.minimumHole / max(screenSide, 1e-9) }

  private func unitPoint(_ point: Point) -> Point {
    Point(point.x / bounds.width, point.y / bounds.height)
  }
}

extension ElementView {
  /// The distance from a point of the window to the element's whole box, in points.
  func boxDistance(to point: Point) -> Double {
    let nearest = bounds.nearestPoint(to: convert(point, from: nil))
    return convert(nearest, to: nil).distance(to: point)
  }

  /// Whether a finger at a point of the window would hit the element if it were neither selected nor
  /// tracked: on its opaque pixels or close to them.
  func isHitAtRest(by point: Point) -> Bool {
    inkDistance(to: point) <= Tuning.restMargin
  }

  /// The distance from a point of the window to the element's opaque pixels, in points; 0 on them.
  func inkDistance(to point: Point) -> Double {
    let local = convert(point, from: nil)
    return pointInside(local) ? 0 : hitDistance(to: local) * transformToWindow.meanScale
  }
}
