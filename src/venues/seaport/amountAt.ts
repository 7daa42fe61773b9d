/**
 * What Seaport takes of an amount that goes from one to the other between the two times of its order, rounded up as it rounds what is
 * paid; before and after it is the first and the last.
 */
export function amountAt(
  { startAmount, endAmount }: { startAmount: bigint; endAmount: bigint },
  { startTime, endTime }: { startTime: bigint; endTime: bigint },
  time: bigint,
): bigint {
  if (startAmount === endAmount || time >= endTime) return endAmount
  if (time <= startTime) return startAmount
  const duration = endTime - startTime
  const elapsed = time - startTime
  return (startAmount * (duration - elapsed) + endAmount * elapsed + duration - 1n) / duration
}
