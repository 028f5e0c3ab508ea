import Testing

@testable import VirtualTouchscreen

@Suite("DeviceMessage") struct DeviceMessageTests {
  /// The sizes of the C structures in xf86-input-inputtest-protocol.h, as compiled.
  @Test("has the length of its C structure, stored in its first four bytes")
  func length() {
    let sizes: [(DeviceMessage, Int)] = [
      (.hello, 12), (.waitForSync, 8), (.motion([0: 1], isAbsolute: true), 1056),
      (.button(1, isPressed: true), 1064), (.key(38, isPressed: true), 16),
      (.touch(1, .begin, [:]), 1056),
      (.pinch(.begin, fingers: 2, isCancelled: false, dx: 0, dy: 0, scale: 1, turnedBy: 0), 64),
      (.swipe(.end, fingers: 3, isCancelled: true, dx: 0, dy: 0), 48),
    ]

    for (message, size) in sizes {
      #expect(message.bytes.count == size)
      #expect(message.bytes[0..<4] == bytes(of: UInt32(size)))
    }
  }

  @Test("the fields of a touch have C offsets")
  func touch() {
    let message = DeviceMessage.touch(9, .update, [0: 1.5, 1: -2, 9: 4])

    #expect(message.bytes[4..<8] == bytes(of: UInt32(6)))
    #expect(message.bytes[8..<12] == bytes(of: UInt32(9)))
    #expect(message.bytes[12..<16] == bytes(of: UInt32(19)))
    #expect(message.bytes[20..<28] == [0b11, 0b10, 0, 0, 0, 0, 0, 0])
    #expect(message.bytes[32..<40] == bytes(of: 1.5.bitPattern))
    #expect(message.bytes[40..<48] == bytes(of: (-2.0).bitPattern))
    #expect(message.bytes[104..<112] == bytes(of: 4.0.bitPattern))
  }

  @Test("the fields of a button have C offsets")
  func button() {
    let message = DeviceMessage.button(3, isPressed: true)

    #expect(message.bytes[12..<16] == bytes(of: Int32(3)))
    #expect(message.bytes[16..<20] == bytes(of: UInt32(1)))
    #expect(message.bytes[28..<36].allSatisfy { $0 == 0 })
  }

  @Test("the fields of a pinch have C offsets")
  func pinch() {
    let message = DeviceMessage.pinch(
      .end, fingers: 2, isCancelled: true, dx: 1, dy: 2, scale: 3, turnedBy: 4)

    #expect(message.bytes[8..<10] == bytes(of: UInt16(29)))
    #expect(message.bytes[10..<12] == bytes(of: UInt16(2)))
    #expect(message.bytes[12..<16] == bytes(of: UInt32(1)))
    #expect(message.bytes[48..<56] == bytes(of: 3.0.bitPattern))
    #expect(message.bytes[56..<64] == bytes(of: 4.0.bitPattern))
  }

  private func bytes(of value: some FixedWidthInteger) -> ArraySlice<UInt8> {
    withUnsafeBytes(of: value) { ArraySlice($0) }
  }
}
