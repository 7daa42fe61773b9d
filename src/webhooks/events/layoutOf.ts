import type { EventParameter } from './parseEventSignature.js'

/**
 * The ABI layout of a type. `words` is the number of 32-byte words that a value occupies in the head of the encoding. A dynamic value
 * occupies one word there: the offset of its content.
 */
export type Layout =
  | { kind: 'word'; type: string; dynamic: false; words: 1 }
  | { kind: 'bytes'; dynamic: true; words: 1 }
  | { kind: 'array'; of: Layout; length: number | undefined; dynamic: boolean; words: number }
  | { kind: 'tuple'; of: readonly Layout[]; dynamic: boolean; words: number }

export function layoutOf({ type, components = [] }: Pick<EventParameter, 'type' | 'components'>): Layout {
  if (type.endsWith(']')) {
    const bracket = type.lastIndexOf('[')
    const of = layoutOf({ type: type.slice(0, bracket), components })
    const digits = type.slice(bracket + 1, -1)
    if (digits === '') return { kind: 'array', of, length: undefined, dynamic: true, words: 1 }
    const length = Number(digits)
    return { kind: 'array', of, length, dynamic: of.dynamic, words: of.dynamic ? 1 : length * of.words }
  }
  if (type === 'tuple') {
    const of = components.map(layoutOf)
    const dynamic = of.some((each) => each.dynamic)
    return { kind: 'tuple', of, dynamic, words: dynamic ? 1 : headOf(of) }
  }
  if (type === 'bytes' || type === 'string') return { kind: 'bytes', dynamic: true, words: 1 }
  return { kind: 'word', type, dynamic: false, words: 1 }
}

export function headOf(layouts: readonly Layout[]): number {
  return layouts.reduce((sum, { words }) => sum + words, 0)
}
