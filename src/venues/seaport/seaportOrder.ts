import { type Address, type Hex, keccak256 } from 'viem'
import type { SeaportComponents } from '../../protocol/seaportListing.js'

/** The terms that a seller has signed on Seaport, with what was put on top of them. */
export type SeaportTerms = {
  offerer: Address
  zone: Address
  offer: readonly SeaportItem[]
  /** What is asked for, and to whom it goes: the seller's terms first, then what was put on top. */
  consideration: readonly (SeaportItem & { recipient: Address })[]
  orderType: number
  startTime: bigint
  endTime: bigint
  zoneHash: Hex
  salt: bigint
  conduitKey: Hex
  /** How much of `consideration` the seller has signed. */
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
 * The hash by which Seaport knows an order: of the seller's terms alone, at the counter that the seller has now. It is that of the
 * EIP-712 struct, put together by hand: of a sweep many are computed before each prompt.
 */
export function hashSeaportOrder({ terms, counter }: hashSeaportOrder.Options): Hex {
  const { offerer, zone, offer, orderType, startTime, endTime, zoneHash, salt, conduitKey } = terms
  const consideration = terms.consideration.slice(0, Number(terms.totalOriginalConsiderationItems))
  const offered = offer.map((item) => hashWords([offerHash, ...wordsOf(item)]))
  const asked = consideration.map((item) => hashWords([considerationHash, ...wordsOf(item), item.recipient]))
  return hashWords([
    orderHash,
    offerer,
    zone,
    hashWords(offered),
    hashWords(asked),
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

/** Name and version in the EIP-712 domain of Seaport 1.6. */
export const seaportDomain = { name: 'Seaport', version: '1.6' } as const

/** The EIP-712 types of an order on Seaport. */
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

/** What takes 32 bytes by itself: a number, an address, a hash. */
type Word = Hex | bigint | number

function hashWords(words: readonly Word[]): Hex {
  return keccak256(`0x${words.map(wordOf).join('')}`)
}

function wordOf(word: Word): string {
  const digits = typeof word === 'string' ? word.slice(2) : word.toString(16)
  // What is longer than a word, or less than nothing, is no part of an order.
  if (digits.length > 64 || digits.startsWith('-')) throw new RangeError(`${word} has no place in 32 bytes.`)
  return digits.padStart(64, '0')
}

/** The hashes of the types of an order, of what it offers, and of what it asks for: `hashType` of {@link seaportTypes}. */
const orderHash: Hex = '0xfa445660b7e21515a59617fcd68910b487aa5808b8abda3d78bc85df364b2c2f'
const offerHash: Hex = '0xa66999307ad1bb4fde44d13a5d710bd7718e0c87c1eef68a571629fbf5b93d02'
const considerationHash: Hex = '0x42d81c6929ffdc4eb27a0808e40e82516ad42296c166065de7f812492304ff6e'

/** Returns the components that a seller signed as the terms of an order without additional fees. */
export function termsOf({ counter: _, ...components }: SeaportComponents): SeaportTerms {
  return { ...components, totalOriginalConsiderationItems: BigInt(components.consideration.length) }
}
