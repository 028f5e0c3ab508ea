/// The version of everything that this package builds: programs, toolkit and packages.
package enum ProductVersion {
  /// The newest one of `CHANGELOG.md`. Until 1.0, the second number changes with each incompatible change
  /// of TouchKit.
  package static let current = "0.2.0"
}
