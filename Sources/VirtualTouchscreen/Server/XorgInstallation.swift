import Glibc

/// Where the X server and the drivers of a virtual touchscreen are installed.
package struct XorgInstallation: Hashable, Sendable {
  /// The X server itself, not the script `/usr/bin/Xorg`: that one prefers a wrapper which lets
  /// only users at the console start a server.
  package var program: String
  /// The folder with `drivers/` and `input/`.
  package var modules: String

  package init(program: String, modules: String) {
    self.program = program
    self.modules = modules
  }

  /// The places of Debian's packages.
  package static let debian = XorgInstallation(
    program: "/usr/lib/xorg/Xorg", modules: "/usr/lib/xorg/modules")

  /// Throws `XServerError.notInstalled` for the first part that is missing.
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
