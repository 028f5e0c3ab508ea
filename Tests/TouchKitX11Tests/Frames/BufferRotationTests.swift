import Testing
import TouchKit

@testable import TouchKitX11

@Suite struct BufferRotationTests {
  var rotation = BufferRotation()
  let bounds = Rect(0, 0, 100, 80)
  let left = Region(Rect(0, 0, 10, 10))
  let right = Region(Rect(80, 0, 10, 10))

  @Test("has nothing to paint into at first") func empty() {
    #expect(rotation.free == nil)
    #expect(rotation.newest == nil)
  }

  @Test("uses one buffer again and again while the server keeps up") mutating func keepsUp() {
    rotation.addBuffer(bounds: bounds)
    rotation.addBuffer(bounds: bounds)

    for request in UInt(1)...5 {
      #expect(rotation.free == 0)
      rotation.presented(0, damage: left, by: request)
      rotation.executed(request)
    }
    #expect(rotation.staleRegion(of: 0).isEmpty)
  }

  @Test("takes the other buffer while the server reads") mutating func alternates() {
    rotation.addBuffer(bounds: bounds)
    rotation.addBuffer(bounds: bounds)
    rotation.presented(0, damage: left, by: 10)
    rotation.executed(9)

    #expect(rotation.free == 1)
    #expect(rotation.isLastFree(1))
    rotation.presented(1, damage: right, by: 11)

    #expect(rotation.free == nil)
    #expect(rotation.newest == 1)
    rotation.executed(10)
    #expect(rotation.free == 0)
    rotation.executed(11)
    #expect(rotation.free == 1)
  }

  @Test("knows what each buffer has missed") mutating func stale() {
    rotation.addBuffer(bounds: bounds)
    rotation.addBuffer(bounds: bounds)
    #expect(rotation.staleRegion(of: 1) == Region(bounds))

    rotation.presented(1, damage: Region(bounds), by: 1)
    rotation.presented(0, damage: left, by: 2)
    rotation.presented(0, damage: right, by: 3)

    #expect(rotation.staleRegion(of: 1).rects == left.rects + right.rects)
    #expect(rotation.staleRegion(of: 0).isEmpty)
  }

  @Test("a single buffer is the last one free") mutating func single() {
    rotation.addBuffer(bounds: bounds)

    #expect(rotation.isLastFree(0))
  }
}
