import { isAddressEqual, zeroAddress } from 'viem'
import type { Intent } from '../intent/intent.js'
import type { Policy } from './policy.js'

/**
 * Returns the confirmations that a payment needs, its own block included. A listing that a market only counts needs as many before
 * the buyer pays for it.
 */
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

/** By chain: the usual confirmations, and those for a price of at least 1 in the native currency or 1,000 in another. */
const depths: Readonly<Record<number, readonly [usual: number, dear: number]>> = {
  // Ethereum: reorgs of one block happen, reorgs of two hardly ever.
  1: [2, 3],
  // BNB Smart Chain
  56: [3, 5],
  // Gnosis
  100: [2, 3],
  // Polygon: reorgs of several blocks happen.
  137: [5, 16],
  // Chains with one sequencer, which does not reorganise its own blocks
  10: [1, 1],
  8453: [1, 1],
  42161: [1, 1],
  // A chain on the developer's machine mines when it gets a transaction.
  31337: [1, 1],
}
