import Glibc
import Platform

/// A file that only the desktop can read, by its URI: in a phone, on a server, in a camera.
///
/// It is read by a process of its own, `guise-fetcher`, with the desktop's library (GIO): code of other
/// programs is loaded into it, and a device that does not answer keeps nobody waiting but it.
package struct RemoteFile: Sendable {
  /// The file's name as the desktop shows it.
  package let name: String
  /// Its contents.
  package let bytes: [UInt8]

  /// The largest file that is read, in bytes.
  package static let maximumBytes = 256 << 20
  /// How often a cancellation is looked for.
  private static let pause = Duration.milliseconds(50)
  /// What is read of the process at once, in bytes.
  private static let pieceLength = 1 << 18

  /// Reads a file; blocks.
  ///
  /// - Parameters:
  ///   - limit: The largest file that is read, in bytes.
  ///   - isCancelled: Called repeatedly; true aborts with `RemoteFileError.cancelled`.
  ///   - progress: Called with the fraction that has been read, if the size is known.
  package init(
    _ uri: String, limit: Int = maximumBytes, isCancelled: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(RemoteFileError) {
    let (process, output) = try Self.start(uri)
    // Also after the last byte: it may be waiting for its device.
    defer { process.send(signal: SIGKILL) }
    var (name, total, bytes): (String?, Int?, [UInt8]) = (nil, nil, [])
    var messages = RemoteFileMessage.Parser()
    while true {
      if isCancelled() { throw .cancelled }
      guard !waitForInput([output.descriptor], upTo: Self.pause).isEmpty else { continue }
      guard let piece = Self.piece(of: output), !piece.isEmpty else {
        throw .failed(reason: localized("the desktop's helper has ended"))
      }
      for message in messages.add(piece) {
        switch message {
        case .name(let found): name = found
        case .size(let count):
          guard count <= limit else { throw .tooLarge(limit: limit) }
          total = count
        case .data(let data):
          guard bytes.count + data.count <= limit,
            (try? Memory.check(byteCount: 2 * (bytes.count + data.count))) != nil
          else { throw .tooLarge(limit: limit) }
          bytes += data
          if let total, total > 0 { progress(min(Double(bytes.count) / Double(total), 1)) }
        case .folder: throw .folder
        case .problem(let reason): throw .failed(reason: reason)
        case .end:
          self.name = name ?? FileSystem.lastComponent(of: uri)
          self.bytes = bytes
          return
        }
      }
    }
  }

  private static func start(_ uri: String) throws(RemoteFileError) -> (ChildProcess, OpenFile) {
    do {
      let (output, input) = try Pipe.make()
      let silence = try OpenFile("/dev/null", O_RDWR)
      var launch = Launch(Executable.helper("guise-fetcher"), [uri])
      launch.descriptors = [0: silence.descriptor, 1: input.descriptor, 2: silence.descriptor]
      launch.ownGroup = true
      launch.bond = .killedWithParent
      let process = try ChildProcess(launch)
      withExtendedLifetime((input, silence)) {}
      return (process, output)
    } catch {
      throw .failed(reason: "\(error)")
    }
  }

  /// Returns what there is to read; nil at the end, or after an error.
  private static func piece(of file: OpenFile) -> [UInt8]? {
    let piece = [UInt8](unsafeUninitializedCapacity: pieceLength) { buffer, count in
      let got = try? retryingOnInterrupt { read(file.descriptor, buffer.baseAddress, buffer.count) }
      count = max(got ?? 0, 0)
    }
    return piece.isEmpty ? nil : piece
  }
}

/// The reason why a file could not be read.
package enum RemoteFileError: Error, Hashable, Sendable {
  /// It is a folder.
  case folder
  /// It has more bytes than are accepted.
  case tooLarge(limit: Int)
  /// The desktop could not read it; the reason is a clause or a sentence of the desktop's.
  case failed(reason: String)
  /// The caller cancelled.
  case cancelled
}
