import { type Address, getAddress, numberToHex } from 'viem'
import type { WireStep } from './tamperWith.js'

/**
 * Attacks of a dishonest service on the second purchase of a basket. The first purchase is on our own market, the second one on a request
 * market.
 */
export const partAttacks: readonly PartAttack[] = [
  {
    name: 'the price of another part moved here',
    change: (steps, other) => steps.map((step) => ({ ...step, price: sum(step.price, other.at(-1)?.price) })),
  },
  {
    name: 'a unit of another part moved here',
    change: ofBuy((step) => ({ ...step, data: replaceWord(step, 1, numberToHex(4n, { size: 32 })) })),
  },
  { name: 'dropped', change: () => [] },
  { name: 'twice', change: (steps) => [...steps, ...steps] },
  { name: 'replaced by another part', change: (_, other) => other },
  { name: 'another part after it', change: (steps, other) => [...steps, ...other] },
  { name: 'another part before it', change: (steps, other) => [...other, ...steps] },
  {
    name: 'another recipient',
    change: ofBuy((step) => ({
      ...step,
      data: replaceWord(step, 2, `0x${stranger.slice(2).padStart(64, '0')}`),
    })),
  },
  {
    name: 'a payment to the market of another part',
    change: (steps, other) =>
      steps.map((step) => (step.id === 'buy' ? { ...step, to: other.at(-1)?.to ?? stranger } : step)),
  },
  {
    name: 'an allowance for the market of another part',
    change: (steps, other) => [
      ...other.filter(({ id }) => id !== 'buy'),
      ...steps.filter(({ id }) => id === 'buy'),
    ],
  },
  { name: 'an allowance and nothing else', change: (steps) => steps.filter(({ id }) => id !== 'buy') },
  {
    name: 'another order of the same market',
    change: ofBuy((step) => ({ ...step, data: replaceWord(step, 0, numberToHex(1n, { size: 32 })) })),
  },
]

export type PartAttack = { name: string; change: (steps: WireStep[], other: WireStep[]) => WireStep[] }

const stranger: Address = getAddress(`0x${'7'.repeat(40)}`)

function ofBuy(change: (step: WireStep) => WireStep): PartAttack['change'] {
  return (steps) => steps.map((step) => (step.id === 'buy' ? change(step) : step))
}

function replaceWord({ data }: WireStep, place: number, word: string): `0x${string}` {
  const at = 10 + 64 * place
  return `0x${data.slice(2, at)}${word.slice(2)}${data.slice(at + 64)}`
}

function sum(one: string, other = '0'): string {
  return `${BigInt(one) + BigInt(other)}`
}
