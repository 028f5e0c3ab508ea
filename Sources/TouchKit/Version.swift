import Platform

/// The version of TouchKit.
public nonisolated enum Version {
  /// The version of this source, as in `CHANGELOG.md`. Until 1.0, the second number changes with each
  /// incompatible change.
  public static let current = ProductVersion.current
}
