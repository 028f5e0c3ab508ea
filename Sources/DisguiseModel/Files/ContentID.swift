import Drawing

/// Names a file by what is in it: the SHA-256 of its bytes.
package struct ContentID: Hashable, Sendable, CustomStringConvertible {
  /// The 64 lower-case hexadecimal digits.
  package let hex: String

  /// The name of some bytes.
  package init(of bytes: [UInt8]) {
    hex = bytes.withUnsafeBytes { Digest.sha256($0) }
  }

  /// The name written as `sha256:HEX`, or nil if it is not of this form.
  package init?(description: String) {
    guard description.hasPrefix("sha256:") else { return nil }
    let hex = description.dropFirst(7)
    guard hex.utf8.count == 64,
      hex.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    self.hex = String(hex)
  }

  /// The name as it stands in files: `sha256:HEX`.
  package var description: String { "sha256:\(hex)" }
}
