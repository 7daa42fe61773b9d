import { isAddressEqual, zeroAddress } from 'viem'
import { defineVenue } from '../defineVenue.js'
import { priceOfItems } from '../sale.js'
import { recipientFor } from '../venue.js'
import { encodeRequest } from './encodeRequest.js'
import { readRequest } from './readRequest.js'
import { requestAbi, requestTermsAbi } from './requestAbi.js'
import { requestReasons } from './requestReasons.js'

/**
 * The venue of request markets, which number their orders. A reorg can give an order number to another order, so the block of the listing
 * needs confirmations before the checkout buys, see `readTerms`. For ERC-1155, this market may accept a repeated payment as a second
 * purchase.
 */
export const requestVenue = defineVenue({
  kind: 'request',
  abi: requestAbi,
  read: readRequest,
  bind(call, { market, to, time = 0n, ask }) {
    const named = isAddressEqual(to, market) ? call.market === undefined : isSame(call.market, market)
    if (!named) return undefined
    const { lines, recipient } = call
    const each = [[lines.map(({ requestId }) => requestId)]] as const
    const [requests = []] = ask({
      address: market,
      abi: requestTermsAbi,
      functionName: 'getRequestBatch',
      each,
    })
    const [first] = requests
    // Require listings, because a buyer who accepts an offer would sell a token.
    const isForSale =
      requests.length === lines.length &&
      requests.every(
        ({ isListing, expiry, creator }) => isListing && expiry > time && creator !== zeroAddress,
      )
    if (!first || !isForSale) return undefined
    const { currency } = first
    const isNative = currency === zeroAddress
    const isPayable = call.market ? isNative : !isNative || lines.length === 1
    if (!isPayable || requests.some((request) => request.currency !== currency)) return undefined
    const items = requests.map((request, index) => {
      const { requestId = 0n, quantity = 0n } = lines[index] ?? {}
      const { tokenContract: collection, tokenId, pricePerToken: unitPrice, creator: seller } = request
      return { orderId: `${requestId}`, collection, tokenId, quantity, unitPrice, seller }
    })
    const fees = call.fees.map(({ receiver, amount }) => ({
      receiver,
      amount: amount * BigInt(lines.length),
    }))
    return { items, currency, recipient, fees, price: priceOfItems(items) }
  },
  takenOnce: 'order',
  // An ERC-1155 order may still have tokens left after the purchase, so the same call could pay again.
  usesUp({ lines }, { ask, market: address }) {
    const each = [[lines.map(({ requestId }) => requestId)]] as const
    const [requests = []] = ask({ address, abi: requestTermsAbi, functionName: 'getRequestBatch', each })
    return requests.every(({ isERC1155 }) => !isERC1155)
  },
  complete(call, purchase) {
    return encodeRequest({ ...call, recipient: recipientFor(call, purchase) })
  },
  outcome: ({ lines, recipient }, { to, market, buyer, events }) =>
    lines.every(({ requestId, quantity }) =>
      events.some(({ args }) => {
        const expectedBuyer = isAddressEqual(to, market) ? buyer : to
        const isForBuyer = isSame(args.buyer, expectedBuyer) && isSame(args.recipient, recipient)
        return isForBuyer && args.requestId === requestId && args.quantity === quantity
      }),
    ),
  errors: requestReasons,
})

function isSame(left: `0x${string}` | undefined, right: `0x${string}`): boolean {
  return left !== undefined && isAddressEqual(left, right)
}
