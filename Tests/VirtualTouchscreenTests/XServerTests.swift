import Drawing
import Foundation
import Platform
import Testing

@testable import VirtualTouchscreen

@Suite("XServer", .serialized) struct XServerTests {
  @Test("accepts clients when its initializer returns, with the requested size")
  func starts() throws {
    let server = try XServer(.init(size: PixelSize(1001, 701)))

    let screen = try VirtualScreen(server.display)

    #expect(screen.size == PixelSize(1001, 701))
  }

  @Test("launched programs find it in their environment")
  func launches() throws {
    let server = try XServer()
    let file = server.directory + "/output.txt"
    var launch = server.launch(
      "sh", ["-c", "echo $DISPLAY $XTOUCH_DIR $MORE; echo [$WAYLAND_DISPLAY] >&2"],
      adding: ["MORE": "more"])
    launch.outputFile = file

    let status = try ChildProcess(launch).wait(until: Timeout(in: .seconds(10)))

    #expect(status == .exited(0))
    let output = try String(contentsOfFile: file, encoding: .utf8)
    #expect(output == "\(server.display) \(server.directory) more\n[]\n")
  }

  @Test("leaves nothing behind when it stops")
  func stops() throws {
    let number = Tool.quietDisplay()
    let server = try XServer(.init(display: number))
    let socket = "/tmp/.X11-unix/X\(number)"
    #expect(FileManager.default.fileExists(atPath: socket))

    _ = try server.seat.touchscreen()
    server.stop()

    #expect(!FileManager.default.fileExists(atPath: server.directory))
    #expect(!FileManager.default.fileExists(atPath: socket))
    #expect(!FileManager.default.fileExists(atPath: "/tmp/.X\(number)-lock"))
    #expect(kill(server.pid, 0) == -1)
    #expect(throws: ScreenError.noServer(display: server.display)) {
      try VirtualScreen(server.display)
    }
  }

  @Test("stops with its last reference")
  func stopsUnreferenced() throws {
    var server: XServer? = try XServer()
    let pid = try #require(server?.pid)

    server = nil

    #expect(kill(pid, 0) == -1)
  }

  @Test("leaves nothing behind when it is killed")
  func isKilled() throws {
    let number = Tool.quietDisplay()
    let server = try XServer(.init(display: number))
    let socket = "/tmp/.X11-unix/X\(number)"
    let directory = server.directory

    kill(server.pid, SIGKILL)
    _ = waitForInput([server.endDescriptor], upTo: .seconds(10))
    #expect(FileManager.default.fileExists(atPath: socket))
    server.stop()

    #expect(!FileManager.default.fileExists(atPath: socket))
    #expect(!FileManager.default.fileExists(atPath: directory))
  }

  @Test("its directory is private to its user")
  func isPrivate() throws {
    let server = try XServer()

    let attributes = try FileManager.default.attributesOfItem(atPath: server.directory)

    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test("supports 3840 x 2160 pixels")
  func isLarge() throws {
    let server = try XServer(.init(size: PixelSize(3840, 2160)))

    let shot = try VirtualScreen(server.display).capture()

    #expect(shot.size == Size(3840, 2160))
    #expect(shot[3839, 2159] == .black)
  }

  @Test("picks a free display number")
  func runsBesideOthers() throws {
    let first = try XServer()
    let second = try XServer()

    #expect(first.display != second.display)
  }

  @Test("uses a given display number, and fails if another server has it")
  func takesNumber() throws {
    let number = Tool.quietDisplay()
    let first = try XServer(.init(display: number))

    let error = #expect(throws: XServerError.self) {
      try XServer(.init(display: number))
    }

    guard case .endedEarly(let errors) = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
    #expect(errors.contains { $0.contains("Make sure an X server isn't already running") })
    first.stop()
    let again = try XServer(.init(display: number))
    #expect(again.display == first.display)
  }

  @Test("runs without a disabled extension")
  func lacksExtension() throws {
    let server = try XServer(.init(disabledExtensions: ["MIT-SHM"]))

    let screen = try VirtualScreen(server.display)

    #expect(!screen.hasExtension("MIT-SHM"))
    #expect(screen.hasExtension("XInputExtension"))
  }

  @Test("rejects a size that the video driver does not support")
  func refusesSize() {
    #expect(throws: XServerError.unsupportedSize(PixelSize(100, 800))) {
      try XServer(.init(size: PixelSize(100, 800)))
    }
  }

  @Test("names the package of a missing part")
  func namesPackage() throws {
    let empty = XorgInstallation(program: "/usr/lib/xorg/Xorg", modules: "/nonexistent")
    let nothing = XorgInstallation(program: "/nonexistent/Xorg", modules: "/nonexistent")

    let noDriver = #expect(throws: XServerError.self) { try XServer(.init(installation: empty)) }
    let noServer = #expect(throws: XServerError.self) { try XServer(.init(installation: nothing)) }

    #expect(noDriver?.description.contains("inputtest_drv.so is missing") == true)
    #expect(noDriver?.description.contains("apt install xserver-xorg-core") == true)
    #expect(noServer?.description.contains("/nonexistent/Xorg is missing") == true)
  }

  @Test("the loss of a server is reported, and the program keeps running")
  func survivesEnd() throws {
    let server = try XServer()
    let screen = try VirtualScreen(server.display)
    server.stop()

    #expect(throws: ScreenError.noPixels(display: server.display)) { try screen.pixel(1, 1) }
    #expect(screen.clientWindows().isEmpty)
  }
}
