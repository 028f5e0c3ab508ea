import ArgumentParser
import CX11
import CXi
import Drawing
import X11Support

/// What a bare client does for each touch update.
enum FloorTask: String, ExpressibleByArgument {
  /// Puts an image where the finger is.
  case put
  /// Scales and turns a picture as two fingers do, and puts it.
  case transform
}

/// The minimal client: answers each touch update with the least work.
struct FloorClient: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "floor-client", abstract: "The floor of the latency suite.", shouldDisplay: false)

  @Argument var task: FloorTask

  func run() throws {
    let window = try FloorWindow()
    switch task {
    case .put: window.run(try PutScene(window))
    case .transform: window.run(try TransformFloor(window))
    }
  }
}

/// What a bare client shows.
protocol FloorScene: AnyObject {
  /// Draws everything.
  func expose()
  /// Answers an update of a finger, with the positions of all fingers in landing order.
  func update(_ fingers: [Point], moved index: Int)
  /// Answers that a finger has landed or was lifted.
  func fingersDidChange(_ fingers: [Point])
}

extension FloorScene {
  func fingersDidChange(_ fingers: [Point]) {}
}

/// The window of a bare client, as large as the screen.
final class FloorWindow {
  private let display: XDisplay
  let size: Size
  private let window: XID
  private let context: GC
  private var fingers: [(id: Int32, point: Point)] = []

  init() throws {
    guard let display = XDisplay(nil), display.inputVersion(announcing: (2, 2)) != nil else {
      throw BenchError("no X server with touch input")
    }
    self.display = display
    let (width, height) = (XDisplayWidth(display.pointer, 0), XDisplayHeight(display.pointer, 0))
    size = Size(Double(width), Double(height))
    window = XCreateSimpleWindow(
      display.pointer, display.root, 0, 0, UInt32(width), UInt32(height), 0, 0, 0x8E9196)
    guard let context = XCreateGC(display.pointer, window, 0, nil) else {
      throw BenchError("no memory for a graphics context")
    }
    self.context = context
    display.select(
      [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd], of: XIAllMasterDevices, on: window)
    XSelectInput(display.pointer, window, ExposureMask)
    XMapWindow(display.pointer, window)
  }

  /// Returns an image that `put` can show, and a buffer over its pixels.
  func image(_ size: PixelSize) throws -> (image: SharedImage, pixels: PixelBuffer) {
    let (width, height) = (size.width, size.height)
    guard let image = SharedImage(display, width: width, height: height, server: .read) else {
      throw BenchError("no memory that the server shares")
    }
    let pixels = image.withImage { _, memory in
      PixelBuffer(
        memory, width: width, height: height, stride: width * 4, format: .opaque, owner: image)
    }
    return (image, pixels)
  }

  /// Puts the top left part of an image.
  func put(_ image: SharedImage, _ size: PixelSize, at corner: Point) {
    image.put(
      width: size.width, height: size.height, atX: Int(corner.x), y: Int(corner.y), in: window,
      context)
  }

  /// Answers events until the server is gone.
  func run(_ scene: some FloorScene) {
    var event = XEvent()
    while !display.isLost {
      XNextEvent(display.pointer, &event)
      if event.type == Expose, event.xexpose.count == 0 { scene.expose() }
      let touch = display.data(of: &event) { type, data in
        (type, data.assumingMemoryBound(to: XIDeviceEvent.self).pointee)
      }
      if let (type, touch) = touch {
        handle(type, touch.detail, Point(touch.event_x, touch.event_y), scene)
      }
    }
  }

  private func handle(_ type: Int32, _ id: Int32, _ point: Point, _ scene: some FloorScene) {
    let index = fingers.firstIndex { $0.id == id }
    switch (type, index) {
    case (XI_TouchBegin, nil):
      fingers.append((id, point))
      scene.fingersDidChange(fingers.map(\.point))
    case (XI_TouchUpdate, let index?):
      fingers[index].point = point
      scene.update(fingers.map(\.point), moved: index)
    case (XI_TouchEnd, let index?):
      fingers.remove(at: index)
      scene.fingersDidChange(fingers.map(\.point))
    default: break
    }
  }
}
