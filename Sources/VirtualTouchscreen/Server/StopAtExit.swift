import Foundation
import Synchronization

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
