import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Pasteboard and items") struct PasteboardTests {
  private let stage = Stage()

  @Test("data is produced at the first request, and once") func lazy() {
    let item = ItemProvider()
    var calls = 0
    item.register(.png) {
      calls += 1
      return [1, 2]
    }
    #expect(calls == 0)

    var results: [[UInt8]?] = []
    item.load(.png, on: nil) { results.append($0) }
    item.load(.png, on: nil) { results.append($0) }
    item.load(.text, on: nil) { results.append($0) }

    #expect(results == [[1, 2], [1, 2], nil])
    #expect(calls == 1)
  }

  @Test("requests that come while data is being produced share it") func joined() {
    let item = ItemProvider()
    var answers: [ItemProvider.Completion] = []
    item.register(.png, loader: { answers.append($0) })
    var results: [[UInt8]?] = []
    for _ in 1...2 { item.load(.png, on: nil) { results.append($0) } }
    #expect(answers.count == 1)

    answers[0]([7])
    answers[0]([8])

    #expect(results == [[7], [7]])
  }

  @Test("a format that is registered again still answers the requests from before") func replaced()
  {
    let item = ItemProvider()
    var answer: ItemProvider.Completion?
    item.register(.png, loader: { answer = $0 })
    var results: [[UInt8]?] = []
    item.load(.png, on: nil) { results.append($0) }
    item.register(.png) { [2] }
    item.load(.png, on: nil) { results.append($0) }

    answer?([1])
    item.load(.png, on: nil) { results.append($0) }

    #expect(results == [[2], [1], [2]])
  }

  @Test("a failure is tried again at the next request") func failure() {
    let item = ItemProvider()
    var data: [UInt8]?
    item.register(.png) { data }
    var results: [[UInt8]?] = []
    item.load(.png, on: nil) { results.append($0) }
    data = [1]
    item.load(.png, on: nil) { results.append($0) }

    #expect(results == [nil, [1]])
  }

  @Test("a view copies and pastes text through its window") func text() {
    var pasted: Result<String, TransferError>?
    stage.root.window?.pasteboard?.setString("Grüße")

    stage.window.pasteboard?.string { pasted = $0 }
    #expect(pasted == nil)
    stage.scheduler.runPosted()

    #expect(pasted == .success("Grüße"))
  }

  @Test("a picture is read in the best of its formats") func image() {
    let item = ItemProvider()
    item.register(.text) { [1] }
    item.register(.jpeg) { [2] }
    item.register(.png) { [3] }
    stage.pasteboard.setItem(item)
    var result: TransferResult?

    stage.pasteboard.imageData { result = $0 }
    stage.scheduler.runPosted()

    #expect(result == .success([3]))
    #expect([DataType.text, DataType("image/x-odd")].preferredImage == DataType("image/x-odd"))
    #expect([DataType.text].preferredImage == nil)
  }

  @Test("what is not there, or not UTF-8, is an error") func errors() {
    var results: [Result<String, TransferError>] = []
    stage.pasteboard.string { results.append($0) }
    stage.scheduler.runPosted()
    let item = ItemProvider()
    item.register(.text) { [0xFF] }
    stage.pasteboard.setItem(item)
    stage.pasteboard.string { results.append($0) }
    stage.scheduler.runPosted()
    stage.pasteboard.error = .timedOut
    stage.pasteboard.string { results.append($0) }
    stage.scheduler.runPosted()

    #expect(results == [.failure(.unavailable), .failure(.malformed), .failure(.timedOut)])
  }
}
