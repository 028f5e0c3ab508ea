import CSys
import Foundation
import Synchronization

/// The process of a server and its files, from the start to the removal.
final class RunningServer: Sendable {
  let directory: PrivateDirectory
  let process: ChildProcess
  /// Where the server tells the number of its display when it is ready.
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
      size: options.size, devices: options.devices, directory: directory.path)
    try directory.write(configuration.text, to: "xorg.conf")
    try directory.write("", to: "output")
    try directory.makeFolder("conf.d")

    var pipe: [Int32] = [-1, -1]
    guard pipe2(&pipe, O_CLOEXEC) == 0 else {
      throw .notStarted(LaunchError(program: options.installation.program, code: errno))
    }
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    let output = open(directory.path + "/output", O_WRONLY | O_APPEND | O_CLOEXEC)
    defer { [pipe[1], nothing, output].forEach { close($0) } }

    var launch = Launch(
      options.installation.program, arguments(options, in: directory, readyPipe: 3))
    launch.descriptors = [
      0: nothing, 1: output, 2: output, 3: pipe[1], 4: directory.lock.descriptor,
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

  /// No vt argument: this video driver never opens the console.
  ///
  /// An empty configuration folder keeps the files of the machine's own server out.
  private static func arguments(
    _ options: XServer.Options, in directory: PrivateDirectory, readyPipe: Int32
  ) -> [String] {
    let display = options.display.map { [":\($0)"] } ?? []
    let files = [
      "-config", directory.path + "/xorg.conf", "-configdir", directory.path + "/conf.d",
      "-logfile", directory.path + "/xorg.log",
    ]
    let behaviour = [
      "-displayfd", "\(readyPipe)", "-modulepath", options.installation.modules,
      "-nolisten", "tcp", "-noreset", "-novtswitch", "-sharevts", "-dpi", "96",
    ]
    return display + files + behaviour
      + (options.showsCursor ? [] : ["-nocursor"])
      + options.disabledExtensions.flatMap { ["-extension", $0] }
  }

  /// Waits for the line with the number of the display.
  func displayNumber(within patience: Duration) throws(XServerError) -> Int {
    defer { close(readyPipe) }
    let deadline = Deadline(in: patience)
    var line: [UInt8] = []
    while !deadline.isPast {
      guard !waitForInput([readyPipe], upTo: deadline.remaining).isEmpty else { continue }
      var byte: UInt8 = 0
      guard read(readyPipe, &byte, 1) == 1 else {
        _ = process.wait(until: Deadline(in: .seconds(2)))
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

  /// Ends the server and removes its files; later calls do nothing.
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

  /// Removes the socket that a server leaves which could not end by itself, unless another server
  /// has taken the display since.
  ///
  /// There is no lock: `-displayfd` does without.
  private func removeSocket() {
    guard let number = display.withLock({ $0 }) else { return }
    let path = "/tmp/.X11-unix/X\(number)"
    do throws(UnixSocket.Failure) {
      _ = try UnixSocket(connectingTo: path)
    } catch {
      if error.code == ECONNREFUSED { unlink(path) }
    }
  }
}
