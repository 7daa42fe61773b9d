import { type Address, isAddressEqual } from 'viem'
import type { readLogs } from '../../evm/events/readLogs.js'
import { type Intent, isNative } from '../intent/intent.js'
import type { BatchMember, OtherPurchase } from './batchMember.js'
import { isEmpty, type Movement, readMovement, wantedOf } from './readMovement.js'

/**
 * Returns the paid and the received amounts of one purchase in a batch of several purchases (a basket). The delivered tokens show which
 * purchases succeeded, because no two purchases deliver the same token. Purchases in one currency share the total payment in proportion to
 * their costs.
 */
export function readBatchShare(options: readBatchShare.Options): BatchShare {
  const { logs, value, intent, together } = options
  const whole = readMovement({ logs, value, intent })
  const isMade = delivers(whole, wantedOf(intent))
  const { cost, others } = together
  const otherPurchases = others.map((other) => {
    const { currency, collectionAddress, tokens } = other
    const moved = readMovement({ logs, value: 0n, intent: { ...intent, currency, collectionAddress } })
    return { ...other, taken: moved.paid, isMade: delivers(moved, tokens) }
  })
  const madePurchases = otherPurchases.filter((other) => other.isMade)
  const costIn = (token: Address) =>
    madePurchases.reduce(
      (sum, { currency, cost }) => (isAddressEqual(currency, token) ? sum + cost : sum),
      0n,
    )

  function paidOf(): bigint {
    // Subtract nothing for the native currency: its transfers emit no log, so `whole.paid` contains no payment of the other purchases.
    const othersCost = isNative(intent) ? 0n : costIn(intent.currency)
    if (othersCost === 0n) return whole.paid
    if (!isMade) return whole.paid > othersCost ? whole.paid - othersCost : 0n
    const all = othersCost + cost
    return (whole.paid * cost + all - 1n) / all
  }

  const isTheirs = (token: Address) =>
    otherPurchases.some(({ currency, taken }) => isAddressEqual(currency, token) && taken <= costIn(token))
  const isOther = (tokenId: bigint) =>
    others.some(
      ({ collectionAddress, tokens }) =>
        isAddressEqual(collectionAddress, intent.collectionAddress) &&
        tokens.some((token) => token.tokenId === tokenId),
    )
  return {
    paid: paidOf(),
    received: whole.received.filter(({ tokenId }) => !isOther(tokenId)),
    lost: whole.lost.filter((token) => !isTheirs(token)),
    isMade,
    isShared: madePurchases.length > 0,
  }
}

export declare namespace readBatchShare {
  type Options = {
    logs: readonly readLogs.Log[]
    value: bigint
    intent: Intent
    together: BatchMember
  }
}

export type BatchShare = Movement & {
  isMade: boolean
  isShared: boolean
}

/**
 * Whether the batch made other purchases, but moved nothing for this purchase. Then the transaction of the batch can never make this
 * purchase.
 */
export function isLeftOut({ logs, entry, intent }: isLeftOut.Options): boolean {
  const { together, market } = entry
  if (!together || !intent) return false
  const share = readBatchShare({ logs, value: 0n, intent, together })
  if (share.isMade || !share.isShared || !isEmpty(share)) return false
  // A native payment emits no transfer. But a market emits an event for each sale, so without an event of the market, the buyer paid
  // nothing.
  return !isNative(intent) || !logs.some(({ address }) => market && isAddressEqual(address, market))
}

export declare namespace isLeftOut {
  type Options = Pick<readBatchShare.Options, 'logs'> & {
    intent: Intent | undefined
    entry: { together?: BatchMember | undefined; market?: Address | undefined }
  }
}

function delivers({ received }: Pick<Movement, 'received'>, tokens: OtherPurchase['tokens']): boolean {
  return tokens.every(({ tokenId, quantity }) => {
    const got = received.find((token) => token.tokenId === tokenId)
    return got !== undefined && got.quantity >= quantity
  })
}
