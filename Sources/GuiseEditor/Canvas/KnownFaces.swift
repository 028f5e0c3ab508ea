import DisguiseModel
import Faces
import TouchKit

/// The faces of the photo, to which what is placed fits.
package nonisolated struct KnownFaces: Hashable {
  /// The faces in photo pixels, best first; none while they are not known.
  package var faces: [Face] = []
  /// Whether what is placed fits to them.
  package var isOn = true

  /// The face that a point of the photo means: it is on it, or less than half a face beside it.
  package func face(near point: Point) -> Face? {
    let nearest = faces.map { ($0, $0.distance(to: point)) }.min { $0.1 < $1.1 }
    return nearest.flatMap { $0.1 <= 2 ? $0.0 : nil }
  }

  /// The face that wears an element: that at which its artwork would be, if it says where it fits.
  ///
  /// - Parameter size: The artwork's natural size; nil if it is not known.
  func wearer(of element: Placement, _ fit: StickerFit?, _ size: Size?) -> Face? {
    guard let fit, let size, let anchor = fit.anchors.first else {
      return face(near: element.center)
    }
    let place = element.transform.apply(
      Point((anchor.place.x - 0.5) * size.width, (anchor.place.y - 0.5) * size.height))
    let point = element.isFlipped ? anchor.point.mirrored : anchor.point
    let nearest = faces.map { ($0, $0[point].distance(to: place) / $0.eyeDistance) }
      .min { $0.1 < $1.1 }
    return nearest.flatMap { $0.1 <= 1.2 ? $0.0 : nil } ?? face(near: element.center)
  }

  /// Where an element that shows artwork may fit, mirrored as it is.
  ///
  /// - Parameter size: The artwork's natural size.
  func fits(of fit: StickerFit?, _ size: Size, isFlipped: Bool) -> [Placement] {
    guard isOn, let fit else { return [] }
    return faces.compactMap { fit.placement(on: $0, of: size, isFlipped: isFlipped) }
  }

  /// The faces from the one that is farthest back: in a group what is on a near head may cover another
  /// face.
  static func backToFront(_ faces: [Face]) -> [Face] {
    faces.sorted { $0.eyeDistance < $1.eyeDistance }
  }
}

extension Placement {
  /// Whether an element that is here has been put on a face there, and left.
  package nonisolated func isAbout(_ other: Placement, of size: Size) -> Bool {
    let side = size.longSide * other.scale
    return center.distance(to: other.center) <= side / 4
      && (0.6...1.6).contains(scale / other.scale) && isFlipped == other.isFlipped
  }
}
