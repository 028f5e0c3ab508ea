import Platform
import TestSupport
import Testing

@Suite("The list of stickers on the command line") struct StickerListTests {
  private let folder = TemporaryFolder()

  /// The lines that `guise stickers` prints with a data folder, and what it reports.
  private func list(data: String) throws -> (lines: [[String]], output: String) {
    var launch = Launch(BuiltProgram.path(of: "guise"), ["stickers"])
    launch.environment["XDG_DATA_HOME"] = data
    launch.outputFile = folder.path("output")
    let process = try ChildProcess(launch)
    #expect(process.wait(until: Timeout(in: .seconds(60))) == .exited(0))
    let output = folder.text(of: "output")
    return (
      output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }, output
    )
  }

  @Test("has the user's own packs, with their names, sizes and licenses") func own() throws {
    let pack = "data/guise/stickers/Cats"
    let picture =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="9" height="9"/></svg>"#
    try folder.write(picture, to: pack + "/tom.svg")
    try folder.write(
      """
      {"version": 1, "license": "CC0-1.0", "stickers": [{"file": "tom.svg", "name": "Tom"}]}
      """, to: pack + "/pack.json")
    try folder.write("no picture", to: pack + "/broken.png")

    let found = try list(data: folder.path("data"))

    let tom = try #require(found.lines.first { $0.contains("Tom") })
    #expect(Array(tom[1...]) == ["Tom", "my-stickers", "40x30", "CC0-1.0"])
    #expect(found.lines.contains { $0.contains("hats/wizard") })
    #expect(found.output.contains("broken"))
  }

  @Test("has what comes with Guise where there are no own packs") func none() throws {
    let found = try list(data: folder.path("nothing"))
    #expect(found.lines.count > 20 && !found.lines.contains { $0.contains("my-stickers") })
  }
}
