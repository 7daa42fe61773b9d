import { approvalStep, encodeRequest, RpcError } from 'tillkit/internal'
import type { Step } from 'tillkit/protocol'
import { isAddressEqual, zeroAddress } from 'viem'
import { outerOrderId } from '../numberedOrderId.js'
import { totalOf } from '../purchaseItems.js'
import { readAllowance } from '../readAllowance.js'
import type { ServiceVenueContext } from '../serviceVenue.js'
import type { Purchase } from '../venue.js'

/**
 * The steps that take requests: an approval where the market may not take enough of the currency yet, then one call. Several in the
 * native currency are taken through the helper.
 *
 * @throws RpcError `InvalidArgument` for several in the native currency without a helper, and for fees that cannot be paid in
 * even parts, as the market takes them with each of its requests; ChainError.
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
    throw invalid(`additionalFees: must come out even for each of the ${count} orders.`)
  }
  const throughHelper = isNative && isBatch
  if (throughHelper && !helper)
    throw invalid('ordersData: in the native currency they are bought one by one.')
  const data = encodeRequest({
    market: throughHelper ? market : undefined,
    isBatch,
    recipient: buyer,
    lines: lines.map(({ order, quantity }) => ({ requestId: BigInt(outerOrderId(order)), quantity })),
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
