import Drawing
import ImageCoding
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

/// The editor, driven by a virtual touchscreen.
final class GuiseApp: AppUnderTest {
  /// The photo's size in its own pixels.
  let photo: Size
  /// The photo's frame on the screen, in window pixels: the canvas shows it fitted with a margin of
  /// 16 points.
  private(set) var photoFrame = Rect.zero

  /// Starts the editor with a photo, or with the sample face if `path` is nil.
  init(
    photo path: String? = nil, size photo: Size = Size(1200, 1500),
    screen: PixelSize = PixelSize(1280, 800), depth: Int = 24, arguments: [String] = [],
    folder: TemporaryFolder = TemporaryFolder(), disabledExtensions: [String] = [],
    devices: [DeviceDescription] = DeviceDescription.standard,
    serverEnvironment: [String: String] = [:], desktop: Desktop.Kind? = nil,
    fitsToFaces: Bool = false, environment: [String: String] = [:]
  ) throws {
    self.photo = photo
    try super.init(
      "guise",
      (path.map { [$0] } ?? ["--sample"]) + arguments + (fitsToFaces ? [] : ["--place-freely"]) + [
        "--reduced-motion", "--state-directory", folder.path("state"),
        "--export-directory", folder.path("exports"),
      ], size: screen, depth: depth, disabledExtensions: disabledExtensions, devices: devices,
      // Nobody else waits for a search.
      environment: fitsToFaces
        ? environment : environment.merging(["GUISE_NETWORKS": "none"]) { own, _ in own },
      serverEnvironment: serverEnvironment, folder: folder,
      desktop: desktop)
    let tree = try waitForTree("the photo") { $0.first(.button, "Save")?.enabled ?? false }
    let canvas = try #require(tree.first(.canvas)).rect
    photoFrame = Rect(
      center: canvas.center,
      size: photo.fitted(into: Size(canvas.width - 32, canvas.height - 32)))
  }

  /// Points on the screen for each photo pixel.
  var scale: Double { photoFrame.width / photo.width }

  /// Converts a point of the photo to the screen.
  func onScreen(_ point: Point) -> Point { photoFrame.origin + (point - .zero) * scale }

  /// Converts a point of the screen to the photo.
  func onPhoto(_ point: Point) -> Point { .zero + (point - photoFrame.origin) / scale }

  /// A point of the canvas beside the photo, where a touch hits neither the photo nor an element.
  func barePoint() throws -> Point { try #require(tree().barePoint(beside: photoFrame)) }

  /// The middle of the bin; waits until it is visible, which it is while one finger drags.
  func bin() throws -> Point {
    try #require(waitForTree("the bin") { $0.first(.bin) != nil }.first(.bin)).middle
  }

  /// Where the bin appears: shows it by dragging the element at a point, which ends where it began.
  func placeOfBin(dragging start: Point) throws -> Point {
    let end = start + Vector(0, 40)
    try touch.drag(from: start, to: end, lifts: false)
    let place = try bin()
    try touch.glide([0: (end, start)])
    try touch.up(0)
    try touch.sync()
    try waitForTree("no bin") { $0.first(.bin) == nil }
    return place
  }

  /// The elements in z-order.
  func elements() throws -> [TreeNode] { try tree().all(.element) }

  /// Waits until the center of the first element is at a point of the screen.
  func waitForElement(at place: Point) throws {
    try waitForTree("an element at \(place)") { $0.hasElement(at: place) }
  }

  /// Arms a sticker unless it is armed.
  func arm(_ name: String) throws {
    guard try !view(.cell, name).selected else { return }
    try tap(.cell, name)
    try waitForTree("\(name) armed") { $0.first(.cell, name)?.selected ?? false }
  }

  /// Arms a sticker, places it with a tap, and disarms it again.
  @discardableResult
  func place(_ name: String, at point: Point) throws -> TreeNode {
    let before = try elements().count
    try arm(name)
    try touch.tap(point)
    let tree = try waitForTree("\(name) placed") { $0.all(.element).count == before + 1 }
    // An armed sticker would be placed by the next tap.
    try tap(.cell, name)
    try waitForTree("\(name) disarmed") { !($0.first(.cell, name)?.selected ?? true) }
    return try #require(tree.all(.element).last)
  }

  /// Moves the pointer to the only element and pinches it on the touchpad, to one and a half times
  /// its size; the pinch goes on.
  func pinchOnTouchpad(at point: Point) throws -> (pointer: VirtualPointer, pad: VirtualTouchpad) {
    let (pointer, pad) = (try server.seat.pointer(), try server.seat.touchpad())
    let scale = try #require(try elements().first?.scale)
    try pointer.move(to: point)
    try pointer.sync()

    try pad.beginPinch()
    for step in 1...10 { try pad.pinch(scale: 1 + 0.05 * Double(step)) }
    try pad.sync()
    try waitForTree("the pinch") {
      abs(($0.first(.element)?.scale ?? 0) / scale - 1.5) < 0.01
    }
    return (pointer, pad)
  }

  /// Selects a tab of the drawer, to which a finger scrolls if it is out of sight.
  func open(tab: String) throws {
    for _ in 0..<8 {
      _ = try stillScreen()
      let tree = try self.tree()
      let tabs = tree.all(.tab).map(\.rect)
      let place = try #require(tree.first(.tab, tab)).middle
      let isColumn = tabs[0].minX == tabs[1].minX
      let bar =
        isColumn
        ? Rect(tabs[0].minX, 64, tabs[0].width, tree.rect.height - 64)
        : Rect(0, tabs[0].minY, tree.rect.width, tabs[0].height)
      guard !bar.insetBy(20, 20).contains(place) else { break }
      let way = isColumn ? Vector(0, bar.midY - place.y) : Vector(bar.midX - place.x, 0)
      let length = min(way.length, (isColumn ? bar.height : bar.width) * 0.4)
      try touch.drag(from: bar.center, to: bar.center + way * (length / way.length))
    }
    try tap(.tab, tab)
    try waitForTree("the tab \(tab)") { $0.first(.tab, tab)?.selected ?? false }
  }

  /// Saves with the Save button and returns the picture.
  func save(
    within timeout: Duration = .seconds(20)
  ) throws -> (path: String, picture: Bitmap) {
    let before = pictures
    try tap(.button, "Save")
    var path: String?
    try wait(for: "a saved picture", within: timeout) {
      let new = pictures.first { $0.hasSuffix(".png") && !before.contains($0) }
      path = new.map { folder.path("exports/" + $0) }
      return path != nil
    }
    let file = try #require(path)
    return (file, try ImageFile.decode(file).bitmap)
  }

  /// The names of the files saved so far.
  var pictures: [String] { folder.names(in: "exports") }
}
