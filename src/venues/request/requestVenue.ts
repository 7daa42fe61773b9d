import { isAddressEqual, zeroAddress } from 'viem'
import { defineVenue } from '../defineVenue.js'
import { priceOfItems } from '../sale.js'
import { recipientFor } from '../venue.js'
import { encodeRequest } from './encodeRequest.js'
import { readRequest } from './readRequest.js'
import { requestAbi, requestTermsAbi } from './requestAbi.js'
import { requestReasons } from './requestReasons.js'

/**
 * The request market. Its calls name requests by number, and the terms are read from the contract. A reorg can give a number to another
 * request, so the terms must be settled, see `readTerms`. An ERC-721 request can be accepted once. For ERC-1155 the market cannot
 * tell a second payment from a second purchase.
 */
export const requestVenue = defineVenue({
  kind: 'request',
  abi: requestAbi,
  read: readRequest,
  bind(call, { market, to, time = 0n, ask }) {
    // The call to a helper names the market, and the call to the market does not.
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
    // The account that accepts an offer gives a token away.
    const isForSale =
      requests.length === lines.length &&
      requests.every(
        ({ isListing, expiry, creator }) => isListing && expiry > time && creator !== zeroAddress,
      )
    if (!first || !isForSale) return undefined
    const { currency } = first
    // Only a helper can pay several requests with the native currency, and it can pay nothing else.
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
  // The rest of an ERC-1155 request can change with the next block.
  usesUp({ lines }, { ask, market: address }) {
    const each = [[lines.map(({ requestId }) => requestId)]] as const
    const [requests = []] = ask({ address, abi: requestTermsAbi, functionName: 'getRequestBatch', each })
    return requests.every(({ isERC1155 }) => !isERC1155)
  },
  complete(call, wanted) {
    return encodeRequest({ ...call, recipient: recipientFor(call, wanted) })
  },
  outcome: ({ lines, recipient }, { to, market, buyer, events }) =>
    lines.every(({ requestId, quantity }) =>
      events.some(({ args }) => {
        const by = isAddressEqual(to, market) ? buyer : to
        const isHers = isSame(args.buyer, by) && isSame(args.recipient, recipient)
        return isHers && args.requestId === requestId && args.quantity === quantity
      }),
    ),
  errors: requestReasons,
})

function isSame(one: `0x${string}` | undefined, other: `0x${string}`): boolean {
  return one !== undefined && isAddressEqual(one, other)
}
