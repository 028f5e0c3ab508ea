/// The hash function of FIPS 180-4, section 6.2, fed piece by piece.
struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var length: UInt64 = 0
  private var schedule = [UInt32](repeating: 0, count: 64)

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  /// Adds bytes to what is hashed.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length += UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let missing = rest.prefix(64 - pending.count)
      pending += missing
      rest = rest.dropFirst(missing.count)
      guard pending.count == 64 else { return }
      let block = pending
      pending.removeAll(keepingCapacity: true)
      block.withUnsafeBytes { mix($0) }
    }
    let whole = rest.count / 64 * 64
    mix(UnsafeRawBufferPointer(rebasing: rest.prefix(whole)))
    pending += rest.dropFirst(whole)
  }

  /// The 32 bytes of the hash of everything that was added.
  mutating func finish() -> [UInt8] {
    let bits = length * 8
    let padding = (119 - Int(length % 64)) % 64 + 1
    var tail: [UInt8] = [0x80] + [UInt8](repeating: 0, count: padding - 1)
    tail += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    tail.withUnsafeBytes { update($0) }
    return state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
    }
  }

  private mutating func mix(_ blocks: UnsafeRawBufferPointer) {
    Self.constants.withUnsafeBufferPointer { constants in
      schedule.withUnsafeMutableBufferPointer { words in
        state.withUnsafeMutableBufferPointer { state in
          for start in stride(from: 0, to: blocks.count, by: 64) {
            Self.mix(blocks, start, words, constants, state)
          }
        }
      }
    }
  }

  @inline(__always)
  private static func mix(
    _ blocks: UnsafeRawBufferPointer, _ start: Int, _ words: UnsafeMutableBufferPointer<UInt32>,
    _ constants: UnsafeBufferPointer<UInt32>, _ state: UnsafeMutableBufferPointer<UInt32>
  ) {
    for i in 0..<16 {
      words[i] = UInt32(
        bigEndian: blocks.loadUnaligned(fromByteOffset: start + 4 * i, as: UInt32.self))
    }
    for i in 16..<64 {
      let (x, y) = (words[i - 15], words[i - 2])
      let s0 = turn(x, 7) ^ turn(x, 18) ^ (x >> 3)
      let s1 = turn(y, 17) ^ turn(y, 19) ^ (y >> 10)
      words[i] = words[i - 16] &+ s0 &+ words[i - 7] &+ s1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for i in 0..<64 {
      let sum1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      let t1 = h &+ sum1 &+ ((e & f) ^ (~e & g)) &+ constants[i] &+ words[i]
      let sum0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      let t2 = sum0 &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
    }
    (state[0], state[1], state[2]) = (state[0] &+ a, state[1] &+ b, state[2] &+ c)
    (state[3], state[4], state[5]) = (state[3] &+ d, state[4] &+ e, state[5] &+ f)
    (state[6], state[7]) = (state[6] &+ g, state[7] &+ h)
  }

  @inline(__always)
  private static func turn(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }
}
