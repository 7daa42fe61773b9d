import {
  type Address,
  decodeEventLog,
  encodeFunctionData,
  getAbiItem,
  type Hex,
  isAddressEqual,
  toEventSelector,
  zeroAddress,
  zeroHash,
} from 'viem'
import { encodeApprove } from '../../evm/encodeApprove.js'
import type { Step } from '../../protocol/step.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import type { BlockLog } from '../chain/fetchBlocks.js'
import type { Indexed, Indexer } from '../chain/indexer.js'
import { type Chain, fromChain } from '../chain/openChain.js'
import { readAllowance } from './readAllowance.js'
import { requireUnpaused } from './requireUnpaused.js'
import { totalOf } from './totalOf.js'
import type { Purchase, Venue } from './venue.js'

const kind = 'service_marketplace_v2'
const topics = (['OrderCreated', 'OrderFilled', 'OrderCancelled'] as const).map((name) =>
  toEventSelector(getAbiItem({ abi: marketAbi, name })),
)

/** Our own market contract: listed ERC-721 and ERC-1155 tokens, bought by one call that pays everybody. */
export function serviceMarketplaceV2(options: serviceMarketplaceV2.Options): Venue & Indexer {
  const { chain, market } = options
  const read = { abi: marketAbi, address: market } as const
  return {
    kind,
    sells: [kind],
    market,
    operator: market,
    topics,
    index: (logs) => index(market, logs),
    async readFee() {
      const { client } = chain
      const [treasury, marketFeeBps] = await fromChain(
        chain,
        Promise.all([
          client.readContract({ ...read, functionName: 'treasury' }),
          client.readContract({ ...read, functionName: 'marketFeeBps' }),
        ]),
      )
      return { treasury, marketFeeBps }
    },
    async steps(purchase) {
      const { walletApproves, currency } = purchase
      const total = totalOf(purchase)
      // Nothing has to be allowed for the native currency, nor for wallets that do it by themselves.
      const allowed = walletApproves || isAddressEqual(currency, zeroAddress)
      const [allowance] = await Promise.all([
        allowed ? total : readAllowance(chain, market, purchase),
        requireUnpaused(chain, market),
      ])
      const buy = buyStep(market, purchase, total)
      return allowance < total ? [approvalStep(market, purchase, total), buy] : [buy]
    },
  }
}

export declare namespace serviceMarketplaceV2 {
  type Options = { chain: Chain; market: Address }
}

function index(market: Address, logs: readonly BlockLog[]): Indexed {
  const indexed: Indexed = { orders: [], fills: [], cancellations: [] }
  for (const { address, data, topics: words, blockNumber, logIndex } of logs) {
    if (!isAddressEqual(address, market) || !topics.includes(words[0] ?? '0x')) continue
    const event = decodeEventLog({ abi: marketAbi, data, topics: words as [Hex, ...Hex[]] })
    switch (event.eventName) {
      case 'OrderCreated':
        indexed.orders.push({ ...event.args, kind, blockNumber })
        break
      case 'OrderFilled':
        indexed.fills.push({ ...event.args, blockNumber, logIndex })
        break
      case 'OrderCancelled':
        indexed.cancellations.push({ ...event.args, blockNumber })
        break
    }
  }
  return indexed
}

function approvalStep(market: Address, { currency }: Purchase, total: bigint): Step {
  const data = encodeApprove(market, total)
  return { id: 'tokenApproval', data, to: currency, value: 0n, price: 0n }
}

function buyStep(market: Address, purchase: Purchase, total: bigint): Step {
  const { buyer, currency, lines, fees } = purchase
  const items = lines.map(({ order, quantity }) => {
    const { orderId, collection, tokenId, unitPrice } = order
    return { orderId, collection, tokenId, quantity, unitPrice }
  })
  const data = encodeFunctionData({
    abi: marketAbi,
    functionName: 'buy',
    // The client puts its purchase's own id in the place of the last one before it sends.
    args: [items, currency, buyer, fees.map(({ receiver, amount }) => ({ receiver, amount })), zeroHash],
  })
  const value = isAddressEqual(currency, zeroAddress) ? total : 0n
  return { id: 'buy', data, to: market, value, price: total }
}
