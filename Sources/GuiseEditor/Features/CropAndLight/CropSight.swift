import DisguiseModel
import TouchKit

/// How a crop is seen on its stage: where the middle of the frame is, and how large the photo is there.
///
/// The photo follows from it, so that it turns about the middle of the frame.
nonisolated struct CropSight: Hashable {
  /// The middle of the frame.
  private var center: Point
  /// Points for each pixel of the photo.
  private(set) var scale: Double

  /// Up to so many times faster than a finger an edge moves beyond the room, behind which the glass soon ends.
  private static let push = 14.0

  /// The frame in the middle of a room, as large as that allows.
  init(of choice: FramingChoice, filling room: Rect) {
    let size = choice.framing.canvasSize(of: choice.photo)
    center = room.center
    scale = max(min(room.width / size.width, room.height / size.height), 1e-6)
  }

  /// The frame.
  func frame(of choice: FramingChoice) -> Rect {
    Rect(center: center, size: choice.framing.canvasSize(of: choice.photo) * scale)
  }

  /// The map from pixels of the mirrored photo.
  func map(of choice: FramingChoice) -> Transform {
    let middle = choice.crop.center
    return Transform.translation(-middle.x, -middle.y).then(.rotation(choice.turn))
      .then(.scale(scale)).then(.translation(center.x, center.y))
  }

  /// What is seen on the way to another sight.
  func mixed(with other: CropSight, by progress: Double) -> CropSight {
    var result = self
    result.center += (other.center - center) * progress
    result.scale += (other.scale - scale) * progress
    return result
  }

  /// What is seen while a finger moves edges of the frame: the photo where it was, but smaller where the frame would
  /// leave the room.
  func following(
    _ choice: FramingChoice, since start: FramingChoice, in room: Rect
  ) -> CropSight {
    let room = room.union(frame(of: start))
    var result = self
    result.scale = min(scale, CropSight(of: choice, filling: room).scale)
    let size = result.frame(of: choice).size
    result.center = room.insetBy(size.width / 2, size.height / 2)
      .nearestPoint(to: map(of: start).apply(choice.crop.center))
    return result
  }

  /// The same with what a finger holds of the frame where it was before somebody else changed the frame.
  func holding(
    _ handle: FramingChoice.Edges?, of choice: FramingChoice, since old: FramingChoice
  ) -> CropSight {
    guard let handle else { return self }
    let (before, now) = (frame(of: old).size, frame(of: choice).size)
    var result = self
    result.center += Vector(
      Double(handle.x) * (before.width - now.width) / 2,
      Double(handle.y) * (before.height - now.height) / 2)
    return result
  }

  /// The step in pixels of the photo by which a finger moves edges.
  func step(
    _ way: Vector, of handle: FramingChoice.Edges, from choice: FramingChoice, in room: Rect
  ) -> Vector {
    let frame = frame(of: choice)
    func pushed(_ way: Double, _ edge: Int, _ space: Double) -> Double {
      let beyond = max(way * Double(edge) - max(space, 0), 0)
      return way + Double(edge) * beyond * min(beyond, Self.push)
    }
    return Vector(
      pushed(way.dx, handle.x, handle.x < 0 ? frame.minX - room.minX : room.maxX - frame.maxX),
      pushed(way.dy, handle.y, handle.y < 0 ? frame.minY - room.minY : room.maxY - frame.maxY))
      / scale
  }
}
