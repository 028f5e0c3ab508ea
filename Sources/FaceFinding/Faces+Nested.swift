import Drawing
import Faces

extension [Face] {
  /// The faces without those that are a part of a larger one: cheek and mouth may look like a face that
  /// lies across it or upside down, and a mouth like a face of which the detector is not certain.
  ///
  /// Of people whose heads overlap, the one before hides the nose of the other; and heads that lean on
  /// each other or kiss are turned by less than a right angle, or are equally large.
  var withoutNested: [Face] { filter { face in !contains { face.isNested(in: $0) } } }
}

extension Face {
  fileprivate func isNested(in other: Face) -> Bool {
    guard box.width < 0.85 * other.box.width, other.box.contains(self[.noseTip]) else {
      return false
    }
    let turn = (frame.rotation - other.frame.rotation).normalized
    return abs(turn.degrees) > 90 || score < other.score - 0.25
  }
}
