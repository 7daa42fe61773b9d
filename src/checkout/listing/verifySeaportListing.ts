import { type Address, isAddressEqual, zeroAddress, zeroHash } from 'viem'
import type { SeaportComponents } from '../../protocol/seaportListing.js'
import type { Signature, Step } from '../../protocol/step.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { seaportDomain } from '../../venues/seaport/seaportOrder.js'
import type { Trust } from '../verify/trust.js'
import { isSame, verifyPost } from '../verify/verifyPost.js'
import { nameSignature } from '../verify/verifySignature.js'
import { type ListingFinding, listingFinding } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'
import { readOrder } from './signedListing.js'
import { verifyTerms } from './verifyTerms.js'

/** Holds a listing that is signed for Seaport, and where it goes then, against what the seller agreed to. */
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

/** What is asked of the wallet: a signature for Seaport, on this chain, and nothing beside. */
function verifyRequest({ step, signature, intent, trust }: verifySeaportListing.Options): ListingFinding[] {
  const { id, to, data, value, price } = step
  const { domain } = signature
  const { name, version, chainId, verifyingContract: contract } = domain
  const isPlain = id === 'signEIP712' && (data === '' || data === '0x')
  const isThere = isAddressEqual(to, zeroAddress) || isAddressEqual(to, contract)
  const isSeaport = isAddressEqual(contract, seaportAddress)
  const isTrusted = trust.markets.some(({ address }) => isAddressEqual(address, seaportAddress))
  const isNamed = name === seaportDomain.name && version === seaportDomain.version
  const fields = Object.keys(domain).sort().join()
  return [
    ...(isPlain && isThere ? [] : [listingFinding('mixed-step')]),
    ...(isSeaport && isTrusted ? [] : [listingFinding('foreign-contract', contract)]),
    ...(isNamed ? [] : [listingFinding('wrong-domain', `${name} ${version}`)]),
    ...(fields === 'chainId,name,verifyingContract,version' ? [] : [listingFinding('wrong-domain', fields)]),
    ...(chainId === intent.chainId ? [] : [listingFinding('wrong-chain', `${chainId}`)]),
    ...(value === 0n ? [] : [listingFinding('unexpected-value', `${value} instead of 0`)]),
    ...(price === 0n ? [] : [listingFinding('wrong-price', `${price} instead of 0`)]),
  ]
}

function verifyOrder(order: SeaportComponents, options: verifySeaportListing.Options): ListingFinding[] {
  const { intent, trust, counter } = options
  const { offerer, offer, consideration, startTime: from, endTime: until } = order
  const [sold, ...others] = offer
  if (!sold || others.length > 0 || !isFixed(order)) return [listingFinding('not-a-listing')]
  const { token: collection, identifierOrCriteria: tokenId, startAmount: quantity } = sold
  const sum = (items: typeof consideration) => items.reduce((all, { startAmount }) => all + startAmount, 0n)
  const proceeds = sum(consideration.filter(({ recipient }) => isAddressEqual(recipient, intent.seller)))
  const terms = { collection, tokenId, quantity, price: sum(consideration), from, until }
  return [
    ...(isAddressEqual(offerer, intent.seller) ? [] : [listingFinding('wrong-signer', offerer)]),
    ...verifyTerms({ terms, intent, trust }),
    ...verifyCurrency(consideration, intent.currency),
    ...(proceeds < intent.proceeds
      ? [listingFinding('proceeds-too-low', `${proceeds} instead of ${intent.proceeds}`)]
      : []),
    ...verifyZone(order, intent),
    ...(isHash(order.conduitKey, intent.conduit?.key)
      ? []
      : [listingFinding('unexpected-spender', order.conduitKey)]),
    ...(counter === undefined ? [listingFinding('terms-unread')] : []),
    ...(counter === undefined || counter === order.counter ? [] : [listingFinding('wrong-counter')]),
  ]
}

/** One token or edition, and a price that stays the same. */
function isFixed({ offer, consideration, orderType }: SeaportComponents): boolean {
  const isOpen = [...offer, ...consideration].every(({ startAmount, endAmount }) => startAmount === endAmount)
  const isToken = offer.every(({ itemType }) => itemType === 2 || itemType === 3)
  const isPaid = consideration.every(({ itemType, identifierOrCriteria: id }) => itemType < 2 && id === 0n)
  // Order type 4 is a contract that makes up its terms on the spot.
  return isOpen && isToken && isPaid && orderType < 4
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

/** The zone that was agreed is asked, and told what was agreed; without one nobody is, nor told a word that could mean something. */
function verifyZone(order: SeaportComponents, intent: ListingIntent): ListingFinding[] {
  const { zone, zoneHash, orderType } = order
  const { zone: agreed = zeroAddress } = intent
  const isAsked = orderType > 1 === !isAddressEqual(agreed, zeroAddress)
  const isAgreed = isAsked && isAddressEqual(zone, agreed) && isHash(zoneHash, intent.zoneHash)
  return isAgreed ? [] : [listingFinding('foreign-zone', zone)]
}

function isHash(hash: string, expected: string = zeroHash): boolean {
  return hash.toLowerCase() === expected.toLowerCase()
}

/** Names a signature that cannot be read as one listing. */
function nameOrder(signature: Signature): ListingFinding {
  const code = nameSignature(signature)
  return listingFinding(code === 'signed-order' ? 'not-a-listing' : code, signature.primaryType)
}

/** Whoever gets the signature gets just what was signed. */
function verifyBody({ post, executeType }: Step, { value }: Signature): ListingFinding[] {
  if (!post || executeType !== 'order') return [listingFinding('unsafe-post')]
  const { marketplace } = post.body
  const isRight = typeof marketplace === 'string' && isSame(post.body, { marketplace, order: value })
  return isRight ? [] : [listingFinding('body-differs')]
}
