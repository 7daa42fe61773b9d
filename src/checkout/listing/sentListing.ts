import {
  type Address,
  decodeFunctionData,
  type Hex,
  isAddressEqual,
  type Log,
  parseAbi,
  parseEventLogs,
  zeroHash,
} from 'viem'
import { readContract } from 'viem/actions'
import { orUnanswered } from '../../evm/revertData.js'
import { requestTermsAbi } from '../../venues/request/requestAbi.js'
import { requestMakerAbi } from '../../venues/request/requestMakerAbi.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { readTransactionStatus } from '../evidence/gather.js'
import type { JournalEntry } from '../journal/journalRecord.js'
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
  const journal = { record: { purchaseId: zeroHash, entries: [] } }
  const found = await readTransactionStatus({ client, journal, entry })
  if (found.kind === 'made') return orderIn(found.receipt.logs, entry)
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
    if (!request || request.quantity === 0n || time > request.expiry) return false
    const { creator, tokenContract } = request
    const end = (functionName: 'invalidBeforeId' | 'invalidTokenBeforeId', args: readonly Address[]) =>
      readContract(client, { abi: endsAbi, address, functionName, args: args as never }).catch(orUnanswered)
    // Where a market has none of these, nothing is taken back that way.
    const ends = await Promise.all([
      end('invalidBeforeId', [creator]),
      end('invalidTokenBeforeId', [creator, tokenContract]),
    ])
    return ends.every((end = 0n) => BigInt(orderId) >= end)
  })
}

/** The order that the market says it has made, of just this seller on just these terms: a transaction may make several. */
function orderIn(all: Log[], { market, account, calls }: JournalEntry): { orderId: string } | undefined {
  const logs = all.filter(({ address }) => market && isAddressEqual(address, market))
  const terms = termsOf(calls.at(-1)?.data ?? '0x')
  const isAsked = (seller: Address, made: object) =>
    isAddressEqual(seller, account) &&
    Object.entries(made).every(
      ([name, value]) => !(name in terms) || `${terms[name]}`.toLowerCase() === `${value}`.toLowerCase(),
    )
  const made = parseEventLogs({ abi: marketAbi, eventName: 'OrderCreated', logs })
  const listed = made.find(({ args }) => isAsked(args.maker, args))
  if (listed) return { orderId: listed.args.orderId }
  const requested = parseEventLogs({ abi: requestMakerAbi, eventName: 'RequestCreated', logs })
  const request = requested.find(({ args }) => isAsked(args.creator, args))
  return request && { orderId: `${request.args.requestId}` }
}

/** What is asked of a market to list, by the names that it has in what the market says of it. */
function termsOf(data: Hex): { readonly [name: string]: unknown } {
  const {
    args: [terms],
  } = decodeFunctionData({ abi: [...marketAbi, ...requestMakerAbi], data })
  return terms as ReturnType<typeof termsOf>
}

/** Below which number a request market sells no request of a seller any more: of any contract, and of one. */
const endsAbi = parseAbi([
  'function invalidBeforeId(address creator) view returns (uint256)',
  'function invalidTokenBeforeId(address creator, address tokenContract) view returns (uint256)',
])
