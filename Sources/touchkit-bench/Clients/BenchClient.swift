import Drawing
import Foundation
import Platform
import VirtualTouchscreen

/// A program whose response to touches is measured.
struct BenchClient {
  let program: String
  let arguments: [String]
  /// Whether it is Guise, which reports the frames of its views.
  let isGuise: Bool

  /// Returns a bare client with one task.
  static func floor(_ task: FloorTask) -> Self {
    Self(program: Programs.bench, arguments: ["floor-client", task.rawValue], isGuise: false)
  }

  /// Returns another program with a photo: its middle shows a picture that can be dragged, or the
  /// photo is zoomed in the frame of Guise's canvas.
  static func peer(_ program: String, _ photo: String, _ canvas: Rect? = nil) -> Self {
    let frame = canvas.map { [$0.minX, $0.minY, $0.width, $0.height] } ?? []
    return Self(program: program, arguments: [photo] + frame.map { "\($0)" }, isGuise: false)
  }

  /// Returns Guise with a photo or a document.
  static func guise(_ file: String, options: [String] = ["--reduced-motion"]) -> Self {
    Self(program: Programs.guise, arguments: [file] + options, isGuise: true)
  }

  /// Starts the client without waiting.
  func start(on server: XServer, folder: String) throws -> ChildProcess {
    var launch = server.launch(
      program, arguments,
      adding: ["HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_CONFIG_DIRS": folder])
    if isGuise {
      launch.arguments += [
        "--state-directory", folder + "/state", "--view-tree", folder + "/tree.json",
      ]
    }
    launch.outputFile = folder + "/output.txt"
    return try ChildProcess(launch)
  }
}

/// Which client a value belongs to.
enum Subject {
  case floor, guise
  /// A program with the task of Guise.
  case peer
}

/// A running client whose window has settled.
final class RunningClient {
  let process: ChildProcess
  let meter: ProcessMeter
  let screen: VirtualScreen
  /// The canvas of Guise in screen pixels; the whole screen of another client.
  private(set) var canvas: Rect
  /// The places of fingers that drag an element each; the middle of the screen for another client.
  private(set) var grips: [Point]
  /// The middle of the lowest element of Guise.
  private(set) var lowest: Point?
  /// Where Guise writes its view tree.
  private let tree: String

  init(_ client: BenchClient, on server: XServer, _ fixtures: Fixtures) throws {
    let folder = try fixtures.freshFolder()
    tree = folder + "/tree.json"
    screen = try VirtualScreen(server.display)
    canvas = Rect(0, 0, Double(server.size.width), Double(server.size.height))
    grips = [canvas.center]
    process = try client.start(on: server, folder: folder)
    meter = ProcessMeter(pid: process.pid)
    do {
      try screen.waitForWindow()
      try screen.waitUntilStill(for: .milliseconds(400))
      guard client.isGuise else { return }
      let report = try report(withElements: client.arguments[0].hasSuffix(".guise"))
      canvas = report.canvas ?? canvas
      grips = report.dragged.map(\.center)
      lowest = report.elements.first?.center
      try screen.waitUntilStill(for: .milliseconds(400))
    } catch {
      process.stop()
      let output = (try? String(contentsOfFile: folder + "/output.txt", encoding: .utf8)) ?? ""
      throw BenchError("\(client.arguments): \(error) \(output)")
    }
  }

  /// Returns where the views of Guise are now.
  func report(withElements: Bool = true) throws -> ViewReport {
    try ViewReport.read(from: process, path: tree, withElements: withElements)
  }

  /// Returns the pixels of a part of the screen once they are stable, and differ from others.
  func stillPicture(of part: Rect, after other: Bitmap? = nil) throws -> Bitmap {
    try screen.wait(for: "a change on the screen") { () throws(ScreenError) in
      guard let other else { return true }
      return !(try screen.capture(part).hasSamePixels(as: other))
    }
    return try screen.waitUntilStill(for: .milliseconds(100), in: part)
  }

  /// The place of the finger for a drag.
  func grip() throws -> Point {
    guard let grip = grips.first ?? lowest else { throw BenchError("there is no element to drag") }
    return grip
  }

  /// Waits until Guise shows a view.
  func waitForView(_ identifier: String) throws {
    let deadline = Timeout(in: .seconds(10))
    while !(try report(withElements: false)).shows(identifier) {
      guard !deadline.isPast else { throw BenchError("\(identifier) did not appear") }
    }
  }

  func stop() { process.stop() }
}
