import type { Order } from '../protocol/order.js'

/**
 * Creates an order for a story or a test of a component: one token for 0.4 of the native currency of chain 1, for sale from 2020 to 2100.
 *
 * @example
 * <OrderCard order={exampleOrder({ priceAmount: parseEther('2'), tokenId: 7n })} />
 */
export function exampleOrder(changes: Partial<Order> = {}): Order {
  const time = new Date('2020-01-01T00:00:00Z')
  return {
    id: 1,
    collectionId: 1,
    orderId: '0x2a',
    chainId: 1,
    originName: 'tillkit',
    collectionContractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    tokenId: 1n,
    createdBy: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    priceAmount: 400_000_000_000_000_000n,
    priceAmountFormatted: '0.4',
    priceAmountNet: 400_000_000_000_000_000n,
    priceAmountNetFormatted: '0.4',
    priceCurrencyAddress: '0x0000000000000000000000000000000000000000',
    priceDecimals: 18,
    quantityInitial: 1n,
    quantityInitialFormatted: '1',
    quantityRemaining: 1n,
    quantityRemainingFormatted: '1',
    quantityAvailable: 1n,
    quantityAvailableFormatted: '1',
    quantityDecimals: 0,
    feeBps: 0,
    feeBreakdown: [],
    validFrom: time,
    validUntil: new Date('2100-01-01T00:00:00Z'),
    blockNumber: 1,
    createdAt: time,
    updatedAt: time,
    side: 'listing',
    status: 'active',
    marketplace: 'service_marketplace_v2',
    ...changes,
  }
}
