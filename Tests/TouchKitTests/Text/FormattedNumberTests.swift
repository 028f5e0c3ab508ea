import Testing
import TouchKit

@Suite("A formatted number") struct FormattedNumberTests {
  @Test(
    "has its decimals and is rounded",
    arguments: [
      (1.5, 2, "1.50"), (-0.04, 1, "-0.0"), (2.675, 0, "3"), (1e21, 0, "1000000000000000000000"),
      (.infinity, 2, "inf"),
    ])
  func formatted(number: Double, decimals: Int, text: String) {
    #expect(number.formatted(decimals: decimals) == text)
  }

  @Test("of any size fits") func largest() {
    let text = (-Double.greatestFiniteMagnitude).formatted(decimals: 3)
    #expect(text.hasPrefix("-1797") && text.hasSuffix(".000") && text.count == 1 + 309 + 4)
  }
}
