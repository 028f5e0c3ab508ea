import CX11
import Testing
import X11Support

@testable import TouchKitX11

@Suite("DesktopMessage") struct DesktopMessageTests {
  /// Atom values, counted from 100 in the order of the list.
  private let atoms = Atoms(
    Dictionary(
      uniqueKeysWithValues: AtomName.allCases.enumerated().map { ($1, Atom(100 + $0)) }))

  /// Numbers as Xlib stores CARD32s in a `long`, and some that exceed 32 bits.
  private static let numbers = [
    0, -1, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, -0x8000_0000, .min, .max,
  ]

  private func message(_ type: Atom, _ values: [Int], format: Int32 = 32) -> XClientMessageEvent {
    var event = XClientMessageEvent()
    event.message_type = type
    event.format = format
    withUnsafeMutableBytes(of: &event.data) { data in
      values.withUnsafeBytes { data.copyBytes(from: $0.prefix(data.count)) }
    }
    return event
  }

  private func protocols(_ name: AtomName, _ values: Int...) -> XClientMessageEvent {
    message(atoms[.wmProtocols], [Int(atoms[name])] + values)
  }

  @Test("decodes a window manager's requests") func requests() {
    #expect(DesktopMessage(protocols(.wmDeleteWindow, 5), atoms: atoms) == .close)
    #expect(DesktopMessage(protocols(.wmTakeFocus, 5), atoms: atoms) == .takeFocus(time: 5))
    #expect(DesktopMessage(protocols(.ping, 5), atoms: atoms) == .ping)
    #expect(
      DesktopMessage(protocols(.syncRequest, 5, 7, 1), atoms: atoms) == .syncRequest(0x1_0000_0007))
    let manager = message(atoms[.manager], [5, Int(atoms[.settingsSelection]), 7])
    #expect(
      DesktopMessage(manager, atoms: atoms) == .newManager(selection: atoms[.settingsSelection]))
  }

  @Test("decodes a time after 25 days of uptime, however Xlib extends it")
  func lateTime() {
    for time in [0x8000_0001, -0x7FFF_FFFF] {
      #expect(
        DesktopMessage(protocols(.wmTakeFocus, time), atoms: atoms)
          == .takeFocus(time: 0x8000_0001))
    }
  }

  @Test("a counter keeps all 64 bits and the sign") func counter() {
    #expect(
      DesktopMessage(protocols(.syncRequest, 0, -1, 0x7FFF_FFFF), atoms: atoms)
        == .syncRequest(.max))
    #expect(
      DesktopMessage(protocols(.syncRequest, 0, 0, -0x8000_0000), atoms: atoms)
        == .syncRequest(.min))
  }

  @Test("atoms are compared as 32 bits") func atomBits() {
    let extended = Int(atoms[.ping]) - (1 << 32)

    #expect(DesktopMessage(message(atoms[.wmProtocols], [extended]), atoms: atoms) == .ping)
  }

  @Test("accepts any number in any field without trapping", arguments: numbers)
  func hostile(number: Int) {
    let rest = [Int](repeating: number, count: 4)
    for name in AtomName.allCases {
      for first in [number] + AtomName.allCases.map({ Int(atoms[$0]) }) {
        _ = DesktopMessage(message(atoms[name], [first] + rest), atoms: atoms)
      }
    }
    #expect(
      DesktopMessage(message(atoms[.wmProtocols], [number] + rest), atoms: atoms) == nil)
    let id = WireValue.id(number)
    #expect(
      DesktopMessage(message(atoms[.manager], [number] + rest), atoms: atoms)
        == .newManager(selection: id))
    #expect(
      DesktopMessage(message(WireValue.id(number), rest), atoms: atoms) == nil)
  }

  @Test("a message of another format is ignored", arguments: [0, 8, 16, -1] as [Int32])
  func format(format: Int32) {
    let event = message(atoms[.wmProtocols], [Int(atoms[.wmDeleteWindow])], format: format)

    #expect(DesktopMessage(event, atoms: atoms) == nil)
  }
}
