import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Documentation: controls and layout") struct SoundPageTests {
  private let stage = Stage(width: 300, height: 400)

  @Test("the volume cannot be changed while muted") func mutes() {
    let page = SoundPage()
    page.fillsSuperview = true
    stage.root.addSubview(page)
    stage.draw()

    stage.finger.tap(page.mute)
    stage.finger.tap(page.volume)

    #expect(page.volume.value == 40)
    page.mute.isOn = false
    page.volume.isEnabled = true
    stage.finger.tap(page.volume)
    #expect(page.volume.value == 50)
  }

  @Test("a tap on a row plays its track") func plays() {
    var played: [String] = []
    let list = makeTrackList((1...1_000).map { "Track \($0)" }) { played.append($0) }
    list.fillsSuperview = true
    stage.root.addSubview(list)
    stage.draw()

    stage.finger.tap(at: Point(100, 60))

    #expect(played == ["Track 2"])
  }

  @Test("a double tap enlarges the cover") func zooms() {
    let view = makeCoverView(.drawn(width: 300, height: 400) { _ in })
    view.fillsSuperview = true
    stage.root.addSubview(view)
    stage.draw()

    view.setZoom(0.5, isAnimated: false)
    for _ in 0..<2 { stage.finger.tap(at: Point(150, 200)) }
    stage.advance(by: .seconds(1))

    #expect(view.zoom == 1.25)
  }
}
