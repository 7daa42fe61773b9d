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
import { requireOrder } from './findOrder.js'

export async function buySteps(options: buySteps.Options): Promise<Step[]> {
  const { client, market, relay, request } = options
  const { buyer, collectionAddress: collection, ordersData, additionalFees: fees } = request
  const items = await Promise.all(
    ordersData.map(async ({ orderId, quantity, tokenId }) => {
      const order = await requireOrder({ client, market, collection, orderId })
      if (tokenId !== undefined && tokenId !== order.tokenId)
        throw invalid(`Order ${orderId} sells token ${order.tokenId}, not ${tokenId}.`)
      if (quantity === 0n) throw invalid(`The quantity of order ${orderId} must be at least 1.`)
      if (order.quantityAvailable < quantity)
        throw invalid(`Only ${order.quantityAvailable} of order ${orderId} can be bought.`)
      return { order, quantity }
    }),
  )
  if (new Set(items.map(({ order }) => order.orderId.toLowerCase())).size < items.length)
    throw invalid('ordersData: an order is in the list twice.')
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
    relay: createRelay.ReturnType | undefined
    request: Received<'GenerateBuyTransaction'>
  }
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
