import Foundation
import Testing

@testable import VirtualTouchscreen

@Suite("xtouch-run", .serialized) struct XTouchRunTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test(
    "has the exit status of its command",
    arguments: [
      (["true"], 0), (["false"], 1), (["--", "sh", "-c", "exit 7"], 7),
      (["sh", "-c", "kill -9 $$"], 137), (["--", "sh", "-c", "kill -15 $$"], 143),
    ])
  func passesStatus(arguments: [String], status: Int) throws {
    #expect(try tool.run(arguments) == status)
    #expect(tool.leftovers.isEmpty)
  }

  @Test(
    "has statuses of its own for its own errors, and says what is wrong",
    arguments: [
      (["no-such-command"], 127, "cannot start no-such-command: No such file or directory"),
      (["/etc/passwd"], 126, "cannot start /etc/passwd: Permission denied"),
      ([], 125, "There is no command to run."),
      (["--hop", "true"], 125, "There is no option --hop."),
      (["--size", "10", "true"], 125, "The value '10' is invalid"),
      (["--size", "64x64", "true"], 125, "each side must have 128 to 16384 pixels"),
      (["--speed", "0", "true"], 125, "The speed must be a positive number"),
      (["--play", "/nonexistent.touch", "true"], 125, "/nonexistent.touch: cannot be read"),
    ])
  func ownErrors(arguments: [String], status: Int, message: String) throws {
    #expect(try tool.run(arguments) == status)
    #expect(tool.output.contains("xtouch-run: "))
    #expect(tool.output.contains(message))
    #expect(tool.leftovers.isEmpty)
  }

  @Test("names the line of a recording that cannot be read")
  func badRecording() throws {
    let file = try tool.write("touch-recording 1 1280x800\nhop\n", to: "bad.touch")

    #expect(try tool.run(["--play", file, "true"]) == 125)

    #expect(tool.output.contains("\(file):2: there is no action \"hop\""))
  }

  @Test("tells the command where its display and its devices are")
  func environment() throws {
    let script = """
      echo $DISPLAY; test -S $XTOUCH_DIR/touch.sock && echo touch; echo "[$WAYLAND_DISPLAY]"
      """

    #expect(try tool.run(["sh", "-c", script]) == 0)

    let lines = tool.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix(":") == true)
    #expect(lines.dropFirst() == ["touch", "[]"])
  }

  @Test("plays to the window of its command, looks at it, and closes it", .enabled(if: hasXev))
  func plays() throws {
    let shot = tool.directory + "/shot.png"
    let file = try tool.write(
      """
      touch-recording 1 1280x800
      wait-still 50
      pointer 60 60
      key q
      pinch 90 90 from 20 to 60 in 50
      """, to: "a.touch")

    let status = try tool.run(
      ["--play", file, "--screenshot", shot, "--verbose", "xev", "-event", "keyboard"])

    #expect(status == 0)
    #expect(tool.output.contains("keysym 0x71, q"))
    #expect(tool.output.contains("windows asked to close: 1"))
    #expect(FileManager.default.fileExists(atPath: shot))
    #expect(tool.leftovers.isEmpty)
  }

  @Test("ends a command that does not end with its window", .enabled(if: hasXev))
  func terminates() throws {
    let file = try tool.write("touch-recording 1 1280x800\nwait 10\n", to: "a.touch")

    let status = try tool.run(["--play", file, "sh", "-c", "xev & exec sleep 600"])

    #expect(status == 143)
  }

  @Test("passes signals on, and ends with its command")
  func forwardsSignals() throws {
    let script = "trap 'exit 42' TERM; echo up > \(tool.directory)/up; while :; do sleep 0.05; done"
    let child = try tool.start(["sh", "-c", script])
    _ = try tool.line(of: "up")

    child.send(signal: SIGTERM)

    #expect(child.wait(until: Deadline(in: .seconds(20))) == .exited(42))
    #expect(tool.leftovers.isEmpty)
  }

  @Test("takes its server with it when it is killed")
  func isKilled() throws {
    let script = "echo $DISPLAY $$ > \(tool.directory)/up; exec sleep 60"
    let child = try tool.start(["sh", "-c", script])
    let words = try tool.line(of: "up").split(separator: " ")
    let (display, command) = (String(words[0]), try #require(pid_t(words[1])))
    defer { kill(command, SIGKILL) }
    #expect(throws: Never.self) { try VirtualScreen(display) }

    child.send(signal: SIGKILL)

    let hasEnded = Deadline(in: .seconds(20)).poll { (try? VirtualScreen(display)) == nil }
    #expect(hasEnded)
  }

  @Test("works for a normal user", .enabled(if: getuid() == 0))
  func normalUser() throws {
    let asNobody = [
      "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--",
    ]

    let status = try tool.run(
      ["sh", "-c", "id -u; test -S $XTOUCH_DIR/touch.sock && echo touch"], through: asNobody)

    #expect(status == 0, "\(tool.output)")
    #expect(tool.output == "65534\ntouch\n")
    #expect(tool.leftovers.isEmpty)
  }

  private static let hasXev = access("/usr/bin/xev", X_OK) == 0
}
