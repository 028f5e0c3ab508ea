/// The numbers by which fingers are told apart.
enum FingerNumber {
  /// Returns the lowest number from 1 on that no other finger has.
  static func next(except taken: [Int]) -> Int {
    var number = 1
    while taken.contains(number) { number += 1 }
    return number
  }
}
