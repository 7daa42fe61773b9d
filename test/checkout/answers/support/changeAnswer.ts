import fc from 'fast-check'
import { type Address, type Hex, isAddress, maxUint256, pad, toHex, zeroAddress } from 'viem'

/**
 * A change of one field in one response. `answer` is the number of the response, `place` the field, `way` the kind of change, `pick` a
 * seed.
 */
export type Change = { answer: number; place: number; way: keyof typeof ways; pick: number }

/** The input of a change: the field's value, the other values of the response, addresses to insert and a random number. */
type Field = { old: unknown; others: readonly unknown[]; people: readonly Address[]; pick: number }

const ways = {
  'another value of the answer': ({ others, pick }: Field) => others[pick % others.length],
  somebody: ({ people, pick }: Field) => people[pick % people.length],
  nothing: () => null,
  left: () => undefined,
  'one higher': ({ old }: Field) => (isWhole(old) ? `${BigInt(old) + 1n}` : `${old}0`),
  'one lower': ({ old }: Field) => (isWhole(old) && BigInt(old) > 0n ? `${BigInt(old) - 1n}` : '0'),
  'ten times higher': ({ old }: Field) => (isWhole(old) ? `${BigInt(old) * 10n}` : `${old}${old}`),
  'the maximum': ({ pick }: Field) => (pick % 2 ? `${maxUint256}` : Number.MAX_SAFE_INTEGER),
  'another shape': ({ old, pick }: Field) => [[old], { old }, Number(old), `${old}`, true][pick % 5],
  capitals: ({ old }: Field) => `${old}`.toUpperCase(),
  'an attacker in its calldata': (field: Field) => {
    const { people, pick } = field
    return withWord(field, pad(people[pick % people.length] ?? zeroAddress))
  },
  'a number in its calldata': (field: Field) => {
    return withWord(field, toHex([0n, 1n, 2n ** 96n, maxUint256][field.pick % 4] ?? 0n, { size: 32 }))
  },
} as const

export const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({
    answer: fc.nat(2),
    place: fc.nat(999),
    way: fc.constantFrom(...(Object.keys(ways) as (keyof typeof ways)[])),
    pick: fc.nat(99),
  }),
  { minLength: 1, maxLength: 3 },
)

/** Returns the changed response. An item of a list may be removed or repeated. */
export function changeAnswer(answer: unknown, change: Change, people: readonly Address[]): unknown {
  const copy = structuredClone(answer)
  const fields: { holder: Record<string, unknown>; key: string }[] = []
  const walk = (holder: unknown) => {
    if (holder === null || typeof holder !== 'object') return
    for (const key of Object.keys(holder)) {
      fields.push({ holder: holder as Record<string, unknown>, key })
      walk((holder as Record<string, unknown>)[key])
    }
  }
  walk(copy)
  const { holder, key } = fields[change.place % fields.length] ?? {}
  if (!holder || key === undefined) return copy
  const old = holder[key]
  if (Array.isArray(holder) && change.pick % 3 === 0) {
    // Remove an item of the list, or repeat it.
    holder.splice(Number(key), change.pick % 2, ...(change.pick % 2 ? [] : [structuredClone(old)]))
    return copy
  }
  const others = fields.map((one) => one.holder[one.key])
  const { pick } = change
  holder[key] = structuredClone(ways[change.way]({ old, others, people, pick }))
  return copy
}

function isWhole(value: unknown): value is string | number {
  return (typeof value === 'string' && /^\d{1,78}$/.test(value)) || Number.isSafeInteger(value)
}

/** If the field's value is calldata, returns this calldata with one 32-byte word replaced. Otherwise returns the word alone. */
function withWord({ old, pick }: Field, word: Hex): string {
  if (typeof old !== 'string' || isAddress(old) || !/^0x[0-9a-f]{72,}$/i.test(old)) return word
  const words = Math.floor((old.length - 10) / 64)
  const start = 10 + 64 * (pick % words)
  return `${old.slice(0, start)}${word.slice(2)}${old.slice(start + 64)}`
}
