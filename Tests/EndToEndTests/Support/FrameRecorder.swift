import CX11
import CXtst
import Drawing
import Platform
import VirtualTouchscreen

/// Counts the frames that a client puts into its window, from its requests (RECORD extension).
final class FrameRecorder {
  /// What the callback collects.
  fileprivate final class Puts {
    var rects: [Rect] = []
    var hasBegun = false
    var isOver = false
  }

  private let control: OpaquePointer
  private let data: OpaquePointer
  private let context: XRecordContext
  private let puts = Puts()

  /// Records from now on what the owner of a window puts through shared memory.
  init(of window: XID, on name: String) throws {
    guard let control = XOpenDisplay(name), let data = XOpenDisplay(name),
      let range = XRecordAllocRange()
    else { throw TimeoutError("no display \(name)") }
    (self.control, self.data) = (control, data)
    defer { XFree(range) }
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    XQueryExtension(control, "MIT-SHM", &opcode, &event, &error)
    let putImage: UInt16 = 3  // X_ShmPutImage
    range.pointee.ext_requests.ext_major = XRecordRange8(first: UInt8(opcode), last: UInt8(opcode))
    range.pointee.ext_requests.ext_minor = XRecordRange16(first: putImage, last: putImage)
    var client = XRecordClientSpec(window)
    var ranges: UnsafeMutablePointer<XRecordRange>? = range
    context = XRecordCreateContext(control, 0, &client, 1, &ranges, 1)
    XSync(control, 0)
    XRecordEnableContextAsync(
      data, context,
      { closure, record in
        guard let closure, let record else { return }
        Unmanaged<Puts>.fromOpaque(closure).takeUnretainedValue().add(record.pointee)
        XRecordFreeData(record)
      }, Unmanaged.passUnretained(puts).toOpaque())
    // The server answers nothing else on this connection before the end.
    XFlush(data)
    try process { puts.hasBegun }
  }

  deinit {
    XRecordFreeContext(control, context)
    XCloseDisplay(data)
    XCloseDisplay(control)
  }

  /// The pixels of the largest rectangle that was put so far; complete after `finish`.
  var largestArea: Double { puts.rects.map { $0.width * $0.height }.max() ?? 0 }

  /// Ends recording, and returns the number of frames.
  ///
  /// The rectangles of one frame do not overlap; those of the next one do, as they repaint where
  /// something was.
  func finish() throws -> Int {
    XRecordDisableContext(control, context)
    XSync(control, 0)
    try process { puts.isOver }
    var frames = 0
    var frame: [Rect] = []
    for rect in puts.rects {
      if frame.isEmpty || frame.contains(where: { $0.intersection(rect) != nil }) {
        frames += 1
        frame = []
      }
      frame.append(rect)
    }
    return frames
  }

  private func process(until isDone: () -> Bool) throws {
    let timeout = Timeout(in: .seconds(10))
    while true {
      XRecordProcessReplies(data)
      if isDone() { return }
      guard !timeout.isPast else { throw TimeoutError("the server does not record") }
      waitForInput([XConnectionNumber(data)], upTo: timeout.remaining)
    }
  }
}

extension FrameRecorder.Puts {
  fileprivate func add(_ record: XRecordInterceptData) {
    guard record.category == XRecordFromClient, let bytes = record.data else {
      hasBegun = hasBegun || record.category == XRecordStartOfData
      isOver = isOver || record.category == XRecordEndOfData
      return
    }
    // The source's size and the destination of X_ShmPutImage.
    func number(_ offset: Int) -> Double {
      Double(UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }
    rects.append(Rect(number(24), number(26), number(20), number(22)))
  }
}
