import CX11
import Testing

@testable import TouchKitX11

@Suite("EventReader") struct EventReaderTests {
  private func event(_ type: Int32, isSynthetic: Bool) -> XEvent {
    var event = XEvent()
    event.type = type
    event.xany.send_event = isSynthetic ? 1 : 0
    return event
  }

  @Test("accepts all events from the server") func server() {
    for type in 2...120 as ClosedRange<Int32> {
      #expect(EventReader.isCredible(event(type, isSynthetic: false)))
    }
  }

  @Test("accepts only messages, positions, keys and selections from other clients")
  func clients() {
    let taken = (2...120 as ClosedRange<Int32>).filter {
      EventReader.isCredible(event($0, isSynthetic: true))
    }

    #expect(taken == [KeyPress, KeyRelease, ConfigureNotify, SelectionNotify, ClientMessage])
  }
}
