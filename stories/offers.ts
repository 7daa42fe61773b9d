import { encodeFunctionData, erc20Abi, erc721Abi, type Hex, zeroAddress } from 'viem'
import { CheckoutError } from '../src/checkout/errors/CheckoutError.js'
import { ListingError } from '../src/checkout/listing/ListingError.js'
import { OfferError } from '../src/checkout/offer/OfferError.js'
import { SellError } from '../src/checkout/offer/SellError.js'
import type { TradeState } from '../src/components/offer/tradeState.js'
import type { Order } from '../src/protocol/order.js'
import { makeOrder, people, pressedLeaf } from './fixtures.js'

const hash: Hex = `0x${'5e'.repeat(32)}`

function step(id: string, data: Hex) {
  return { id, to: zeroAddress, data, value: 0n, price: 0n } as const
}

const allow = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [people.seller, 105_000_000n],
})
const allowAll = encodeFunctionData({
  abi: erc721Abi,
  functionName: 'setApprovalForAll',
  args: [people.seller, true],
})

const asking = (id: string, data: Hex = '0x'): TradeState => ({
  status: 'awaitingWallet',
  step: step(id, data),
})
const pending = (id: string, data: Hex = '0x'): TradeState => ({ status: 'pending', step: step(id, data) })
const failed = (error: CheckoutError | OfferError | SellError | ListingError): TradeState => ({
  status: 'error',
  error,
})

/** The states of the dialogs that make and accept offers, and that list tokens. */
export const tradeStates = {
  idle: { status: 'idle' },
  preparing: { status: 'preparing' },
  allowing: asking('tokenApproval', allow),
  allowingAll: asking('tokenApproval', allowAll),
  allowed: pending('tokenApproval', allow),
  asking: asking('createOffer'),
  signing: asking('signEIP712'),
  removing: asking('cancel'),
  pending: pending('createOffer'),
  declined: failed(new CheckoutError('Rejected')),
  declinedLater: failed(new CheckoutError('Rejected', { funds: 'approval' })),
  invalid: failed(new CheckoutError('InvalidIntent')),
  failing: failed(new CheckoutError('WouldRevert', { details: 'The market says: InvalidExpiry.' })),
  offerUnknown: failed(new OfferError({ details: 'No node shows the earlier offer yet.' })),
  saleUnknown: failed(new SellError({ details: 'No node shows the earlier acceptance yet.' })),
  mismatch: failed(
    new CheckoutError('OutcomeMismatch', { funds: 'spent', details: 'You received less than agreed.' }),
  ),
  listingUnknown: failed(
    new ListingError({ listing: undefined, details: 'The service did not confirm the listing.' }),
  ),
  removalUnknown: failed(new CheckoutError('PaymentUnknown')),
  success: { status: 'success', hash },
  listed: { status: 'success', hash: undefined },
} as const satisfies { [name: string]: TradeState }

export const tradeItem = {
  title: 'Maidenhair fern',
  image: pressedLeaf(150),
  isLoading: false,
  collectionName: 'Herbarium',
  explorerUrl: 'https://explorer.invalid',
}

/** Creates an open offer of another account, for 90 USDC. */
export function makeOffer(overrides: Partial<Order> = {}): Order {
  return makeOrder({
    orderId: '1',
    side: 'offer',
    marketplace: 'service_marketplace_v1',
    createdBy: people.artist,
    priceAmount: 90_000_000n,
    feeBps: 0,
    feeBreakdown: [],
    validUntil: new Date('2999-01-01T00:00:00Z'),
    ...overrides,
  })
}
