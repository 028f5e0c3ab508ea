import Drawing
import ImageCoding
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import TouchKitImages

@MainActor @Suite("An image view that loads a file") struct FileImageTests {
  private let stage = Stage(width: 200, height: 160)
  private let folder = TemporaryFolder()
  private final class Log { var results: [Result<Bitmap, ImageError>] = [] }
  private let log = Log()

  private func file(_ name: String, width: Int = 40, height: Int = 30, _ color: Color = .red) throws
    -> String
  {
    try folder.write(SampleImages.png(width: width, height: height, color: color), to: name)
  }

  private func view(_ path: String, placeholder: Bitmap? = nil, fitting size: Size? = nil)
    -> ImageView
  {
    let view = ImageView(file: path, placeholder: placeholder, fitting: size) { [log] in
      log.results.append($0)
    }
    view.frame = Rect(0, 0, 40, 30)
    view.label = "Photo"
    return view
  }

  private func finish(_ count: Int = 1) {
    #expect(stage.scheduler.runPosted { log.results.count >= count })
  }

  @Test("shows the placeholder, then the picture, and is busy until then") func shows() throws {
    let gray = Bitmap.drawn(width: 4, height: 3) { $0.fill(Rect(0, 0, 4, 3), with: .blue) }
    let view = view(try file("a.png"), placeholder: gray)
    stage.root.addSubview(view)
    #expect(view.isLoading && view.accessibleStates == .busy)
    #expect(stage.draw()[20, 15] == .blue)

    finish()

    #expect(!view.isLoading && view.accessibleStates == [])
    #expect(stage.draw()[20, 15] == .red)
    #expect(view.image?.size == Size(40, 30))
  }

  @Test("a larger picture is scaled down to the window, or to what the app says") func fits() throws
  {
    let path = try file("large.png", width: 800, height: 400)
    let views = [view(path), view(path, fitting: Size(50, 50))]
    for view in views { stage.root.addSubview(view) }
    finish(2)
    #expect(views.map { $0.image?.size } == [Size(200, 100), Size(50, 25)])
  }

  @Test("what is no picture leaves the placeholder, and says why") func fails() throws {
    let gray = Bitmap.drawn(width: 4, height: 3) { _ in }
    let text = try folder.write("no picture", to: "a.txt")
    for path in [folder.path + "/none.png", text] {
      let view = view(path, placeholder: gray)
      stage.root.addSubview(view)
      finish(log.results.count + 1)
      #expect(view.image === gray && !view.isLoading)
    }
    let errors = log.results.map { result -> ImageError? in
      if case .failure(let error) = result { error } else { nil }
    }
    #expect(errors == [.missing(name: "none.png"), .notAPicture(name: "a.txt")])
  }

  @Test("another file or image takes its place, without a word of the first") func reused() throws {
    let view = view(try file("first.png", .red))
    stage.root.addSubview(view)
    view.load(file: try file("second.png", .green)) { [log] in log.results.append($0) }
    finish()
    FilePicture.worker.finish()
    stage.scheduler.runPosted()
    #expect(log.results.count == 1)
    #expect(stage.draw()[20, 15] == .green)

    view.load(file: try file("third.png", .red))
    view.image = nil
    FilePicture.worker.finish()
    stage.scheduler.runPosted()
    #expect(view.image == nil && !view.isLoading)
  }

  @Test("begins in a window, stops outside of it, and goes on in it again") func windows() throws {
    let view = view(try file("a.png"))
    #expect(view.isLoading)
    stage.root.addSubview(view)
    view.removeFromSuperview()
    FilePicture.worker.finish()
    stage.scheduler.runPosted()
    #expect(view.isLoading && log.results.isEmpty)

    stage.root.addSubview(view)
    finish()
    #expect(view.image != nil)
  }

  @Test("waits for the event loop, which an app starts when its views are made") func early() throws
  {
    let window = Window(size: Size(200, 160))
    let view = view(try file("a.png"))
    window.root.addSubview(view)
    window.scheduler = stage.scheduler
    finish()
    #expect(view.image != nil)
  }

  @Test("does not keep a view that is gone") func released() throws {
    weak var gone: ImageView?
    do {
      let view = view(try file("a.png"))
      stage.root.addSubview(view)
      gone = view
      view.removeFromSuperview()
    }
    FilePicture.worker.finish()
    stage.scheduler.runPosted()
    #expect(gone == nil)
  }
}
