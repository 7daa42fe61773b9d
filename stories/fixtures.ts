import { zeroAddress } from 'viem'
import type { PayOption } from '../src/hooks/payOptions.js'
import type { Order } from '../src/protocol/order.js'
import type { SwapPrice } from '../src/protocol/swap.js'

/** The current time in every story. */
export const now = new Date('2026-11-20T12:00:00Z')

export const usdc = { symbol: 'USDC', decimals: 6 }
export const dai = { symbol: 'DAI', decimals: 18 }
export const ether = { symbol: 'ETH', decimals: 18 }

/** A currency with the longest symbol that a page shows. */
export const longSymbol = { symbol: 'WWWWWWWWWWWW', decimals: 6 }
export const longName = 'Pneumonoultramicroscopicsilicovolcanoconiosis-under-a-northern-light!'

export const people = {
  buyer: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  seller: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  artist: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
} as const

export const contracts = {
  herbarium: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  usdc: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  dai: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
} as const

/** Creates an available order: one print, for 128.50 USDC. */
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

/** Creates an order of an edition: seven of twenty are left, in the native currency. */
export function makeEdition(overrides: Partial<Order> = {}): Order {
  return makeOrder({
    orderId: '0x00000000000000000000000000000000000000000000000000000000000000bb',
    tokenId: 3n,
    priceAmount: 40_000_000_000_000_000n,
    priceCurrencyAddress: zeroAddress,
    priceDecimals: 18,
    priceUSD: 112.4,
    priceUSDFormatted: '112.40',
    quantityInitial: 20n,
    quantityRemaining: 7n,
    quantityAvailable: 7n,
    ...overrides,
  })
}

export function makeMetadata(name: string, hue: number) {
  return { status: 'success', data: { name, image: pressedLeaf(hue) } } as const
}

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

export const items = [{ order: makeOrder(), quantity: 1n }]

export const fees = [{ amount: 1_000_000n, receiver: people.artist }]

/** The price of the items in each currency of the wallet. */
export const prices: readonly SwapPrice[] = [
  {
    currencyAddress: zeroAddress,
    currencyBalance: 2_418_000_000_000_000_000n,
    price: 45_731_402_238_115_000n,
    maxPrice: 46_188_716_260_496_150n,
    transactionValue: 46_188_716_260_496_150n,
  },
  {
    currencyAddress: contracts.usdc,
    currencyBalance: 9_300_250_000n,
    price: 128_950_000n,
    maxPrice: 130_239_500n,
    transactionValue: 0n,
  },
]

/**
 * The currencies of the pay picker, for orders in USDC. The balances of USDC and DAI are too low, and the balance of ether is sufficient.
 */
export const payOptions: readonly [PayOption, PayOption, PayOption] = [
  {
    currencyAddress: contracts.usdc,
    price: 129_500_000n,
    maxPrice: 129_500_000n,
    balance: 9_420_000n,
    missing: 120_080_000n,
    pay: undefined,
  },
  {
    currencyAddress: zeroAddress,
    price: 45_731_402_238_115_000n,
    maxPrice: 46_188_716_260_496_150n,
    balance: 2_418_000_000_000_000_000n,
    missing: 0n,
    pay: { currency: zeroAddress, maxAmount: 46_188_716_260_496_150n },
  },
  {
    currencyAddress: contracts.dai,
    price: 129_890_000_000_000_000_000n,
    maxPrice: 131_188_900_000_000_000_000n,
    balance: 75_250_000_000_000_000_000n,
    missing: 55_938_900_000_000_000_000n,
    pay: { currency: contracts.dai, maxAmount: 131_188_900_000_000_000_000n },
  },
]

/** Creates orders in several states, each for a different token. */
export function makeOrders(count: number): Order[] {
  return Array.from({ length: count }, (_, index) =>
    makeOrder({
      orderId: `0x${(index + 1).toString(16).padStart(64, '0')}`,
      tokenId: BigInt(index),
      priceAmount: BigInt((index * 37) % 400) * 1_000_000n,
      priceUSD: (index * 37) % 400,
      priceUSDFormatted: `${(index * 37) % 400}.00`,
      ...(index % 7 === 3 && { status: 'filled', quantityRemaining: 0n, quantityAvailable: 0n }),
    }),
  )
}

/** Returns the token metadata of an order from {@link makeOrders}. */
export function metadataOf({ tokenId = 0n }: Order) {
  return makeMetadata(`Specimen ${tokenId}`, Number((tokenId * 47n) % 360n))
}
