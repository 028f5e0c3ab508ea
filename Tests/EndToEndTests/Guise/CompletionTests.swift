import Foundation
import Platform
import TestSupport
import Testing

/// What shells make of the files that `Scripts/write-completions` writes for them.
@Suite("Completions") struct CompletionTests {
  private let folder = TemporaryFolder()
  private let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// A line with the beginning of a last word, and what Tab makes of that.
  private struct Line {
    var typed: String
    var word: String
    /// Nil where nothing begins so.
    var whole: String?
    /// What a shell adds to a word that is complete.
    var end = " "
  }

  private static let lines = [
    Line(typed: "guise", word: "la", whole: "landscape photo.jpg"),
    Line(typed: "guise", word: "--fulls", whole: "--fullscreen"),
    Line(typed: "guise --theme", word: "d", whole: "dark"),
    Line(typed: "guise", word: "--theme=d", whole: "--theme=dark"),
    Line(typed: "guise", word: "exp", whole: "export"),
    Line(typed: "guise export", word: "ha", whole: "hats.guise"),
    Line(typed: "guise export", word: "--hel", whole: "--help"),
    Line(typed: "guise export --output", word: "la", whole: "landscape photo.jpg"),
    Line(typed: "guise --export-directory", word: "ph", whole: "photos/", end: ""),
    Line(
      typed: "guise", word: "--export-directory=ph", whole: "--export-directory=photos/", end: ""),
    Line(typed: "guise --scale", word: "ha"),
    Line(typed: "guise hats.guise", word: "--sam", whole: "--sample"),
    Line(typed: "guise --", word: "la", whole: "landscape photo.jpg"),
    Line(typed: "guise stickers", word: "ha"),
    Line(typed: "touchkit-gallery", word: "lin", whole: "lines"),
    Line(typed: "touchkit-gallery", word: "--no-t", whole: "--no-thumbnails"),
    Line(typed: "xtouch-run", word: "--kee", whole: "--keep"),
    Line(typed: "xtouch-run --play", word: "ha", whole: "hats.guise"),
    Line(typed: "xtouch-run --size 640x480", word: "hello-th", whole: "hello-there"),
    Line(typed: "xtouch-run --", word: "hello-th", whole: "hello-there"),
    Line(typed: "xtouch-run hello-there", word: "la", whole: "landscape photo.jpg"),
  ]
  /// The beginning of a command and of a folder, "faces of us".
  private static let both = Line(typed: "guise", word: "fa", whole: "faces", end: "")

  init() throws {
    for name in ["landscape photo.jpg", "hats.guise", "photos.txt", "bin/hello-there"] {
      try folder.write("", to: name)
    }
    for name in ["photos", "faces of us", "completions"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/hello-there"))
    let programs = FileSystem.folder(of: BuiltProgram.path(of: "guise"))
    let script = "cd \"$0\" && exec Scripts/write-completions \"$@\""
    let arguments = ["-c", script, package, programs, folder.path("completions")]
    #expect(try run("/bin/sh", arguments) == "")
  }

  @Test("a Tab completes commands, options, values and files, as after ls")
  func bash() throws { try check("bash") }

  @Test(
    "so it does in zsh", .enabled(if: FileSystem.exists("/usr/bin/zsh"), "zsh is not installed"))
  func zsh() throws { try check("zsh") }

  private func check(_ shell: String) throws {
    let lines = Self.lines + [Self.both]
    try folder.write(
      lines.map { "\($0.typed) \($0.word)\n" }.joined(), to: "lines")
    let script = "cd \"$0\" && PATH=\"$PWD/bin:$PATH\" exec python3 \"$@\" <lines"
    let output = try run(
      "/bin/sh",
      [
        "-c", script, folder.path, package + "/Tests/EndToEndTests/Guise/complete.py", shell,
        folder.path("completions"),
      ])

    let expected = lines.map { line in
      let whole = line.whole.map { $0.replacing(" ", with: "\\ ") + line.end }
      return "\(line.typed) \(whole ?? line.word)"
    }
    #expect(output.split(separator: "\n").map(String.init) == expected)
  }

  @Test(
    "and in fish", .enabled(if: FileSystem.exists("/usr/bin/fish"), "fish is not installed"))
  func fish() throws {
    let lines = Self.lines + [Self.both]
    let words = lines.map { "complete -C '\($0.typed) \($0.word)'; echo" }
    let script = """
      cd '\(folder.path)'; set PATH $PWD/bin $PATH
      for program in guise touchkit-gallery xtouch-run; source completions/$program.fish; end
      \(words.joined(separator: "\n"))
      """
    let output = try run("/usr/bin/fish", ["--no-config", "-c", script])

    // Candidates with their descriptions behind a tab; an empty line ends each list.
    let lists = output.components(separatedBy: "\n").split(
      separator: "", omittingEmptySubsequences: false)
    for (line, list) in zip(lines, lists) {
      let candidates = list.map { String($0.prefix { $0 != "\t" }) }
      let expected = [line.whole].compactMap(\.self) + (line.word == "fa" ? ["faces of us/"] : [])
      #expect(candidates == expected, "\(line.typed) \(line.word)")
    }
    #expect(lists.count > lines.count)
  }

  /// Runs a program to its end, and returns what it printed.
  private func run(_ program: String, _ arguments: [String]) throws -> String {
    var launch = Launch(program, arguments)
    launch.environment["HOME"] = folder.path
    launch.environment["PYTHONDONTWRITEBYTECODE"] = "1"
    launch.outputFile = folder.path("output")
    let process = try ChildProcess(launch)
    let status = process.wait(until: Timeout(in: .seconds(120)))
    if status == nil { process.stop() }
    #expect(status == .exited(0))
    return folder.text(of: "output")
  }
}
