import { RpcError } from '../../protocol/errors.js'
import type { SignedPurchase } from '../../protocol/purchase.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import { fromChain } from '../chain/openChain.js'
import type { Sql } from '../store/database.js'
import { type Relay, readRelay } from '../store/relays.js'
import type { Head, Relayer } from './relayer.js'

/**
 * What became of a purchase.
 *
 * - `new`: nothing is known of it.
 * - `open`: it was taken on, and its place in the relayer's sequence is not used up: it can still happen, once.
 * - `made`: the market has noted it.
 * - `failed`: its place is used up and the market has not noted it, so what was signed for it can never happen.
 */
export type RelayStatus = { kind: 'new' | 'made' | 'failed' } | { kind: 'open'; relay: Relay }

/**
 * Tells what became of a purchase, from one block: its transaction is never found used up and its effect not yet there.
 *
 * @throws RpcError `InvalidArgument` when its id stands for another purchase, ChainError, DatabaseError.
 */
export async function readRelayStatus(options: readRelayStatus.Options): Promise<RelayStatus> {
  const { relayer, sql, head, purchase } = options
  const { chain, market: address } = relayer
  const { buyer, purchaseId, items } = purchase
  const { number: blockNumber } = head
  const relay = await readRelay(sql, { chainId: chain.chainId, buyer, purchaseId })
  const noted = { abi: marketAbi, address, functionName: 'purchased', args: [buyer, purchaseId] } as const
  const [made, count] = await fromChain(
    chain,
    Promise.all([
      chain.client.readContract({ ...noted, blockNumber }),
      relay ? chain.client.getTransactionCount({ address: relay.relayer, blockNumber }) : 0,
    ]),
  )
  if (!relay) return { kind: made ? 'made' : 'new' }
  const open = !made && relay.nonce >= count
  if (!made && !open) return { kind: 'failed' }
  if (relay.orderId !== items[0]?.orderId.toLowerCase()) {
    throw new RpcError('InvalidArgument', { details: 'purchaseId: it stands for another purchase.' })
  }
  return made ? { kind: 'made' } : { kind: 'open', relay }
}

export declare namespace readRelayStatus {
  type Options = { relayer: Relayer; sql: Sql; head: Head; purchase: SignedPurchase }
}
