import Drawing
import Foundation
import Testing
import VirtualTouchscreen

/// The editor, driven by a virtual touchscreen.
struct GuiseApp {
  let app: AppUnderTest
  /// The photo's size in its own pixels.
  let photo: Size
  /// The photo's frame on the screen, in window pixels: the canvas of a 1280x800 window shows it
  /// fitted with a margin of 16 points.
  let photoFrame: Rect

  var touch: Touchscreen { app.touch }
  var exports: URL { app.folder.appendingPathComponent("exports") }

  /// Starts the editor with a photo, or with the sample face if `path` is nil.
  init(
    photo path: String? = nil, size photo: Size = Size(1200, 1500), arguments: [String] = [],
    folder: URL? = nil, disabledExtensions: [String] = [],
    devices: [DeviceDescription] = DeviceDescription.standard,
    serverEnvironment: [String: String] = [:]
  ) throws {
    let work = try folder ?? AppUnderTest.makeFolder()
    app = try AppUnderTest(
      "guise",
      (path.map { [$0] } ?? ["--sample"]) + arguments + [
        "--reduced-motion",
        "--state-directory", work.appendingPathComponent("state").path,
        "--export-directory", work.appendingPathComponent("exports").path,
      ], disabledExtensions: disabledExtensions, devices: devices,
      serverEnvironment: serverEnvironment, folder: work)
    self.photo = photo
    let canvas = Rect(0, 64, 952, 736)
    let shown = photo.fitted(into: Size(canvas.width - 32, canvas.height - 32))
    photoFrame = Rect(center: canvas.center, size: shown)
    try app.waitForTree("the photo") { $0.first("button", "Save")?.enabled ?? false }
  }

  /// Points on the screen for each photo pixel.
  var scale: Double { photoFrame.width / photo.width }

  /// Converts a point of the photo to the screen.
  func onScreen(_ point: Point) -> Point { photoFrame.origin + (point - .zero) * scale }

  /// Converts a point of the screen to the photo.
  func onPhoto(_ point: Point) -> Point { .zero + (point - photoFrame.origin) / scale }

  /// The elements in z-order.
  func elements() throws -> [TreeNode] { try app.tree().all("element") }

  /// Arms a sticker, places it with a tap, and disarms it again.
  @discardableResult
  func place(_ name: String, at point: Point) throws -> TreeNode {
    let before = try elements().count
    if try !app.view("cell", name).selected {
      try touch.tap(app.view("cell", name).middle)
      try app.waitForTree("\(name) armed") { $0.first("cell", name)?.selected ?? false }
    }
    try touch.tap(point)
    let tree = try app.waitForTree("\(name) placed") { $0.all("element").count == before + 1 }
    // An armed sticker would be placed by the next tap.
    try touch.tap(app.view("cell", name).middle)
    try app.waitForTree("\(name) disarmed") { !($0.first("cell", name)?.selected ?? true) }
    return try #require(tree.all("element").last)
  }

  /// Selects a tab of the drawer.
  func open(tab: String) throws {
    try touch.tap(app.view("tab", tab).middle)
    try app.waitForTree("the tab \(tab)") { $0.first("tab", tab)?.selected ?? false }
  }

  /// Saves with the Save button and returns the picture.
  func save(
    within timeout: Duration = .seconds(20)
  ) throws -> (path: String, picture: Bitmap) {
    let before = pictures
    try touch.tap(app.view("button", "Save").middle)
    var path: String?
    try app.wait(for: "a saved picture", within: timeout) {
      let new = pictures.subtracting(before).filter { $0.hasSuffix(".png") }
      path = new.first.map { exports.appendingPathComponent($0).path }
      return path != nil
    }
    let file = try #require(path)
    return (file, try ImageFile.decode(file).bitmap)
  }

  /// The names of the files saved so far.
  var pictures: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: exports.path)) ?? [])
  }
}
