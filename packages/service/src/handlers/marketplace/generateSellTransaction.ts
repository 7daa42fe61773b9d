import { RpcError } from 'tillkit/internal'
import type { Returns } from 'tillkit/protocol'
import { isAddressEqual } from 'viem'
import { requireUnblocked } from '../../blockList.js'
import { toPublicOrderId } from '../../venues/numberedOrderId.js'
import type { Call } from '../http/handler.js'
import { findLines } from './findLines.js'
import { findVenue } from './findVenue.js'
import { approvesItself, commonCurrency } from './generateBuyTransaction.js'

export async function generateSellTransaction(
  call: Call<'GenerateSellTransaction'>,
): Promise<Returns<'GenerateSellTransaction'>> {
  const { params, network, now } = call
  const { collectionAddress: collection, seller, ordersData, additionalFees: fees, walletType } = params
  const { sell, kind } = findVenue(network, params.marketplace)
  if (!sell)
    throw new RpcError('NotImplemented', { details: `This service cannot accept offers on ${kind}.` })
  const walletApproves = approvesItself(walletType)
  requireUnblocked(await network.blockList(), { collection, maker: seller })
  const wanted = ordersData.map((data) => ({ collection, ...data }))
  const lines = await findLines({ network, sells: [kind], side: 'offer', wanted, now: now() })
  const orders = lines.map(({ order }) => order)
  commonCurrency(orders)
  const own = orders.find(({ maker }) => isAddressEqual(maker, seller))
  if (own) throw invalid(`Offer ${toPublicOrderId(own)} is the seller’s own.`)
  return { steps: await sell({ seller, lines, fees, walletApproves }) }
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
