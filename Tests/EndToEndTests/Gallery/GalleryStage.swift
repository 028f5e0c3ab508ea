import Drawing
import TestSupport
import Testing
import TouchKit
import TouchRecordings
import VirtualTouchscreen

/// The gallery's tests, two at a time: on a busy machine a delayed finger would be another gesture.
@Suite("Gallery", .lanes(2)) enum GalleryStories {}

/// A scene of the gallery on a display of its own.
final class GalleryStage: AppUnderTest {
  /// The scales at which the controls are proved.
  static let scales = [1.0, 1.5, 2]
  /// Pixels per point.
  let scale: Double
  /// Holds the folders that the user has chosen for pictures and documents, of these names.
  let home: TemporaryFolder

  /// Opens a scene, or the start page for an empty name, in a window that fills the screen
  /// unless another size is given.
  init(
    _ scene: String = "", size: String = "1280x800", scale: Double = 1,
    screen: PixelSize = PixelSize(1280, 800),
    devices: [DeviceDescription] = DeviceDescription.standard, arguments: [String] = [],
    environment: [String: String] = [:]
  ) throws {
    self.scale = scale
    let home = TemporaryFolder()
    self.home = home
    let folders = ["Pictures", "Documents"].map {
      "XDG_\($0.uppercased())_DIR=\"\(home.path($0))\"\n"
    }
    try home.write(folders.joined(), to: "user-dirs.dirs")
    // Only stories about it want anything to move by itself.
    let quiet = ["--attract-after", "0", "--no-thumbnails"]
    let arguments = (scene.isEmpty ? [] : [scene]) + quiet + arguments
    try super.init(
      "touchkit-gallery", arguments + ["--size", size, "--scale", "\(scale)"], size: screen,
      devices: devices,
      environment: environment.merging(["XDG_CONFIG_HOME": home.path]) { given, _ in given })
  }

  /// Opens a scene in a window that fills a screen of a size in points, so that its layout is the
  /// same at every scale.
  convenience init(
    _ scene: String, points: Size = Size(1280, 800), scale: Double,
    devices: [DeviceDescription] = DeviceDescription.standard
  ) throws {
    let pixels = points * scale
    try self.init(
      scene, size: "\(Int(pixels.width))x\(Int(pixels.height))", scale: scale,
      screen: PixelSize(Int(pixels.width), Int(pixels.height)), devices: devices)
  }

  /// The scene's area in window pixels: the window below the bar.
  func area() throws -> Rect {
    let back = try view(.button, "Gallery").rect
    let tree = try tree()
    // The button is in the middle of the bar, below which the feedback may have a line of its own.
    let feedback = tree.all.first { $0.name == "feedback" }?.rect ?? .zero
    let isBelow = feedback.minY > back.maxY - 1
    let (window, bar) = (
      tree.rect, isBelow ? feedback.maxY + 8 * scale : back.minY + back.maxY
    )
    return Rect(0, bar, window.width, window.height - bar)
  }

  /// The point at fractions of the scene's width and height, rounded to whole pixels.
  func place(_ x: Double, _ y: Double) throws -> Point {
    let area = try area()
    return Point(
      (area.minX + area.width * x).rounded(), (area.minY + area.height * y).rounded())
  }

  /// Plays actions in the format of a recording, with their own times and speeds.
  func play(_ actions: String) throws {
    let recording = try Recording(screen: server.size, actions: actions)
    try Playback(Timeline(recording), on: server.seat, of: screen).run()
  }

  /// The scene's current feedback.
  func feedback() throws -> String { try tree().feedback }

  /// Waits until the scene's feedback is `sentence`.
  func waitForFeedback(_ sentence: String) throws {
    try waitForTree("\"\(sentence)\"") { $0.feedback == sentence }
  }

  /// Waits until a view meets a condition, and returns it.
  @discardableResult
  func wait(
    for role: Role, _ label: String, _ condition: (TreeNode) -> Bool
  ) throws -> TreeNode {
    let tree = try waitForTree("the condition of the \(role.rawValue) \(label)") { tree in
      tree.first(role, label).map(condition) ?? false
    }
    return try #require(tree.first(role, label))
  }

  /// A part of the view tree, once it exists and the screen has stopped changing.
  func still<Value>(_ part: (TreeNode) -> Value?) throws -> Value {
    try waitForTree("a part of the tree") { part($0) != nil }
    _ = try stillScreen()
    return try #require(part(tree()))
  }

  /// A finger throws what lies at a point. On a busy machine it may be slow before it lifts, and then
  /// it throws nothing: try again.
  func fling(from start: Point, by way: Vector) throws {
    let end = start + way
    try play("drag \(start.x) \(start.y) to \(end.x) \(end.y) in 60")
  }

  /// Taps the button with a label once it has stopped moving.
  func tap(button label: String) throws {
    try touch.tap(still { $0.first(.button, label)?.middle })
  }
}

extension TreeNode {
  /// The current feedback of a gallery scene.
  var feedback: String { all.first { $0.name == "feedback" }?.label ?? "" }
}

/// Whether two numbers are equal within a tolerance.
func isNear(_ one: Double, _ other: Double, within tolerance: Double = 0.1) -> Bool {
  abs(one - other) <= tolerance
}

/// Whether two points are equal within a tolerance.
func isNear(_ one: Point, _ other: Point, within tolerance: Double = 0.1) -> Bool {
  one.distance(to: other) <= tolerance
}
