import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { MarketplaceKind } from '../../protocol/enums.js'
import { normalizeCurrency } from '../../protocol/formats.js'
import { readMaybe, readOptionAddress } from '../../protocol/read/values.js'
import type { AdditionalFee } from '../../protocol/step.js'
import { invalid, isAmount, orInvalid } from '../intent/intent.js'
import { assertItem } from '../listing/listingIntent.js'

/** The terms on which a seller accepts an offer, as the screen showed them: verification compares every step with them. */
export type SellIntent = {
  /** The chain of the token and of the market. */
  chainId: number
  /** The account that gives the token and receives the proceeds. */
  seller: Address
  /** The marketplace kind of the offer, as the service spells it. */
  marketplace: MarketplaceKind
  /** The market contract of the offer. @default the only market of the policy on this chain */
  market?: Address | undefined
  /** The id of the offer on its market. */
  orderId: string
  /** The account that made the offer and gets the token. */
  maker: Address
  /** The contract of the token. */
  collectionAddress: Address
  /** The token’s number in its collection. */
  tokenId: bigint
  /** The number of units to sell. */
  quantity: bigint
  /** The currency of the offer: a token, because an offer in the native currency is not possible. */
  currency: Address
  /** The price of one unit, in the currency's smallest unit. */
  unitPrice: bigint
  /** The fees that the market pays out of the price, in the currency's smallest unit. */
  fees: readonly AdditionalFee[]
  /** The minimum that the seller receives for all units, in the currency's smallest unit. */
  proceeds: bigint
}

/**
 * Creates the intent to accept an offer from the terms on the screen.
 *
 * @throws CheckoutError `InvalidIntent` – an amount is zero, or the proceeds exceed the price less the fees.
 * @throws CheckoutError `InvalidIntent` – the currency is the native currency, the seller made the offer, or a field has the wrong type.
 */
export function createSellIntent(options: createSellIntent.Options): SellIntent {
  return orInvalid(() => readSell(options))
}

function readSell({ market, ...options }: createSellIntent.Options): SellIntent {
  const { orderId, quantity, unitPrice } = options
  assertItem(options)
  if (!/^\d{1,78}$/.test(orderId)) throw invalid('`orderId` must be the decimal number of an offer.')
  const fees = (options.fees ?? []).filter(({ amount }) => amount !== 0n)
  assertParties({ ...options, market }, fees)
  const most = unitPrice * quantity - fees.reduce((sum, { amount }) => sum + amount, 0n)
  const proceeds = options.proceeds ?? most
  if (!isAmount(proceeds) || proceeds > most)
    throw invalid('`proceeds` must be above 0 and at most the price less the fees.')
  const intent: SellIntent = { ...options, fees, proceeds }
  if (market) intent.market = market
  return intent
}

function assertParties(options: createSellIntent.Options, fees: readonly AdditionalFee[]): void {
  const { seller, maker, collectionAddress, currency, market } = options
  for (const [name, address] of Object.entries({ seller, maker, collectionAddress, currency }))
    readOptionAddress(address, name)
  readMaybe(readOptionAddress, market, 'market')
  for (const [index, { receiver }] of fees.entries()) readOptionAddress(receiver, `fees[${index}].receiver`)
  if (!fees.every(({ amount }) => isAmount(amount)))
    throw invalid('`fees[].amount` must be a bigint of at least 0.')
  const named = [seller, maker, collectionAddress, normalizeCurrency(currency), market ?? seller]
  const receivers = fees.map(({ receiver }) => receiver)
  if ([...named, ...receivers].some((account) => isAddressEqual(account, zeroAddress)))
    throw invalid(
      'No account or contract may be the zero address. An offer in the native currency is not possible.',
    )
  if (isAddressEqual(seller, maker)) throw invalid('The seller made this offer and cannot accept it.')
}

export declare namespace createSellIntent {
  type Options = Omit<SellIntent, 'proceeds' | 'fees'> & {
    /** The fees that the market pays out of the price, in the currency's smallest unit. @default [] */
    fees?: readonly AdditionalFee[] | undefined
    /** The minimum that the seller receives for all units. @default the price less the fees */
    proceeds?: bigint | undefined
  }
}
