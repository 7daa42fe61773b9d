import { type Hash, type Hex, isHash } from 'viem'
import { withTimeout } from '../../evm/withTimeout.js'
import type { CheckoutContext } from '../context/checkoutContext.js'
import { noRetry } from '../context/wallet.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { EntryHandle } from '../journal/openJournal.js'

/**
 * Asks the wallet for a batch's status code and its transactions, in order (EIP-5792). Nothing comes back when the wallet does
 * not say, and of an entry that is no batch.
 *
 * @throws the reason of the signal when the buyer cancels.
 */
export async function readBatchStatus(
  context: readBatchStatus.Context,
  entry: EntryHandle,
): Promise<{ code: number; hashes: readonly Hash[] } | undefined> {
  const { wallet, journal, signal, limits } = context
  if (entry.read().kind !== 'batch') return undefined
  const id = toBatchId(journal.record.purchaseId, entry)
  const asked = wallet.request({ method: 'wallet_getCallsStatus', params: [id] }, noRetry)
  const { requestTimeoutMs: timeoutMs } = limits
  const late = () => new CheckoutError('WalletFailed')
  try {
    const answer = (await withTimeout(asked, { timeoutMs, late, signal })) as CallsStatus
    const code = Number(answer.status)
    const hashes = (answer.receipts ?? []).flatMap(({ transactionHash: hash }) =>
      typeof hash === 'string' && isHash(hash) ? [hash] : [],
    )
    return code ? { code, hashes } : undefined
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}

export declare namespace readBatchStatus {
  type Context = Pick<CheckoutContext, 'wallet' | 'journal' | 'signal' | 'limits'>
}

/** The id of a batch: new for each entry of the journal, and found again from the journal alone. */
export function toBatchId(purchaseId: Hex, { index, read }: Pick<EntryHandle, 'index' | 'read'>): Hex {
  const { together } = read()
  if (together) return together.id
  return `${purchaseId.slice(0, -4)}${index.toString(16).padStart(4, '0')}` as Hex
}

type CallsStatus = { status?: unknown; receipts?: { transactionHash?: unknown }[] }
