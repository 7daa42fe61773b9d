import { zeroAddress } from 'viem'
import type { Intent } from '../src/checkout/intent.js'
import { createIntent } from '../src/checkout/intent.js'
import type { CheckoutState, StepState } from '../src/checkout/state.js'
import { TillError } from '../src/errors.js'
import type { Order } from '../src/protocol/order.js'

/** The moment at which every story happens. */
export const now = new Date('2026-11-20T12:00:00Z')

export const usdc = { symbol: 'USDC', decimals: 6 }
export const ether = { symbol: 'ETH', decimals: 18 }

export const people = {
  buyer: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  seller: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  artist: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
} as const

export const contracts = {
  herbarium: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  usdc: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
} as const

const hash = '0x9f2c4e1ab07d553ce8e6a1c1d6b3b0c7a5d4f3029e8b7c6a5d4e3f2011c0ffee'

/** An order that can be bought: one print, for 128.50 USDC. */
export function makeOrder(overrides: Partial<Order> = {}): Order {
  return {
    id: 7,
    collectionId: 3,
    orderId: '0x00000000000000000000000000000000000000000000000000000000000000aa',
    chainId: 31337,
    originName: 'tillkit',
    collectionContractAddress: contracts.herbarium,
    createdBy: people.seller,
    priceAmount: 128_500_000n,
    priceAmountFormatted: '128.5',
    priceAmountNet: 118_862_500n,
    priceAmountNetFormatted: '118.8625',
    priceCurrencyAddress: contracts.usdc,
    priceDecimals: 6,
    priceUSD: 128.5,
    priceUSDFormatted: '128.50',
    quantityInitial: 1n,
    quantityInitialFormatted: '1',
    quantityRemaining: 1n,
    quantityRemainingFormatted: '1',
    quantityAvailable: 1n,
    quantityAvailableFormatted: '1',
    quantityDecimals: 0,
    feeBps: 750,
    feeBreakdown: [
      { kind: 'royalty', recipientAddress: people.artist, bps: 500 },
      { kind: 'marketplace', recipientAddress: zeroAddress, bps: 250 },
    ],
    validFrom: new Date('2026-11-01T00:00:00Z'),
    validUntil: new Date('2026-11-24T00:00:00Z'),
    blockNumber: 12,
    createdAt: new Date('2026-11-01T00:00:00Z'),
    updatedAt: new Date('2026-11-01T00:00:00Z'),
    collectibleId: undefined,
    tokenId: 0n,
    orderCreatedAt: undefined,
    orderUpdatedAt: undefined,
    deletedAt: undefined,
    marketplace: 'service_marketplace_v2',
    side: 'listing',
    status: 'active',
    source: undefined,
    ...overrides,
  }
}

/** An order of an edition: up to seven of twenty, in the native currency. */
export function makeEdition(overrides: Partial<Order> = {}): Order {
  return makeOrder({
    orderId: '0x00000000000000000000000000000000000000000000000000000000000000bb',
    tokenId: 3n,
    priceAmount: 40_000_000_000_000_000n,
    priceCurrencyAddress: zeroAddress,
    priceDecimals: 18,
    priceUSDFormatted: '112.40',
    quantityInitial: 20n,
    quantityRemaining: 7n,
    quantityAvailable: 7n,
    ...overrides,
  })
}

/** What a token says of itself, as `useTokenMetadata` answers it. */
export function makeMetadata(name: string, hue: number) {
  return { status: 'success', data: { name, image: pressedLeaf(hue) } } as const
}

/** A picture of a pressed leaf. */
export function pressedLeaf(hue: number): string {
  const pairs = Array.from({ length: 7 }, (_, index) => {
    const y = 300 - index * 30
    const reach = 74 - index * 8
    const left = `M200 ${y}C${200 - reach} ${y - 4} ${190 - reach} ${y - 44} ${200 - reach * 1.3} ${y - 58}C${210 - reach} ${y - 50} 190 ${y - 30} 200 ${y}Z`
    return `<path d="${left}"/><path d="${left}" transform="matrix(-1 0 0 1 400 -12)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><rect width="400" height="400" fill="hsl(${hue} 30% 93%)"/><g fill="hsl(${hue} 34% 36%)" fill-opacity=".86">${pairs.join('')}</g><path d="M200 356C198 260 203 180 200 78" fill="none" stroke="hsl(${hue} 34% 28%)" stroke-width="3" stroke-linecap="round"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const item = { order: makeOrder(), quantity: 1n }

/** What is bought in the stories of the checkout. */
export const items = [item]

export const fees = [{ amount: 1_000_000n, receiver: people.artist }]

const intent: Intent = createIntent({ items, buyer: people.buyer, fees })

const approve = 'Allow the market to take exactly 129.5 USDC'
const buy = 'Buy token #0 for 129.5 USDC'

function steps(first: StepState['status'], second: StepState['status']): StepState[] {
  const sent = (status: StepState['status']) => (status === 'pending' || status === 'done' ? hash : undefined)
  return [
    { id: 'tokenApproval', text: approve, status: first, hash: sent(first) },
    { id: 'buy', text: buy, status: second, hash: sent(second) },
  ]
}

const base = { purchaseId: hash, intent, steps: [] } as const
const forecast = { simulated: true, pays: 129_500_000n, receives: [{ tokenId: 0n, quantity: 1n }] }

/** A checkout at each of its states. */
export const states = {
  idle: { ...base, status: 'idle' },
  preparing: { ...base, status: 'preparing' },
  elsewhere: { ...base, status: 'elsewhere' },
  review: {
    ...base,
    status: 'review',
    differences: [
      { kind: 'price', orderId: item.order.orderId, shown: '128500000', now: '140000000' },
      {
        kind: 'expiry',
        orderId: item.order.orderId,
        shown: '2026-11-24T00:00:00.000Z',
        now: '2026-11-21T00:00:00.000Z',
      },
    ],
  },
  switchChain: { ...base, status: 'switchChain', chainId: 31337, steps: steps('waiting', 'waiting') },
  confirm: { ...base, status: 'confirm', current: 0, steps: steps('confirm', 'waiting'), forecast },
  pending: { ...base, status: 'pending', current: 1, hash, steps: steps('done', 'pending'), forecast },
  success: {
    ...base,
    status: 'success',
    steps: steps('done', 'done'),
    outcome: { hash, blockNumber: 48_213n, paid: 129_500_000n, received: [{ tokenId: 0n, quantity: 1n }] },
  },
  error: { ...base, status: 'error', steps: steps('done', 'failed'), error: makeError('approval') },
  cancelled: {
    ...base,
    status: 'cancelled',
    steps: steps('failed', 'waiting'),
    error: new TillError('Rejected', {
      shortMessage: 'You declined in your wallet.',
      fix: 'Try again when you are ready.',
      retry: true,
    }),
  },
} satisfies { [status in CheckoutState['status']]: CheckoutState }

/** An error that leaves the money in a given place. */
export function makeError(funds: TillError['funds']): TillError {
  const texts = {
    none: [
      'InsufficientFunds',
      'The wallet does not hold enough to pay.',
      undefined,
      'Add funds and try again.',
    ],
    approval: [
      'Reverted',
      'The transaction failed on chain and changed nothing.',
      'The market says: OrderExpired.',
      'See the reason, and try again if it can change.',
    ],
    unknown: [
      'PaymentUnknown',
      'It is not known whether your wallet sent the transaction.',
      'The page was closed while the wallet asked.',
      'Look into your wallet. Try again to look for it on chain; it is not sent a second time.',
    ],
    spent: [
      'OutcomeMismatch',
      'The payment went through, but the item did not arrive.',
      undefined,
      'Ask the marketplace, and name the transaction.',
    ],
  } as const
  const [code, shortMessage, details, fix] = texts[funds]
  return new TillError(code, { shortMessage, details, fix, funds, retry: funds !== 'spent' })
}
