import { fromChain, readRelay, type Sql, type StoredRelay } from '@tillkit/service/internal'
import { RpcError, readPurchased, type SignedPurchase } from 'tillkit/internal'
import { isAddressEqual } from 'viem'
import { isStale } from './isStale.js'
import type { Head, Relayer } from './relayer.js'

/**
 * - `new`: the relayer never accepted the purchase, and the market has not recorded it.
 * - `pending`: the relayer accepted the purchase, and the nonce of its transaction is unused. So the chain can still execute it.
 * - `purchased`: the market has recorded the purchase.
 * - `failed`: the market has not recorded the purchase, and the relayer no longer sends its transaction. The transaction's nonce is used,
 *   its signature has expired, its fee exceeds the relayer's limit, or the relayer has cancelled it.
 */
export type RelayStatus = { kind: 'new' | 'purchased' } | { kind: 'pending' | 'failed'; relay: StoredRelay }

/**
 * Reads the status of a purchase. Reads the nonce and the market as of one block. Otherwise a purchase that is mined between both reads
 * would look failed: its nonce is used, but the market has not recorded it.
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
  // If another relayer account signed the transaction, this relayer cannot cancel it. So the transaction stays pending even if its fee is
  // too high, until its signature expires.
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
