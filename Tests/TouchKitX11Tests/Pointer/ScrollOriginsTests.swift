import Testing

@testable import TouchKitX11

@Suite("ScrollOrigins") struct ScrollOriginsTests {
  private var origins = ScrollOrigins()
  private let axes = [
    InputDevice.ScrollAxis(number: 2, isHorizontal: true, increment: 120),
    InputDevice.ScrollAxis(number: 3, isHorizontal: false, increment: 120),
  ]

  private mutating func take(_ source: Int, serial: UInt = 50) -> [Double?] {
    origins.take(source: source, axes: axes, serial: serial)
  }

  @Test("are those queried when the pointer entered, once") mutating func entered() {
    origins.entered(source: 8, positions: [0: 5, 3: 240], request: 50)

    #expect(take(9) == [])
    #expect(take(8) == [nil, 240])
    #expect(take(8) == [])
  }

  @Test("do not apply to an event that the query already includes") mutating func earlier() {
    origins.entered(source: 8, positions: [3: 240], request: 50)

    #expect(take(8, serial: 49) == [])
    #expect(take(8, serial: 51) == [], "the event before was the first")
  }

  @Test("are those of the event with which another device took over") mutating func switched() {
    origins.switched(to: 8, positions: [2: 120, 3: 360])

    #expect(take(8, serial: 0) == [120, 360])
  }

  @Test("of other devices are discarded when the pointer enters") mutating func entering() {
    origins.switched(to: 8, positions: [3: 360])
    origins.entered(source: 9, positions: [3: 0], request: 1)

    #expect(take(8) == [])
  }
}
