import { hasRejectionCode, isRejection, neverSent } from '../../evm/providerError.js'
import { withTimeout } from '../../evm/withTimeout.js'
import type { Place } from '../context/place.js'
import type { Run } from '../context/run.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { readTransactionStatus } from '../evidence/gather.js'
import { mayAskAgain } from '../evidence/repeat.js'
import type { Intent } from '../intent/intent.js'
import type { EntryChange, JournalEntry } from '../journal/journalRecord.js'
import type { EntryHandle, Journal } from '../journal/openJournal.js'
import { guardWallet } from './guardWallet.js'
import { rememberBatch } from './readCapabilities.js'
import { readPlace } from './readPlace.js'

/** A kind of request to the wallet: how it is sent, and what its answer changes in the journal. */
export type AskKind<answer> = {
  /** Sends the request. `promptWallet` calls it once, after each journal has its entry. */
  request: (entry: EntryHandle) => Promise<answer>
  /** Returns the change that an answer makes to each journal entry. */
  noted: (answer: answer) => EntryChange
  /** Set only for a request with a fallback: single transactions can replace a batch. */
  replaceable?: {
    /** Whether the wallet's error says that it does not take this kind of request. */
    isUnsupported: (error: unknown) => boolean
    /** Whether the wallet reports, after its error, that it has the request. */
    isTaken: (entry: EntryHandle) => Promise<boolean>
  }
}

/**
 * Sends one request to the wallet, exactly once: a transaction, a batch or a signature, for one purchase or for several.
 *
 * 1. It checks the wallet's account and chain.
 * 2. It writes one entry to the journal of each purchase.
 * 3. It sends the request, and waits.
 * 4. It writes the answer to each entry, also if the answer comes after the checkout has stopped waiting.
 *
 * If the wallet returns an unclear error, the checkout reads the chain. `answer` is `undefined` if the chain shows the request, or a
 * pending transaction that may be it. If the wallet does not answer in time, the function throws `PaymentUnknown`.
 *
 * The journal records `declined` only if the error code proves that the wallet sent nothing. After a rejection by text alone, the
 * function throws `Rejected`, and later attempts still look for the transaction.
 *
 * If `isRefused` is set, the wallet does not take this kind of request, and the caller may send others. It is set only if neither chain
 * nor wallet shows the request, and the error code is known or a repeat cannot pay twice.
 *
 * @throws {CheckoutError} WrongAccount, WrongChain, Rejected, WalletFailed – the wallet did nothing. PaymentUnknown – the wallet may
 * have sent it. Cancelled, ChainFailed, StorageFailed.
 */
export async function promptWallet<answer>(
  context: promptWallet.Context,
  kind: AskKind<answer>,
  options: promptWallet.Options,
): Promise<promptWallet.ReturnType<answer>> {
  const { signal, limits } = context
  const { asks, onPrompt, waitsOn } = options
  const place = options.place ?? (await readPlace(context))
  await guardWallet(context)
  if (signal.aborted) throw new CheckoutError('Cancelled')
  const entries: EntryHandle[] = []
  const note = async (change: EntryChange) => {
    for (const entry of entries) await entry.updateLate(change)
  }
  try {
    for (const { context: part, draft } of asks) {
      const { nonce, block, head } = place
      const account = context.intent.buyer
      const entry = { ...draft, account, nonce, block, head: head.hash, status: 'asked' as const }
      entries.push(await part.journal.begin(entry))
    }
    if (!signal.aborted) onPrompt()
    // A subscriber to the state may have cancelled.
    if (signal.aborted) throw new CheckoutError('Cancelled')
  } catch (cause) {
    await note({ status: 'declined' })
    throw cause
  }
  const [first] = entries
  if (!first) throw new CheckoutError('Unexpected')
  const asked = kind.request(first).then(
    async (answer) => {
      await note(kind.noted(answer))
      return answer
    },
    async (cause: unknown) => {
      if (neverSent(cause) || kind.replaceable?.isUnsupported(cause)) await note({ status: 'declined' })
      throw cause
    },
  )
  const late = () => new CheckoutError('PaymentUnknown', { details: 'The wallet did not answer.' })
  const stop = waitsOn ? undefined : signal
  try {
    const answer = await withTimeout(asked, { timeoutMs: limits.promptTimeoutMs, late, signal: stop })
    if (kind.replaceable) rememberBatch(context, 'taken')
    return { entry: first, answer }
  } catch (cause) {
    if (cause instanceof CheckoutError) throw cause
    if (stop?.aborted && cause === stop.reason) throw new CheckoutError('Cancelled', { cause })
    const end = await resolveError(cause, { context, kind, asks, entries })
    if (end === 'refused') return { entry: first, isRefused: true }
    if (first.read().status === 'declined') await note({ status: 'sent' })
    return { entry: first }
  }
}

export declare namespace promptWallet {
  type Context = guardWallet.Context & Pick<Run, 'client' | 'signal'>
  type Options = {
    /** The purchases that the request is for: one, or each purchase of a basket. */
    asks: readonly Ask[]
    /** The account's state before the request. @default it is read */
    place?: Place | undefined
    /** Called when each journal has its entry, just before the wallet prompts the buyer. */
    onPrompt: () => void
    /** Whether it waits for the wallet's answer after the buyer has cancelled in the page. @default false */
    waitsOn?: boolean | undefined
  }
  type ReturnType<answer> = {
    /** The first journal entry. */
    entry: EntryHandle
    answer?: answer
    isRefused?: boolean
  }
}

/** The part of a request for one purchase: its journal, and the draft of its journal entry. */
export type Ask = {
  context: {
    client: ChainClient
    journal: Pick<Journal, 'record' | 'begin'>
    /** The orders that the request pays for; `undefined` if it pays for none. */
    intent?: Intent | undefined
  }
  draft: EntryDraft
}

/** The part of a journal entry that describes the request itself. */
export type EntryDraft = Pick<
  JournalEntry,
  'id' | 'kind' | 'calls' | 'market' | 'once' | 'swap' | 'back' | 'permit' | 'deadline' | 'together'
>

/**
 * Decides what an error of the wallet means: `seen` if the chain or the wallet shows the request in spite of it, `refused` if others
 * may replace the request. Throws in all other cases, see {@link promptWallet}.
 */
async function resolveError<answer>(
  cause: unknown,
  options: {
    context: promptWallet.Context
    kind: AskKind<answer>
    asks: readonly Ask[]
    entries: readonly EntryHandle[]
  },
): Promise<'seen' | 'refused'> {
  const { context, kind, asks, entries } = options
  const { replaceable } = kind
  if (hasRejectionCode(cause)) {
    if (replaceable) rememberBatch(context, 'declined')
    throw new CheckoutError('Rejected', { cause })
  }
  const isUnsupported = replaceable?.isUnsupported(cause) === true
  // The wallet would return the same unclear error again, so it gets no more batches.
  if (replaceable && !isUnsupported) rememberBatch(context, 'refused')
  if (!isUnsupported && isRejection(cause)) throw new CheckoutError('Rejected', { cause })
  if (!replaceable && neverSent(cause)) throw new CheckoutError('WalletFailed', { cause })
  if (await isSeen(asks, entries, isUnsupported)) return 'seen'
  const [first] = entries
  if (first && (await replaceable?.isTaken(first))) return 'seen'
  const isSafe = isUnsupported || asks.every(({ draft }) => mayAskAgain(draft))
  if (replaceable && isSafe) return 'refused'
  throw new CheckoutError('PaymentUnknown', { cause })
}

/**
 * Whether the chain shows a part of the request. After an error that is not known to be a refusal, any transaction in flight that may
 * be the request counts as well.
 */
async function isSeen(
  asks: readonly Ask[],
  entries: readonly EntryHandle[],
  isRefused: boolean,
): Promise<boolean> {
  for (const [at, entry] of entries.entries()) {
    const { client, intent, journal } = asks[at]?.context ?? {}
    const options = { client, intent, journal, entry: entry.read() } as readTransactionStatus.Options
    const found = await readTransactionStatus(options)
    if (found.kind === 'pending' ? found.hash || !isRefused : !unseen.has(found.kind)) return true
  }
  return false
}

const unseen: ReadonlySet<string> = new Set(['absent', 'replaced'])
