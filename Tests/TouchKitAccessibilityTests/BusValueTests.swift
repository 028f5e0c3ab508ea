import DesktopBus
import Testing

/// What is built of temporary values, of which an optimized program keeps nothing longer than needed.
@Suite("BusValue") struct BusValueTests {
  /// An object as the accessibility bus refers to it; both parts are made for the call.
  private func reference(_ number: Int) -> BusValue {
    BusValue(tuple: [BusValue(":1.\(number)"), BusValue(object: "/object/\(number)")])
  }

  @Test("keeps what tuples are made of") func tuples() {
    for number in 0..<1000 {
      #expect(
        BusValue(tuple: [reference(number), BusValue(tuple: [reference(number + 1)])]).text
          == "((':1.\(number)', objectpath '/object/\(number)'), "
          + "((':1.\(number + 1)', objectpath '/object/\(number + 1)'),))")
    }
  }

  @Test("keeps what lists of a type are made of") func lists() {
    for number in 0..<1000 {
      let list = BusValue((0..<3).map { reference(number + $0) }, of: "(so)")
      #expect(list.count == 3 && list.typeText == "a(so)")
      for index in 0..<3 { #expect(list[index]?[0]?.string == ":1.\(number + index)") }
      #expect(BusValue([], of: "(so)").text == "@a(so) []")
    }
  }

  @Test("keeps what variants and options are made of") func variants() {
    for number in 0..<1000 {
      let text = "(':1.\(number)', objectpath '/object/\(number)')"
      #expect(BusValue(variant: BusValue(variant: reference(number))).text == "<<\(text)>>")
      let value = BusValue(tuple: [BusValue(variant: reference(number))])[0]
      #expect(value?.text == text)
      let options = BusValue(options: ["one": reference(number), "two": BusValue(UInt32(number))])
      #expect(options["one"]?.text == text && options["two"]?.number == UInt32(number))
    }
  }
}
