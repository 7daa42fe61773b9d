import {
  type Address,
  decodeEventLog,
  getAbiItem,
  type Hex,
  isAddressEqual,
  toEventSelector,
  zeroAddress,
  zeroHash,
} from 'viem'
import { approvalStep } from '../../venues/approvalStep.js'
import { buyStep } from '../../venues/tillkit/buyStep.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import type { BlockLog } from '../chain/fetchBlocks.js'
import type { Indexed, Indexer } from '../chain/indexer.js'
import { type Chain, fromChain } from '../chain/openChain.js'
import { itemsOf } from './itemsOf.js'
import { readAllowance } from './readAllowance.js'
import { requireUnpaused } from './requireUnpaused.js'
import { totalOf } from './totalOf.js'
import type { Venue } from './venue.js'

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
      const { buyer: recipient, fees } = purchase
      const items = itemsOf(purchase)
      // The client puts its purchase's own id in its place before it sends.
      const buy = buyStep({ market, items, currency, recipient, fees, purchaseId: zeroHash })
      if (allowance >= total) return [buy]
      return [approvalStep({ currency, spender: market, amount: total }), buy]
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
        indexed.orders.push({ ...event.args, kind, blockNumber, logIndex })
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
