import type { Address, Hex } from 'viem'
import type { Availability, UnreadOrder } from '../store/availability.js'
import { createMemoizer } from './createMemoizer.js'
import type { Chain } from './openChain.js'
import { readHoldings } from './readHoldings.js'
import { noRoyalty, readRoyalty } from './readRoyalty.js'

const wholeBps = 10_000n
/** The maximum royalty in basis points: the market reverts a sale with a higher one. */
const maxRoyaltyBps = 2_500n

/**
 * Reads the sellable quantity and the royalty of each order. A value is 0 if the token contract reverts or returns invalid data. The
 * quantity is also 0 if the royalty is too high for the market.
 */
export async function readAvailability(options: readAvailability.Options): Promise<Availability[]> {
  const { chain, operator, orders, blockHash } = options
  const memoize = createMemoizer()
  const [holdings, royalties] = await Promise.all([
    readHoldings({ chain, orders: orders.map((order) => ({ ...order, operator })), blockHash }),
    Promise.all(
      orders.map(({ collection, tokenId }) =>
        readRoyalty({ chain, collection, tokenId, blockHash, memoize }),
      ),
    ),
  ])
  return orders.map(({ orderId }, index) => {
    const { receiver, bps } = royalties[index] ?? noRoyalty
    return {
      orderId,
      held: bps <= maxRoyaltyBps ? (holdings[index] ?? 0n) : 0n,
      royaltyReceiver: receiver,
      royaltyBps: Number(bps < wholeBps ? bps : wholeBps),
    }
  })
}

export declare namespace readAvailability {
  type Options = {
    chain: Chain
    operator: Address
    orders: readonly UnreadOrder[]
    blockHash: Hex
  }
}
