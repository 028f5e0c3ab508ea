import Glibc
import ImageCoding
import Platform
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Encoding on another thread") struct BackgroundEncodingTests {
  private let stage = Stage()
  private let item = ItemProvider()
  private let results = Results()

  private final class Results { var all: [[UInt8]?] = [] }

  /// An encoder that a test lets end, and that observes its cancellation.
  private nonisolated final class Gate: Sendable {
    private struct State {
      var isOpen = false
      var calls = 0
      var threads: [pthread_t] = []
      var cancelled = 0
    }

    private let state = Monitor(State())

    var calls: Int { state.value.calls }
    var cancelled: Int { state.value.cancelled }
    var isOnOtherThreads: Bool {
      let threads = state.value.threads
      return !threads.isEmpty && !threads.contains { pthread_equal($0, pthread_self()) != 0 }
    }

    func open() { state.update { $0.isOpen = true } }
    func waitForCalls(_ number: Int) { state.wait { $0.calls >= number ? () : nil } }

    func encode(_ isCancelled: () -> Bool) -> [UInt8]? {
      state.update {
        $0.calls += 1
        $0.threads.append(pthread_self())
      }
      while !isCancelled(), !state.value.isOpen { sched_yield() }
      guard isCancelled() else { return [7] }
      state.update { $0.cancelled += 1 }
      return nil
    }

    func waitForCancellation() { state.wait { $0.cancelled > 0 ? () : nil } }
  }

  private let gate = Gate()

  init() { item.register(.png, encoder: { [gate] in gate.encode($0) }) }

  private func load() -> DataRequest {
    item.load(.png, on: stage.scheduler) { [results] in results.all.append($0) }
  }

  @Test("requests return at once and share one encoding") func shared() {
    let (first, second) = (load(), load())
    gate.waitForCalls(1)
    #expect(first.isPending && second.isPending)
    #expect(gate.isOnOtherThreads)

    gate.open()
    stage.scheduler.runPosted { results.all.count == 2 }
    _ = load()

    #expect(results.all == [[7], [7], [7]], "the data is kept")
    #expect(gate.calls == 1)
  }

  @Test("an encoding ends when all its requests are cancelled, and can begin again")
  func cancelled() {
    let (first, second) = (load(), load())
    gate.waitForCalls(1)
    first.cancel()
    let third = load()
    second.cancel()
    #expect(gate.cancelled == 0, "one request is left")
    third.cancel()
    gate.waitForCancellation()

    gate.open()
    _ = load()
    stage.scheduler.runPosted { !results.all.isEmpty }

    #expect(results.all == [[7]])
    #expect(gate.calls == 2)
  }

  @Test("an item that nothing else holds is kept until its data has been produced")
  func lifetime() {
    weak var released: ItemProvider?
    do {
      let item = ItemProvider()
      item.register(.png, encoder: { [gate] in gate.encode($0) })
      item.load(.png, on: stage.scheduler) { [results] in results.all.append($0) }
      released = item
    }
    #expect(released != nil)

    gate.open()
    stage.scheduler.runPosted { !results.all.isEmpty }

    #expect(released == nil)
  }

  @Test("a picture is encoded while the main thread continues") func picture() throws {
    let bitmap = Bitmap.drawn(width: 60, height: 40) { $0.fill(Rect(0, 0, 60, 40), with: .red) }
    let request = ItemProvider(image: bitmap).load(.png, on: stage.scheduler) { [results] in
      results.all.append($0)
    }
    #expect(request.isPending)

    stage.scheduler.runPosted { !results.all.isEmpty }

    let bytes = try #require(results.all[0])
    #expect(try ImageFile.decode(bytes, name: "picture").bitmap.width == 60)
  }

  @Test("a picture is dropped on a view of this window when it has been encoded") func drop()
    throws
  {
    let shelf = ImageShelf(frame: Rect(0, 0, 100, 100))
    stage.root.addSubview(shelf)
    var outcome: DragSession.Outcome?
    let drag = try #require(stage.window.beginDrag(item, at: Point(50, 50)))
    drag.onEnd = { outcome = $0 }
    drag.drop()
    #expect(outcome == nil)

    gate.open()
    stage.scheduler.runPosted { outcome != nil }

    #expect(outcome == .performed(.copy))
    #expect(shelf.bytes == [7])
  }
}

/// Takes PNG pictures.
private final class ImageShelf: View, DropTarget {
  var bytes: [UInt8]?

  func dropEntered(_ session: DropSession) -> DropOperation? { .copy }

  func dropPerformed(_ session: DropSession) {
    session.load(.png) { [weak self] in self?.bytes = try? $0.get() }
  }
}
