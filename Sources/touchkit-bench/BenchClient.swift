import Drawing
import Foundation
import Platform
import VirtualTouchscreen

/// A program whose response to touches is measured.
struct BenchClient {
  /// Its name in tables.
  let name: String
  let program: String
  let arguments: [String]
  /// Whether it is Guise, which reports the frames of its views.
  let isGuise: Bool

  static let floor = BenchClient(
    name: "floor", program: Programs.bench, arguments: ["floor-client"], isGuise: false)

  /// Returns Guise with a photo or a document.
  static func guise(_ name: String, _ file: String) -> BenchClient {
    BenchClient(name: name, program: Programs.guise, arguments: [file], isGuise: true)
  }

  /// Starts the client without waiting.
  func start(on server: XServer, folder: String) throws -> ChildProcess {
    var launch = server.launch(program, arguments, adding: ["HOME": folder])
    if isGuise {
      launch.arguments += [
        "--reduced-motion", "--state-directory", folder + "/state",
        "--view-tree", folder + "/tree.json",
      ]
    }
    launch.outputFile = folder + "/output.txt"
    return try ChildProcess(launch)
  }
}

/// A running client whose window has settled.
final class RunningClient {
  let process: ChildProcess
  let meter: ProcessMeter
  /// Where a finger grabs the dragged element, in screen pixels.
  let grip: Point
  private let screen: VirtualScreen

  init(
    _ client: BenchClient, on server: XServer, _ fixtures: Fixtures, willDrag: Bool = true
  ) throws {
    let folder = try fixtures.freshFolder()
    screen = try VirtualScreen(server.display)
    process = try client.start(on: server, folder: folder)
    meter = ProcessMeter(pid: process.pid)
    do {
      try screen.waitForWindow()
      try screen.waitUntilStill(for: .milliseconds(400))
      guard client.isGuise, willDrag else {
        grip = Point(Double(server.size.width) / 2, Double(server.size.height) / 2)
        return
      }
      grip = try ViewReport.gripOfDragged(process, tree: folder + "/tree.json")
      try screen.waitUntilStill(for: .milliseconds(400))
    } catch {
      process.stop()
      let output = (try? String(contentsOfFile: folder + "/output.txt", encoding: .utf8)) ?? ""
      throw BenchError("\(client.name): \(error) \(output)")
    }
  }

  /// Returns the pixels of a part of the screen once they are stable.
  func stillPicture(of part: Rect) throws -> Bitmap {
    try screen.waitUntilStill(for: .milliseconds(100), in: part)
  }

  func stop() { process.stop() }
}

/// A node of Guise's view tree.
struct ViewReport: Decodable {
  let frame: [Double]
  let sticker: String?
  let children: [ViewReport]

  /// Returns the center of the dragged element in screen pixels.
  static func gripOfDragged(_ process: ChildProcess, tree path: String) throws -> Point {
    let deadline = Timeout(in: .seconds(30))
    while !deadline.isPast, process.exitStatus == nil {
      process.send(signal: SIGUSR1)
      waitForInput([process.endDescriptor], upTo: .milliseconds(50))
      let data = FileManager.default.contents(atPath: path) ?? Data()
      let tree = try? JSONDecoder().decode(ViewReport.self, from: data)
      guard let frame = tree?.all.first(where: { $0.sticker == Fixtures.dragged.rawValue })?.frame,
        frame.count == 4
      else { continue }
      return Rect(frame[0], frame[1], frame[2], frame[3]).center
    }
    throw BenchError("the element to drag did not appear")
  }

  private var all: [ViewReport] { [self] + children.flatMap(\.all) }
}
