import CGLib

/// The identity of a file's contents: the SHA-256 of its bytes (FIPS 180-4).
package struct ContentID: Hashable, Sendable, CustomStringConvertible {
  /// 64 lower-case hexadecimal digits.
  package let hex: String

  /// Hashes bytes. Calls `g_compute_checksum_for_data`.
  package init(of bytes: [UInt8]) {
    // GLib refuses a null pointer even for no bytes, and an empty array may have one.
    let text = (bytes.isEmpty ? [0] : bytes).withUnsafeBufferPointer { start in
      g_compute_checksum_for_data(G_CHECKSUM_SHA256, start.baseAddress, gsize(bytes.count))
    }
    guard let text else { preconditionFailure("GLib always has SHA-256.") }
    defer { g_free(text) }
    hex = String(cString: text)
  }

  /// Parses the form `sha256:HEX`; nil if it is malformed.
  package init?(description: String) {
    guard description.hasPrefix("sha256:") else { return nil }
    let hex = description.dropFirst(7)
    guard hex.utf8.count == 64,
      hex.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    self.hex = String(hex)
  }

  /// The form used in files: `sha256:HEX`.
  package var description: String { "sha256:\(hex)" }
}
