import { type Client, type Hash, isAddressEqual } from 'viem'
import { getTransaction, getTransactionReceipt } from 'viem/actions'
import { makesCall } from '../../checkout/evidence/ownership.js'
import { readDepth } from '../../checkout/evidence/receipts.js'
import type { AskedPayment } from './findSent.js'

/**
 * What became of the transaction that a wallet has named for what it was asked. Only one that makes the calls that were asked, for
 * the account that was asked, after it was asked, says anything: nothing comes back for any other, nor for one that is in no block.
 * What has failed may still go through in another block until its own is deep enough, and what others have sent for the account in
 * vain they may send again.
 */
export async function readResult(
  client: Client,
  hash: Hash,
  { asked, confirmations }: readResult.Options,
): Promise<'success' | 'reverted' | undefined> {
  const [receipt, sent] = await Promise.all([
    getTransactionReceipt(client, { hash }).catch(() => undefined),
    getTransaction(client, { hash }).catch(() => undefined),
  ])
  if (!receipt || !sent) return undefined
  const { status, from, blockNumber } = receipt
  if ((await readDepth(client, receipt)) < (status === 'success' ? 1 : confirmations)) return undefined
  const isOwn = isAddressEqual(from, asked.account)
  // A chain that was reorganised may have it in an earlier block; its place it keeps.
  const isLater = blockNumber > asked.block || (isOwn && sent.nonce >= asked.nonce)
  if (!isLater || !makesCall(sent, asked)) return undefined
  return status === 'success' || isOwn ? status : undefined
}

export declare namespace readResult {
  type Options = {
    /** What the wallet was asked. */
    asked: AskedPayment
    /** Blocks, its own included, until what has failed has. */
    confirmations: number
  }
}
