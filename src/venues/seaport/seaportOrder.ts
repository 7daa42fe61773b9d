import { type Address, type Hex, hashStruct } from 'viem'

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

/** The hash by which Seaport knows an order: of the seller's terms alone, at the counter that the seller has now. */
export function hashSeaportOrder({ terms, counter }: hashSeaportOrder.Options): Hex {
  const { totalOriginalConsiderationItems: original, ...signed } = terms
  const consideration = terms.consideration.slice(0, Number(original))
  const data = { ...signed, consideration, counter }
  return hashStruct({ data, primaryType: 'OrderComponents', types: seaportTypes })
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
