import CGLib

/// A file of keys and values in groups, as desktops use them. What is not changed stays: comments, the
/// order, unknown groups and keys. GLib's `GKeyFile`, except that a byte order mark and the line ends of
/// Windows are kept, too.
nonisolated final class KeyFile {
  private let file: OpaquePointer
  private let hasMark: Bool
  private let hasReturns: Bool

  /// Why bytes are no such file, in GLib's words; nil if they are no text.
  struct Malformed: Error { let reason: String? }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Creates a file without keys.
  init() {
    (hasMark, hasReturns) = (false, false)
    file = g_key_file_new()
  }

  /// Parses the bytes of a file.
  init(_ bytes: [UInt8]) throws(Malformed) {
    hasMark = bytes.starts(with: Self.mark)
    hasReturns = zip(bytes, bytes.dropFirst()).contains { $0 == 13 && $1 == 10 }
    file = g_key_file_new()
    // GLib would read as far as there.
    guard !bytes.contains(0) else { throw Malformed(reason: nil) }
    let text = bytes.dropFirst(hasMark ? Self.mark.count : 0)
    guard !text.isEmpty else { return }
    var error: UnsafeMutablePointer<GError>?
    let isRead = text.withUnsafeBytes { text in
      g_key_file_load_from_data(
        file, text.baseAddress?.assumingMemoryBound(to: CChar.self), gsize(text.count),
        touchkit_whole_key_file, &error)
    }
    guard isRead == 0 else { return }
    defer { g_error_free(error) }
    throw Malformed(reason: error.map { String(cString: $0.pointee.message) })
  }

  deinit { g_key_file_unref(file) }

  /// Whether there is a value for a key.
  func contains(_ key: SettingKey) -> Bool {
    g_key_file_has_key(file, key.group, key.name, nil) != 0
  }

  /// The value of a key, without the spaces around it; nil if there is none, or if it is no valid text.
  subscript(key: SettingKey) -> String? {
    guard let text = g_key_file_get_string(file, key.group, key.name, nil) else { return nil }
    defer { g_free(text) }
    guard let value = String(validatingCString: text) else { return nil }
    return String(value.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  /// Sets the value of a key.
  func set(_ key: SettingKey, to value: String) {
    g_key_file_set_string(file, key.group, key.name, value)
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    var count: gsize = 0
    guard let text = g_key_file_to_data(file, &count, nil) else { return [] }
    defer { g_free(text) }
    let lines = UnsafeRawBufferPointer(start: text, count: Int(count))
    let ended = hasReturns ? lines.flatMap { $0 == 10 ? [13, 10] : [$0] } : Array(lines)
    return (hasMark ? Self.mark : []) + ended
  }
}
