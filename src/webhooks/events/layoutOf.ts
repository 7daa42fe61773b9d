import type { EventParameter } from './parseEventSignature.js'

/**
 * How a value lies in the contract ABI's encoding. `words` is its share of the head, in words of 32 bytes: all of it
 * for a static value, one (where its bytes begin) for a dynamic one.
 */
export type Layout =
  | { kind: 'word'; type: string; dynamic: false; words: 1 }
  | { kind: 'bytes'; dynamic: true; words: 1 }
  | { kind: 'array'; of: Layout; length: number | undefined; dynamic: boolean; words: number }
  | { kind: 'tuple'; of: readonly Layout[]; dynamic: boolean; words: number }

/** Works out how values of a type are laid out. */
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

/** The length in words of the head of values that are encoded together. */
export function headOf(layouts: readonly Layout[]): number {
  return layouts.reduce((sum, { words }) => sum + words, 0)
}
