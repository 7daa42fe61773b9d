import { isValidWord } from './isValidWord.js'
import { headOf, type Layout } from './layoutOf.js'

/**
 * Cuts ABI-encoded values (hex digits without `0x`, lower case) apart: a static value is its words, a dynamic one what
 * stands at its offset. Nothing unless the digits are exactly what Solidity's `abi.encode` makes of some values.
 *
 * Since offsets must be the canonical ones, no digit is read twice: data made to be expensive is refused, not followed.
 */
export function sliceValues(layouts: readonly Layout[], digits: string): string[] | undefined {
  const slices: string[] = []
  const end = endOfAll(digits, 0, {
    ...tupleOf(layouts),
    note: (from, to) => slices.push(digits.slice(from, to)),
  })
  return end === digits.length ? slices : undefined
}

/** The digits of a word. */
const word = 64

/** Values that are encoded together. */
type Sequence = {
  count: number
  /** Length of the head in words. */
  words: number
  layoutAt: (index: number) => Layout | undefined
  /** Hears where each value stands. */
  note?: (from: number, to: number) => void
}

/** Where a value's own digits end that begin at `start`. Nothing for digits that are no such value. */
function endOf(digits: string, start: number, layout: Layout): number | undefined {
  switch (layout.kind) {
    case 'word': {
      const end = start + word
      return isValidWord(layout.type, digits.slice(start, end)) ? end : undefined
    }
    case 'bytes': {
      const content = start + word + 2 * numberAt(digits, start)
      const end = start + word + Math.ceil((content - start - word) / word) * word
      return end <= digits.length && isZero(digits.slice(content, end)) ? end : undefined
    }
    case 'array': {
      const { of, length } = layout
      const [count, first] = length === undefined ? [numberAt(digits, start), start + word] : [length, start]
      return endOfAll(digits, first, { count, words: count * of.words, layoutAt: () => of })
    }
    case 'tuple':
      return endOfAll(digits, start, tupleOf(layout.of))
  }
}

function endOfAll(digits: string, start: number, sequence: Sequence): number | undefined {
  const { count, words, layoutAt, note } = sequence
  let head = start
  let tail = start + words * word
  // Before anything is counted: a length that is too great (or NaN) ends here.
  if (!(tail <= digits.length)) return undefined
  for (let index = 0; index < count; index++) {
    const layout = layoutAt(index)
    if (!layout) return undefined
    if (layout.dynamic && numberAt(digits, head) * 2 !== tail - start) return undefined
    const from = layout.dynamic ? tail : head
    const to = endOf(digits, from, layout)
    if (to === undefined) return undefined
    note?.(from, to)
    if (layout.dynamic) tail = to
    head = layout.dynamic ? head + word : to
  }
  return tail
}

function tupleOf(layouts: readonly Layout[]): Sequence {
  return { count: layouts.length, words: headOf(layouts), layoutAt: (index) => layouts[index] }
}

/** The word at a place as a number; NaN when it is longer than any data, or not there. */
function numberAt(digits: string, at: number): number {
  const text = digits.slice(at, at + word)
  return text.length === word && isZero(text.slice(0, -12)) ? Number(`0x${text.slice(-12)}`) : Number.NaN
}

function isZero(digits: string): boolean {
  return /^0*$/.test(digits)
}
