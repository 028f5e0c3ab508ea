import Testing
import X11Support

@Suite("WireValue") struct WireValueTests {
  @Test("a CARD32 is the lower 32 bits, however it was extended") func card32() {
    #expect(WireValue.card32(0x8000_0000) == 0x8000_0000)
    #expect(WireValue.card32(-0x8000_0000) == 0x8000_0000)
    #expect(WireValue.card32(-1) == 0xFFFF_FFFF)
    #expect(WireValue.card32(Int.min) == 0)
    #expect(WireValue.card32(UInt.max) == 0xFFFF_FFFF)
    #expect(WireValue.id(-1) == 0xFFFF_FFFF)
  }

  @Test("an INT32 keeps its sign") func int32() {
    #expect(WireValue.int32(0xFFFF_FFFF) == -1)
    #expect(WireValue.int32(Int.max) == -1)
    #expect(WireValue.int32(-5) == -5)
  }

  @Test("an INT64 is combined from its halves") func int64() {
    #expect(WireValue.int64(high: 1, low: -1) == 0x1_FFFF_FFFF)
    #expect(WireValue.int64(high: -1, low: 0xFFFF_FFFF) == -1)
    #expect(WireValue.int64(high: Int.max, low: Int.min) == -0x1_0000_0000)
  }

  @Test("an extent lies between one pixel and its limit") func extent() {
    #expect(WireValue.extent(800, limit: 32767) == 800)
    #expect(WireValue.extent(0, limit: 32767) == 1)
    #expect(WireValue.extent(Int.min, limit: 32767) == 1)
    #expect(WireValue.extent(40000, limit: 32767) == 32767)
  }
}
