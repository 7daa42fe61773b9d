import type { Address, Hex } from 'viem'
import type { Availability, UnreadOrder } from '../store/availability.js'
import { createOnce } from './createOnce.js'
import type { Chain } from './openChain.js'
import { readHoldings } from './readHoldings.js'
import { noRoyalty, readRoyalty } from './readRoyalty.js'

const wholeBps = 10_000n
/** The market refuses a sale with a higher royalty than this. */
const maxRoyaltyBps = 2_500n

/**
 * Asks the chain, as of one block, how much of each order its maker holds and lets the operator move, and what royalty
 * its collection takes. A contract that does not answer counts as holding nothing and taking nothing.
 *
 * @throws ChainError when the node fails, or does not know the block any more.
 */
export async function readAvailability(options: readAvailability.Options): Promise<Availability[]> {
  const { chain, operator, orders, blockHash } = options
  const once = createOnce()
  const [holdings, royalties] = await Promise.all([
    readHoldings({ chain, orders: orders.map((order) => ({ ...order, operator })), blockHash }),
    Promise.all(
      orders.map(({ collection, tokenId }) => readRoyalty({ chain, collection, tokenId, blockHash, once })),
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
    /** Whom the makers must have approved. */
    operator: Address
    orders: readonly UnreadOrder[]
    blockHash: Hex
  }
}
