import { type Client, type Hash, isAddressEqual } from 'viem'
import { getTransaction, getTransactionReceipt } from 'viem/actions'
import { makesCall } from '../../checkout/evidence/ownership.js'
import { readDepth } from '../../checkout/evidence/receipts.js'
import type { RequestedPayment } from './findSentPayment.js'

/**
 * Returns the result of a payment's transaction; `undefined` while it is unknown.
 *
 * A failed transaction counts only with enough confirmations, because it may succeed after a reorg. A failed transaction of another account
 * does not count.
 */
export async function readResult(
  client: Client,
  hash: Hash,
  { request, confirmations }: readResult.Options,
): Promise<'success' | 'reverted' | undefined> {
  const [receipt, transaction] = await Promise.all([
    getTransactionReceipt(client, { hash }).catch(() => undefined),
    getTransaction(client, { hash }).catch(() => undefined),
  ])
  if (!receipt || !transaction) return undefined
  const { status, from, blockNumber } = receipt
  if ((await readDepth(client, receipt)) < (status === 'success' ? 1 : confirmations)) return undefined
  const isFromAccount = isAddressEqual(from, request.account)
  // A reorg may move the transaction to a block with a lower number than the block of the request. The nonce stays the same, so it also
  // proves that the account sent the transaction after the request.
  const isAfterRequest = blockNumber > request.block || (isFromAccount && transaction.nonce >= request.nonce)
  if (!isAfterRequest || !makesCall(transaction, request)) return undefined
  return status === 'success' || isFromAccount ? status : undefined
}

export declare namespace readResult {
  type Options = {
    request: RequestedPayment
    confirmations: number
  }
}
