import CXrandr
import Testing
import TouchKit

@testable import TouchKitX11

@Suite struct DesktopTests {
  private func bytes(_ numbers: [(String, Int32)], isBigEndian: Bool = false) -> [UInt8] {
    settingsBytes(texts: [("Net/ThemeName", "Adwai")], numbers: numbers, isBigEndian: isBigEndian)
  }

  @Test("reads a daemon's integers and strings, skipping colors", arguments: [false, true])
  func settings(isBigEndian: Bool) {
    let settings = XSettings(
      bytes([("Xft/DPI", 147_456), ("Net/X", -1)], isBigEndian: isBigEndian))

    #expect(settings.numbers == ["Xft/DPI": 147_456, "Net/X": -1])
    #expect(settings.texts == ["Net/ThemeName": "Adwai"])
  }

  @Test("the settings daemon takes precedence over the resources") func order() {
    let settings = XSettings(bytes([("Xft/DPI", 144 * 1024)]))

    #expect(InterfaceScale.scale(settings: settings, resources: "Xft.dpi:\t192") == 1.5)
    #expect(InterfaceScale.scale(settings: XSettings(), resources: "Xft.dpi:\t192") == 2)
    #expect(InterfaceScale.scale(settings: XSettings(), resources: "") == 1)
  }

  @Test("the window scaling factor applies unless the resolution is higher") func factor() {
    let settings = XSettings(bytes([("Gdk/WindowScalingFactor", 2), ("Xft/DPI", -1)]))

    #expect(InterfaceScale.scale(settings: settings, resources: "") == 2)
  }

  @Test(
    "the scale is in quarters and at least 1",
    arguments: [
      (72.0, 1.0), (96, 1), (106, 1), (109, 1.25), (120, 1.25), (144, 1.5), (200, 2), (96e6, 8),
    ])
  func rounds(dots: Double, scale: Double) {
    #expect(InterfaceScale.scale(settings: XSettings(), resources: "Xft.dpi: \(dots)") == scale)
  }

  @Test("finds the resolution among other resources") func resources() {
    let text = "! a comment\nXft.antialias:\t1\nXft.dpi:\t 120 \nXft.dpiX: 3"

    #expect(InterfaceScale.resolution(in: text) == 120)
    #expect(InterfaceScale.resolution(in: "Xft.dpi: wide") == nil)
    #expect(InterfaceScale.resolution(in: "Xft.dpi: 0") == nil)
  }

  @Test("animations are off only if the daemon says so") func motion() {
    #expect(XSettings(bytes([("Gtk/EnableAnimations", 0)])).reducesMotion)
    #expect(!XSettings(bytes([("Gtk/EnableAnimations", 1)])).reducesMotion)
    #expect(!XSettings(bytes([])).reducesMotion)
  }

  @Test("the refresh interval comes from the mode, with a default") func refresh() {
    var mode = XRRModeInfo()
    mode.dotClock = 148_500_000
    (mode.hTotal, mode.vTotal) = (2200, 1125)

    #expect(DisplayRefresh.rate(of: mode) == 60)
    mode.modeFlags = UInt(RR_Interlace)
    #expect(DisplayRefresh.rate(of: mode) == 120)
    mode.vTotal = 0
    #expect(DisplayRefresh.rate(of: mode) == nil)
    #expect(DisplayRefresh.interval(forRate: 100) == .milliseconds(10))
    #expect(DisplayRefresh.interval(forRate: 0.5) == DisplayRefresh.usual)
    #expect(DisplayRefresh.interval(forRate: nil) == DisplayRefresh.usual)
  }

  @Test("error messages name the problem and the next step") func errors() {
    let error = XError.noServer(app: "Guise", display: ":9")

    #expect(
      error.description
        == "Guise can't connect to the X server on display :9. "
        + "Start it from a desktop session, or correct DISPLAY.")
  }

  @Test("only a display without a host is local") func local() {
    #expect(XConnection.isLocal(":0"))
    #expect(XConnection.isLocal("unix:1"))
    #expect(!XConnection.isLocal("localhost:10.0"))
    #expect(!XConnection.isLocal("box:0"))
  }
}
