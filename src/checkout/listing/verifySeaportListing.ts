import { type Address, isAddressEqual, zeroAddress, zeroHash } from 'viem'
import type { SeaportComponents } from '../../protocol/seaportListing.js'
import type { Signature, Step } from '../../protocol/step.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { seaportDomain } from '../../venues/seaport/seaportOrder.js'
import type { Trust } from '../verify/trust.js'
import { isSame, verifyPost } from '../verify/verifyPost.js'
import { nameSignature } from '../verify/verifySignature.js'
import { agreedMarket, verifyTerms } from './agreedTerms.js'
import { type ListingFinding, listingFinding, unless, verifyFree } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'
import { readOrder } from './signedListing.js'

export function verifySeaportListing(options: verifySeaportListing.Options): ListingFinding[] {
  const { step, signature, trust } = options
  const order = readOrder(signature)
  return [
    ...verifyRequest(options),
    ...(order ? verifyOrder(order, options) : [nameOrder(signature)]),
    ...verifyPost({ step, trust }),
    ...verifyBody(step, signature),
  ]
}

export declare namespace verifySeaportListing {
  type Options = {
    step: Step
    signature: Signature
    intent: ListingIntent
    trust: Trust
    counter?: bigint | undefined
  }
}

function verifyRequest({ step, signature, intent, trust }: verifySeaportListing.Options): ListingFinding[] {
  const { id, to, data } = step
  const { domain } = signature
  const { name, version, chainId, verifyingContract: contract } = domain
  const isPlain = id === 'signEIP712' && (data === '' || data === '0x')
  const isThere = isAddressEqual(to, zeroAddress) || isAddressEqual(to, contract)
  const isSeaport = isAddressEqual(contract, seaportAddress)
  const isTrusted = isSeaport && trust.markets.some(({ address }) => isAddressEqual(address, seaportAddress))
  const isNamed = name === seaportDomain.name && version === seaportDomain.version
  const fields = Object.keys(domain).sort().join()
  return [
    ...unless(isPlain && isThere, 'mixed-step'),
    ...unless(isTrusted, 'foreign-contract', contract),
    ...verifyAgreedSeaport({ intent, trust }),
    ...unless(isNamed, 'wrong-domain', `${name} ${version}`),
    ...unless(fields === 'chainId,name,verifyingContract,version', 'wrong-domain', fields),
    ...unless(chainId === intent.chainId, 'wrong-chain', `${chainId}`),
    ...verifyFree(step),
  ]
}

function verifyAgreedSeaport({ intent, trust }: Pick<verifySeaportListing.Options, 'intent' | 'trust'>) {
  const market = agreedMarket(intent, trust)
  const isAgreed = market !== undefined && isAddressEqual(market, seaportAddress)
  return unless(isAgreed, 'other-market', `Seaport instead of ${market}`)
}

function verifyOrder(order: SeaportComponents, options: verifySeaportListing.Options): ListingFinding[] {
  const { intent, trust, counter } = options
  const { offerer, offer, consideration, startTime: from, endTime: until } = order
  const [sold, ...others] = offer
  if (!sold || others.length > 0 || !isFixed(order)) return [listingFinding('not-a-listing')]
  const { token: collection, identifierOrCriteria: tokenId, startAmount: quantity } = sold
  const proceeds = sumOf(consideration.filter(({ recipient }) => isAddressEqual(recipient, intent.seller)))
  const terms = { collection, tokenId, quantity, price: sumOf(consideration), from, until }
  return [
    ...unless(isAddressEqual(offerer, intent.seller), 'wrong-signer', offerer),
    ...verifyTerms({ terms, intent, trust }),
    ...verifyCurrency(consideration, intent.currency),
    ...unless(proceeds >= intent.proceeds, 'proceeds-too-low', `${proceeds} instead of ${intent.proceeds}`),
    ...verifyZone(order, intent),
    ...unless(isWord(order.conduitKey, intent.conduit?.key), 'unexpected-spender', order.conduitKey),
    ...verifyCounter(order, counter),
  ]
}

/**
 * Verifies the counter of the order. An order with a higher counter would become valid once the seller cancels all orders, because this
 * raises the seller's counter.
 */
function verifyCounter(order: SeaportComponents, counter: bigint | undefined): ListingFinding[] {
  if (counter === undefined) return [listingFinding('terms-unread')]
  return unless(counter === order.counter, 'wrong-counter')
}

function sumOf(items: SeaportComponents['consideration']): bigint {
  return items.reduce((sum, { startAmount }) => sum + startAmount, 0n)
}

function isFixed({ offer, consideration, orderType }: SeaportComponents): boolean {
  const isConstant = [...offer, ...consideration].every((item) => item.startAmount === item.endAmount)
  const isToken = offer.every(({ itemType }) => itemType === 2 || itemType === 3)
  const isPaid = consideration.every(({ itemType, identifierOrCriteria: id }) => itemType < 2 && id === 0n)
  // Refuse order type 4, because a contract sets its terms at the sale.
  return isConstant && isToken && isPaid && orderType < 4
}

function verifyCurrency(
  consideration: SeaportComponents['consideration'],
  currency: Address,
): ListingFinding[] {
  const itemType = isAddressEqual(currency, zeroAddress) ? 0 : 1
  const other = consideration.find(
    (item) => item.itemType !== itemType || !isAddressEqual(item.token, currency),
  )
  return other ? [listingFinding('wrong-currency', other.token)] : []
}

/** Verifies the zone: a restricted order has exactly the zone and zone hash of the intent, and an open order has neither. */
function verifyZone(order: SeaportComponents, intent: ListingIntent): ListingFinding[] {
  const { zone, zoneHash, orderType } = order
  const { zone: agreed = zeroAddress } = intent
  const isRestricted = orderType > 1
  const isZoneAgreed = !isAddressEqual(agreed, zeroAddress)
  const isAgreed =
    isRestricted === isZoneAgreed && isAddressEqual(zone, agreed) && isWord(zoneHash, intent.zoneHash)
  return unless(isAgreed, 'foreign-zone', zone)
}

function isWord(word: string, expected: string = zeroHash): boolean {
  return word.toLowerCase() === expected.toLowerCase()
}

function nameOrder(signature: Signature): ListingFinding {
  const code = nameSignature(signature)
  return listingFinding(code === 'signed-order' ? 'not-a-listing' : code, signature.primaryType)
}

/** Verifies that the service receives exactly the order that the seller signs. */
function verifyBody({ post, executeType }: Step, { value }: Signature): ListingFinding[] {
  if (!post || executeType !== 'order') return [listingFinding('unsafe-post')]
  const { marketplace } = post.body
  const isExact = typeof marketplace === 'string' && isSame(post.body, { marketplace, order: value })
  return unless(isExact, 'body-differs')
}
