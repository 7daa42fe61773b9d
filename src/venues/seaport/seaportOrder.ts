import { type Address, type Hex, keccak256 } from 'viem'
import type { SeaportComponents } from '../../protocol/seaportListing.js'

export type SeaportTerms = {
  offerer: Address
  zone: Address
  offer: readonly SeaportItem[]
  /** The payments that the seller signed, followed by the buyer's tips. */
  consideration: readonly (SeaportItem & { recipient: Address })[]
  orderType: number
  startTime: bigint
  endTime: bigint
  zoneHash: Hex
  salt: bigint
  conduitKey: Hex
  totalOriginalConsiderationItems: bigint
}

type SeaportItem = {
  itemType: number
  token: Address
  identifierOrCriteria: bigint
  startAmount: bigint
  endAmount: bigint
}

/**
 * Computes the EIP-712 hash of an order. Uses no library, because a library would be too slow: before every wallet prompt, the checkout
 * hashes each order of the purchase.
 */
export function hashSeaportOrder({ terms, counter }: hashSeaportOrder.Options): Hex {
  const { offerer, zone, offer, orderType, startTime, endTime, zoneHash, salt, conduitKey } = terms
  const consideration = terms.consideration.slice(0, Number(terms.totalOriginalConsiderationItems))
  const offerHashes = offer.map((item) => hashWords([offerHash, ...wordsOf(item)]))
  const paymentHashes = consideration.map((item) =>
    hashWords([considerationHash, ...wordsOf(item), item.recipient]),
  )
  return hashWords([
    orderHash,
    offerer,
    zone,
    hashWords(offerHashes),
    hashWords(paymentHashes),
    orderType,
    startTime,
    endTime,
    zoneHash,
    salt,
    conduitKey,
    counter,
  ])
}

export declare namespace hashSeaportOrder {
  type Options = { terms: SeaportTerms; counter: bigint }
}

const item = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifierOrCriteria', type: 'uint256' },
  { name: 'startAmount', type: 'uint256' },
  { name: 'endAmount', type: 'uint256' },
]

export const seaportDomain = { name: 'Seaport', version: '1.6' } as const

export const seaportTypes = {
  OrderComponents: [
    { name: 'offerer', type: 'address' },
    { name: 'zone', type: 'address' },
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
    { name: 'orderType', type: 'uint8' },
    { name: 'startTime', type: 'uint256' },
    { name: 'endTime', type: 'uint256' },
    { name: 'zoneHash', type: 'bytes32' },
    { name: 'salt', type: 'uint256' },
    { name: 'conduitKey', type: 'bytes32' },
    { name: 'counter', type: 'uint256' },
  ],
  OfferItem: item,
  ConsiderationItem: [...item, { name: 'recipient', type: 'address' }],
}

function wordsOf({ itemType, token, identifierOrCriteria, startAmount, endAmount }: SeaportItem): Word[] {
  return [itemType, token, identifierOrCriteria, startAmount, endAmount]
}

type Word = Hex | bigint | number

function hashWords(words: readonly Word[]): Hex {
  return keccak256(`0x${words.map(wordOf).join('')}`)
}

function wordOf(word: Word): string {
  const digits = typeof word === 'string' ? word.slice(2) : word.toString(16)
  if (digits.length > 64 || digits.startsWith('-')) throw new RangeError(`${word} has no place in 32 bytes.`)
  return digits.padStart(64, '0')
}

const orderHash: Hex = '0xfa445660b7e21515a59617fcd68910b487aa5808b8abda3d78bc85df364b2c2f'
const offerHash: Hex = '0xa66999307ad1bb4fde44d13a5d710bd7718e0c87c1eef68a571629fbf5b93d02'
const considerationHash: Hex = '0x42d81c6929ffdc4eb27a0808e40e82516ad42296c166065de7f812492304ff6e'

export function termsOf({ counter: _, ...components }: SeaportComponents): SeaportTerms {
  return { ...components, totalOriginalConsiderationItems: BigInt(components.consideration.length) }
}
