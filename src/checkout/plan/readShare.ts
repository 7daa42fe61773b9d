import { type Address, isAddressEqual } from 'viem'
import type { readLogs } from '../../evm/events/readLogs.js'
import { type Intent, isNative } from '../intent/intent.js'
import { isEmpty, type Movement, readMovement, wantedOf } from './readMovement.js'
import type { OtherPurchase, Together } from './together.js'

/**
 * Reads from logs what one purchase of a batch moved. The delivered tokens tell which purchases were made: no two of a batch bring the
 * same token. The amount that was paid in a currency is divided among the purchases that were made, in proportion to their costs.
 */
export function readShare(options: readShare.Options): Share {
  const { logs, value, intent, together } = options
  const whole = readMovement({ logs, value, intent })
  const isMade = delivers(whole, wantedOf(intent))
  const { cost, others } = together
  const looked = others.map((other) => {
    const { currency, collectionAddress, tokens } = other
    const moved = readMovement({ logs, value: 0n, intent: { ...intent, currency, collectionAddress } })
    return { ...other, taken: moved.paid, isMade: delivers(moved, tokens) }
  })
  const made = looked.filter((other) => other.isMade)
  const costIn = (token: Address) =>
    made.reduce((sum, { currency, cost }) => (isAddressEqual(currency, token) ? sum + cost : sum), 0n)

  function paidOf(): bigint {
    // Ether leaves no log: each purchase has its own value.
    const theirs = isNative(intent) ? 0n : costIn(intent.currency)
    if (theirs === 0n) return whole.paid
    if (!isMade) return whole.paid > theirs ? whole.paid - theirs : 0n
    const all = theirs + cost
    return (whole.paid * cost + all - 1n) / all
  }

  const isTheirs = (token: Address) =>
    looked.some(({ currency, taken }) => isAddressEqual(currency, token) && taken <= costIn(token))
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
    isShared: made.length > 0,
  }
}

export declare namespace readShare {
  type Options = {
    logs: readonly readLogs.Log[]
    /** The value of this purchase, in wei. */
    value: bigint
    intent: Intent
    /** The other purchases of the same transaction. */
    together: Together
  }
}

/** The amounts that one purchase of a batch moved. */
export type Share = Movement & {
  /** Whether every token was delivered. */
  isMade: boolean
  /** Whether another purchase of the batch was made. */
  isShared: boolean
}

/**
 * Whether a batch made another of its purchases, and moved nothing of this one. Then the transaction is the batch's, and it never makes
 * this purchase.
 */
export function isLeftOut({ logs, entry, intent }: isLeftOut.Options): boolean {
  const { together, market } = entry
  if (!together || !intent) return false
  const share = readShare({ logs, value: 0n, intent, together })
  if (share.isMade || !share.isShared || !isEmpty(share)) return false
  // Ether leaves no log: only a market without any event says that none moved.
  return !isNative(intent) || !logs.some(({ address }) => market && isAddressEqual(address, market))
}

export declare namespace isLeftOut {
  type Options = Pick<readShare.Options, 'logs'> & {
    /** The purchase; `undefined` for a request that pays for none. */
    intent: Intent | undefined
    /** The payment, as the journal has it. */
    entry: { together?: Together | undefined; market?: Address | undefined }
  }
}

function delivers({ received }: Pick<Movement, 'received'>, tokens: OtherPurchase['tokens']): boolean {
  return tokens.every(({ tokenId, quantity }) => {
    const got = received.find((token) => token.tokenId === tokenId)
    return got !== undefined && got.quantity >= quantity
  })
}
