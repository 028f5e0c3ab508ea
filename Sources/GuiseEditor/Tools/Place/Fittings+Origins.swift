import DisguiseModel
import Faces
import TouchKit

/// Where what was cut out of the photo comes: on another face, or beside its own where there is no other.
extension Fittings {
  /// What is free between a face and what was cut out of it, relative to that.
  private static let gap = 0.04
  /// How much smaller than its face it is at least, where there is little room beside that.
  private static let leastPart = 0.4

  /// The face of which a sticker was cut out, if that is on the photo.
  func origin(of sticker: Sticker) -> Face? {
    guard let origin = sticker.origin, let present = stage.document.history?.present,
      present.photo.id == origin.photo
    else { return nil }
    let middle = present.framing.photoToCanvas(of: present.photo.size).apply(origin.middle)
    return stage.faces.faces.first {
      $0.frame.apply(.zero).distance(to: middle) < $0.eyeDistance / 2
    }
  }

  /// The faces of the photo on which a sticker is to be seen.
  func faces(for sticker: Sticker) -> [Face] {
    let origin = origin(of: sticker)
    return stage.faces.faces.filter { $0 != origin }
  }

  /// Where a sticker comes that lands on the only face, of which it was cut out: beside that, where there is most
  /// room for it; nil if it comes elsewhere.
  func placeBesideOrigin(_ sticker: Sticker, _ artwork: Artwork, at point: Point) -> Placement? {
    guard let face = origin(of: sticker), stage.faces.face(near: point) == face,
      faces(for: sticker).isEmpty, let own = places(of: sticker, artwork, on: face).first
    else { return nil }
    let (seen, head) = (stage.visiblePart, own.bounds(of: artwork.size))
    let gap = head.size.longSide * Self.gap
    let rooms = [
      Rect(head.maxX, seen.minY, max(seen.maxX - head.maxX, 0), seen.height),
      Rect(seen.minX, seen.minY, max(head.minX - seen.minX, 0), seen.height),
      Rect(seen.minX, seen.minY, seen.width, max(head.minY - seen.minY, 0)),
      Rect(seen.minX, head.maxY, seen.width, max(seen.maxY - head.maxY, 0)),
    ]
    func part(_ room: Rect) -> Double {
      min(1, (room.width - 2 * gap) / head.width, (room.height - 2 * gap) / head.height)
    }
    guard let room = rooms.max(by: { part($0) < part($1) }) else { return nil }
    let part = max(part(room), Self.leastPart)
    var place = own
    place.scale *= part
    let half = head.size * (part / 2)
    func inner(_ area: Rect, _ gap: Double) -> Rect {
      area.insetBy(
        min(half.width + gap, area.width / 2), min(half.height + gap, area.height / 2))
    }
    // All of it in sight.
    place.center = inner(seen, 0).nearestPoint(to: inner(room, gap).nearestPoint(to: head.center))
    return stage.limits.limiting(place, of: artwork.shape)
  }
}

extension FaceOrigin {
  /// Notes a face on the canvas of a disguise.
  nonisolated init(_ face: Face, in disguise: Disguise) {
    let toPhoto = disguise.framing.photoToCanvas(of: disguise.photo.size).inverse ?? .identity
    self.init(photo: disguise.photo.id, middle: toPhoto.apply(face.frame.apply(.zero)))
  }
}
