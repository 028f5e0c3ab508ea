import Drawing
import Foundation
import Platform
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("What programs print") struct OutputTests {
  private let folder = TemporaryFolder()

  /// A command that prints something, and the status of its failure.
  struct Command: CustomTestStringConvertible, Sendable {
    let words: [String]
    var failure: Int32 = 1
    var testDescription: String { words.joined(separator: " ") }
  }

  private static let commands = [
    Command(words: ["guise", "--help"]), Command(words: ["guise", "export", "--help"]),
    Command(words: ["guise", "--version"]), Command(words: ["guise", "stickers"]),
    Command(words: ["guise", "export", "robin.guise"]),
    Command(words: ["touchkit-gallery", "--help"]), Command(words: ["touchkit-bench", "--help"]),
    Command(words: ["xtouch-run", "--help"], failure: 125),
    Command(words: ["gesture-player", "vectors.json"]),
  ]

  init() throws {
    let robin = Disguise(photo: PhotoReference(id: .sample("robin"), size: Size(1200, 1500)))
    try DocumentFile(disguise: robin, photo: nil).write(to: folder.path("robin.guise"))
    let vectors = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../TouchKitTests/Vectors/presses.json").standardized
    try #require(symlink(vectors.path, folder.path("vectors.json")) == 0)
  }

  /// Runs a script of the shell in the folder, with a program and its arguments; returns its end, and what is
  /// reported.
  private func run(
    _ script: String, _ words: [String]
  ) throws -> (status: Platform.ExitStatus?, report: String) {
    let program = BuiltProgram.path(of: words[0])
    var launch = Launch(
      "/bin/sh", ["-c", "cd \"$FOLDER\"; " + script, program] + words.dropFirst())
    launch.environment["FOLDER"] = folder.path
    launch.outputFile = folder.path("report")
    let process = try ChildProcess(launch)
    let status = process.wait(until: Timeout(in: .seconds(120)))
    if status == nil { process.stop() }
    return (status, folder.text(of: "report"))
  }

  @Test("is complete, or the program says by name why not", arguments: commands)
  func full(command: Command) throws {
    let (status, report) = try run(#"exec "$0" "$@" >/dev/full"#, command.words)
    #expect(status == .exited(command.failure))
    #expect(report.hasSuffix("Couldn't save /dev/stdout: no space left on device.\n"))
  }

  @Test("is an error where there is no output, and gets into no file", arguments: commands)
  func closed(command: Command) throws {
    let (status, report) = try run(#"exec "$0" "$@" >&-"#, command.words)
    #expect(status == .exited(command.failure))
    #expect(report.hasSuffix("Couldn't save /dev/stdout: bad file descriptor.\n"))
  }

  @Test("ends without a word when who reads it has enough", arguments: ["", "trap '' PIPE; "])
  func pipe(ignoring: String) throws {
    // The reader has ended before the first line.
    let writer = #"until [ -e gone ]; do :; done; "$0" "$@"; echo $? >status"#
    let (status, report) = try run(
      ignoring + "{ \(writer); } | { exec <&-; >gone; until [ -s status ]; do :; done; }",
      ["guise", "stickers"])

    #expect(status == .exited(0) && report.isEmpty)
    #expect(folder.text(of: "status") == "\(128 + SIGPIPE)\n")
  }
}
