import { isValidWord } from './isValidWord.js'
import { headOf, type Layout } from './layoutOf.js'

/**
 * Splits ABI-encoded digits into one slice for each value; `undefined` if they are not exactly an encoding of Solidity's `abi.encode`.
 *
 * Accepts an offset only if its value follows directly after the previous value. So the function reads each digit once, and malicious data
 * cannot make it slow.
 */
export function sliceValues(layouts: readonly Layout[], digits: string): string[] | undefined {
  const slices: string[] = []
  const end = endOfAll(digits, 0, {
    ...tupleOf(layouts),
    onValue: (from, to) => slices.push(digits.slice(from, to)),
  })
  return end === digits.length ? slices : undefined
}

const word = 64

type Sequence = {
  count: number
  words: number
  layoutAt: (index: number) => Layout | undefined
  onValue?: (from: number, to: number) => void
}

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
  const { count, words, layoutAt, onValue } = sequence
  let head = start
  let tail = start + words * word
  // Stop before the loop if the data contains a length that is too large, or that is not a number (`NaN`). `!(…)` covers both.
  if (!(tail <= digits.length)) return undefined
  for (let index = 0; index < count; index++) {
    const layout = layoutAt(index)
    if (!layout) return undefined
    if (layout.dynamic && numberAt(digits, head) * 2 !== tail - start) return undefined
    const from = layout.dynamic ? tail : head
    const to = endOf(digits, from, layout)
    if (to === undefined) return undefined
    onValue?.(from, to)
    if (layout.dynamic) tail = to
    head = layout.dynamic ? head + word : to
  }
  return tail
}

function tupleOf(layouts: readonly Layout[]): Sequence {
  return { count: layouts.length, words: headOf(layouts), layoutAt: (index) => layouts[index] }
}

function numberAt(digits: string, at: number): number {
  const text = digits.slice(at, at + word)
  return text.length === word && isZero(text.slice(0, -12)) ? Number(`0x${text.slice(-12)}`) : Number.NaN
}

function isZero(digits: string): boolean {
  return /^0*$/.test(digits)
}
