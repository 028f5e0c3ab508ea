import Glibc

/// The maximum number of files that this process may have open.
package enum DescriptorLimit {
  /// The number that is enough for any collection of stickers.
  private static let enough: rlim_t = 16384

  /// Raises the soft limit, which is low for the sake of programs that use `select(2)`.
  package static func raise() {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < enough else { return }
    limit.rlim_cur = min(enough, limit.rlim_max)
    setrlimit(resource, &limit)
  }
}
