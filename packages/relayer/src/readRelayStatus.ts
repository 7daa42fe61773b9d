import { fromChain, readRelay, type Sql, type StoredRelay } from '@tillkit/service/internal'
import { RpcError, readPurchased, type SignedPurchase } from 'tillkit/internal'
import { isAddressEqual } from 'viem'
import { isStale } from './isStale.js'
import type { Head, Relayer } from './relayer.js'

/**
 * What became of a purchase.
 *
 * - `new`: nothing is known of it.
 * - `pending`: it was accepted, and its nonce is not used up: it can still happen, once.
 * - `purchased`: the market has noted it.
 * - `failed`: its nonce is used up and the market has not noted it, so what was signed for it can never happen; or it is
 *   sent no more, as it has expired or costs too much.
 */
export type RelayStatus = { kind: 'new' | 'purchased' } | { kind: 'pending' | 'failed'; relay: StoredRelay }

/**
 * Tells what became of a purchase, as of one block: so a used-up nonce is never seen without its effect.
 *
 * @throws RpcError `InvalidArgument` when its id stands for another purchase, ChainError, DatabaseError.
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
  // What another account has signed cannot be taken back by this one, whatever it offers: until it expires it may happen.
  const limits = isAddressEqual(relay.relayer, account.address) ? relayer : { maxFeePerGas: undefined }
  const pending = !purchased && relay.nonce >= count && !relay.cancelled && !isStale(limits, head, relay)
  if (!purchased && !pending) return { kind: 'failed', relay }
  if (relay.orderId !== items[0]?.orderId.toLowerCase()) {
    throw new RpcError('InvalidArgument', { details: 'purchaseId: it is the id of another purchase.' })
  }
  return purchased ? { kind: 'purchased' } : { kind: 'pending', relay }
}

export declare namespace readRelayStatus {
  type Options = { relayer: Relayer; sql: Sql; head: Head; purchase: SignedPurchase }
}
