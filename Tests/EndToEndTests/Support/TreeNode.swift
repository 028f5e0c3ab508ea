import GuiseEditor
import TouchKit

/// A node of the view tree.
struct TreeNode: Decodable {
  let type: String
  let role: Role
  let identifier: String
  let label: String
  let frame: [Double]
  let enabled: Bool
  let selected: Bool
  let value: String?
  let children: [TreeNode]
  // The window
  let touches: Double?
  let gestures: Double?
  let presses: Double?
  // Elements
  let id: Double?
  let sticker: String?
  let center: [Double]?
  let scale: Double?
  let rotation: Double?
  let flipped: Bool?
  // The canvas of Guise
  let faces: Double?
  /// The number of lines whose fingers are down.
  let wet: Double?
  // Menus
  let arrow: [Double]?
  let arrowDirection: String?
  // Gallery scenes
  let name: String?
  let scene: String?
  let lines: [Double]?
  /// The longest way between two places of each line.
  let steps: [Double]?
  let dots: [Double]?
  let drawing: Bool?
  let zoom: Double?
  let held: Bool?
  let fingers: [Double]?
  let scales: [Double]?
  // Text fields
  let selection: [Double]?
  let caret: [Double]?
  let marked: String?

  var rect: Rect { Rect(frame[0], frame[1], frame[2], frame[3]) }

  /// The center of the view's frame, in window pixels.
  var middle: Point { rect.center }

  /// The node and its descendants, parents first.
  var all: [TreeNode] { [self] + children.flatMap(\.all) }

  func all(_ role: Role) -> [TreeNode] { all.filter { $0.role == role } }

  func first(_ role: Role, _ label: String? = nil) -> TreeNode? {
    all.first { $0.role == role && (label == nil || $0.label == label) }
  }

  func first(identifier: String) -> TreeNode? { all.first { $0.identifier == identifier } }

  /// A point of the canvas beside the photo, out of a finger's reach of everything else in the tree.
  func barePoint(beside photo: Rect) -> Point? {
    guard let canvas = first(.canvas)?.rect else { return nil }
    let reach = Tuning.trackingMargin + 1
    let obstacles = all.filter { $0.role != .window && $0.role != .canvas }.map(\.rect) + [photo]
    let (columns, rows) = (canvas.width / 16, canvas.height / 16)
    for index in 0..<256 {
      let point = Point(
        canvas.minX + (Double(index % 16) + 0.5) * columns,
        canvas.minY + (Double(index / 16) + 0.5) * rows)
      if obstacles.allSatisfy({ $0.distance(to: point) > reach }) { return point }
    }
    return nil
  }

  /// Whether the center of the first element is at a point of the screen.
  func hasElement(at place: Point, within tolerance: Double = 1) -> Bool {
    (first(.element)?.middle.distance(to: place) ?? .infinity) < tolerance
  }

  /// An element's center; in Guise, in photo pixels.
  var place: Point { Point(center?[0] ?? .nan, center?[1] ?? .nan) }

  /// The tree as indented text, for failure messages.
  func outline(_ indent: String = "") -> String {
    var line = "\(indent)\(role.rawValue) \"\(label)\" \(frame)\(enabled ? "" : " disabled")"
    if selected { line += " selected" }
    if let scale, let rotation { line += " scale \(scale) rotation \(rotation)" }
    if let touches, let gestures, let presses {
      line += " \(touches) touches, \(gestures) gestures, \(presses) presses"
    }
    return line + "\n" + children.map { $0.outline(indent + "  ") }.joined()
  }
}

extension Role: Decodable {}

/// A line of the gesture log.
struct GestureLine: Decodable {
  let t: Double
  let recognizer: String
  let view: String
  let state: String
  let values: Values?

  /// What a recognizer says about its gesture.
  struct Values: Decodable {
    /// Points per second; nil if it has no direction.
    let velocity: Vector?

    private enum Key: CodingKey { case velocity }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      let numbers = try? values.decode([Double].self, forKey: .velocity)
      velocity = numbers.map { Vector($0[0], $0[1]) }
    }
  }
}
