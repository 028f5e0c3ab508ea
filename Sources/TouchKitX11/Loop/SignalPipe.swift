import CSys
import Glibc

/// Makes signals available to the event loop (the self-pipe technique).
///
/// A signal handler may do very little, so it writes the signal's number into a pipe. No signal is
/// blocked: child processes would inherit the mask and could not be terminated.
@MainActor  // Explicit: optimized test builds drop the default isolation.
final class SignalPipe {
  /// Readable while a signal is pending.
  let descriptor: Int32

  private let input: Int32
  /// The write end of the latest pipe; a plain integer, so that a signal handler can read it at any
  /// time.
  private nonisolated(unsafe) static var input: Int32 = -1
  /// The connections that are shut down if the main thread is blocked, and -1 for the rest; plain memory
  /// for the same reason. Of more connections the rest is left out.
  private nonisolated(unsafe) static var connections: UnsafeMutablePointer<Int32>?
  private nonisolated static var maximumConnections: Int { 16 }
  /// How long the loop may take to notice a signal that ends it, in microseconds.
  private nonisolated static let patience = 500_000

  /// Creates the pipe for the whole process. Calls `pipe2`.
  init() {
    var ends: [Int32] = [-1, -1]
    pipe2(&ends, O_CLOEXEC | O_NONBLOCK)
    (descriptor, input) = (ends[0], ends[1])
    Self.input = input
    // Writing to a closed socket or pipe reports EPIPE instead.
    signal(SIGPIPE, SIG_IGN)
  }

  isolated deinit {
    // Cleared before closing: a handler may run at any time. Another loop may have replaced it.
    if Self.input == input {
      Self.input = -1
      show([])
    }
    close(input)
    close(descriptor)
  }

  /// Replaces a signal's action with a write to the pipe.
  func redirect(_ number: Int32) { set(number) { SignalPipe.report($0) } }

  /// Replaces the action of a signal that ends the loop.
  ///
  /// If the loop does not notice it in time, the main thread is blocked, probably by an X server that
  /// hangs: the connections are then shut down, which ends the wait. Uses `SIGALRM`.
  func redirectEnd(_ number: Int32) {
    show(connections)
    set(SIGALRM) { _ in SignalPipe.shutDownConnections() }
    set(number) {
      SignalPipe.report($0)
      SignalPipe.setAlarm(after: SignalPipe.patience)
    }
  }

  /// The connections to X servers for which the main thread may wait.
  var connections: [Int32] = [] { didSet { if Self.input == input { show(connections) } } }

  private func show(_ connections: [Int32]) {
    let memory =
      Self.connections ?? UnsafeMutablePointer<Int32>.allocate(capacity: Self.maximumConnections)
    for index in 0..<Self.maximumConnections {
      memory[index] = index < connections.count ? connections[index] : -1
    }
    Self.connections = memory
  }

  private nonisolated static func shutDownConnections() {
    let error = errno
    guard let connections else { return }
    for index in 0..<maximumConnections where connections[index] >= 0 {
      shutdown(connections[index], Int32(SHUT_RDWR))
    }
    errno = error
  }

  private nonisolated static func report(_ number: Int32) {
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    write(input, &byte, 1)
    errno = error
  }

  /// Sends `SIGALRM` after some microseconds; not for zero.
  private nonisolated static func setAlarm(after microseconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_usec = microseconds
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }

  /// The handler belongs to no actor: it runs on whichever thread the system chooses.
  private func set(_ number: Int32, _ handler: @escaping @Sendable @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    // Restarts interrupted reads and writes elsewhere in the process; `poll` returns regardless.
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  /// Returns the signals received since the last call, in order.
  func take() -> [Int32] {
    var numbers = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &numbers, numbers.count)
    if Self.connections != nil { Self.setAlarm(after: 0) }
    return numbers.prefix(max(0, count)).map(Int32.init)
  }
}
