import fc from 'fast-check'
import { type Hex, isAddressEqual, isHex, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { spenderOf } from '../../../../src/checkout/verify/readBuy.js'
import { createTrust } from '../../../../src/checkout/verify/trust.js'
import { totalOf } from '../../../../src/checkout/verify/verifyPlan.js'
import { encodeApprove } from '../../../../src/evm/encodeApprove.js'
import { Step } from '../../../../src/protocol/step.js'
import type { Draw } from '../../verify/support/attacks/mutateValue.js'
import { mutateArguments } from './mutateArguments.js'
import { mutateBytes } from './mutateBytes.js'
import { mutateSigned } from './mutateSigned.js'
import type { Subject } from './subject.js'

/**
 * Changes an honest plan in one to three ways, as a dishonest service can. Returns the steps that the checkout gives to the wallet. If the
 * client cannot parse the changed plan, `steps` is `undefined`.
 */
export function mutantOf(subject: Subject, draw: Draw): Mutant {
  const { wire, restrict } = subject
  const names: string[] = []
  let steps: readonly Step[] = draw(fc.nat, 2) > 0 ? wire : restrict(wire)
  const times = draw(fc.constantFrom, 1, 1, 1, 2, 3)
  for (let count = 0; count < times; count++) {
    const name = draw(fc.constantFrom, ...weighted)
    names.push(name)
    steps = ways[name]?.(steps, { draw, subject }) ?? steps
  }
  // A service may also state the real price of the changed terms. Then only the terms reveal the change.
  if (draw(fc.boolean)) steps = fitted(steps, subject)
  const read = readWire(steps)
  return { names, steps: read && restrict(read) }
}

/** Parses steps as a client does. `undefined` if the client cannot parse them. */
export function readWire(steps: readonly Step[]): Step[] | undefined {
  return z.safeDecode(z.array(Step), asWire(steps)).data
}

export type Mutant = { names: readonly string[]; steps: readonly Step[] | undefined }

type Options = { draw: Draw; subject: Subject }
type Way = (steps: readonly Step[], options: Options) => readonly Step[]

const ways: { readonly [name: string]: Way } = {
  bytes: (steps, options) =>
    ofCall(steps, options, (data, { draw, subject: { pool } }) => mutateBytes(data, { draw, pool })),
  arguments: (steps, options) =>
    ofCall(steps, options, (data, { draw, subject: { pool } }) => mutateArguments(data, { draw, pool })),
  // Write the calldata in upper case. The checkout must still find the payment, although a node returns the calldata in lower case.
  letters: (steps, options) => ofCall(steps, options, (data) => `0x${data.slice(2).toUpperCase()}`),
  signed: (steps, { draw, subject: { pool } }) => {
    const signed = steps.flatMap(({ signature }, index) => (signature ? [index] : []))
    const chosen = signed.length > 0 ? draw(fc.constantFrom, ...signed) : -1
    return steps.map((step, index) => (index === chosen ? mutateSigned(step, { draw, pool }) : step))
  },
  // Changes the target, the value or the stated price of one step.
  around: (steps, { draw, subject: { pool } }) =>
    at(steps, draw, (step) => {
      const number = draw(fc.constantFrom, ...pool.numbers, step.value + 1n, step.price, step.price + 1n)
      const kind = draw(fc.constantFrom, ...(['to', 'value', 'price', 'both'] as const))
      if (kind === 'to') return { ...step, to: draw(fc.constantFrom, ...pool.addresses) }
      return kind === 'both' ? { ...step, value: number, price: number } : { ...step, [kind]: number }
    }),
  order: (steps, { draw }) => {
    const [one, other] = [draw(fc.nat, steps.length - 1), draw(fc.nat, steps.length)]
    const moved = steps[one]
    if (!moved) return steps
    return draw(fc.boolean)
      ? steps.toSpliced(other, 0, moved)
      : steps.toSpliced(one, 1).toSpliced(other, 0, moved)
  },
}

/** The kinds of changes. Changes of calldata are listed several times, because most of a plan is calldata. */
const weighted = [
  'bytes',
  'bytes',
  'bytes',
  'arguments',
  'arguments',
  'arguments',
  'arguments',
  'signed',
  'around',
  'order',
  'letters',
]

function ofCall(
  steps: readonly Step[],
  options: Options,
  change: (data: Hex, options: Options) => Hex,
): readonly Step[] {
  const called = steps.flatMap(({ data }, index) => (isHex(data) && data.length > 10 ? [index] : []))
  // A plan without calldata consists of signature requests, so change one of these instead.
  if (called.length === 0) return ways.signed?.(steps, options) ?? steps
  // Choose approvals less often, because they have few fields.
  const telling = called.filter((index) => steps[index]?.id !== 'tokenApproval')
  const chosen = options.draw(fc.constantFrom, ...called, ...telling, ...telling)
  return steps.map((step, index) =>
    index === chosen ? { ...step, data: change(step.data as Hex, options) } : step,
  )
}

function at(steps: readonly Step[], draw: Draw, change: (step: Step) => Step): readonly Step[] {
  const chosen = draw(fc.nat, Math.max(steps.length - 1, 0))
  return steps.map((step, index) => (index === chosen ? change(step) : step))
}

/** Sets the stated price, the ether value and the allowance to the real cost of the changed terms. */
function fitted(steps: readonly Step[], { terms }: Subject): readonly Step[] {
  try {
    const { intent } = terms
    if (intent.pay || steps.some(({ signature }) => signature)) return steps
    const total = totalOf(steps, terms)
    const buy = steps.find(({ id }) => id === 'buy')
    const spender = buy && spenderOf({ step: buy, intent, trust: createTrust(terms) })
    return steps.map((step) => {
      if (step === buy) {
        return { ...step, price: total, value: isAddressEqual(intent.currency, zeroAddress) ? total : 0n }
      }
      const isGrant = step.id === 'tokenApproval' && spender
      return isGrant ? { ...step, data: encodeApprove(spender, total) } : step
    })
  } catch {
    return steps
  }
}

function asWire(steps: readonly Step[]): never {
  return JSON.parse(
    JSON.stringify(steps, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  ) as never
}
