import { isAddressEqual, zeroAddress } from 'viem'
import type { Intent } from '../intent/intent.js'
import type { Policy } from './policy.js'

/**
 * Returns how many confirmations a payment needs: `confirmations` of the policy, otherwise the default for the chain and the price.
 *
 * A market of the request kind gives its orders consecutive numbers, so a reorg can give an order's number to another order. Before the
 * buyer pays, the block that created the order needs as many confirmations as the payment will need.
 */
export function confirmationsOf({ intent, policy }: confirmationsOf.Options): number {
  const configured = policy?.confirmations ?? undefined
  if (configured !== undefined) return configured
  const { chainId, currency, currencyDecimals, maxTotal } = intent
  const highPrice = (isAddressEqual(currency, zeroAddress) ? 1n : 1_000n) * 10n ** BigInt(currencyDecimals)
  const [usual, forHighPrice] = depths[chainId] ?? [1, 3]
  return maxTotal < highPrice ? usual : forHighPrice
}

export declare namespace confirmationsOf {
  type Options = {
    intent: Pick<Intent, 'chainId' | 'currency' | 'currencyDecimals' | 'maxTotal'>
    policy: Pick<Policy, 'confirmations'> | undefined
  }
}

/**
 * The needed confirmations by chain id: `usual`, and `forHighPrice` for a price of at least 1 native coin or 1,000 units of another
 * currency.
 */
const depths: Readonly<Record<number, readonly [usual: number, forHighPrice: number]>> = {
  // Ethereum: reorgs of one block happen, reorgs of two are very rare.
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
  // A local development chain mines only when it gets a transaction, so more confirmations may never come.
  31337: [1, 1],
}
