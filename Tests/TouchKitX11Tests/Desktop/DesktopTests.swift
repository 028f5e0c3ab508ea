import CXrandr
import DesktopBus
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

  @Test("larger texts are no larger interface, in whose resolution they are contained") func texts()
  {
    let settings = XSettings(bytes([("Xft/DPI", 144 * 1024)]))
    #expect(InterfaceScale.scale(settings: settings, resources: "", textScale: 1.5) == 1)
    #expect(InterfaceScale.scale(settings: XSettings(), resources: "", textScale: 1.5) == 1)
    let resources = "Xft.dpi: 240"
    #expect(
      InterfaceScale.scale(settings: XSettings(), resources: resources, textScale: 1.25) == 2)
    let factor = XSettings(bytes([("Gdk/WindowScalingFactor", 2), ("Xft/DPI", 240 * 1024)]))
    #expect(InterfaceScale.scale(settings: factor, resources: "", textScale: 1.25) == 2)
  }

  @Test(
    "the portal's accent is three numbers from 0 to 1, and none otherwise",
    arguments: [
      ("(0.25, 0.5, 1.0)", Color(red: 0.25, green: 0.5, blue: 1)), ("(-1.0, -1.0, -1.0)", nil),
      ("(0.5, 1.5, 0.5)", nil), ("(0.5, 0.5)", nil), ("uint32 3", nil), ("'red'", nil),
      ("(0.5, 0.5, 0.5, 0.5)", nil), ("(uint32 1, uint32 0, uint32 0)", nil),
    ])
  func accent(text: String, expected: Color?) throws {
    var settings = PortalSettings()
    settings.accentColor = .red
    let value = try #require(BusValue(text: text))
    let isKnown = settings.set("accent-color", in: "org.freedesktop.appearance", to: value)
    #expect(isKnown && settings.accentColor == expected)
  }

  @Test("the portal's size of texts is a positive number; other settings are ignored")
  func portal() throws {
    var settings = PortalSettings()
    let (appearance, interface) = ("org.freedesktop.appearance", "org.gnome.desktop.interface")
    for (key, group, value, isKnown) in [
      ("text-scaling-factor", interface, BusValue(1.25), true),
      ("text-scaling-factor", interface, BusValue(0.0), false),
      ("text-scaling-factor", interface, BusValue(-2.0), false),
      ("text-scaling-factor", interface, BusValue("1.5"), false),
      ("text-scaling-factor", appearance, BusValue(1.5), false),
      ("color-scheme", interface, BusValue(UInt32(2)), false),
      ("color-scheme", appearance, BusValue(UInt32(1)), true),
      ("accent-color", interface, BusValue("blue"), false),
    ] {
      let isSet = settings.set(key, in: group, to: value)
      #expect(isSet == isKnown, "\(key) \(value.text)")
    }
    #expect(settings.textScale == 1.25 && settings.appearance == .dark)
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
