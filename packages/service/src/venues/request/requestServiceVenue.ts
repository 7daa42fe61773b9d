import {
  cancelRequestStep,
  createRequestStep,
  operatorStep,
  RpcError,
  requestAbi,
  requestMakerAbi,
  requestTermsAbi,
} from 'tillkit/internal'
import { zeroHash } from 'viem'
import { type Chain, contractGas, fromContract } from '../../chain/openChain.js'
import { readAvailability } from '../../chain/readAvailability.js'
import type { UnreadOrder } from '../../store/availability.js'
import { defineServiceVenue } from '../defineServiceVenue.js'
import { numberedOrderId, toPublicOrderId } from '../numberedOrderId.js'
import { requireStock } from '../requireStock.js'
import { offerSteps } from './offerSteps.js'
import { readFunding } from './readFunding.js'
import { requestSteps } from './requestSteps.js'
import { sellSteps } from './sellSteps.js'

/** The highest end time that the service stores, in Unix seconds. An order may have a higher expiry on the market. */
const endOfTime = 2n ** 64n - 1n
/** The highest order number for which `numberedOrderId` returns an ID. */
const lastNumber = 2n ** 96n - 1n

/** A request market. Its listings and offers have numbers. A buyer can buy a listing whole or in part, or several listings at once. */
export const requestServiceVenue = defineServiceVenue({
  kind: 'request',
  abi: [...requestMakerAbi, ...requestAbi].filter((item) => item.type === 'event'),
  index(event, { market }) {
    // Ignore an order number that is too high for an internal ID. No honest market has so many orders.
    if ('requestId' in event.args && event.args.requestId > lastNumber) return undefined
    const idOf = (number: bigint) => numberedOrderId({ market, number })
    switch (event.eventName) {
      case 'RequestCreated': {
        const {
          requestId,
          creator: maker,
          tokenContract: collection,
          tokenId,
          isListing,
          ...terms
        } = event.args
        const { quantity, currency, pricePerToken: unitPrice, expiry } = terms
        return {
          listed: {
            orderId: idOf(requestId),
            side: isListing ? 'listing' : 'offer',
            collection,
            tokenId,
            maker,
            currency,
            unitPrice,
            quantity,
            // The event does not contain the token standard. A quantity above one proves ERC-1155; otherwise `readAvailability` reads the
            // standard from the market.
            multiple: quantity > 1n,
            validFrom: 0n,
            validUntil: expiry < endOfTime ? expiry : endOfTime,
          },
        }
      }
      case 'RequestAccepted': {
        const { requestId, buyer, quantity } = event.args
        return { filled: { orderId: idOf(requestId), buyer, quantity, purchaseId: zeroHash, price: 0n } }
      }
      case 'RequestCancelled':
        return { cancelled: idOf(event.args.requestId) }
      case 'RequestsInvalidated': {
        const { creator: maker, invalidatedBefore } = event.args
        const orderId = idOf(invalidatedBefore < lastNumber ? invalidatedBefore : lastNumber)
        if (!('tokenContract' in event.args)) return { cancelledBelow: { maker, orderId } }
        return { cancelledBelow: { maker, orderId, collection: event.args.tokenContract } }
      }
    }
  },
  async readAvailability({ orders, blockHash }, { chain, market: operator }) {
    const offers = orders.filter(({ side }) => side === 'offer')
    const listings = orders.filter(({ side }) => side === 'listing')
    const known = await Promise.all(
      listings.map(async (order) => ({
        ...order,
        multiple: order.multiple || (order.open && (await isEdition(chain, order, operator, blockHash))),
      })),
    )
    const [funded, held] = await Promise.all([
      readFunding({ chain, market: operator, offers, blockHash }),
      readAvailability({ chain, operator, orders: known, blockHash }),
    ])
    return [...funded, ...held]
  },
  steps: requestSteps,
  async list({ seller, fees, collection, ...listing }, { chain, market }) {
    if (fees.length > 0) {
      const details =
        'additionalFees: must be empty, because on this market the buyer adds the fees to the price.'
      throw new RpcError('InvalidArgument', { details })
    }
    const { tokenId, quantity, currency, unitPrice: pricePerToken, validUntil: expiry } = listing
    const stock = { chain, seller, operator: market, collection, tokenId, quantity }
    const { multiple: isERC1155, isApproved } = await requireStock(stock)
    const sold = { isERC1155, tokenContract: collection, tokenId, quantity }
    const list = createRequestStep({ market, request: { ...sold, expiry, currency, pricePerToken } })
    return isApproved ? [list] : [operatorStep({ collection, operator: market }), list]
  },
  offer: offerSteps,
  sell: sellSteps,
  cancel: async ({ order }, { market }) => [
    cancelRequestStep({ market, requestId: BigInt(toPublicOrderId(order)) }),
  ],
})

async function isEdition(
  chain: Chain,
  { orderId }: UnreadOrder,
  market: `0x${string}`,
  blockHash: `0x${string}`,
): Promise<boolean> {
  const at = { abi: requestTermsAbi, address: market, blockHash, gas: contractGas } as const
  const args = [[BigInt(toPublicOrderId({ orderId, market }))]] as const
  const call = { ...at, functionName: 'getRequestBatch', args } as const
  const requests = await fromContract(chain, chain.client.readContract(call))
  return requests?.[0]?.isERC1155 === true
}
