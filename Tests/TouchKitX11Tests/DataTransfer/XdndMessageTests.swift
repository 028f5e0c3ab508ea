import CX11
import Testing
import TouchKit

@testable import TouchKitX11

@Suite("XdndMessage") struct XdndMessageTests {
  private static let atoms = Atoms(
    Dictionary(
      uniqueKeysWithValues: AtomName.allCases.enumerated().map { ($1, Atom($0) + 100) }))

  @Test(
    "survives being sent and received",
    arguments: [
      XdndMessage.enter(source: 7, version: 5, types: [1, 2, 3], hasMoreTypes: true),
      .enter(source: 0xFFFF_FFFF, version: 3, types: [1], hasMoreTypes: false),
      .position(source: 7, location: Point(1279, 799), time: 0xFFFF_FFFF, action: 9),
      .position(source: 7, location: Point(-3, -32768), time: 1, action: 9),
      .leave(source: 7), .drop(source: 7, time: 0x8000_0000),
      .status(target: 8, isAccepted: true, action: 9),
      .status(target: 8, isAccepted: false, action: 0),
      .finished(target: 8, isAccepted: true, action: 9),
      .finished(target: 8, isAccepted: false, action: 0),
    ])
  func roundTrip(message: XdndMessage) {
    let event = message.event(to: 55, atoms: Self.atoms)

    #expect(event.xclient.window == 55)
    #expect(XdndMessage(event.xclient, atoms: Self.atoms) == message)
  }

  @Test("a location outside of 16 bits is clamped") func clamped() {
    let message = XdndMessage.position(
      source: 7, location: Point(1e9, -1e9), time: 1, action: 9)
    let event = message.event(to: 55, atoms: Self.atoms)

    #expect(
      XdndMessage(event.xclient, atoms: Self.atoms)
        == .position(source: 7, location: Point(32767, -32768), time: 1, action: 9))
  }

  @Test("no values can crash the decoder; other formats and types are ignored") func hostile() {
    let names: [AtomName] = [
      .xdndEnter, .xdndPosition, .xdndLeave, .xdndDrop, .xdndStatus, .xdndFinished,
    ]
    for number in [-1, 0, 1, 0x8000_0000, 0xFFFF_FFFF, Int.min, Int.max] {
      for name in names {
        var event = XEvent()
        event.xclient.message_type = Self.atoms[name]
        event.xclient.format = 32
        event.xclient.data.l = (number, number, number, number, number)
        #expect(XdndMessage(event.xclient, atoms: Self.atoms) != nil)
        event.xclient.format = 8
        #expect(XdndMessage(event.xclient, atoms: Self.atoms) == nil)
      }
    }
    var event = XEvent()
    event.xclient.message_type = Self.atoms[.wmProtocols]
    event.xclient.format = 32
    #expect(XdndMessage(event.xclient, atoms: Self.atoms) == nil)
  }

  @Test("operations have atoms; actions of other meaning have no operation") func actions() {
    for operation in [DropOperation.copy, .move, .link] {
      #expect(Self.atoms.operation(Self.atoms.action(operation)) == operation)
    }
    #expect(Self.atoms.operation(0) == nil)
    #expect(Atoms([:]).operation(0) == nil)
  }
}
