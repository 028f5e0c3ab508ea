import Testing

@testable import TouchKit

@Suite("LineLayout") struct LineLayoutTests {
  private typealias Item = LineLayout.Item

  private func lengths(_ items: [Item], spacing: Double = 10, in available: Double) -> [Double] {
    LineLayout(items, spacing: spacing, in: available).lengths
  }

  @Test("items have their best lengths where there is room") func ideal() {
    #expect(lengths([Item(ideal: 30), Item(ideal: 50)], in: 200) == [30, 50])
  }

  @Test("flexible items share the rest by weight") func flexible() {
    let items = [Item(ideal: 30), Item(ideal: 5, flex: 1), Item(ideal: 500, flex: 3)]

    #expect(lengths(items, in: 250) == [30, 50, 150])
  }

  @Test("a flexible item keeps its minimum, the others share what is left") func minimum() {
    let items = [Item(ideal: 60, minimum: 48, flex: 1), Item(ideal: 0, flex: 3)]

    #expect(lengths(items, in: 110) == [48, 52])
  }

  @Test("shrink first the flexible ones, then the others, the spacing, all minimums")
  func order() {
    let items = [
      Item(ideal: 100, minimum: 40), Item(ideal: 60, minimum: 40),
      Item(ideal: 50, minimum: 20, flex: 1),
    ]

    #expect(lengths(items, in: 220) == [100, 60, 40])
    #expect(lengths(items, in: 200) == [100, 60, 20])
    #expect(lengths(items, in: 160) == [70, 50, 20])
    #expect(lengths(items, in: 120) == [40, 40, 20])
    #expect(LineLayout(items, spacing: 10, in: 120).spacing == 10)
    #expect(LineLayout(items, spacing: 10, in: 110).spacing == 5)
    #expect(lengths(items, in: 110) == [40, 40, 20])
    #expect(lengths(items, in: 50) == [20, 20, 10])
    #expect(lengths(items, in: 0) == [0, 0, 0])
  }

  @Test("lengths are finite, not negative and fit, whatever the input") func always() {
    let values = [-5, 0, 3, 48, 1000, .infinity, .nan]
    for first in values {
      for second in values {
        for available in values {
          for spacing in values {
            let items = [
              Item(ideal: first, minimum: second), Item(ideal: second, minimum: 40, flex: first),
              Item(ideal: 20),
            ]
            let line = LineLayout(items, spacing: spacing, in: available)
            #expect((line.lengths + [line.spacing]).allSatisfy { $0.isFinite && $0 >= 0 })
            #expect(available == .infinity || line.total <= max(0, available) + 1e-9)
          }
        }
      }
    }
  }
}
