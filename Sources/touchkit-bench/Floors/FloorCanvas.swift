import ArgumentParser
import CX11
import Drawing
import X11Support

/// The part of a bare client's window that shows the photo, drawn by Cairo in shared memory.
final class FloorCanvas {
  let frame: Rect
  private let window: FloorWindow
  private let path: String
  private let image: SharedImage
  private let target: CairoSurface

  /// Uses the path of a photo and the four numbers of a frame in pixels.
  init(_ window: FloorWindow, _ values: [String]) throws {
    let numbers = values.dropFirst().compactMap(Double.init)
    guard let path = values.first, numbers.count == 4 else { throw ExitCode.validationFailure }
    self.window = window
    self.path = path
    frame = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    let (width, height) = (Int(frame.width), Int(frame.height))
    guard let image = SharedImage(window.display, width: width, height: height, server: .read)
    else { throw ExitCode.failure }
    self.image = image
    target = CairoSurface(image.memory, width: width, height: height, hasAlpha: false)
  }

  /// Decodes the photo at the size of the canvas.
  func decodePhoto() throws -> Bitmap {
    try ImageFile.decode(path, fitting: frame.size).bitmap
  }

  /// Draws and puts the whole canvas.
  func present(_ body: (OpaquePointer) -> Void) {
    target.draw(body)
    window.put(image, PixelSize(Int(frame.width), Int(frame.height)), at: frame.origin)
  }

  /// Waits until the server has read the image.
  func waitForServer() { XSync(window.display.pointer, 0) }
}

/// A scene on a canvas that is drawn once for all updates that have arrived, and not before the server has
/// read the last image.
protocol CoalescingScene: FloorScene {
  var canvas: FloorCanvas { get }
  /// Whether it looks different since it was drawn.
  var needsDrawing: Bool { get set }
}

extension CoalescingScene {
  func drawPending() {
    guard needsDrawing else { return }
    needsDrawing = false
    expose()
    canvas.waitForServer()
  }
}
