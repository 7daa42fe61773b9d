import fc from 'fast-check'
import { type Address, type Hex, isAddress, maxUint256, pad, toHex, zeroAddress } from 'viem'

/** How one answer of a service is changed: which one, counted from the first; where in it; into what. */
export type Change = { answer: number; place: number; way: keyof typeof ways; pick: number }

/** What a way knows: the field, what else the answer says, whom a thief would name, and a number by chance. */
type Field = { old: unknown; others: readonly unknown[]; people: readonly Address[]; pick: number }

/** What becomes of a field. */
const ways = {
  'what stands elsewhere in it': ({ others, pick }: Field) => others[pick % others.length],
  somebody: ({ people, pick }: Field) => people[pick % people.length],
  nothing: () => null,
  left: () => undefined,
  'one more': ({ old }: Field) => (isWhole(old) ? `${BigInt(old) + 1n}` : `${old}0`),
  'one less': ({ old }: Field) => (isWhole(old) && BigInt(old) > 0n ? `${BigInt(old) - 1n}` : '0'),
  'ten times as much': ({ old }: Field) => (isWhole(old) ? `${BigInt(old) * 10n}` : `${old}${old}`),
  'the most there is': ({ pick }: Field) => (pick % 2 ? `${maxUint256}` : Number.MAX_SAFE_INTEGER),
  'another shape': ({ old, pick }: Field) => [[old], { old }, Number(old), `${old}`, true][pick % 5],
  capitals: ({ old }: Field) => `${old}`.toUpperCase(),
  'somebody in its calldata': (field: Field) => {
    const { people, pick } = field
    return withWord(field, pad(people[pick % people.length] ?? zeroAddress))
  },
  'a number in its calldata': (field: Field) => {
    return withWord(field, toHex([0n, 1n, 2n ** 96n, maxUint256][field.pick % 4] ?? 0n, { size: 32 }))
  },
} as const

/** Changes of the answers that one purchase is given. */
export const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({
    answer: fc.nat(2),
    place: fc.nat(999),
    way: fc.constantFrom(...(Object.keys(ways) as (keyof typeof ways)[])),
    pick: fc.nat(99),
  }),
  { minLength: 1, maxLength: 3 },
)

/** An answer with its change carried out; lists may lose an item or have it twice. */
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
    // An item out, or once more.
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

/** Calldata with one of its words replaced; of anything else the word itself. */
function withWord({ old, pick }: Field, word: Hex): string {
  if (typeof old !== 'string' || isAddress(old) || !/^0x[0-9a-f]{72,}$/i.test(old)) return word
  const words = Math.floor((old.length - 10) / 64)
  const start = 10 + 64 * (pick % words)
  return `${old.slice(0, start)}${word.slice(2)}${old.slice(start + 64)}`
}
