import Glibc

/// The location of the X server and its drivers.
package struct XorgInstallation: Hashable, Sendable {
  /// The X server binary, not the script `/usr/bin/Xorg`, which prefers a wrapper that lets only
  /// console users start a server.
  package var program: String
  /// The module directory, which contains `drivers/` and `input/`.
  package var modules: String

  package init(program: String, modules: String) {
    self.program = program
    self.modules = modules
  }

  /// The paths of Debian's packages.
  package static let debian = XorgInstallation(
    program: "/usr/lib/xorg/Xorg", modules: "/usr/lib/xorg/modules")

  /// Throws `XServerError.notInstalled` for the first missing part.
  func check() throws(XServerError) {
    let parts = [
      (program, "xserver-xorg-core"),
      (modules + "/input/inputtest_drv.so", "xserver-xorg-core"),
      (modules + "/drivers/dummy_drv.so", "xserver-xorg-video-dummy"),
    ]
    for (path, package) in parts where access(path, R_OK) != 0 {
      throw .notInstalled(path: path, package: package)
    }
  }
}
