import { type Address, erc20Abi, type Hex, isAddressEqual, zeroAddress, zeroHash } from 'viem'
import { readContract } from 'viem/actions'
import type { ChainClient } from '../../checkout/errors/readChain.js'
import { RpcError } from '../../protocol/errors.js'
import type { Received } from '../../protocol/methods.js'
import type { Step } from '../../protocol/step.js'
import { approvalStep } from '../../venues/approvalStep.js'
import { costOfItems } from '../../venues/sale.js'
import { buyStep } from '../../venues/tillkit/buyStep.js'
import type { createRelay } from '../createRelay.js'
import { readOrder } from './readOrder.js'

/** The steps by which a buyer buys from a market contract: signed ones where a relay sends, and knows the currency. */
export async function buySteps(options: buySteps.Options): Promise<Step[]> {
  const { client, market, relay, request } = options
  const { buyer, ordersData, additionalFees: fees } = request
  const items = await Promise.all(
    ordersData.map(async ({ orderId, quantity }) => {
      const order = await readOrder({ client, market, orderId })
      if (!order) throw new RpcError('NotFound', { details: orderId })
      if (order.quantityAvailable < quantity) throw new RpcError('InvalidArgument', { details: orderId })
      return { order, quantity }
    }),
  )
  const currency = items[0]?.order.priceCurrencyAddress ?? zeroAddress
  const native = isAddressEqual(currency, zeroAddress)
  const bought = items.map(({ order, quantity }) => ({
    orderId: order.orderId as Hex,
    collection: order.collectionContractAddress,
    tokenId: order.tokenId ?? 0n,
    quantity,
    unitPrice: order.priceAmount,
  }))
  const total = costOfItems({ items: bought, fees })
  const signed = native ? undefined : relay?.buildSteps({ buyer, items: bought, currency, fees, total })
  if (signed) return signed
  const buy = buyStep({ market, items: bought, currency, recipient: buyer, fees, purchaseId: zeroHash })
  const allowance = native
    ? total
    : await readContract(client, {
        address: currency,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [buyer, market],
      })
  return allowance >= total ? [buy] : [approvalStep({ currency, spender: market, amount: total }), buy]
}

export declare namespace buySteps {
  type Options = {
    client: ChainClient
    market: Address
    /** What sends for buyers who sign. */
    relay: createRelay.ReturnType | undefined
    request: Received<'GenerateBuyTransaction'>
  }
}
