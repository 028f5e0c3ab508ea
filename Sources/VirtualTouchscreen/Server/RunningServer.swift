import CSys
import FoundationEssentials
import Glibc
import Platform
import Synchronization

/// A running server process and its files, from start to removal.
final class RunningServer: Sendable {
  let directory: PrivateDirectory
  let process: ChildProcess
  /// Receives the display number from the server when it is ready.
  private let readyPipe: Int32
  private let display = Mutex<Int?>(nil)
  private let isStopped = Mutex(false)

  init(_ options: XServer.Options) throws(XServerError) {
    directory = try PrivateDirectory()
    do throws(XServerError) {
      (process, readyPipe) = try Self.start(options, in: directory)
    } catch {
      directory.remove()
      throw error
    }
    StopAtExit.add(self)
  }

  private static func start(
    _ options: XServer.Options, in directory: PrivateDirectory
  ) throws(XServerError) -> (ChildProcess, Int32) {
    let configuration = XorgConfiguration(
      size: options.size, depth: options.depth, devices: options.devices, directory: directory.path)
    try directory.write(configuration.text, to: "xorg.conf")
    try directory.write("", to: "output")
    try directory.makeFolder("conf.d")

    var pipe: [Int32] = [-1, -1]
    guard pipe2(&pipe, O_CLOEXEC) == 0 else {
      throw .notStarted(LaunchError(program: options.installation.program, error: .last))
    }
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    let output = open(directory.path + "/output", O_WRONLY | O_APPEND | O_CLOEXEC)
    defer { [pipe[1], null, output].forEach { close($0) } }

    var launch = Launch(
      options.installation.program, arguments(options, in: directory, readyPipe: 3))
    launch.environment.merge(options.environment) { _, added in added }
    launch.descriptors = [
      0: null, 1: output, 2: output, 3: pipe[1], 4: directory.lock.descriptor,
    ]
    launch.ownGroup = true
    launch.bond = .diesWithParent
    do {
      return (try ChildProcess(launch), pipe[0])
    } catch {
      close(pipe[0])
      throw .notStarted(error)
    }
  }

  /// The arguments for Xorg. There is no vt argument: this video driver never opens the console.
  ///
  /// An empty configuration directory keeps out the machine's own configuration.
  private static func arguments(
    _ options: XServer.Options, in directory: PrivateDirectory, readyPipe: Int32
  ) -> [String] {
    let display = options.display.map { [":\($0)"] } ?? []
    let files = [
      "-config", directory.path + "/xorg.conf", "-configdir", directory.path + "/conf.d",
      "-logfile", directory.path + "/xorg.log",
    ]
    let behavior = [
      "-displayfd", "\(readyPipe)", "-modulepath", options.installation.modules,
      "-nolisten", "tcp", "-noreset", "-novtswitch", "-sharevts", "-dpi", "96",
    ]
    return display + files + behavior
      + (options.showsCursor ? [] : ["-nocursor"])
      + options.disabledExtensions.flatMap { ["-extension", $0] }
  }

  /// Waits for the server to report its display number.
  func displayNumber(within patience: Duration) throws(XServerError) -> Int {
    defer { close(readyPipe) }
    let deadline = Timeout(in: patience)
    var line: [UInt8] = []
    while !deadline.isPast {
      guard !waitForInput([readyPipe], upTo: deadline.remaining).isEmpty else { continue }
      var byte: UInt8 = 0
      guard read(readyPipe, &byte, 1) == 1 else {
        _ = process.wait(until: Timeout(in: .seconds(2)))
        throw .endedEarly(errors: errors)
      }
      if let number = Int(String(decoding: line, as: UTF8.self)), byte == UInt8(ascii: "\n") {
        display.withLock { $0 = number }
        return number
      }
      line.append(byte)
    }
    throw .notReady(after: patience, errors: errors)
  }

  private var errors: [String] {
    XorgLog.errors(in: directory.text(of: "output") + directory.text(of: "xorg.log"))
  }

  /// Stops the server and removes its files; later calls have no effect.
  func stop() {
    let isFirst = isStopped.withLock { stopped in
      defer { stopped = true }
      return !stopped
    }
    guard isFirst else { return }
    if process.stop() != .exited(0) { removeSocket() }
    directory.remove()
    StopAtExit.remove(self)
  }

  /// Removes the socket left by a server that did not exit cleanly, unless another server has since
  /// taken the display.
  ///
  /// There is no lock file: `-displayfd` uses none.
  private func removeSocket() {
    guard let number = display.withLock({ $0 }) else { return }
    let path = "/tmp/.X11-unix/X\(number)"
    do throws(SystemError) {
      _ = try UnixSocket(connectingTo: path)
    } catch {
      if error.number == ECONNREFUSED { unlink(path) }
    }
  }
}

/// The servers to stop when the process exits without having stopped them.
enum StopAtExit {
  private static let servers = Mutex<[ObjectIdentifier: RunningServer]>([:])
  private static let registration: Void = {
    atexit { StopAtExit.stopAll() }
  }()

  /// Adds a server.
  static func add(_ server: RunningServer) {
    _ = registration
    servers.withLock { $0[ObjectIdentifier(server)] = server }
  }

  /// Removes a server that has been stopped.
  static func remove(_ server: RunningServer) {
    servers.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(server)) }
  }

  private static func stopAll() {
    for server in servers.withLock({ $0.values }) { server.stop() }
  }
}
