import { type Address, isAddressEqual } from 'viem'
import type { readLogs } from '../../evm/events/readLogs.js'
import { type Intent, isNative } from '../intent/intent.js'
import { isEmpty, type Movement, readMovement, wantedOf } from './readMovement.js'
import type { OtherPurchase, Together } from './together.js'

/**
 * Reads from logs what one purchase of a batch has moved, of what all of them have. Which of them were made is told by what was
 * delivered: no two of a batch bring the same token. What was paid of a currency is theirs who were made, each as much of it as it
 * costs of what all of them cost.
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
    // Ether leaves no log: what is attached is each one’s own.
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
    /** Wei that was attached for this purchase. */
    value: bigint
    intent: Intent
    /** What else the same transaction buys. */
    together: Together
  }
}

/** What one purchase of a batch has moved. */
export type Share = Movement & {
  /** Whether all of it was delivered. */
  isMade: boolean
  /** Whether another purchase of the batch was made. */
  isShared: boolean
}

/**
 * Whether a batch has made others of its purchases and this one not, of which it moved nothing: so the transaction is no other's,
 * and what it has left out it leaves out for good.
 */
export function isLeftOut({ logs, entry, intent }: isLeftOut.Options): boolean {
  const { together, market } = entry
  if (!together || !intent) return false
  const share = readShare({ logs, value: 0n, intent, together })
  if (share.isMade || !share.isShared || !isEmpty(share)) return false
  // That no ether has moved only a market says that says nothing.
  return !isNative(intent) || !logs.some(({ address }) => market && isAddressEqual(address, market))
}

export declare namespace isLeftOut {
  type Options = Pick<readShare.Options, 'logs'> & {
    /** What was to be bought; nothing of what pays for nothing, which no batch leaves out. */
    intent: Intent | undefined
    /** The payment, as it was noted. */
    entry: { together?: Together | undefined; market?: Address | undefined }
  }
}

function delivers({ received }: Pick<Movement, 'received'>, tokens: OtherPurchase['tokens']): boolean {
  return tokens.every(({ tokenId, quantity }) => {
    const got = received.find((token) => token.tokenId === tokenId)
    return got !== undefined && got.quantity >= quantity
  })
}
