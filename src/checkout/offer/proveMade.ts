import { type Address, isAddressEqual, type TransactionReceipt } from 'viem'
import { readMakerCall } from '../../venues/request/readMakerCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { orderIn } from '../listing/sentListing.js'
import { readBlock } from '../verify/readBlock.js'
import { type Offer, readAt } from './readOffer.js'

/** The proven result of an offer that was made. */
export type MadeOffer = {
  /** The id of the offer on its market. */
  orderId: string
  /** The hash of the transaction. */
  hash: TransactionReceipt['transactionHash']
  /** The number of the block that contains the transaction. */
  blockNumber: bigint
  /** The units that owners can still sell into the offer; 0 if the offer was accepted or cancelled meanwhile. */
  left: bigint
}

/**
 * Proves that the transaction made the offer. The receipt must contain the market's event with the requested terms. The newest confirmed
 * block must contain the offer with the id from this event. Returns `unknown` if the receipt has no such event, or if the transaction is
 * not confirmed yet.
 */
export async function proveMade(options: proveMade.Options): Promise<MadeOffer | 'unknown'> {
  const { client, market, entry, receipt, confirmations } = options
  const { transactionHash: hash, blockNumber } = receipt
  const made = orderIn(receipt.logs, entry)
  if (!made || !/^\d+$/.test(made.orderId)) return 'unknown'
  const { orderId } = made
  const { number } = await readBlock(client)
  const settledAt = number - BigInt(confirmations - 1)
  if (settledAt < blockNumber) return 'unknown'
  const offer = await readChain(() => readAt({ client, market, orderId, blockNumber: settledAt }))
  // The market deletes an offer when an owner accepts it or the maker cancels it. In this case, the event alone proves the offer.
  if (!offer) return { orderId, hash, blockNumber, left: 0n }
  if (!isRequested(offer, entry)) {
    const details = `Order ${orderId} has other terms than the offer. Transaction: ${hash}.`
    throw new CheckoutError('OutcomeMismatch', { details, funds: 'unknown' })
  }
  return { orderId, hash, blockNumber, left: offer.quantity }
}

export declare namespace proveMade {
  type Options = {
    client: ChainClient
    market: Address
    entry: JournalEntry
    receipt: TransactionReceipt
    confirmations: number
  }
}

/** Whether the market's order is the requested one. The quantity may be lower, because owners sell into parts of an offer. */
function isRequested(offer: Offer, { account, calls }: JournalEntry): boolean {
  const call = readMakerCall(calls.at(-1)?.data ?? '0x')
  if (call?.kind !== 'list') return false
  const { quantity, ...terms } = call.request
  const names = Object.keys(terms) as (keyof typeof terms)[]
  return (
    isAddressEqual(offer.creator, account) &&
    offer.quantity <= quantity &&
    names.every((name) => `${offer[name]}`.toLowerCase() === `${terms[name]}`.toLowerCase())
  )
}
