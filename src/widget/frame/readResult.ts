import { type Client, type Hash, isAddressEqual } from 'viem'
import { getTransaction, getTransactionReceipt } from 'viem/actions'
import { isMadeBy } from '../../checkout/journal/findTaken.js'
import type { AskedPayment } from './findSent.js'

/**
 * What became of the transaction that a wallet has named for what it was asked. Only one that makes the calls that were asked, for
 * the account that was asked, after it was asked, says anything: nothing comes back for any other, nor for one that is in no block.
 * What others have sent for the account in vain they may send again.
 */
export async function readResult(
  client: Client,
  hash: Hash,
  asked?: readResult.Asked,
): Promise<'success' | 'reverted' | undefined> {
  const [receipt, sent] = await Promise.all([
    getTransactionReceipt(client, { hash }).catch(() => undefined),
    getTransaction(client, { hash }).catch(() => undefined),
  ])
  if (!receipt || !sent) return undefined
  const { status, from, blockNumber } = receipt
  if (!asked) return status
  if (blockNumber <= asked.block || !isMadeBy(sent, { ...asked, kind: 'batch' })) return undefined
  return status === 'success' || isAddressEqual(from, asked.account) ? status : undefined
}

export declare namespace readResult {
  /** What the wallet was asked; nothing of what version 0.1.0 noted. */
  type Asked = Pick<AskedPayment, 'account' | 'calls' | 'block'>
}
