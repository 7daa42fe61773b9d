import { fromChain, readRelay, type Sql, type StoredRelay } from '@tillkit/service/internal'
import { RpcError, readPurchased, type SignedPurchase } from 'tillkit/internal'
import { isAddressEqual } from 'viem'
import { isStale } from './isStale.js'
import type { Head, Relayer } from './relayer.js'

/**
 * - `new`: the relayer never accepted the purchase.
 * - `pending`: the relayer accepted it and its nonce is unused, so it can still happen once.
 * - `purchased`: the market has recorded it.
 * - `failed`: its nonce is used and the market has not recorded it, so it can never happen; or it expired or costs too much, and is no
 *   longer sent.
 */
export type RelayStatus = { kind: 'new' | 'purchased' } | { kind: 'pending' | 'failed'; relay: StoredRelay }

/** Reads the status of a purchase as of one block, so that a used nonce is never seen without its effect. */
export async function readRelayStatus(options: readRelayStatus.Options): Promise<RelayStatus> {
  const { relayer, sql, head, purchase } = options
  const { account, chain, market } = relayer
  const { client } = chain
  const { buyer, purchaseId, items } = purchase
  const { number: blockNumber } = head
  const relay = await readRelay(sql, { chainId: chain.chainId, buyer, purchaseId })
  const [purchased, count] = await fromChain(
    chain,
    Promise.all([
      readPurchased({ client, market, buyer, purchaseId, blockNumber }),
      relay ? client.getTransactionCount({ address: relay.relayer, blockNumber }) : 0,
    ]),
  )
  if (!relay) return { kind: purchased ? 'purchased' : 'new' }
  // This account cannot cancel transactions of another account, whatever fee they offer: until they expire, they may happen.
  const limits = isAddressEqual(relay.relayer, account.address) ? relayer : { maxFeePerGas: undefined }
  const pending = !purchased && relay.nonce >= count && !relay.cancelled && !isStale(limits, head, relay)
  if (!purchased && !pending) return { kind: 'failed', relay }
  if (relay.orderId !== items[0]?.orderId.toLowerCase()) {
    throw new RpcError('InvalidArgument', { details: 'purchaseId: must be the id of this purchase.' })
  }
  return purchased ? { kind: 'purchased' } : { kind: 'pending', relay }
}

export declare namespace readRelayStatus {
  type Options = { relayer: Relayer; sql: Sql; head: Head; purchase: SignedPurchase }
}
