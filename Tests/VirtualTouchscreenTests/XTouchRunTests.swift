import CXi
import Drawing
import Foundation
import ImageCoding
import Platform
import Testing

@testable import VirtualTouchscreen

@Suite("xtouch-run", .serialized) struct XTouchRunTests {
  let tool = Tool()

  @Test(
    "exits with the status of its command",
    arguments: [
      (["true"], 0), (["false"], 1), (["--", "sh", "-c", "exit 7"], 7),
      (["sh", "-c", "kill -9 $$"], 137), (["--", "sh", "-c", "kill -15 $$"], 143),
    ])
  func passesStatus(arguments: [String], status: Int) throws {
    #expect(try tool.run(arguments) == status)
    #expect(tool.leftovers.isEmpty)
  }

  @Test(
    "its own errors have distinct statuses and a message",
    arguments: [
      (["no-such-command"], 127, "cannot start no-such-command: no such file or directory"),
      (["/etc/passwd"], 126, "cannot start /etc/passwd: permission denied"),
      ([], 125, "No command to run."),
      (["--hop", "true"], 125, "Unknown option --hop."),
      (["--size", "10", "true"], 125, "The value '10' is invalid"),
      (["--size", "64x64", "true"], 125, "each side must have 128 to 16384 pixels"),
      (["--record", "a", "--play", "b", "true"], 125, "--record does not start a server"),
      (["--speed", "0", "true"], 125, "The speed must be a number from 0.01 to 100, not 0.0."),
      (["--speed", "1e9", "true"], 125, "The speed must be a number from 0.01 to 100"),
      (["--play", "/dev/zero", "true"], 125, "/dev/zero: cannot be read: not a regular file"),
      (["--play", "/nonexistent.touch", "true"], 125, "/nonexistent.touch: cannot be read"),
    ])
  func ownErrors(arguments: [String], status: Int, message: String) throws {
    #expect(try tool.run(arguments) == status)
    #expect(tool.output.contains("xtouch-run: "))
    #expect(tool.output.contains(message))
    #expect(tool.leftovers.isEmpty)
  }

  @Test("a recording is not replaced by a screenshot, by whatever name") func screenshotOfItself()
    throws
  {
    let text = "touch-recording 1 1280x800\nwait-still 10\n"
    let file = try tool.folder.write(text, to: "a.touch")
    try #require(symlink(file, tool.folder.path("b.png")) == 0)

    for shot in [file, tool.folder.path("b.png")] {
      #expect(try tool.run(["--play", file, "--screenshot", shot, "true"]) == 125)
      #expect(tool.output.contains("is a recording to play, not a screenshot."))
    }
    #expect(tool.folder.text(of: "a.touch") == text)
  }

  @Test("reports the line of a malformed recording")
  func badRecording() throws {
    let file = try tool.folder.write("touch-recording 1 1280x800\nhop\n", to: "bad.touch")

    #expect(try tool.run(["--play", file, "true"]) == 125)

    #expect(tool.output.contains("\(file):2:1: unknown action \"hop\""))
  }

  @Test("passes the display and the device directory to the command")
  func environment() throws {
    let script = """
      echo $DISPLAY; test -S $XTOUCH_DIR/touch.sock && echo touch; echo "[$WAYLAND_DISPLAY]"
      """

    #expect(try tool.run(["sh", "-c", script]) == 0)

    let lines = tool.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix(":") == true)
    #expect(lines.dropFirst() == ["touch", "[]"])
  }

  @Test("plays to a window, takes a screenshot, and asks it to close")
  func plays() throws {
    let shot = tool.folder.path("shot.png")
    let file = try tool.folder.write(
      """
      touch-recording 1 1280x800
      wait-still 50
      pinch 90 90 from 20 to 60 in 50
      key q
      """, to: "a.touch")
    let script = """
      echo $DISPLAY > \(tool.folder.path)/up
      while [ ! -e \(tool.folder.path)/closed ]; do sleep 0.02; done
      exit 3
      """
    let child = try tool.start(["--play", file, "--screenshot", shot, "sh", "-c", script])
    let display = try tool.line(of: "up")
    let observer = try XI2Observer(display)

    let window = try TestWindow(on: display, color: 0xFF8000)

    #expect(observer.events(2, of: XI_TouchEnd).count == 2)
    #expect(observer.events(1, of: XI_KeyPress).map(\.detail) == [24])
    #expect(window.isAskedToClose(within: .seconds(10)))
    try tool.folder.write("", to: "closed")
    #expect(child.wait(until: Timeout(in: .seconds(10))) == .exited(3))
    #expect(try ImageFile.decode(shot).bitmap[50, 50] == Color(hex: 0xFF8000))
    #expect(tool.leftovers.isEmpty)
  }

  @Test("terminates a command without a window that can be closed")
  func terminates() throws {
    let file = try tool.folder.write("touch-recording 1 1280x800\nwait-still 10\n", to: "a.touch")
    let child = try tool.start(
      ["--play", file, "sh", "-c", "echo $DISPLAY > \(tool.folder.path)/up; exec sleep 60"])

    let window = try TestWindow(on: try tool.line(of: "up"), color: 0, supportsClosing: false)

    #expect(child.wait(until: Timeout(in: .seconds(20))) == .exited(143))
    withExtendedLifetime(window) {}
  }

  @Test("forwards signals, and exits with its command")
  func forwardsSignals() throws {
    let script =
      "trap 'exit 42' TERM; echo up > \(tool.folder.path)/up; while :; do sleep 0.05; done"
    let child = try tool.start(["sh", "-c", script])
    _ = try tool.line(of: "up")

    child.send(signal: SIGTERM)

    #expect(child.wait(until: Timeout(in: .seconds(20))) == .exited(42))
    #expect(tool.leftovers.isEmpty)
  }

  @Test("its server dies with it when it is killed, and the next run cleans up")
  func isKilled() throws {
    let number = Tool.quietDisplay()
    let socket = "/tmp/.X11-unix/X\(number)"
    let script = "echo $$ > \(tool.folder.path)/up; exec sleep 60"
    let child = try tool.start(["--display", ":\(number)", "sh", "-c", script])
    let command = try #require(pid_t(try tool.line(of: "up")))
    defer { kill(command, SIGKILL) }
    #expect(FileManager.default.fileExists(atPath: socket))

    child.send(signal: SIGKILL)

    let hasEnded = Timeout(in: .seconds(20)).poll {
      !FileManager.default.fileExists(atPath: socket)
    }
    #expect(hasEnded)
    let isTidy = try Timeout(in: .seconds(20)).poll { () throws in
      let status = try tool.run(["true"])
      return status == 0 && tool.leftovers.isEmpty
    }
    #expect(isTidy)
  }

  @Test("records input on another display until its command exits")
  func records() throws {
    let server = try XServer()
    let file = tool.folder.path("new.touch")
    let script = """
      echo up > \(tool.folder.path)/up
      while [ ! -e \(tool.folder.path)/played ]; do sleep 0.02; done
      exit 4
      """
    let child = try tool.start(
      ["--record", file, "sh", "-c", script], adding: ["DISPLAY": server.display])
    _ = try tool.line(of: "up")

    try server.play("tap 300 200")
    try tool.folder.write("", to: "played")

    #expect(child.wait(until: Timeout(in: .seconds(20))) == .exited(4))
    let text = tool.folder.text(of: "new.touch")
    #expect(text.contains("0 down 0 300 200\n"))
    #expect(text.hasSuffix("up 0\n"))
  }

  @Test(
    "works for an unprivileged user",
    .enabled(if: getuid() == 0, "only root can become somebody else"))
  func normalUser() throws {
    try tool.makePublic()
    let asNobody = [
      "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--",
    ]

    let status = try tool.run(
      ["sh", "-c", "id -u; test -S $XTOUCH_DIR/touch.sock && echo touch"], through: asNobody)

    #expect(status == 0, "\(tool.output)")
    #expect(tool.output == "65534\ntouch\n")
    #expect(tool.leftovers.isEmpty)
  }
}
