import { hasRejectionCode, isRejection, neverSent } from '../../evm/providerError.js'
import { withTimeout } from '../../evm/withTimeout.js'
import type { CheckoutContext } from '../context/checkoutContext.js'
import type { Place } from '../context/place.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { mayAskAgain } from '../journal/isIdempotent.js'
import type { EntryChange, JournalEntry } from '../journal/journalRecord.js'
import type { EntryHandle } from '../journal/openJournal.js'
import { readTransactionStatus } from '../journal/readTransactionStatus.js'
import { guardWallet } from './guardWallet.js'
import { rememberNoBatches } from './readCapabilities.js'
import { readPlace } from './readPlace.js'

/** A kind of request to the wallet: how it is sent, and what its answer changes in the journal. */
export type AskKind<answer> = {
  /** Sends the request. `promptWallet` calls it once, after each journal has its entry. */
  request: (entry: EntryHandle) => Promise<answer>
  /** Returns the change that an answer makes to each journal entry. */
  noted: (answer: answer) => EntryChange
  /** Of a request that others can replace, as single transactions replace a batch. */
  replaceable?: {
    /** Whether the wallet's error says that it does not take this kind of request. */
    isUnsupported: (error: unknown) => boolean
    /** Whether the wallet carries out the request in spite of its error, as it says when it is asked later. */
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
 * If the wallet's answer is lost, the chain decides: `answer` is `undefined` if the chain shows the request, or something in
 * flight that may be it. The journal records a decline only if a code says so. After a text the checkout keeps looking for the
 * transaction.
 *
 * `isRefused` says that the wallet does not take this kind of request, so that the caller may send others instead. The chain and
 * the wallet then show nothing of the request. In addition, a known code must say so, or the market must refuse a second payment.
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
    for (const ask of asks) entries.push(await begin(ask, place))
    if (!signal.aborted) onPrompt()
    // A subscriber to the state may have cancelled.
    if (signal.aborted) throw new CheckoutError('Cancelled')
  } catch (cause) {
    await note({ status: 'declined' })
    throw cause
  }
  const [first] = entries
  if (!first) throw new CheckoutError('Unexpected')
  const isUnsupported = (cause: unknown) =>
    !hasRejectionCode(cause) && kind.replaceable?.isUnsupported(cause) === true
  const asked = kind.request(first).then(
    async (answer) => {
      await note(kind.noted(answer))
      return answer
    },
    async (cause: unknown) => {
      if (neverSent(cause) || isUnsupported(cause)) await note({ status: 'declined' })
      throw cause
    },
  )
  const late = () => new CheckoutError('PaymentUnknown', { details: 'The wallet did not answer.' })
  const stop = waitsOn ? undefined : signal
  try {
    const answer = await withTimeout(asked, { timeoutMs: limits.promptTimeoutMs, late, signal: stop })
    return { entry: first, answer }
  } catch (cause) {
    if (cause instanceof CheckoutError) throw cause
    const isKnown = isUnsupported(cause)
    // A refusal that proves nothing would come again: from now on this wallet gets no batches.
    if (kind.replaceable && !isKnown && !hasRejectionCode(cause)) rememberNoBatches(context)
    if (!isKnown && isRejection(cause)) throw new CheckoutError('Rejected', { cause })
    if (!kind.replaceable && neverSent(cause)) throw new CheckoutError('WalletFailed', { cause })
    if ((await isSeen(asks, entries)) || (await kind.replaceable?.isTaken(first))) {
      if (isKnown) await note({ status: 'sent' })
      return { entry: first }
    }
    const isSafe = isKnown || asks.every(({ draft }) => mayAskAgain(draft))
    if (kind.replaceable && isSafe) return { entry: first, isRefused: true }
    throw new CheckoutError('PaymentUnknown', { cause })
  }
}

export declare namespace promptWallet {
  type Context = guardWallet.Context & Pick<CheckoutContext, 'client' | 'intent' | 'signal'>
  type Options = {
    /** What the request is for: one purchase, or each purchase of a basket. */
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

/** One purchase's part of a request: its journal entry, and where that is written. */
export type Ask = {
  context: Pick<CheckoutContext, 'client' | 'intent' | 'journal'>
  draft: EntryDraft
}

/** The part of a journal entry that describes the request itself. */
export type EntryDraft = Pick<
  JournalEntry,
  'id' | 'kind' | 'calls' | 'market' | 'once' | 'swap' | 'back' | 'permit' | 'deadline' | 'together'
>

function begin({ context, draft }: Ask, { nonce, block, head }: Place): Promise<EntryHandle> {
  const { journal, intent } = context
  const account = intent.buyer
  return journal.begin({ ...draft, account, nonce, block, head: head.hash, status: 'asked' })
}

/** Whether the chain shows a part of the request, or something in flight that may be it. */
async function isSeen(asks: readonly Ask[], entries: readonly EntryHandle[]): Promise<boolean> {
  for (const [at, entry] of entries.entries()) {
    const context = asks[at]?.context
    if (!context) continue
    const { client, intent, journal } = context
    const { kind } = await readTransactionStatus({ client, intent, journal, entry: entry.read() })
    if (kind !== 'absent' && kind !== 'replaced') return true
  }
  return false
}
