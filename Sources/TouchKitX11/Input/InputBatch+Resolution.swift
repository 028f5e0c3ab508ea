import TouchKit

/// The meaning of events that later ones decide.
nonisolated extension InputBatch {
  /// Turns the touch ends of a lost device into losses, and cancels its touchpad gestures and the
  /// presses that it releases: the server generates all of them, although no finger was lifted.
  ///
  /// The press may be that of another device: of two mice that hold the same button of their
  /// pointer, the last one releases it.
  mutating func turnEndsIntoLosses() {
    for (index, item) in items.enumerated() {
      guard case .hierarchy(let report) = item else { continue }
      for earlier in 0..<index where items[earlier].isEnd {
        switch items[earlier] {
        case .touch(let touch)
        where isLost([touch.source, touch.id.source.device], touch.serverTime):
          items[earlier].lose()
        case .pointer(var press) where isLost([press.source, press.master], press.serverTime):
          guard case .released(let button) = press.kind else { continue }
          press.kind = .cancelled(button: button)
          items[earlier] = .pointer(press)
        case .gesture(var gesture) where isLost([gesture.source], gesture.serverTime):
          gesture.phase = .ended(isCancelled: true)
          items[earlier] = .gesture(gesture)
        default:
          break
        }
      }
      func isLost(_ devices: [Int], _ time: UInt32) -> Bool {
        devices.contains(where: report.lost.contains)
          && Int32(bitPattern: report.serverTime &- time) <= Self.lossWindow
      }
    }
  }

  /// Drops input that precedes the unmapping of the window.
  mutating func dropInputBeforeUnmap() {
    guard
      let last = items.lastIndex(where: { if case .unmapped = $0 { true } else { false } })
    else { return }
    let rest = items[last...]
    items = items[..<last].filter { !$0.isFromDevice } + rest
  }

  /// Turns the ends that Xwayland generates for a cancelled touch sequence into losses.
  ///
  /// X has no cancel event, so `wl_touch.cancel` (a swipe of three fingers that the compositor takes
  /// over) arrives as plain ends: of all contacts in one millisecond, the newest first. Fingers that
  /// lift together are reported the oldest first. The order of one or two ends shows nothing.
  mutating func turnCancelsOfXwaylandIntoLosses() {
    var ends: [Int] = []
    for index in items.indices {
      guard let end = items[index].touch, end.isFromXwayland, end.kind == .changed(.ended) else {
        continue
      }
      if let last = ends.last.flatMap({ items[$0].touch }), !end.isCancelled(with: last) {
        ends.removeAll()
      }
      ends.append(index)
      guard ends.count >= 3 else { continue }
      for index in ends { items[index].lose() }
    }
  }

  /// Moves each late grant of ownership behind the events of its touch that happened before it.
  ///
  /// A synchronous grab freezes a touch: after its beginning the server sends nothing until the grab
  /// ends, then first the grant, then what the finger has done, with the original times. In the order
  /// of these times a drag stays a drag, although a long press became due during the grab.
  mutating func delayLateGrants() {
    for index in items.indices.reversed() {
      guard let grant = items[index].touch, grant.kind == .changed(.granted),
        let last = lastReplayed(of: grant, after: index)
      else { continue }
      let event = items[index]
      if items[last].isEnd, var lift = items[last].touch {
        // The finger lifted before the grant.
        let end = items[last]
        lift.kind = .changed(.lifted)
        items[last] = .touch(lift)
        items.insert(contentsOf: [event, end], at: last + 1)
      } else {
        items.insert(event, at: last + 1)
      }
      items.remove(at: index)
    }
  }

  /// The last event of a touch that follows its grant and happened before it.
  private func lastReplayed(of grant: TouchReport, after index: Int) -> Int? {
    items.indices.dropFirst(index + 1).last {
      guard let report = items[$0].touch, report.id == grant.id, report.kind != .began else {
        return false
      }
      return Int32(bitPattern: report.serverTime &- grant.serverTime) < 0
    }
  }
}

nonisolated extension InputEvent {
  /// Turns a touch's end into its loss.
  fileprivate mutating func lose() {
    guard var report = touch else { return }
    report.kind = .changed(.lost)
    self = .touch(report)
  }
}

nonisolated extension TouchReport {
  /// Whether this end follows another one as it does when Xwayland cancels both.
  fileprivate func isCancelled(with last: TouchReport) -> Bool {
    source == last.source && serverTime == last.serverTime
      && Int32(bitPattern: id.contact &- last.id.contact) < 0
  }
}
