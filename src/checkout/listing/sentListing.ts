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
import { undefinedIfReverted } from '../../evm/revertData.js'
import { requestTermsAbi } from '../../venues/request/requestAbi.js'
import { requestMakerAbi } from '../../venues/request/requestMakerAbi.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { readTransactionStatus } from '../evidence/gather.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { readBlock } from '../verify/readTerms.js'

export type SentListing = { entry: JournalEntry }

/**
 * Returns the order id from the market's event, or `undefined` if there is no listing. Returns `pending` if the node knows the transaction
 * and no block has it yet. Returns `unknown` if the node does not know the transaction, which may still be mined.
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
    client: ChainClient
    listing: SentListing
  }
  type ReturnType = { orderId: string } | 'pending' | 'unknown' | undefined
}

export async function isListed(options: findListed.Options & { orderId: string }): Promise<boolean> {
  const { client, listing, orderId } = options
  const address = listing.entry.market
  if (!address) return false
  const { time } = await readBlock(client)
  return readChain(async () => {
    if (orderId.startsWith('0x')) {
      const call = { abi: marketAbi, address, functionName: 'getOrder', args: [orderId as Hex] } as const
      const { cancelled, remaining, validUntil } = await readContract(client, call)
      return !cancelled && remaining > 0n && time <= validUntil
    }
    const args = [[BigInt(orderId)]] as const
    const call = { abi: requestTermsAbi, address, functionName: 'getRequestBatch', args } as const
    const [request] = await readContract(client, call)
    if (!request || request.quantity === 0n || time > request.expiry) return false
    const { creator, tokenContract } = request
    const end = (functionName: 'invalidBeforeId' | 'invalidTokenBeforeId', args: readonly Address[]) =>
      readContract(client, { abi: endsAbi, address, functionName, args: args as never }).catch(
        undefinedIfReverted,
      )
    // A market without these functions cannot cancel all requests of a seller at once, so its end counts as 0.
    const ends = await Promise.all([
      end('invalidBeforeId', [creator]),
      end('invalidTokenBeforeId', [creator, tokenContract]),
    ])
    return ends.every((end = 0n) => BigInt(orderId) >= end)
  })
}

/** Finds the order with the terms of this request, because a transaction may create several orders. */
function orderIn(all: Log[], { market, account, calls }: JournalEntry): { orderId: string } | undefined {
  const logs = all.filter(({ address }) => market && isAddressEqual(address, market))
  const terms = termsOf(calls.at(-1)?.data ?? '0x')
  const matches = (seller: Address, made: object) =>
    isAddressEqual(seller, account) &&
    Object.entries(made).every(
      ([name, value]) => !(name in terms) || `${terms[name]}`.toLowerCase() === `${value}`.toLowerCase(),
    )
  const made = parseEventLogs({ abi: marketAbi, eventName: 'OrderCreated', logs })
  const listed = made.find(({ args }) => matches(args.maker, args))
  if (listed) return { orderId: listed.args.orderId }
  const requested = parseEventLogs({ abi: requestMakerAbi, eventName: 'RequestCreated', logs })
  const request = requested.find(({ args }) => matches(args.creator, args))
  return request && { orderId: `${request.args.requestId}` }
}

function termsOf(data: Hex): { readonly [name: string]: unknown } {
  const {
    args: [terms],
  } = decodeFunctionData({ abi: [...marketAbi, ...requestMakerAbi], data })
  return terms as ReturnType<typeof termsOf>
}

/** The functions that return the id below which all requests of a seller are cancelled: for all token contracts, and for one. */
const endsAbi = parseAbi([
  'function invalidBeforeId(address creator) view returns (uint256)',
  'function invalidTokenBeforeId(address creator, address tokenContract) view returns (uint256)',
])
