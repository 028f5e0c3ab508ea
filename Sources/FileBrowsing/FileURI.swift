import CGLib
import Glibc
import Platform

/// The URI of a file as other programs write it: caches and lists refer to files by this exact text.
package enum FileURI {
  /// Returns the URI of an absolute path. Calls `g_filename_to_uri`.
  package static func of(_ path: String) -> String? {
    guard let uri = path.withPath({ g_filename_to_uri($0, nil, nil) }) else { return nil }
    defer { g_free(uri) }
    return String(cString: uri)
  }

  /// Returns the path of a URI; nil if it leads to another machine. Calls `g_filename_from_uri`.
  package static func path(of uri: String) -> String? {
    guard let path = g_filename_from_uri(uri, nil, nil) else { return nil }
    defer { g_free(path) }
    return String(
      pathBytes: UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:)))
  }
}
