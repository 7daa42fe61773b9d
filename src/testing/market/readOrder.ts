import { type Address, erc20Abi, formatUnits, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import type { ChainClient } from '../../checkout/errors/readChain.js'
import type { Order } from '../../protocol/order.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'

/**
 * Reads an order from the market contract. `status` is the stored status: it does not show whether the order has expired, or whether the
 * maker still owns the token.
 */
export async function readOrder({ client, market, orderId }: readOrder.Options): Promise<Order | undefined> {
  const [stored, chainId] = await Promise.all([
    readContract(client, {
      address: market,
      abi: marketAbi,
      functionName: 'getOrder',
      args: [orderId as Hex],
    }),
    client.request({ method: 'eth_chainId' }),
  ])
  const {
    maker,
    collection,
    tokenId,
    quantity,
    remaining,
    currency,
    unitPrice,
    validFrom,
    validUntil,
    cancelled,
  } = stored
  if (isAddressEqual(maker, zeroAddress)) return undefined
  const priceDecimals = isAddressEqual(currency, zeroAddress)
    ? 18
    : await readContract(client, { address: currency, abi: erc20Abi, functionName: 'decimals' })
  const left = cancelled ? 0n : remaining
  const start = new Date(Number(validFrom) * 1_000)
  return {
    id: 0,
    collectionId: 0,
    orderId,
    chainId: Number(chainId),
    originName: 'sandbox',
    collectionContractAddress: collection,
    createdBy: maker,
    priceAmount: unitPrice,
    priceAmountFormatted: formatUnits(unitPrice, priceDecimals),
    priceAmountNet: unitPrice,
    priceAmountNetFormatted: formatUnits(unitPrice, priceDecimals),
    priceCurrencyAddress: currency,
    priceDecimals,
    quantityInitial: quantity,
    quantityInitialFormatted: String(quantity),
    quantityRemaining: remaining,
    quantityRemainingFormatted: String(remaining),
    quantityAvailable: left,
    quantityAvailableFormatted: String(left),
    quantityDecimals: 0,
    feeBps: 0,
    feeBreakdown: [],
    validFrom: start,
    // Limit the time, because the contract's number may exceed the maximum of a `Date`.
    validUntil: new Date(Math.min(Number(validUntil) * 1_000, 8.64e15)),
    blockNumber: 0,
    createdAt: start,
    updatedAt: start,
    tokenId,
    marketplace: 'service_marketplace_v2',
    side: 'listing',
    status: cancelled ? 'cancelled' : remaining === 0n ? 'filled' : 'active',
  }
}

export declare namespace readOrder {
  type Options = { client: ChainClient; market: Address; orderId: string }
}
