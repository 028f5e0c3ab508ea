import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Documentation: a frame for a picture") struct ImageFrameTests {
  private let stage = Stage(width: 300, height: 200)
  private let picture = Bitmap.drawn(width: 20, height: 10) {
    $0.fill(Rect(0, 0, 20, 10), with: .red)
  }

  @Test("a picture of another app is dropped on the frame") func drop() {
    let frame = ImageFrame()
    frame.frame = Rect(100, 50, 100, 100)
    stage.root.addSubview(frame)
    let drag = ForeignDrag(stage, ItemProvider(image: picture))

    #expect(drag.move(to: Point(150, 100)) == .copy)
    drag.drop()
    stage.scheduler.runPosted { drag.isFinished }

    #expect(frame.image?.width == 20)
    #expect(drag.performed == .copy)
  }

  @Test("a copied picture is pasted into another frame") func paste() {
    let frames = [ImageFrame(), ImageFrame()]
    for frame in frames { stage.root.addSubview(frame) }
    frames[0].image = picture

    frames[0].copyPicture()
    frames[1].pastePicture()
    #expect(frames[1].image == nil)
    stage.scheduler.runPosted { frames[1].image != nil }

    #expect(frames[1].image?.width == 20)
  }
}
