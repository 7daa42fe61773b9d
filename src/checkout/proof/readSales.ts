import { type Address, getAddress, type Hex, isAddressEqual, type Log, parseEventLogs, zeroHash } from 'viem'
import { marketPurchaseId } from '../../swaps/checkout/marketPurchaseId.js'
import { purchased } from '../../swaps/checkout/purchased.js'
import { requestAbi } from '../../venues/request/requestAbi.js'
import { orderFulfilled } from '../../venues/seaport/orderFulfilled.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { orderFilled } from '../../venues/tillkit/purchaseAbi.js'
import type { PolicyMarket } from '../verify/policy.js'
import { includes } from '../verify/trust.js'

/**
 * Every sale that the markets of a policy, each of the kind that this says, and Seaport if it is trusted, tell of in the logs of
 * one transaction.
 */
export function readSales(options: readSales.Options): ToldSale[] {
  const { logs, markets, seaport, checkouts } = options
  const events = parseEventLogs({ abi: [orderFilled, orderFulfilled, ...requestAbi], logs: [...logs] })
  const own = (sale: ToldSale, { logIndex }: Pick<Log, 'logIndex'>) =>
    ownSale(sale, { logs, checkouts, logIndex })
  return events.flatMap((event): ToldSale[] => {
    const { address } = event
    if (event.eventName === 'OrderFulfilled') {
      if (!seaport || !isAddressEqual(address, seaportAddress)) return []
      const { orderHash: orderId, recipient, offer } = event.args
      const quantity = offer.reduce((sum, { amount }) => sum + amount, 0n)
      return [{ market: seaportAddress, orderId, buyer: undefined, recipient, quantity }]
    }
    const kind = event.eventName === 'OrderFilled' ? 'tillkit' : 'request'
    const market = markets.find((each) => isAddressEqual(addressOf(each), address) && isOfKind(each, kind))
    if (!market) return []
    const { recipient, quantity } = event.args
    const of = getAddress(address)
    if (event.eventName === 'OrderFilled') {
      const { orderId, buyer, purchaseId } = event.args
      const told = { market: of, orderId, buyer, recipient, quantity }
      // Whoever buys without an id has nothing noted.
      return [own(purchaseId === zeroHash ? told : { ...told, purchaseId }, event)]
    }
    const { requestId, buyer } = event.args
    // Who pays through the helper of a market is not told by it.
    const helper = typeof market === 'string' ? undefined : market.helper
    const payer = helper && isAddressEqual(buyer, helper) ? undefined : buyer
    return [own({ market: of, orderId: `${requestId}`, buyer: payer, recipient, quantity }, event)]
  })
}

export declare namespace readSales {
  type Options = {
    logs: readonly Log[]
    markets: readonly (Address | PolicyMarket)[]
    /** Whether sales on Seaport count. */
    seaport: boolean
    /** Contracts of ours that swap and buy in one transaction: markets see them as the buyer. */
    checkouts: readonly Address[]
  }
}

/** A sale as its market tells it. */
export type ToldSale = {
  /** The contract whose event tells it. */
  market: Address
  /** The order’s id on its market. */
  orderId: string
  /** Who paid; nothing where the market does not tell. */
  buyer: Address | undefined
  /** Who got the tokens. */
  recipient: Address
  /** In base units. */
  quantity: bigint
  /** The id of the purchase; nothing where the market notes none. */
  purchaseId?: Hex
}

/** A sale to a contract of ours is one to whoever it says that it bought for, under the id that is the buyer's own. */
function ownSale(
  sale: ToldSale,
  { logs, checkouts, logIndex }: Pick<readSales.Options, 'logs' | 'checkouts'> & Pick<Log, 'logIndex'>,
): ToldSale {
  const { buyer: by, market, purchaseId } = sale
  if (!by || !includes(checkouts, by)) return sale
  // It says so when the purchase is over, before it begins another: of several in one transaction each has its own.
  const bought = parseEventLogs({ abi: [purchased], logs: [...logs] }).find(
    ({ address, args, ...event }) =>
      (event.logIndex ?? 0) > (logIndex ?? 0) &&
      isAddressEqual(address, by) &&
      isAddressEqual(args.market, market) &&
      (purchaseId === undefined || purchaseId === marketPurchaseId(args.buyer, args.purchaseId)),
  )
  return bought ? { ...sale, buyer: bought.args.buyer, purchaseId: bought.args.purchaseId } : sale
}

/** Whether a market is of a kind, as far as the policy says: the same words of another kind of contract prove nothing. */
function isOfKind(market: Address | PolicyMarket, kind: ProvenKind): boolean {
  return typeof market === 'string' || (market.venue?.kind ?? kind) === kind
}

/** Whether the events of a market prove a sale: not those of a venue of one's own. */
export function isProvable(market: Address | PolicyMarket): boolean {
  return isOfKind(market, 'tillkit') || isOfKind(market, 'request')
}

type ProvenKind = 'tillkit' | 'request'

function addressOf(market: Address | PolicyMarket): Address {
  return typeof market === 'string' ? market : market.address
}
