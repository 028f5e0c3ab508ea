import DisguiseModel
import Drawing
import ImageCoding
import Platform
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("The resolution of the displayed photo")
struct PhotoSharpnessTests {
  /// The long side of the decoded picture, in pixels.
  private func side(_ whole: WholeEditor) throws -> Double {
    try #require(whole.document.photo).screen.size.longSide
  }

  /// The long side of the photo on the screen, in pixels.
  private func shownSide(_ whole: WholeEditor) -> Double {
    whole.controller.canvasView.viewport.photoFrame.size.longSide.rounded()
  }

  /// Waits until the canvas is at rest and the photo for it has been decoded.
  private func rest(_ whole: WholeEditor) {
    whole.settle()
    whole.settle()
  }

  @Test("is that of the canvas when the photo is opened") func fitted() throws {
    let whole = try WholeEditor(1280, 800)

    #expect(try side(whole) == shownSide(whole))
  }

  @Test("rises when the canvas is zoomed in, and falls when it is fitted again")
  func zoomed() throws {
    let whole = try WholeEditor(480, 800)
    let small = try side(whole)
    let full = try #require(whole.document.photo).reference.size.longSide

    whole.controller.tools.zoom.zoom(by: 8, about: Point(240, 300))
    rest(whole)
    #expect(try side(whole) == full)

    whole.controller.tools.zoom.fit()
    rest(whole)
    #expect(try side(whole) == small)
  }

  @Test("rises with a larger window, and the history stays the same") func resized() throws {
    let whole = try WholeEditor(480, 400)
    let steps = whole.document.history?.present

    whole.stage.window.resize(to: Size(1280, 1024), scale: 1)
    whole.stage.window.layoutIfNeeded()
    rest(whole)

    #expect(try side(whole) == shownSide(whole))
    #expect(whole.document.history?.present == steps)
    #expect(whole.document.history?.canUndo == false)
  }

  // MARK: Large photos

  /// Whether neighboring columns of what the canvas shows differ as those of the file do.
  private func isSharp(_ whole: WholeEditor) throws -> Bool {
    let picture = try #require(whole.document.picture.bitmap)
    return (10..<20).allSatisfy { abs(picture[$0, 10].red - picture[$0 + 1, 10].red) > 0.9 }
  }

  private func crop(_ crop: Rect, _ whole: WholeEditor) {
    whole.document.perform(.framing(Framing(crop: crop)))
    rest(whole)
  }

  @Test("of a small part of a large photo is that of its file, until another part is shown")
  func cropped() throws {
    let folder = TemporaryFolder()
    let stripes = PixelBuffer(width: 6000, height: 300)
    for y in 0..<300 {
      stripes.withRow(y) { row in
        for x in 0..<6000 { row[x] = x.isMultiple(of: 2) ? 0xff00_0000 : 0xffff_ffff }
      }
    }
    let path = folder.path("stripes.png")
    try AtomicFile.write(PNGEncoder.encode(stripes.freeze()), to: path)
    let whole = try WholeEditor(start: .file(path: path), in: folder)
    rest(whole)

    crop(Rect(5000, 0, 400, 300), whole)
    #expect(whole.document.picture.bitmap?.size == Size(400, 300))
    #expect(try isSharp(whole))

    crop(Rect(3000, 20, 500, 250), whole)
    #expect(whole.document.picture.bitmap?.size == Size(500, 250))
    #expect(try isSharp(whole))

    whole.document.perform(.framing(.whole))
    rest(whole)
    #expect(whole.document.picture.bitmap === whole.document.photo?.screen)
    #expect(try side(whole) < 1000)
  }
}
