import fc from 'fast-check'
import { type Address, type Hex, maxUint256, zeroAddress } from 'viem'
import type { Step } from '../../../../../src/protocol/step.js'
import { encodePermit2 } from '../../../../../src/swaps/checkout/encodePermit2.js'
import { type SwapPlan, stranger } from './openSwaps.js'

/**
 * Generates one to three changes of a plan that is one transaction with a signature. A change affects fields of the signature, words of the
 * call, both together, or the steps and their order.
 */
export function signedMutations(options: signedMutations.Options): fc.Arbitrary<SignedMutation[]> {
  const { accounts, contract } = options
  const address = fc.constantFrom(...accounts, stranger, zeroAddress, contract)
  const number = fc.constantFrom(
    0n,
    1n,
    2n,
    27n,
    10n ** 6n,
    12_000_000n,
    10n ** 18n,
    2n ** 160n - 1n,
    maxUint256,
  )
  const word = fc.oneof(address.map(BigInt), number)
  const leaf = fc.oneof(address.map(String), number.map(String), fc.constantFrom('0x', 'Dai', '2'))
  const ofSigned = fc.tuple(fc.nat(60), leaf, fc.boolean()).map(
    ([at, value, isNear]): SignedMutation =>
      (steps) =>
        steps.map((step) => {
          if (!step.signature) return step
          const leaves = leavesOf(step.signature)
          const path = leaves[at % leaves.length] ?? []
          return {
            ...step,
            signature: replaceAt(step.signature, path, (was) => (isNear ? near(was) : value)) as never,
          }
        }),
  )
  const ofCall = fc.tuple(fc.nat(60), word, fc.boolean(), fc.boolean()).map(
    ([at, value, isNear, fits]): SignedMutation =>
      (steps, { intent }) => {
        const changed = steps.map((step) =>
          step.id === 'buy'
            ? { ...step, data: withWord(step.data, at, (was) => (isNear ? was - 1n : value)) }
            : step,
        )
        return fits ? refit(changed, intent.chainId, contract) : changed
      },
  )
  const ofStep = fc
    .tuple(
      fc.nat(2),
      fc.oneof(
        address.map((to): Partial<Step> => ({ to })),
        fc.constantFrom(0n, 1n, 10n ** 16n).map((value): Partial<Step> => ({ value })),
      ),
    )
    .map(
      ([at, change]): SignedMutation =>
        (steps) =>
          steps.map((step, index) => (index === at ? { ...step, ...change } : step)),
    )
  const ofOrder = fc.tuple(fc.nat(2), fc.nat(2), fc.boolean()).map(
    ([from, to, again]): SignedMutation =>
      (steps) => {
        const moved = steps[from]
        if (!moved) return steps
        return again ? steps.toSpliced(to, 0, moved) : steps.toSpliced(from, 1).toSpliced(to, 0, moved)
      },
  )
  const mutation = fc.oneof(
    { weight: 4, arbitrary: ofSigned },
    { weight: 6, arbitrary: ofCall },
    { weight: 1, arbitrary: ofStep },
    { weight: 1, arbitrary: ofOrder },
  )
  return fc.array(mutation, { minLength: 1, maxLength: 3 })
}

export declare namespace signedMutations {
  type Options = {
    /** The accounts that a change may put in the place of another account. */
    accounts: readonly Address[]
    contract: Address
  }
}

/** A change that a dishonest service makes to a plan with a signature. */
export type SignedMutation = (steps: Step[], plan: SwapPlan) => Step[]

/** Creates the typed data of Permit2 again, so that it matches the changed call. */
function refit(steps: Step[], chainId: number, contract: Address): Step[] {
  const buy = steps.find(({ id }) => id === 'buy')
  return steps.map((step) => {
    if (step.signature?.primaryType !== 'PermitWitnessTransferFrom' || !buy) return step
    try {
      const signature = encodePermit2({ chainId, contract, data: buy.data as Hex })
      return signature ? { ...step, signature } : step
    } catch {
      return step
    }
  })
}

function near(was: unknown): unknown {
  if (typeof was === 'number') return was + 1
  return /^\d+$/.test(String(was)) ? `${BigInt(String(was)) - 1n}` : `${was}`.toLowerCase()
}

type Path = readonly (string | number)[]

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, [...path, key]))
}

function replaceAt(value: unknown, [key, ...rest]: Path, change: (was: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  const entries = Object.entries(value as object)
  const made = entries.map(
    ([name, each]) => [name, name === key ? replaceAt(each, rest, change) : each] as const,
  )
  return Array.isArray(value) ? made.map(([, each]) => each) : Object.fromEntries(made)
}

/** Replaces one word of calldata. Returns the calldata unchanged if it is too short. */
function withWord(data: string, at: number, change: (was: bigint) => bigint): string {
  const start = 10 + at * 64
  if (data.length < start + 64) return data
  const value = BigInt.asUintN(256, change(BigInt(`0x${data.slice(start, start + 64)}`)))
  return data.slice(0, start) + value.toString(16).padStart(64, '0') + data.slice(start + 64)
}
