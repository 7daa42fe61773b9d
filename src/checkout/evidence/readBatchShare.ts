import { type Address, isAddressEqual } from 'viem'
import type { readLogs } from '../../evm/events/readLogs.js'
import { type Intent, isNative } from '../intent/intent.js'
import type { BatchMember, OtherPurchase } from '../plan/batchMember.js'
import { isEmpty, type Movement, readMovement, wantedOf } from '../plan/readMovement.js'

/**
 * Returns the paid and the received amounts of one purchase in a batch of several purchases (a basket). The delivered tokens show which
 * purchases succeeded, because no two purchases deliver the same token. Purchases in one currency share the total payment in proportion to
 * their costs.
 */
export function readBatchShare(options: readBatchShare.Options): BatchShare {
  const { logs, value, intent, together } = options
  const { cost, others } = together
  const whole = readMovement({ logs, value, intent })
  const isMade = delivers(whole, wantedOf(intent))
  const otherPurchases = others.map((other) => {
    const { currency, collectionAddress, tokens } = other
    const moved = readMovement({ logs, value: 0n, intent: { ...intent, currency, collectionAddress } })
    return { ...other, paid: moved.paid, isMade: delivers(moved, tokens) }
  })
  const madePurchases = otherPurchases.filter((other) => other.isMade)
  const costIn = (token: Address) =>
    madePurchases.reduce(
      (sum, { currency, cost }) => (isAddressEqual(currency, token) ? sum + cost : sum),
      0n,
    )
  // In the native currency, `whole.paid` is only the value of this purchase: `readMovement` counts no logs of native transfers.
  const othersCost = isNative(intent) ? 0n : costIn(intent.currency)
  const isCurrencyOfOthers = (token: Address) =>
    otherPurchases.some(({ currency, paid }) => isAddressEqual(currency, token) && paid <= costIn(token))
  const isTokenOfOthers = (tokenId: bigint) =>
    others.some(
      ({ collectionAddress, tokens }) =>
        isAddressEqual(collectionAddress, intent.collectionAddress) &&
        tokens.some((token) => token.tokenId === tokenId),
    )
  return {
    paid: shareOf({ total: whole.paid, cost, othersCost, isMade }),
    received: whole.received.filter(({ tokenId }) => !isTokenOfOthers(tokenId)),
    lost: whole.lost.filter((token) => !isCurrencyOfOthers(token)),
    isMade,
    hasOtherPurchases: madePurchases.length > 0,
  }
}

export declare namespace readBatchShare {
  type Options = {
    logs: readonly readLogs.Log[]
    /** The native currency that the calls of this purchase send, in wei. */
    value: bigint
    intent: Intent
    together: BatchMember
  }
}

/** A batch with a swap is not possible, so a share has no `swapped`. */
export type BatchShare = Omit<Movement, 'swapped'> & {
  /** Whether the batch delivered the tokens of this purchase. */
  isMade: boolean
  /** Whether the batch delivered the tokens of at least one other purchase. */
  hasOtherPurchases: boolean
}

/** Returns the part of the total payment that belongs to this purchase. */
function shareOf(options: { total: bigint; cost: bigint; othersCost: bigint; isMade: boolean }): bigint {
  const { total, cost, othersCost, isMade } = options
  if (othersCost === 0n) return total
  // The market may take a payment and deliver nothing. So what exceeds the cost of the others counts as paid for this purchase.
  if (!isMade) return total > othersCost ? total - othersCost : 0n
  const allCost = othersCost + cost
  // Round up, so that the shares of all purchases never add up to less than the payment.
  return (total * cost + allCost - 1n) / allCost
}

/**
 * Whether the batch made other purchases, but moved nothing for this purchase. Then the transaction of the batch can never make this
 * purchase.
 */
export function isLeftOut({ logs, intent, market, together }: isLeftOut.Options): boolean {
  if (!together || !intent) return false
  const share = readBatchShare({ logs, value: 0n, intent, together })
  if (share.isMade || !share.hasOtherPurchases || !isEmpty(share)) return false
  // `readMovement` cannot see a native payment in the logs. But a market emits an event for each sale, so without an event of the market,
  // the buyer paid nothing.
  return !isNative(intent) || !logs.some(({ address }) => isAddressEqual(address, market))
}

export declare namespace isLeftOut {
  type Options = Pick<readBatchShare.Options, 'logs'> & {
    intent: Intent | undefined
    market: Address
    together: BatchMember | undefined
  }
}

function delivers({ received }: Pick<Movement, 'received'>, tokens: OtherPurchase['tokens']): boolean {
  return tokens.every(({ tokenId, quantity }) => {
    const got = received.find((token) => token.tokenId === tokenId)
    return got !== undefined && got.quantity >= quantity
  })
}
