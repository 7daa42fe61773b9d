import { type Hex, isAddressEqual, type Log, parseEventLogs, zeroHash } from 'viem'
import { readContract } from 'viem/actions'
import { requestTermsAbi } from '../../venues/request/requestAbi.js'
import { requestMakerAbi } from '../../venues/request/requestMakerAbi.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { reconcile } from '../journal/reconcile.js'
import { readBlock } from '../verify/readTerms.js'

/** A listing that the wallet was asked to send. */
export type SentListing = { entry: JournalEntry }

/**
 * What became of it, told by its call, whoever has sent it and whatever the wallet says: the id of the order that the market has
 * made, `pending` where it is on its way or `unknown` where it may be made, and nothing where it was not.
 *
 * @throws CheckoutError `ChainFailed`.
 */
export async function findListed({ client, listing }: findListed.Options): Promise<findListed.ReturnType> {
  const { entry } = listing
  const found = await reconcile({ client, entry, purchaseId: zeroHash })
  if (found.kind === 'mined') {
    const { status, logs } = found.receipt
    return status === 'success' ? orderIn(logs, entry) : undefined
  }
  if (found.kind === 'pending') return 'pending'
  return found.kind === 'absent' && entry.status !== 'declined' ? 'unknown' : undefined
}

export declare namespace findListed {
  type Options = {
    /** A viem public client of the chain. */
    client: ChainClient
    listing: SentListing
  }
  type ReturnType = { orderId: string } | 'pending' | 'unknown' | undefined
}

/**
 * Whether its market still sells by it.
 *
 * @throws CheckoutError `ChainFailed`.
 */
export async function isListed(options: findListed.Options & { orderId: string }): Promise<boolean> {
  const { client, listing, orderId } = options
  const address = listing.entry.market
  if (!address) return false
  const { time } = await readBlock(client)
  return readChain(async () => {
    if (orderId.startsWith('0x')) {
      const asked = { abi: marketAbi, address, functionName: 'getOrder', args: [orderId as Hex] } as const
      const { cancelled, remaining, validUntil } = await readContract(client, asked)
      return !cancelled && remaining > 0n && time <= validUntil
    }
    const args = [[BigInt(orderId)]] as const
    const asked = { abi: requestTermsAbi, address, functionName: 'getRequestBatch', args } as const
    const [request] = await readContract(client, asked)
    return request !== undefined && request.quantity > 0n && time <= request.expiry
  })
}

/** The order that the market says it has made, of just this seller. */
function orderIn(all: Log[], { market, account }: JournalEntry): { orderId: string } | undefined {
  const logs = all.filter(({ address }) => market && isAddressEqual(address, market))
  const made = parseEventLogs({ abi: marketAbi, eventName: 'OrderCreated', logs })
  const listed = made.find(({ args }) => isAddressEqual(args.maker, account))
  if (listed) return { orderId: listed.args.orderId }
  const requested = parseEventLogs({ abi: requestMakerAbi, eventName: 'RequestCreated', logs })
  const request = requested.find(({ args }) => isAddressEqual(args.creator, account))
  return request && { orderId: `${request.args.requestId}` }
}
