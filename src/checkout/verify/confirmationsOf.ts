import { isAddressEqual, zeroAddress } from 'viem'
import type { Intent } from '../intent/intent.js'
import type { Policy } from './policy.js'

/** How many blocks, its own included, a payment must be deep until the purchase counts as made. */
export function confirmationsOf({ intent, policy }: confirmationsOf.Options): number {
  const wanted = policy?.confirmations ?? undefined
  if (wanted !== undefined) return wanted
  const { chainId, currency, currencyDecimals, maxTotal } = intent
  const dear = (isAddressEqual(currency, zeroAddress) ? 1n : 1_000n) * 10n ** BigInt(currencyDecimals)
  const [usual, forDear] = depths[chainId] ?? [1, 3]
  return maxTotal < dear ? usual : forDear
}

export declare namespace confirmationsOf {
  type Options = {
    intent: Pick<Intent, 'chainId' | 'currency' | 'currencyDecimals' | 'maxTotal'>
    policy: Pick<Policy, 'confirmations'> | undefined
  }
}

/** By chain: the usual depth, and the one for a price of at least 1 in the chain's own currency or 1,000 in another. */
const depths: Readonly<Record<number, readonly [usual: number, dear: number]>> = {
  // Ethereum: one block is taken back now and then, two hardly ever.
  1: [2, 3],
  // BNB Smart Chain
  56: [3, 5],
  // Gnosis
  100: [2, 3],
  // Polygon, whose blocks are taken back several at once
  137: [5, 16],
  // Chains with one sequencer: it takes nothing back by itself
  10: [1, 1],
  8453: [1, 1],
  42161: [1, 1],
  // A chain on the developer's machine mines when something is sent.
  31337: [1, 1],
}
