import {
  encodePurchase,
  fromMarketplaceName,
  JsonObject,
  RpcError,
  requested,
  SignedPurchase,
} from 'tillkit/internal'
import type { Returns } from 'tillkit/protocol'
import {
  type Address,
  type Hex,
  hashTypedData,
  isAddressEqual,
  recoverAddress,
  serializeSignature,
  size,
} from 'viem'
import * as z from 'zod/mini'
import { requireUnblocked } from '../../blockList.js'
import { fromChain } from '../../chain/openChain.js'
import { requirePurchase, requireSignature } from '../../permits/requirePurchase.js'
import { splitSignature } from '../../permits/splitSignature.js'
import type { FairQueue as Each } from '../http/createFairQueue.js'
import { decode } from '../http/decodeParams.js'
import type { Call, Network } from '../http/handler.js'
import { queuedDatabase } from '../http/withFairQueue.js'
import { findLines } from './findLines.js'
import { findVenue } from './findVenue.js'

const Body = z.object({ body: z.object({ purchase: SignedPurchase }) })
const OrderBody = z.object({ body: z.object({ marketplace: requested.marketplace, order: JsonObject }) })

/**
 * Submits a signed purchase to the relayer, or stores a signed order. A repeated call has no further effect: the market accepts a purchase
 * ID once, and the service stores an order once.
 */
export async function execute(call: Call<'Execute'>, turns: execute.Turns): Promise<Returns<'Execute'>> {
  if (!('order' in call.params.body)) return executePurchase(call)
  const { network, project } = call
  const database = queuedDatabase(network.database, (run) => turns.database(project.id, run))
  return turns.listings(call.network)(project.id, () =>
    executeListing({ ...call, network: { ...network, database } }),
  )
}

export declare namespace execute {
  type Turns = {
    database: Each
    listings: (network: Network) => Each
  }
}

async function executeListing(call: Call<'Execute'>): Promise<Returns<'Execute'>> {
  const { params, network, marketplaceNames, now } = call
  const { marketplace, order } = decode(OrderBody, { body: params.body }).body
  requireOrder(params.executeType)
  const { storeSigned, kind } = findVenue(network, fromMarketplaceName(marketplace, marketplaceNames))
  if (!storeSigned)
    throw new RpcError('NotImplemented', {
      details: `This service does not accept signed orders of ${kind}.`,
    })
  const posted = { order, signature: params.signature, time: Math.floor(now() / 1000) }
  const blocks = await network.blockList()
  return { orderId: await storeSigned(posted, network.database, (found) => requireUnblocked(blocks, found)) }
}

async function executePurchase(call: Call<'Execute'>): Promise<Returns<'Execute'>> {
  const { params, network, project, now } = call
  const { sells } = findVenue(network, 'payment_processor')
  const { relay, config } = network
  const { market } = config
  if (!relay || !market) throw new RpcError('NotImplemented', { details: 'This network has no relayer.' })
  requireOrder(params.executeType)
  requireSignature(params.signature)
  const { purchase } = decode(Body, { body: params.body }).body
  requirePurchase(purchase, config.currencies)

  const { items } = purchase
  const orderId = items[0]?.orderId ?? '0x'
  if (await relay.resume(purchase)) return { orderId }
  try {
    await findLines({ network, sells, wanted: items, now: now() })
    const signature = await checkSigner(network, market, purchase, params.signature)
    await relay.submit({ purchase, signature, project: project.id })
  } catch (error) {
    // Another process may have accepted the same purchase in the meantime, which caused this error. If the relayer knows the purchase, the
    // call succeeds.
    if (!(error instanceof RpcError) || !(await relay.resume(purchase).catch(() => false))) throw error
  }
  return { orderId }
}

/**
 * Checks that the buyer signed the purchase. Returns the signature of an EOA in the form that contracts accept. Returns the signature of a
 * contract wallet unchanged: the simulation of the purchase verifies it later.
 *
 * @throws RpcError – the signature is not from the buyer, and the buyer is not a contract.
 */
async function checkSigner(
  { chain }: Network,
  market: Address,
  purchase: SignedPurchase,
  signature: Hex,
): Promise<Hex> {
  const { buyer: address } = purchase
  const { value: message, ...rest } = encodePurchase({ purchase, chainId: chain.chainId, market })
  const hash = hashTypedData({ ...rest, message })
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  if (signer && isAddressEqual(signer, address) && size(signature) === 65) {
    const { r, s, v } = splitSignature(signature)
    return serializeSignature({ r, s, v: BigInt(v) })
  }
  const code = await fromChain(chain, chain.client.getCode({ address }))
  if (code === undefined) throw invalid('signature: must be from the buyer.')
  return signature
}

function requireOrder(executeType: string): void {
  if (executeType !== 'order') throw invalid(`executeType: must be "order". Received "${executeType}".`)
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
