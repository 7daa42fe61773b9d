import { RpcError, walletKinds } from 'tillkit/internal'
import type { Returns } from 'tillkit/protocol'
import { getAddress, isAddressEqual } from 'viem'
import type { StoredOrder } from '../../store/storedOrder.js'
import { toPublicOrderId } from '../../venues/numberedOrderId.js'
import type { Call } from '../http/handler.js'
import { findLines } from './findLines.js'
import { findVenue } from './findVenue.js'
import { nextTime } from './orderState.js'

export async function generateBuyTransaction(
  call: Call<'GenerateBuyTransaction'>,
): Promise<Returns<'GenerateBuyTransaction'>> {
  const { params, network, now } = call
  const { collectionAddress: collection, ordersData, buyer, additionalFees: fees, walletType } = params
  const venue = findVenue(network, params.marketplace)
  const walletApproves = approvesItself(walletType)
  const wanted = ordersData.map((data) => ({ collection, ...data }))
  const at = now()
  const lines = await findLines({ network, sells: venue.sells, wanted, now: at })
  const orders = lines.map(({ order }) => order)
  const steps = await venue.steps({
    buyer,
    currency: commonCurrency(orders),
    lines: lines.map(({ order, quantity }) => {
      return { order: { ...order, unitPrice: venue.priceOf?.(order) ?? order.unitPrice }, quantity }
    }),
    fees,
    walletApproves,
    time: Math.max(...orders.map((order) => nextTime(order, at))),
  })
  return { steps }
}

/**
 * Returns whether a wallet of this type makes its token approvals itself, as part of the transaction. The response then has no approval
 * steps.
 *
 * @throws RpcError – the interface does not have this wallet type.
 */
export function approvesItself(walletType: string | undefined): boolean {
  const kinds: readonly string[] = walletKinds
  if (walletType !== undefined && !kinds.includes(walletType)) {
    throw invalid(`walletType: must be a known kind. Received "${walletType}".`)
  }
  return walletType === 'sequence'
}

export function commonCurrency(orders: readonly StoredOrder[]) {
  const [first] = orders
  if (!first) throw invalid('ordersData: must not be empty.')
  const mismatch = orders.find(({ currency }) => !isAddressEqual(currency, first.currency))
  if (mismatch) {
    const [one, other] = [toPublicOrderId(mismatch), toPublicOrderId(first)]
    throw invalid(`Orders ${one} and ${other} must have the same currency.`)
  }
  if (new Set(orders).size < orders.length) throw invalid('ordersData: an order is in the list twice.')
  return getAddress(first.currency)
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
