import Platform

/// Why a confined process has not answered. The next request is served by another process.
package enum ConfinedError: Error, Hashable, Sendable {
  /// The program could not be started.
  case notStarted(SystemError)
  /// The program knows another version of the service, or does not know it.
  case otherVersion
  /// The process could not be confined, and has done nothing.
  case notConfined(SystemError)
  /// There is no memory for the process.
  case outOfMemory
  /// The time is up.
  case tookTooLong
  /// The process has ended: it crashed, was killed, or found no sense in a message.
  case ended
  /// The process has sent what is no message.
  case malformed
  /// The caller cancelled.
  case cancelled
}
