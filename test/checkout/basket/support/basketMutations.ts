import fc from 'fast-check'
import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  pad,
} from 'viem'
import { purchaseAbi } from '../../../../src/venues/tillkit/purchaseAbi.js'
import type { WireStep } from './tamperWith.js'

/** A change that a dishonest service makes to the steps of all purchases of a basket. */
export type BasketMutation = { name: string; change: (parts: Parts) => Parts }

type Parts = readonly (readonly WireStep[])[]

/**
 * Generates one to three changes of the steps of a basket. A change may insert values of another purchase of the basket, or of a stranger.
 */
export function basketMutations(strangers: readonly [Address, ...Address[]]): fc.Arbitrary<BasketMutation[]> {
  const place = fc.nat(2)
  const part = fc.nat(2)
  const account = fc.constantFrom(...strangers)
  const amount = fc.constantFrom(0n, 1n, 2n, 3n, 10n, 10n ** 6n, 10n ** 9n, maxUint256)
  const named = <drawn>(
    name: string,
    drawn: fc.Arbitrary<drawn>,
    change: (parts: Parts, drawn: drawn) => Parts,
  ): fc.Arbitrary<BasketMutation> => drawn.map((one) => ({ name, change: (parts) => change(parts, one) }))
  const both = fc.tuple(part, part, place, place)
  const onStep = <drawn>(
    name: string,
    drawn: fc.Arbitrary<drawn>,
    change: (step: WireStep, drawn: drawn, other: WireStep | undefined) => WireStep,
  ) =>
    named(name, fc.tuple(both, drawn), (parts, [[at, from, k, l], one]) =>
      withPart(parts, at, (steps) =>
        steps.map((step, i) => (i === k % steps.length ? change(step, one, pick(parts, from, l)) : step)),
      ),
    )
  return fc.array(
    fc.oneof(
      named('a step replaced by one of another part', both, (parts, [at, from, k, l]) =>
        withPart(parts, at, (steps) => {
          const other = pick(parts, from, l)
          return steps.map((step, i) => (i === k % steps.length && other ? other : step))
        }),
      ),
      named('a step of another part added', both, (parts, [at, from, k, l]) =>
        withPart(parts, at, (steps) =>
          steps.toSpliced(k, 0, ...[pick(parts, from, l)].flatMap((one) => one ?? [])),
        ),
      ),
      named('a step moved to another part', both, (parts, [at, from, k, l]) => {
        const other = pick(parts, from, l)
        const left = withPart(parts, from, (steps) => steps.filter((one) => one !== other))
        return withPart(left, at, (steps) => (other ? steps.toSpliced(k, 0, other) : steps))
      }),
      named('two parts swapped', both, (parts, [at, from]) =>
        parts.map((steps, i) =>
          i === at ? (parts[from] ?? steps) : i === from ? (parts[at] ?? steps) : steps,
        ),
      ),
      named('one part twice, another one missing', both, (parts, [at, from]) =>
        withPart(parts, at, (steps) => parts[from] ?? steps),
      ),
      named('two parts merged into one', both, (parts, [at, from]) =>
        parts.map((steps, i) => (i === at && at !== from ? [...steps, ...(parts[from] ?? [])] : steps)),
      ),
      named('all steps in the first part', fc.boolean(), (parts, isEmpty) =>
        parts.map((steps, i) => (i === 0 ? parts.flat() : isEmpty ? [] : steps)),
      ),
      named('a step left out', fc.tuple(part, place), (parts, [at, k]) =>
        withPart(parts, at, (steps) => steps.filter((_, i) => i !== k % steps.length)),
      ),
      named('a step twice', fc.tuple(part, place), (parts, [at, k]) =>
        withPart(parts, at, (steps) =>
          steps.flatMap((step, i) => (i === k % steps.length ? [step, step] : step)),
        ),
      ),
      named('the steps in reverse order', part, (parts, at) =>
        withPart(parts, at, (steps) => steps.toReversed()),
      ),
      onStep('the price of another part added', fc.constantFrom('price', 'value'), (step, field, other) => ({
        ...step,
        [field]: `${BigInt(step[field as 'price']) + BigInt(other?.price ?? 0)}`,
      })),
      onStep('the price of another part instead', fc.constant(undefined), (step, _, other) => ({
        ...step,
        price: other?.price ?? step.price,
      })),
      onStep('sent to the target of another part', fc.constant(undefined), (step, _, other) => ({
        ...step,
        to: other?.to ?? step.to,
      })),
      onStep('sent to a stranger', account, (step, to) => ({ ...step, to })),
      onStep('with the id of another step', fc.constantFrom('buy', 'tokenApproval'), (step, id) => ({
        ...step,
        id,
      })),
      onStep('a word of the calldata of another part', fc.nat(16), (step, at, other) =>
        withWord(step, at, other ? `0x${other.data.slice(10 + 64 * at, 74 + 64 * at)}` : '0x'),
      ),
      onStep('another amount', fc.tuple(fc.nat(16), amount), (step, [at, one]) =>
        withWord(step, at, pad(`0x${one.toString(16)}`)),
      ),
      onStep('another account', fc.tuple(fc.nat(16), account), (step, [at, one]) =>
        withWord(step, at, pad(one)),
      ),
      onStep('an allowance for a stranger', fc.tuple(account, amount), (step, args) =>
        step.id === 'tokenApproval' ? { ...step, data: approve(args) } : step,
      ),
      onStep('replaced by a transfer', fc.tuple(account, amount), (step, args) => ({
        ...step,
        data: transfer(args),
      })),
      named('the items of another part in the same call', both, (parts, [at, from]) => {
        const [own, other] = [parts[at], parts[from]].map((steps) => steps?.find(({ id }) => id === 'buy'))
        const data = own && other && mergeCalls(own.data, other.data)
        if (!data) return parts
        const price = `${BigInt(own.price) + BigInt(other.price)}`
        return withPart(parts, at, (steps) =>
          steps.map((step) => (step === own ? { ...own, data, price } : step)),
        )
      }),
      named('an allowance for the total of all parts', part, (parts, at) => {
        const all = parts.flat().reduce((sum, { price }) => sum + BigInt(price), 0n)
        return withPart(parts, at, (steps) =>
          steps.map((step) => {
            if (step.id !== 'tokenApproval') return step
            const spender = `0x${step.data.slice(34, 74)}` as Address
            return { ...step, data: approve([spender, all]) }
          }),
        )
      }),
    ),
    { minLength: 1, maxLength: 3 },
  )
}

const approve = (args: readonly [Address, bigint]) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
const transfer = (args: readonly [Address, bigint]) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })

function withPart(
  parts: Parts,
  at: number,
  change: (steps: readonly WireStep[]) => readonly WireStep[],
): Parts {
  return parts.map((steps, i) => (i === at % parts.length ? change(steps) : steps))
}

function pick(parts: Parts, part: number, at: number): WireStep | undefined {
  const steps = parts[part % parts.length] ?? []
  return steps[at % steps.length]
}

function withWord(step: WireStep, at: number, word: Hex): WireStep {
  const start = 10 + 64 * at
  if (word.length !== 66 || step.data.length < start + 64) return step
  return { ...step, data: `0x${step.data.slice(2, start)}${word.slice(2)}${step.data.slice(start + 64)}` }
}

/**
 * Returns the calldata of one purchase on our market that contains the items of both calls. Returns `undefined` if a call is not on our
 * market.
 */
function mergeCalls(own: Hex, other: Hex): Hex | undefined {
  try {
    const [mine, theirs] = [own, other].map((data) => decodeFunctionData({ abi: purchaseAbi, data }))
    if (mine?.functionName !== 'buy' || theirs?.functionName !== 'buy') return undefined
    const [items, currency, recipient, fees, purchaseId] = mine.args
    const args = [[...items, ...theirs.args[0]], currency, recipient, fees, purchaseId] as const
    return encodeFunctionData({ abi: purchaseAbi, functionName: 'buy', args })
  } catch {
    return undefined
  }
}
