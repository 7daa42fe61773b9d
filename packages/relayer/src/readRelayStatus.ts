import { fromChain, readRelay, type Sql, type StoredRelay } from '@tillkit/service/internal'
import { RpcError, readPurchased, type SignedPurchase } from 'tillkit/internal'
import { isAddressEqual } from 'viem'
import { isStale } from './isStale.js'
import type { Head, Relayer } from './relayer.js'

/**
 * - `new`: the relayer never accepted the purchase, and the market has not recorded it.
 * - `pending`: the relayer accepted the purchase and its nonce is unused, so it can still be executed once.
 * - `purchased`: the market has recorded the purchase.
 * - `failed`: the market has not recorded the purchase, and its nonce is used, its signature has expired, or it costs too much. The relayer
 *   no longer sends it.
 */
export type RelayStatus = { kind: 'new' | 'purchased' } | { kind: 'pending' | 'failed'; relay: StoredRelay }

/**
 * Reads the status of a purchase. Reads nonce and market as of one block: otherwise a used nonce could appear without the recorded
 * purchase.
 */
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
  // This account cannot cancel another account's transaction. So a too expensive one still counts as pending until its signature expires.
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
