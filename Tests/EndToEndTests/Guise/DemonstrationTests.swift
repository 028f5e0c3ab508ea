import DisguiseModel
import Drawing
import Foundation
import ImageCoding
import Platform
import TestSupport
import Testing

/// What `make run` shows where there is no display.
@Suite("The demo") struct DemonstrationTests {
  private let folder = TemporaryFolder()
  private let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  @Test(
    "puts mustache, glasses, hat and a text on the face, and saves, also from right to left",
    arguments: ["en", "ar"])
  func plays(language: String) throws {
    var launch = Launch(
      "/bin/sh",
      ["-c", "cd \"$0\" && exec Scripts/demo \"$@\"", package, folder.path, folder.path("state")])
    launch.environment["LANGUAGE"] = language
    launch.environment["PROGRAMS"] = FileSystem.folder(of: BuiltProgram.path(of: "guise"))
    launch.outputFile = folder.path("output")
    let process = try ChildProcess(launch)
    let status = process.wait(until: Timeout(in: .seconds(180)))
    if status == nil { process.stop() }
    #expect(status == .exited(0), "\(folder.text(of: "output"))")

    let elements = try folder.restoredHistory().present.elements
    let (eyes, lip, head) = (Point(600, 739), Point(600, 877), Point(600, 384))
    try #require(elements.count == 4)
    for (element, (kind, place)) in zip(
      elements, [("mustaches", lip), ("glasses", eyes), ("hats", head)])
    {
      #expect("\(element.kind)".contains("\(kind)/"))
      #expect(element.placement.center.distance(to: place) < 260, "\(kind)")
    }
    let text = try #require(elements.last)
    #expect(text.kind.letters?.text == "Bonjour!" && text.placement.center.y > 1200)
    #expect(abs(text.placement.rotation.degrees + 6) < 3)

    let names = folder.names(in: "demo")
    let picture = try #require(names.first { $0.hasPrefix("Robin ") })
    #expect(names.count == 2 && names.contains("screenshot.png"))
    #expect(try ImageFile.size(of: folder.path("demo/\(picture)")) == Size(1200, 1500))
    #expect(try ImageFile.size(of: folder.path("demo/screenshot.png")) == Size(1280, 800))
  }
}
