import { type Hash, type Hex, isAddressEqual, isHash, type TransactionReceipt } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { withTimeout } from '../../evm/withTimeout.js'
import type { Run } from '../context/run.js'
import { noRetry } from '../context/wallet.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { EntryHandle } from '../journal/openJournal.js'
import type { WalletReport } from './judge.js'
import { readBatchShare } from './readBatchShare.js'
import { isRepeatable } from './repeat.js'

export async function readBatchStatus(
  context: Pick<Run, 'wallet' | 'journal' | 'signal' | 'limits'>,
  entry: EntryHandle,
): Promise<{ code: number; hashes: readonly Hash[] } | undefined> {
  const { wallet, journal, signal, limits } = context
  if (entry.read().kind !== 'batch') return undefined
  const id = toBatchId(journal.record.purchaseId, entry)
  const request = wallet.request({ method: 'wallet_getCallsStatus', params: [id] }, noRetry)
  const { requestTimeoutMs: timeoutMs } = limits
  const late = () => new CheckoutError('WalletFailed')
  try {
    const answer = (await withTimeout(request, { timeoutMs, late, signal })) as CallsStatus
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

type CallsStatus = { status?: unknown; receipts?: { transactionHash?: unknown }[] }

export function toBatchId(purchaseId: Hex, { index, read }: Pick<EntryHandle, 'index' | 'read'>): Hex {
  const { together } = read()
  if (together) return together.id
  return `${purchaseId.slice(0, -4)}${index.toString(16).padStart(4, '0')}` as Hex
}

/**
 * Reads the wallet's report of a batch. Trusts "reverted" only if the account itself sent the reverted transactions. Another sender, such
 * as a bundler, could send the same calls again, and these calls could then succeed.
 */
export async function readBatchReport(
  context: Run,
  entry: EntryHandle,
): Promise<(WalletReport & { hash?: Hash | undefined }) | undefined> {
  const { client, intent } = context
  const status = await readBatchStatus(context, entry)
  if (!status) return undefined
  const { code, hashes } = status
  const request = entry.read()
  const { together, account } = request
  const isChecked = code >= 500 && code < 600 && !isRepeatable(request)
  const isSplit = together !== undefined && hashes.length > 1
  // The wallet may report transactions that the chain does not have. If one receipt cannot be read, ignore all receipts, because the others
  // do not prove that the whole batch reverted.
  const receipts =
    isChecked || isSplit
      ? await Promise.all(hashes.map((hash) => getTransactionReceipt(client, { hash }))).catch(() => [])
      : []
  const own =
    together && receipts.find(({ logs }) => readBatchShare({ logs, value: 0n, intent, together }).isMade)
  const isReverted = ({ status, from }: TransactionReceipt) =>
    status === 'reverted' && isAddressEqual(from, account)
  const hasReverted = isChecked && receipts.length > 0 && receipts.every(isReverted)
  return { code, hash: own?.transactionHash ?? hashes.at(-1), hasReverted }
}
