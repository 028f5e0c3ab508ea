import CGio
import Glibc
import Platform

/// Reads one file with GIO, and writes it to standard output: the program `guise-fetcher`.
package enum RemoteFileServer {
  /// The number of bytes that are read at once.
  private static let pieceLength = 1 << 17
  private static let output = OpenFile(owning: STDOUT_FILENO)

  /// Reads the file that the command line names; returns the exit status.
  package static func run() -> Int32 {
    // For the reasons that libraries give.
    setlocale(LC_ALL, "")
    guard let uri = CommandArguments.all.first, let file = g_file_new_for_uri(uri) else { return 2 }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    do throws(Failure) {
      try read(file)
      return 0
    } catch {
      send(error.message)
      return 1
    }
  }

  private static func read(_ file: OpaquePointer) throws(Failure) {
    let info: OpaquePointer
    do throws(Failure) { info = try self.info(of: file) } catch {
      guard error.isNotMounted, Mounting(of: file).finish() else { throw error }
      info = try self.info(of: file)
    }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    if g_file_info_get_file_type(info) == touchkit_folder_type { throw Failure(.folder) }
    if let name = g_file_info_get_display_name(info) { send(.name(String(cString: name))) }
    let size = g_file_info_get_size(info)
    if size > 0 { send(.size(Int(size))) }

    var error: UnsafeMutablePointer<GError>?
    guard let stream = g_file_read(file, nil, &error) else { throw Failure(taking: error) }
    defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
    let input = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GInputStream.self)
    while true {
      var count = 0
      let piece = [UInt8](unsafeUninitializedCapacity: pieceLength) { buffer, used in
        count = g_input_stream_read(input, buffer.baseAddress, gsize(buffer.count), nil, &error)
        used = max(count, 0)
      }
      if count < 0 { throw Failure(taking: error) }
      if count == 0 { return send(.end) }
      send(.data(piece))
    }
  }

  private static func info(of file: OpaquePointer) throws(Failure) -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    let wanted = "standard::type,standard::size,standard::display-name"
    guard let info = g_file_query_info(file, wanted, touchkit_plain_query, nil, &error) else {
      throw Failure(taking: error)
    }
    return info
  }

  /// Writes a message; ends the process if nobody reads it.
  private static func send(_ message: RemoteFileMessage) {
    let written: Void? = message.bytes.withUnsafeBytes { bytes in
      try? output.write(bytes)
    }
    if written == nil { exit(1) }
  }

  /// The reason why a file cannot be read.
  fileprivate struct Failure: Error {
    let message: RemoteFileMessage
    /// Whether its place is known, but not mounted.
    var isNotMounted = false

    init(_ message: RemoteFileMessage) { self.message = message }

    /// Takes an error of GIO's. Calls `g_error_free`.
    init(taking error: UnsafeMutablePointer<GError>?) {
      guard let error else {
        message = .problem("")
        return
      }
      message = .problem(String(cString: error.pointee.message))
      isNotMounted =
        g_error_matches(error, g_io_error_quark(), touchkit_not_mounted) != 0
      g_error_free(error)
    }
  }
}

/// The mounting of the place of a file, without questions: as a guest, or with what the desktop knows.
private final class Mounting {
  private let loop = g_main_loop_new(nil, 0)
  private let file: OpaquePointer
  private var isDone = false

  init(of file: OpaquePointer) { self.file = file }

  deinit { g_main_loop_unref(loop) }

  /// Mounts it; returns whether that succeeded. Calls `g_file_mount_enclosing_volume`.
  func finish() -> Bool {
    let operation = g_mount_operation_new()
    defer { g_object_unref(UnsafeMutableRawPointer(operation)) }
    g_mount_operation_set_anonymous(operation, 1)
    g_file_mount_enclosing_volume(
      file, touchkit_plain_mount, operation, nil,
      { _, result, data in
        guard let data else { return }
        Unmanaged<Mounting>.fromOpaque(data).takeUnretainedValue().ended(result)
      }, Unmanaged.passUnretained(self).toOpaque())
    g_main_loop_run(loop)
    return isDone
  }

  private func ended(_ result: OpaquePointer?) {
    isDone = g_file_mount_enclosing_volume_finish(file, result, nil) != 0
    g_main_loop_quit(loop)
  }
}
