import Drawing
import Foundation
import Platform
import VirtualTouchscreen

/// A node of Guise's view tree; frames are in screen pixels.
struct ViewReport: Decodable {
  private let frame: [Double]
  private let identifier: String
  private let sticker: String?
  private let children: [ViewReport]

  /// Asks Guise for its view tree until the canvas is shown, with elements or without.
  static func read(
    from process: ChildProcess, path: String, withElements: Bool
  ) throws -> ViewReport {
    let deadline = Timeout(in: .seconds(30))
    while !deadline.isPast, process.exitStatus == nil {
      process.send(signal: SIGUSR1)
      waitForInput([process.endDescriptor], upTo: .milliseconds(50))
      let data = FileManager.default.contents(atPath: path) ?? Data()
      guard let tree = try? JSONDecoder().decode(ViewReport.self, from: data) else { continue }
      let hasElements = tree.all.contains(where: \.isElement)
      if tree.canvas != nil, hasElements || !withElements { return tree }
    }
    throw BenchError("the photo did not appear")
  }

  /// The frame of the view with an identifier.
  subscript(identifier: String) -> Rect? { all.first { $0.identifier == identifier }?.rect }

  /// The frame of the canvas.
  var canvas: Rect? { all.first { $0.identifier == "canvas" }?.rect }

  /// Whether there is a view with an identifier.
  func shows(_ identifier: String) -> Bool { all.contains { $0.identifier == identifier } }

  /// The frames of all elements.
  var elements: [Rect] { all.filter(\.isElement).map(\.rect) }

  /// The frames of the elements that are made to be dragged.
  var dragged: [Rect] {
    all.filter { $0.isElement && $0.sticker == Fixtures.dragged.rawValue }.map(\.rect)
  }

  /// Cells of the drawer have a sticker, too.
  private var isElement: Bool { identifier.hasPrefix("element-") }

  private var rect: Rect { Rect(frame[0], frame[1], frame[2], frame[3]) }

  private var all: [ViewReport] { [self] + children.flatMap(\.all) }
}
