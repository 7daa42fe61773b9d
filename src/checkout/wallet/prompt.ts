import { hasRejectionCode, isRejection, neverSent } from '../../evm/providerError.js'
import { withTimeout } from '../../evm/withTimeout.js'
import type { AccountState } from '../context/accountState.js'
import type { Run } from '../context/run.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { readTransactionStatus } from '../evidence/gather.js'
import { isRepeatable } from '../evidence/repeat.js'
import type { Intent } from '../intent/intent.js'
import type { EntryChange, JournalEntry } from '../journal/journalRecord.js'
import type { EntryHandle, Journal } from '../journal/openJournal.js'
import { guardWallet } from './guardWallet.js'
import { readAccountState } from './readAccountState.js'
import { rememberBatch } from './readCapabilities.js'

export type RequestKind<answer> = {
  /** Sends the request to the wallet, exactly once. `promptWallet` has already written the journal entry of each purchase. */
  request: (entry: EntryHandle) => Promise<answer>
  toChange: (answer: answer) => EntryChange
  replaceable?: {
    isUnsupported: (error: unknown) => boolean
    hasRequest: (entry: EntryHandle) => Promise<boolean>
  }
}

/**
 * Sends one request to the wallet, exactly once, for one purchase or for several in a batch.
 *
 * After an unclear error, reads the chain. `answer` is `undefined` if the chain shows the transaction of the request, or a pending
 * transaction that may be the requested one. Records `declined` only if the error code proves that the wallet sent nothing. If only the
 * error text says "rejected", later attempts still look for the transaction.
 *
 * `isRefused` means that the caller can send other requests instead. It needs two conditions: neither the chain nor the wallet shows the
 * request, and another request is safe. Another request is safe if the wallet does not support this one, or if a repeated request cannot
 * pay twice.
 */
export async function promptWallet<answer>(
  context: promptWallet.Context,
  kind: RequestKind<answer>,
  options: promptWallet.Options,
): Promise<promptWallet.ReturnType<answer>> {
  const { signal, limits } = context
  const { parts, onPrompt, waitsAfterCancel } = options
  const accountState = options.accountState ?? (await readAccountState(context))
  await guardWallet(context)
  if (signal.aborted) throw new CheckoutError('Cancelled')
  const entries: EntryHandle[] = []
  const recordAll = async (change: EntryChange) => {
    for (const entry of entries) await entry.updateLate(change)
  }
  try {
    for (const {
      context: { journal },
      draft,
    } of parts) {
      const { nonce, block, head } = accountState
      const account = context.intent.buyer
      const entry = { ...draft, account, nonce, block, head: head.hash, status: 'asked' as const }
      entries.push(await journal.begin(entry))
    }
    if (!signal.aborted) onPrompt()
    // A subscriber may have cancelled the purchase during `onPrompt`.
    if (signal.aborted) throw new CheckoutError('Cancelled')
  } catch (cause) {
    await recordAll({ status: 'declined' })
    throw cause
  }
  const [first] = entries
  if (!first) throw new CheckoutError('Unexpected')
  const pendingAnswer = kind.request(first).then(
    async (answer) => {
      await recordAll(kind.toChange(answer))
      return answer
    },
    async (cause: unknown) => {
      if (neverSent(cause) || kind.replaceable?.isUnsupported(cause)) await recordAll({ status: 'declined' })
      throw cause
    },
  )
  const late = () => new CheckoutError('PaymentUnknown', { details: 'The wallet did not answer.' })
  const stop = waitsAfterCancel ? undefined : signal
  try {
    const answer = await withTimeout(pendingAnswer, { timeoutMs: limits.promptTimeoutMs, late, signal: stop })
    if (kind.replaceable) rememberBatch(context, 'taken')
    return { entry: first, answer }
  } catch (cause) {
    if (cause instanceof CheckoutError) throw cause
    if (stop?.aborted && cause === stop.reason) throw new CheckoutError('Cancelled', { cause })
    const end = await resolveError(cause, { context, kind, parts, entries })
    if (end === 'refused') return { entry: first, isRefused: true }
    if (first.read().status === 'declined') await recordAll({ status: 'sent' })
    return { entry: first }
  }
}

export declare namespace promptWallet {
  type Context = guardWallet.Context & Pick<Run, 'client' | 'signal'>
  type Options = {
    parts: readonly RequestPart[]
    accountState?: AccountState | undefined
    onPrompt: () => void
    waitsAfterCancel?: boolean | undefined
  }
  type ReturnType<answer> = {
    entry: EntryHandle
    answer?: answer
    isRefused?: boolean
  }
}

export type RequestPart = {
  context: {
    client: ChainClient
    journal: Pick<Journal, 'record' | 'begin'>
    intent?: Intent | undefined
  }
  draft: EntryDraft
}

export type EntryDraft = Pick<
  JournalEntry,
  | 'id'
  | 'kind'
  | 'calls'
  | 'market'
  | 'once'
  | 'swap'
  | 'back'
  | 'permit'
  | 'deadline'
  | 'together'
  | 'measured'
>

async function resolveError<answer>(
  cause: unknown,
  options: {
    context: promptWallet.Context
    kind: RequestKind<answer>
    parts: readonly RequestPart[]
    entries: readonly EntryHandle[]
  },
): Promise<'seen' | 'refused'> {
  const { context, kind, parts, entries } = options
  const { replaceable } = kind
  if (hasRejectionCode(cause)) {
    if (replaceable) rememberBatch(context, 'declined')
    throw new CheckoutError('Rejected', { cause })
  }
  const isUnsupported = replaceable?.isUnsupported(cause) === true
  // Send no more batches to this wallet, because it would return the same unclear error again.
  if (replaceable && !isUnsupported) rememberBatch(context, 'refused')
  if (!isUnsupported && isRejection(cause)) throw new CheckoutError('Rejected', { cause })
  if (!replaceable && neverSent(cause)) throw new CheckoutError('WalletFailed', { cause })
  if (await isSeen(parts, entries, isUnsupported)) return 'seen'
  const [first] = entries
  if (first && (await replaceable?.hasRequest(first))) return 'seen'
  const isSafe = isUnsupported || parts.every(({ draft }) => isRepeatable(draft))
  if (replaceable && isSafe) return 'refused'
  throw new CheckoutError('PaymentUnknown', { cause })
}

/** Whether the chain shows the request. After an unclear error, also `true` for a pending transaction that may be the request. */
async function isSeen(
  parts: readonly RequestPart[],
  entries: readonly EntryHandle[],
  isRefused: boolean,
): Promise<boolean> {
  for (const [at, entry] of entries.entries()) {
    const { client, intent, journal } = parts[at]?.context ?? {}
    const options = { client, intent, journal, entry: entry.read() } as readTransactionStatus.Options
    const found = await readTransactionStatus(options)
    if (found.kind === 'pending' ? found.hash || !isRefused : !unseen.has(found.kind)) return true
  }
  return false
}

const unseen: ReadonlySet<string> = new Set(['absent', 'replaced'])
