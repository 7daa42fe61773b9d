import {
  type Address,
  decodeFunctionData,
  type Hex,
  isAddressEqual,
  type Log,
  parseAbi,
  parseEventLogs,
} from 'viem'
import { readContract } from 'viem/actions'
import { undefinedIfReverted } from '../../evm/revertData.js'
import { requestTermsAbi } from '../../venues/request/requestAbi.js'
import { requestMakerAbi } from '../../venues/request/requestMakerAbi.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { readBlock } from '../verify/readBlock.js'

/** Whether a listing that a transaction created can still be bought. */
export async function isListed({ client, entry, orderId }: isListed.Options): Promise<boolean> {
  const address = entry.market
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
    // These functions return the lowest order id that the seller has not cancelled. A market without these functions cannot cancel many
    // orders at once, so each id then counts as valid.
    const ends = await Promise.all([
      end('invalidBeforeId', [creator]),
      end('invalidTokenBeforeId', [creator, tokenContract]),
    ])
    return ends.every((end = 0n) => BigInt(orderId) >= end)
  })
}

export declare namespace isListed {
  type Options = {
    client: ChainClient
    entry: JournalEntry
    orderId: string
  }
}

/** Finds the order with the terms of this request, because a transaction may create several orders. */
export function orderIn(
  all: Log[],
  { market, account, calls }: JournalEntry,
): { orderId: string } | undefined {
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
