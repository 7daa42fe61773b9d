import { type Address, getAddress, type Hex, isAddressEqual, type Log, parseEventLogs } from 'viem'
import { requestAbi } from '../../venues/request/requestAbi.js'
import { orderFulfilled } from '../../venues/seaport/orderFulfilled.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { orderFilled } from '../../venues/tillkit/orderFilled.js'
import type { PolicyMarket } from '../verify/policy.js'

/** Every sale that the markets of a policy, and Seaport if it is trusted, tell of in the logs of one transaction. */
export function readSales({ logs, markets, seaport }: readSales.Options): ToldSale[] {
  const events = parseEventLogs({ abi: [orderFilled, orderFulfilled, ...requestAbi], logs: [...logs] })
  return events.flatMap((event): ToldSale[] => {
    const { address } = event
    if (event.eventName === 'OrderFulfilled') {
      if (!seaport || !isAddressEqual(address, seaportAddress)) return []
      const { orderHash: orderId, recipient, offer } = event.args
      const quantity = offer.reduce((sum, { amount }) => sum + amount, 0n)
      return [{ market: seaportAddress, orderId, buyer: undefined, recipient, quantity }]
    }
    const market = markets.find((each) => isAddressEqual(addressOf(each), address))
    if (!market) return []
    const { recipient, quantity } = event.args
    const of = getAddress(address)
    if (event.eventName === 'OrderFilled') {
      const { orderId, buyer, purchaseId } = event.args
      return [{ market: of, orderId, buyer, recipient, quantity, purchaseId }]
    }
    const { requestId, buyer } = event.args
    // Who pays through the helper of a market is not told by it.
    const helper = typeof market === 'string' ? undefined : market.helper
    const payer = helper && isAddressEqual(buyer, helper) ? undefined : buyer
    return [{ market: of, orderId: `${requestId}`, buyer: payer, recipient, quantity }]
  })
}

export declare namespace readSales {
  type Options = {
    logs: readonly Log[]
    markets: readonly (Address | PolicyMarket)[]
    /** Whether sales on Seaport count. */
    seaport: boolean
  }
}

/** A sale as its market tells it. */
export type ToldSale = {
  market: Address
  orderId: string
  /** Who paid; nothing where the market does not tell. */
  buyer: Address | undefined
  recipient: Address
  /** In base units. */
  quantity: bigint
  /** The id of the purchase; nothing where the market notes none. */
  purchaseId?: Hex
}

function addressOf(market: Address | PolicyMarket): Address {
  return typeof market === 'string' ? market : market.address
}
