import CGLib
import Platform

/// The files that were used recently in any program: the desktop's list `recently-used.xbel`.
package struct RecentFiles: Sendable {
  /// The path of the list.
  package let path: String

  /// The largest list that is read, in bytes.
  private static let maximumBytes = 16 << 20
  /// The maximum number of files that are returned: many are no pictures, and some may be gone.
  private static let maximumCount = 1000

  /// Creates the list of a user; nil if there is no folder for data.
  package init?(_ folders: UserFolders) {
    guard let data = folders.data else { return nil }
    path = data + "/recently-used.xbel"
  }

  /// Returns the paths of the files, existing or not, the one that was used last first. Blocks.
  package func paths() -> [String] {
    guard let list = read() else { return [] }
    defer { g_bookmark_file_free(list) }
    var count: gsize = 0
    guard let uris = g_bookmark_file_get_uris(list, &count) else { return [] }
    defer { g_strfreev(uris) }
    let visits = (0..<Int(count)).compactMap { index in
      uris[index].map {
        (path: FileURI.path(of: String(cString: $0)), time: time(of: $0, in: list))
      }
    }
    return visits.sorted { $0.time > $1.time }.compactMap(\.path)
      .prefix(Self.maximumCount).map(\.self)
  }

  /// Adds a file, or moves it to the front. What other programs wrote stays; a list that cannot be
  /// parsed is left alone. Blocks.
  ///
  /// - Parameter mediaType: Such as `image/jpeg`.
  package func add(_ file: String, mediaType: String) {
    guard let uri = FileURI.of(file) else { return }
    let exists = FileSystem.exists(path)
    guard let list = exists ? read() : g_bookmark_file_new() else { return }
    defer { g_bookmark_file_free(list) }
    g_bookmark_file_set_mime_type(list, uri, mediaType)
    g_bookmark_file_add_application(list, uri, "Guise", "guise %u")
    let now = g_date_time_new_now_utc()
    g_bookmark_file_set_modified_date_time(list, uri, now)
    g_bookmark_file_set_visited_date_time(list, uri, now)
    g_date_time_unref(now)
    var count: gsize = 0
    guard let text = g_bookmark_file_to_data(list, &count, nil) else { return }
    defer { g_free(text) }
    try? FileSystem.makeFolder(FileSystem.folder(of: path))
    _ = try? AtomicFile.write(
      UnsafeBufferPointer(start: text, count: Int(count)).map(UInt8.init(bitPattern:)), to: path,
      access: .owner)
  }

  private func read() -> OpaquePointer? {
    guard let bytes = try? FileSystem.read(path, upTo: Self.maximumBytes),
      let list = g_bookmark_file_new()
    else { return nil }
    let isValid = bytes.withUnsafeBytes {
      g_bookmark_file_load_from_data(
        list, $0.baseAddress?.assumingMemoryBound(to: CChar.self), gsize($0.count), nil)
    }
    if isValid != 0 { return list }
    g_bookmark_file_free(list)
    return nil
  }

  /// When a file was last used, in microseconds since 1970.
  private func time(of uri: UnsafePointer<CChar>, in list: OpaquePointer) -> Int64 {
    let times = [
      g_bookmark_file_get_visited_date_time(list, uri, nil),
      g_bookmark_file_get_modified_date_time(list, uri, nil),
    ]
    return times.compactMap { $0.map { Int64(g_date_time_to_unix($0)) } }.max() ?? 0
  }
}
