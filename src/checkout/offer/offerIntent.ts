import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { MarketplaceKind } from '../../protocol/enums.js'
import { normalizeCurrency } from '../../protocol/formats.js'
import { readMaybe, readOptionAddress } from '../../protocol/read/values.js'
import { knownRouters } from '../../swaps/knownRouters.js'
import { invalid, isAmount, orInvalid } from '../intent/intent.js'
import { assertItem, readEnd } from '../listing/listingIntent.js'

/** The terms on which a buyer makes an offer, as the screen showed them: verification compares every step with them. */
export type OfferIntent = {
  /** The chain of the token and of the market. */
  chainId: number
  /** The account that makes the offer and pays when an owner accepts it. */
  maker: Address
  /** The marketplace kind of the offer, as the service spells it. */
  marketplace: MarketplaceKind
  /** The market contract of the offer. @default the only market of the policy on this chain */
  market?: Address | undefined
  /** The contract of the token. */
  collectionAddress: Address
  /** The token’s number in its collection. */
  tokenId: bigint
  /** The token standard of the collection. */
  standard: 'ERC721' | 'ERC1155'
  /** The number of units, 1 for an ERC-721. */
  quantity: bigint
  /** The currency of the offer: a token, because an offer in the native currency is not possible. */
  currency: Address
  /** The price of one unit, in the currency's smallest unit. */
  unitPrice: bigint
  /** The maximum that the maker pays for all units, with the royalty, in the currency's smallest unit. */
  maxTotal: bigint
  /** The latest end of the offer, in whole seconds. */
  validUntil: Date
}

/**
 * Creates the intent to make an offer from the terms on the screen.
 *
 * @throws CheckoutError `InvalidIntent` – the currency is the native currency; `details` then names the wrapped currency.
 * @throws CheckoutError `InvalidIntent` – an amount is zero, or the maximum is below the price.
 * @throws CheckoutError `InvalidIntent` – the end is not within a year, or a field has the wrong type.
 */
export function createOfferIntent(options: createOfferIntent.Options): OfferIntent {
  return orInvalid(() => readOfferTerms(options))
}

function readOfferTerms({ now, market, ...options }: createOfferIntent.Options): OfferIntent {
  const { chainId, standard, quantity, unitPrice } = options
  assertItem(options)
  if (standard !== 'ERC721' && standard !== 'ERC1155')
    throw invalid('`standard` must be `ERC721` or `ERC1155`.')
  if (standard === 'ERC721' && quantity !== 1n) throw invalid('`quantity` must be 1 for an ERC-721.')
  const { maker, collectionAddress } = options
  for (const [name, address] of Object.entries({ maker, collectionAddress, currency: options.currency }))
    readOptionAddress(address, name)
  readMaybe(readOptionAddress, market, 'market')
  if ([maker, collectionAddress, market ?? maker].some((account) => isAddressEqual(account, zeroAddress)))
    throw invalid('`maker`, `collectionAddress` and `market` must not be the zero address.')
  const currency = normalizeCurrency(options.currency)
  if (isAddressEqual(currency, zeroAddress)) throw invalid(nativeCurrency(chainId))
  const price = unitPrice * quantity
  const maxTotal = options.maxTotal ?? price
  if (!isAmount(price) || !isAmount(maxTotal) || maxTotal < price)
    throw invalid('`maxTotal` must be at least the price of all units.')
  const validUntil = readEnd(options.validUntil, now)
  const intent: OfferIntent = { ...options, currency, maxTotal, validUntil }
  if (market) intent.market = market
  return intent
}

/**
 * Returns the error text for an offer in the native currency. The market takes the price when an owner accepts the offer, and a contract
 * cannot take native currency from an account.
 */
function nativeCurrency(chainId: number): string {
  const wrapped = knownRouters[chainId]?.wrapped
  const named = wrapped ? `, ${wrapped}` : ' of this chain'
  return `An offer in the native currency is not possible. Use the wrapped native currency${named}.`
}

export declare namespace createOfferIntent {
  type Options = Omit<OfferIntent, 'maxTotal'> & {
    /** The maximum that the maker pays for all units, with the royalty. @default the price of all units, so that no royalty may be added */
    maxTotal?: bigint | undefined
    /** The current time in milliseconds since 1970. @default Date.now() */
    now?: number | undefined
  }
}
