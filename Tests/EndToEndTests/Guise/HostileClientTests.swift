import CX11
import Drawing
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Messages and properties of other clients", .serialized) struct HostileClientTests {
  /// Values at the limits of 32 and 64 bits, invalid in most messages.
  private static let numbers = [-1, 0, 1, 0x8000_0000, 0x7FFF_FFFF, 0xFFFF_FFFF, Int.min, Int.max]
  private static let types = [
    "WM_PROTOCOLS", "MANAGER", "_NET_WM_STATE", "_NET_ACTIVE_WINDOW", "_NET_WM_PING",
    "_NET_WM_SYNC_REQUEST", "_NET_MOVERESIZE_WINDOW", "_NET_STARTUP_INFO_BEGIN", "XdndEnter",
    "_NET_WM_NAME", "_XEMBED",
  ]

  /// A program, and a control of it that each tap changes.
  struct Target: CustomTestStringConvertible {
    let program: String
    let arguments: [String]
    /// The identifier of the control.
    let control: String

    static let all = [
      // A tap arms the sticker, the next one disarms it.
      Target(
        program: "guise", arguments: ["--sample"], control: "sticker-mustaches/handlebar"),
      Target(
        program: "touchkit-gallery", arguments: ["transform", "--scale", "1"],
        control: "multi-touch-switch"),
    ]

    var testDescription: String { program }
  }

  @Test(
    "after no message does a finger's tap miss its control", arguments: Target.all)
  func messages(target: Target) throws {
    let app = try AppUnderTest(target.program, target.arguments)
    let window = try app.screen.waitForWindow().id
    let root = try app.rootWindow()
    let protocols = try ["WM_TAKE_FOCUS", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"].map(app.atom)
    let selection = try app.atom("_XSETTINGS_S0")

    func expectTap(after message: String) throws {
      let found = try app.waitForTree("the control") { $0.first(identifier: target.control) != nil }
      let before = try #require(found.first(identifier: target.control))
      try app.touch.tap(before.middle)
      try app.waitForTree("a tap after \(message)") {
        guard let after = $0.first(identifier: target.control) else { return false }
        return after.label != before.label || after.selected != before.selected
      }
    }

    for number in Self.numbers {
      let rest = [Int](repeating: number, count: 4)
      for first in protocols + [number] {
        try app.sendMessage("WM_PROTOCOLS", [first] + rest, about: window)
        try expectTap(after: "WM_PROTOCOLS \(first) \(number)")
      }
      for type in Self.types {
        try app.sendMessage(type, [number] + rest, about: window)
        try expectTap(after: "\(type) \(number)")
      }
      for values in [[number] + rest, [number, selection] + rest] {
        try app.sendMessage(
          "MANAGER", values, about: root, to: root, mask: StructureNotifyMask)
        try expectTap(after: "MANAGER \(values[0]) \(values[1]) to the root window")
      }
    }
  }

  @Test("properties with values above 2^31 do not terminate the program")
  func properties() throws {
    let app = try AppUnderTest("touchkit-gallery", ["transform", "--scale", "1"])
    let window = try app.screen.waitForWindow().id
    let root = try app.rootWindow()

    for number in [UInt(0xFFFF_FFFF), 0x8000_0000, 0x7FFF_FFFF] {
      try app.asAnotherClient { display in
        let values = [UInt](repeating: number, count: 400)
        for (name, type, owner) in [
          ("_NET_WM_STATE", "ATOM", window), ("_NET_WORKAREA", "CARDINAL", root),
          ("_NET_CURRENT_DESKTOP", "CARDINAL", root), ("RESOURCE_MANAGER", "STRING", root),
          ("_NET_SUPPORTING_WM_CHECK", "WINDOW", root),
        ] {
          values.withUnsafeBytes { bytes in
            _ = XChangeProperty(
              display, owner, XInternAtom(display, name, 0), XInternAtom(display, type, 0),
              type == "STRING" ? 8 : 32, PropModeReplace,
              bytes.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
          }
        }
      }
    }

    #expect(try app.tree().first(.element, "Picture") != nil)
    // A second program reads them at startup.
    let launch = app.server.launch(BuiltProgram.path(of: "touchkit-gallery"), ["transform"])
    let second = try ChildProcess(launch)
    defer { second.stop() }
    try app.wait(for: "the second window") { app.screen.clientWindows().count == 2 }
    #expect(second.exitStatus == nil)
  }

  @Test(
    "a size that no surface can have, synthetic or real, does not terminate the program",
    arguments: [(40000, 100), (100, 40000), (65535, 65535), (32767, 32767), (0, 0)])
  func sizes(width: Int32, height: Int32) throws {
    let app = try AppUnderTest(
      "touchkit-gallery", ["transform", "--size", "1280x800", "--scale", "1"])
    let window = try app.screen.waitForWindow().id
    let start = try app.view(.element, "Picture").place

    try app.asAnotherClient { display in
      var event = XEvent()
      event.xconfigure.type = ConfigureNotify
      event.xconfigure.event = window
      event.xconfigure.window = window
      event.xconfigure.width = width
      event.xconfigure.height = height
      XSendEvent(display, window, 0, StructureNotifyMask, &event)
    }

    #expect(
      try app.tree().rect.size == Size(1280, 800), "the server's size counts, not the event's")
    if width > 0 {
      try app.asAnotherClient { XResizeWindow($0, window, UInt32(width), UInt32(height)) }
      try app.waitForTree("another size") { $0.rect.size != Size(1280, 800) }
      try app.asAnotherClient { XResizeWindow($0, window, 1280, 800) }
      try app.waitForTree("the old size") { $0.rect.size == Size(1280, 800) }
    }
    try app.touch.drag(from: start, to: start + Vector(60, 30))
    try app.waitForTree("the drag") {
      ($0.first(.element, "Picture")?.place.distance(to: start + Vector(60, 30)) ?? 99) < 1
    }
  }
}

extension AppUnderTest {
  fileprivate func rootWindow() throws -> XID {
    var root: XID = 0
    try asAnotherClient { root = XDefaultRootWindow($0) }
    return root
  }
}
