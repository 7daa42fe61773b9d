import { hashSeaportOrder, seaportAddress, seaportTypes } from 'tillkit/internal'
import { type Address, type Hex, isAddressEqual, zeroAddress, zeroHash } from 'viem'
import { currencyAddress } from './currencyAddress.js'
import type { deployContracts } from './deployContracts.js'
import { orderWindow } from './orderWindow.js'
import { accountOf, type sandboxAccounts } from './sandboxAccounts.js'
import { type PlannedListing, seaportPlan } from './seaportPlan.js'

/** Signs each planned listing with its seller's key. The market receives 2.5 % of the price, and the royalty receiver 5 %. */
export function signListings(options: signListings.Options): Promise<signListings.ReturnType> {
  const { plan = seaportPlan(), ...stage } = options
  return Promise.all(plan.map((listing, index) => sign(listing, BigInt(index), stage)))
}

export declare namespace signListings {
  type Options = {
    /** The id of the sandbox's chain. */
    chainId: number
    /** The accounts of the sandbox. */
    people: sandboxAccounts.ReturnType
    /** The addresses of the contracts. */
    contracts: deployContracts.ReturnType
    /** The key of the conduit. */
    conduitKey: Hex
    /** The listings to sign. @default seaportPlan() */
    plan?: readonly PlannedListing[]
  }
  type ReturnType = readonly SignedListing[]
  type SignedListing = {
    /** The entry of the listing in the manifest of the sandbox. */
    record: {
      /** The order hash of Seaport. */
      orderId: Hex
      /** The contract of the token. */
      collectionAddress: Address
      /** The token's id, in decimal digits. */
      tokenId: string
      /** The kind of marketplace that a purchase of this order names. */
      marketplace: 'third_party_kind_1'
      /** The currency's address, zero for ether. */
      currency: Address
      /** Price of one unit, in the smallest unit of the currency. */
      priceAmount: string
      /** The units for sale. */
      quantityAvailable: string
      /** Always `active`. */
      status: 'active'
      /** One sentence on what is special about the order. */
      about: string
    }
    /** The signed order. */
    order: object
    /** The seller's signature of `order`. */
    signature: Hex
  }
}

async function sign(
  listing: PlannedListing,
  salt: bigint,
  stage: Omit<signListings.Options, 'plan'>,
): Promise<signListings.SignedListing> {
  const { chainId, people, contracts, conduitKey } = stage
  const { quantity, unitPrice, tokenId, about, throughConduit } = listing
  const seller = accountOf({ people, role: 'seller', index: listing.maker })
  const [startTime, endTime] = orderWindow('open')
  const token = contracts[listing.collection]
  const currency = currencyAddress({ contracts, currency: listing.currency })
  const itemType = isAddressEqual(currency, zeroAddress) ? 0 : 1
  // Compute the fees for one unit and multiply them, so that a partial fill divides without a remainder.
  const parts = [
    { bps: 250n, recipient: accountOf({ people, role: 'treasury' }).address },
    { bps: 500n, recipient: accountOf({ people, role: 'royaltyReceiver' }).address },
  ].map(({ bps, recipient }) => ({ recipient, amount: ((unitPrice * bps) / 10_000n) * quantity }))
  const rest = parts.reduce((sum, { amount }) => sum - amount, unitPrice * quantity)
  const components = {
    offerer: seller.address,
    zone: zeroAddress,
    offer: [
      {
        itemType: listing.collection === 'erc721' ? 2 : 3,
        token,
        identifierOrCriteria: tokenId,
        startAmount: quantity,
        endAmount: quantity,
      },
    ],
    consideration: [{ amount: rest, recipient: seller.address }, ...parts].map(({ amount, recipient }) => ({
      itemType,
      token: currency,
      identifierOrCriteria: 0n,
      recipient,
      startAmount: amount,
      endAmount: amount,
    })),
    orderType: quantity > 1n ? 1 : 0,
    startTime,
    endTime,
    zoneHash: zeroHash,
    salt,
    conduitKey: throughConduit ? conduitKey : zeroHash,
    counter: 0n,
  }
  const signature = await seller.signTypedData({
    domain: { name: 'Seaport', version: '1.6', chainId, verifyingContract: seaportAddress },
    types: seaportTypes,
    primaryType: 'OrderComponents',
    message: components,
  })
  const { counter, ...terms } = components
  const totalOriginalConsiderationItems = BigInt(terms.consideration.length)
  return {
    record: {
      orderId: hashSeaportOrder({ terms: { ...terms, totalOriginalConsiderationItems }, counter }),
      collectionAddress: token,
      tokenId: `${tokenId}`,
      marketplace: 'third_party_kind_1',
      currency,
      priceAmount: `${unitPrice}`,
      quantityAvailable: `${quantity}`,
      status: 'active',
      about,
    },
    order: JSON.parse(
      JSON.stringify(components, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ),
    signature,
  }
}
