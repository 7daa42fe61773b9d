import { type Hash, type Hex, isHash, numberToHex, type TransactionReceipt } from 'viem'
import { codesOf, isRejection } from '../../evm/providerError.js'
import { sleep, withTimeout } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { currentEntry, lookUp } from '../journal/lookUp.js'
import type { PlannedStep } from '../plan/makePlan.js'
import { askWallet } from './askWallet.js'
import type { CheckoutContext } from './context.js'
import { settle } from './waitForSettlement.js'
import { once } from './wallet.js'

/**
 * Puts all transactions before the wallet as one atomic batch (EIP-5792) and waits until it has happened as a whole.
 *
 * The batch carries an id of our own, which a wallet takes only once; what happened is read from the chain, not from
 * the wallet.
 *
 * @returns `declined` when the wallet can't do it after all: then nothing was done, and the steps go one by one.
 * @throws CheckoutError as `askWallet` and `settle`; `Reverted` when the wallet says that the batch failed.
 */
export async function runBatch(context: CheckoutContext, steps: readonly PlannedStep[]) {
  const { journal, dispatch, tell } = context
  const shown = steps.map((_, index) => index)
  const paying = steps.at(-1)
  if (!paying) return 'declined'
  const id = batchId(journal.record.purchaseId, journal.record.entries.length)
  try {
    await askWallet(context, {
      entry: {
        id: paying.id,
        kind: 'batch',
        calls: steps.map(({ to, data, value }) => ({ to, data, value })),
        market: paying.market,
      },
      shown,
      request: () => prompt(context, steps, id),
      note: () => ({ status: 'sent' }),
      onFailure: async (cause, write) => {
        if (isRejection(cause) || !codesOf(cause).some((code) => cannotBatch.has(code))) return
        await write({ status: 'declined' })
        throw new BatchDeclined()
      },
    })
  } catch (error) {
    if (error instanceof BatchDeclined) return 'declined'
    throw error
  }
  for (const step of shown) dispatch({ type: 'send', step })
  await tell({ type: 'sent', step: paying.id })
  return followBatch(context, shown)
}

/**
 * Waits until the batch has happened as a whole.
 *
 * @throws CheckoutError as `settle`; `Reverted` when the wallet says that the batch failed.
 */
export async function followBatch(context: CheckoutContext, shown: readonly number[]) {
  await requireSuccess(context)
  return settle(context, shown)
}

/** Whether the wallet has taken the batch that it was asked for. Silence and errors mean no. */
export async function hasTakenBatch(context: CheckoutContext): Promise<boolean> {
  return currentEntry(context).kind === 'batch' && (await readStatus(context)) !== undefined
}

/** Whether the wallet offers atomic batches for this account and chain. Silence and errors mean no. */
export async function offersBatches({ wallet, intent, limits }: CheckoutContext): Promise<boolean> {
  if (wallet.account.type === 'local') return false
  const chainId = numberToHex(intent.chainId)
  const asked = wallet.request({ method: 'wallet_getCapabilities', params: [intent.buyer, [chainId]] }, once)
  const late = () => new CheckoutError('WalletFailed')
  try {
    const offered = (await withTimeout(asked, { timeoutMs: limits.answer, late })) as Capabilities
    const status = (offered[chainId] ?? offered[intent.chainId])?.atomic?.status
    return status === 'supported' || status === 'ready'
  } catch {
    return false
  }
}

type BatchStatus = { status?: unknown; receipts?: { transactionHash?: unknown }[] }

type Capabilities = { [chainId: string]: { atomic?: { status?: string } } | undefined }

/** Codes by which wallets say that they cannot do this batch (EIP-5792), or do not know batches at all. */
const cannotBatch = new Set([4100, 4200, 5700, 5710, 5740, 5750, 5760, -32601, -32602])

class BatchDeclined extends Error {}

/** A batch id that is new for each attempt, and can be told again from the journal alone. */
function batchId(purchaseId: Hex, attempt: number): Hex {
  return `${purchaseId.slice(0, -4)}${attempt.toString(16).padStart(4, '0')}` as Hex
}

function prompt(
  { wallet, intent }: CheckoutContext,
  steps: readonly PlannedStep[],
  id: Hex,
): Promise<unknown> {
  const calls = steps.map(({ to, data, value }) => ({ to, data, value: numberToHex(value) }))
  const batch = {
    version: '2.0.0',
    id,
    from: intent.buyer,
    chainId: numberToHex(intent.chainId),
    atomicRequired: true,
    calls,
  }
  return wallet.request({ method: 'wallet_sendCalls', params: [batch] }, once)
}

/** Waits while the wallet says that the batch is on its way, and throws when it says that it failed. */
async function requireSuccess(context: CheckoutContext): Promise<TransactionReceipt | undefined> {
  const { client, journal, signal, limits, now } = context
  for (const end = now() + limits.mining; now() < end; ) {
    const found = await lookUp(context).catch(() => undefined)
    if (found?.kind === 'mined') return found.receipt
    const { code = 0, hash } = (await readStatus(context)) ?? {}
    if (code >= 400 && code < 600) {
      await journal.amend({ status: 'failed' })
      throw new CheckoutError('Reverted', {
        details: `The wallet says that the batch failed (status ${code}).`,
      })
    }
    // Whatever else it says at the end, a part of it may have happened: the chain shows which.
    if (code >= 200) {
      if (hash) await journal.amend({ hash })
      return undefined
    }
    await sleep(Math.min(client.pollingInterval, 1_000), signal)
  }
  return undefined
}

/** The batch's status code and its last transaction (EIP-5792); nothing when the wallet does not say. */
async function readStatus(context: CheckoutContext): Promise<{ code: number; hash?: Hash } | undefined> {
  const { wallet, journal, signal, limits } = context
  const id = batchId(journal.record.purchaseId, journal.current)
  const asked = wallet.request({ method: 'wallet_getCallsStatus', params: [id] }, once)
  const late = () => new CheckoutError('WalletFailed')
  try {
    const answer = (await withTimeout(asked, { timeoutMs: limits.answer, late, signal })) as BatchStatus
    const code = Number(answer.status)
    const hash = answer.receipts?.at(-1)?.transactionHash
    return code ? { code, ...(typeof hash === 'string' && isHash(hash) ? { hash } : {}) } : undefined
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}
