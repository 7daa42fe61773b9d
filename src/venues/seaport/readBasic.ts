import { type Address, type DecodeFunctionDataReturnType, type Hex, zeroAddress } from 'viem'
import type { seaportAbi } from './seaportAbi.js'
import type { SeaportTerms } from './seaportOrder.js'

/** A call that fulfils orders on Seaport, each in a part of `numerator` of `denominator`. */
export type Fulfilment = {
  orders: readonly FulfilledOrder[]
  /** Names who takes the currency: a conduit, or with zeros Seaport itself. */
  conduitKey: Hex
  /** Who gets the tokens; absent means whoever sends the call. */
  recipient: Address | undefined
}

/** An order of a fulfilment, with what its seller has signed, and what its zone is told. */
export type FulfilledOrder = {
  terms: SeaportTerms
  numerator: bigint
  denominator: bigint
  signature: Hex
  extraData: Hex
  /** Which token is taken, of an order that sells any of a set, and what proves that it is of the set. */
  chosen?: { identifier: bigint; proof: readonly Hex[] } | undefined
}

/** Reads the short form of an order, in the long one; bids are `undefined`. */
export function readBasic(basic: Basic): Fulfilment | undefined {
  const { considerationToken: token, basicOrderType, additionalRecipients, offerer } = basic
  const route = Math.floor(basicOrderType / 4)
  // Routes 0 and 1 pay in the native currency, 2 and 3 in an ERC-20; 4 and 5 give a token away.
  if (route > 3 || route < 2 !== (token === zeroAddress)) return undefined
  const itemType = route < 2 ? 0 : 1
  const asked = (amount: bigint, recipient: Address, identifierOrCriteria = 0n) => {
    return { itemType, token, identifierOrCriteria, startAmount: amount, endAmount: amount, recipient }
  }
  const sold = {
    itemType: route % 2 === 0 ? 2 : 3,
    token: basic.offerToken,
    identifierOrCriteria: basic.offerIdentifier,
    startAmount: basic.offerAmount,
    endAmount: basic.offerAmount,
  }
  const terms: SeaportTerms = {
    offerer,
    zone: basic.zone,
    offer: [sold],
    consideration: [
      asked(basic.considerationAmount, offerer, basic.considerationIdentifier),
      ...additionalRecipients.map(({ amount, recipient }) => asked(amount, recipient)),
    ],
    orderType: basicOrderType % 4,
    startTime: basic.startTime,
    endTime: basic.endTime,
    zoneHash: basic.zoneHash,
    salt: basic.salt,
    conduitKey: basic.offererConduitKey,
    totalOriginalConsiderationItems: basic.totalOriginalAdditionalRecipients + 1n,
  }
  const { signature } = basic
  const orders = [{ terms, numerator: 1n, denominator: 1n, signature, extraData: '0x' as const }]
  return { orders, conduitKey: basic.fulfillerConduitKey, recipient: undefined }
}

type Basic = Extract<
  DecodeFunctionDataReturnType<typeof seaportAbi>,
  { functionName: 'fulfillBasicOrder' }
>['args'][0]
