import { approvalStep, encodeRequest, RpcError } from 'tillkit/internal'
import type { Step } from 'tillkit/protocol'
import { isAddressEqual, zeroAddress } from 'viem'
import { toPublicOrderId } from '../numberedOrderId.js'
import { totalOf } from '../purchaseItems.js'
import { readAllowance } from '../readAllowance.js'
import type { ServiceVenueContext } from '../serviceVenue.js'
import type { Purchase } from '../venue.js'

/**
 * Returns the steps that buy from a request market. The helper contract buys several orders in the native currency; the market itself buys
 * everything else.
 */
export async function requestSteps(
  purchase: Purchase,
  { chain, market, helper }: ServiceVenueContext,
): Promise<Step[]> {
  const { buyer, currency, fees, lines, walletApproves } = purchase
  const price = totalOf(purchase)
  const count = BigInt(lines.length)
  const isNative = isAddressEqual(currency, zeroAddress)
  const isBatch = count > 1n
  if (fees.some(({ amount }) => amount % count !== 0n)) {
    throw invalid(`additionalFees: must be divisible by the ${count} orders.`)
  }
  const throughHelper = isNative && isBatch
  if (throughHelper && !helper)
    throw invalid(
      'ordersData: must have one order in the native currency, because this market has no helper.',
    )
  const data = encodeRequest({
    market: throughHelper ? market : undefined,
    isBatch,
    recipient: buyer,
    lines: lines.map(({ order, quantity }) => ({ requestId: BigInt(toPublicOrderId(order)), quantity })),
    fees: fees
      .filter(({ amount }) => amount > 0n)
      .map(({ amount, receiver }) => ({ amount: amount / count, receiver })),
  })
  const to = (throughHelper && helper) || market
  const buy: Step = { id: 'buy', to, data, price, value: isNative ? price : 0n }
  const allowance = isNative || walletApproves ? price : await readAllowance(chain, market, purchase)
  return allowance >= price ? [buy] : [approvalStep({ currency, spender: market, amount: price }), buy]
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
