import CPixbuf

/// Hashes of bytes by GLib, which comes with gdk-pixbuf.
package enum Digest {
  /// Returns the SHA-256 of bytes (FIPS 180-4) as 64 lower-case hexadecimal digits. Calls
  /// `g_compute_checksum_for_data`.
  package static func sha256(_ bytes: UnsafeRawBufferPointer) -> String {
    // GLib refuses a null pointer even for no bytes.
    let none: [UInt8] = [0]
    return none.withUnsafeBufferPointer { none in
      let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? none.baseAddress
      guard
        let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, start, gsize(bytes.count))
      else { preconditionFailure("GLib always has SHA-256.") }
      defer { g_free(text) }
      return String(cString: text)
    }
  }
}
