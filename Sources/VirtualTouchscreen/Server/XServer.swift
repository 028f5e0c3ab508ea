import Foundation

/// An X server of our own without a monitor: a real Xorg whose screen lies in memory and whose
/// touchscreen, mouse, touchpad and keyboard are played by this program.
///
/// It needs no special rights. Its files lie in a private directory, and nothing of it stays
/// behind: it stops with `stop`, with its last reference, and when this process ends, however.
package final class XServer {
  /// The name of the display for `DISPLAY`, such as `:3`.
  package let display: String
  /// The size of the screen.
  package let size: PixelSize
  /// The private directory with the sockets of the devices and the log `xorg.log`.
  package var directory: String { running.directory.path }
  /// The process id of Xorg.
  package var pid: pid_t { running.process.pid }
  /// A descriptor for `poll` that becomes readable when Xorg has ended.
  package var endDescriptor: Int32 { running.process.endDescriptor }
  /// The time from the call of the initialiser until Xorg accepted clients.
  package let startDuration: Duration

  private let running: RunningServer

  /// Starts a server and returns when it accepts clients, which takes about a tenth of a second.
  package init(_ options: Options = Options()) throws(XServerError) {
    let start = ContinuousClock.now
    let sides = Options.sides
    guard sides.contains(options.size.width), sides.contains(options.size.height) else {
      throw .unsupportedSize(options.size)
    }
    try options.installation.check()
    running = try RunningServer(options)
    do throws(XServerError) {
      display = ":\(try running.displayNumber(within: options.patience))"
    } catch {
      running.stop()
      throw error
    }
    size = options.size
    startDuration = start.duration(to: .now)
  }

  deinit { running.stop() }

  /// The input devices of the server, played by this process.
  package private(set) lazy var seat = Seat(
    display: display, directory: directory, screen: size)

  /// How to start a program that opens its windows on this server.
  ///
  /// It finds the server in `DISPLAY` and the sockets of the devices in `XTOUCH_DIR`. A Wayland
  /// compositor, which it would prefer, is hidden from it.
  package func launch(
    _ program: String, _ arguments: [String] = [], adding variables: [String: String] = [:]
  ) -> Launch {
    var launch = Launch(program, arguments)
    launch.environment["WAYLAND_DISPLAY"] = nil
    launch.environment["DISPLAY"] = display
    launch.environment["XTOUCH_DIR"] = directory
    launch.environment.merge(variables) { _, added in added }
    return launch
  }

  /// Ends the server and removes its files.
  ///
  /// Clients that still run lose their connection.
  package func stop() {
    seat.close()
    running.stop()
  }
}
