import Drawing
import Faces
import FoundationEssentials

/// A face as `guise faces` prints it and as `faces.json` has it, in photo pixels.
package struct FaceRecord: Codable {
  /// Left, top, width and height.
  var box: [Double]
  var score: Double
  /// The places of all points by their names.
  var points: [String: [Double]]

  package init(_ face: Face) {
    func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
    box = [face.box.minX, face.box.minY, face.box.width, face.box.height].map(rounded)
    score = (face.score * 1000).rounded() / 1000
    points = Dictionary(
      uniqueKeysWithValues: FacePoint.allCases.map { point in
        (point.rawValue, [face[point].x, face[point].y].map(rounded))
      })
  }

  /// The face; nil if a point is missing or no place.
  package var face: Face? {
    guard box.count == 4, FacePoint.allCases.allSatisfy({ points[$0.rawValue]?.count == 2 })
    else { return nil }
    return Face(box: Rect(box[0], box[1], box[2], box[3]), score: score) { point in
      let place = points[point.rawValue] ?? [.nan, .nan]
      return Point(place[0], place[1])
    }
  }
}
