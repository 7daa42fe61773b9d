import { isRejection, neverSent } from '../../evm/providerError.js'
import { withTimeout } from '../../evm/withTimeout.js'
import type { CheckoutContext } from '../context/checkoutContext.js'
import type { Place } from '../context/place.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readTransactionStatus } from '../evidence/gather.js'
import type { EntryChange, JournalEntry } from '../journal/journalRecord.js'
import type { EntryHandle } from '../journal/openJournal.js'
import { guardWallet } from './guardWallet.js'
import { readPlace } from './readPlace.js'

/**
 * Asks the wallet one thing, exactly once: checks account and chain at that very moment, writes down what is asked
 * before it is asked and what came of it after, also when the answer comes too late for anyone to wait for it.
 *
 * `answer` is missing where the wallet's answer was lost but the chain shows that it was done, or may be under way.
 *
 * @throws CheckoutError `WrongAccount`, `WrongChain`, `Rejected`, `WalletFailed` (certainly nothing was done),
 * `PaymentUnknown` (it may have been), `Cancelled`, `ChainFailed`, `StorageFailed`.
 */
export async function askWallet<answer>(
  context: askWallet.Context,
  options: askWallet.Options<answer>,
): Promise<askWallet.ReturnType<answer>> {
  const { client, intent, journal, dispatch, signal, limits } = context
  const { draft, steps, place, request, toChange } = options
  const { buyer: account } = intent
  const { nonce, block, head } = place ?? (await readPlace(context))
  await guardWallet(context)
  if (signal.aborted) throw new CheckoutError('Cancelled')
  const entry = await journal.begin({ ...draft, account, nonce, block, head: head.hash, status: 'asked' })
  for (const step of steps) dispatch({ type: 'ask', step })
  // Also whoever hears that it is asked may stop it.
  if (signal.aborted) {
    await entry.updateLate({ status: 'declined' })
    throw new CheckoutError('Cancelled')
  }
  const asked = request(entry).then(async (answer) => {
    await entry.updateLate(toChange(answer))
    return answer
  })
  const late = () => new CheckoutError('PaymentUnknown', { details: 'The wallet did not answer.' })
  try {
    return { entry, answer: await withTimeout(asked, { timeoutMs: limits.promptTimeoutMs, late, signal }) }
  } catch (cause) {
    if (cause instanceof CheckoutError) {
      // The wallet may still say that the buyer declined: then that is written down too.
      asked
        .catch((error: unknown) => (neverSent(error) ? entry.updateLate({ status: 'declined' }) : undefined))
        .catch(() => {})
      throw cause
    }
    if (neverSent(cause)) {
      await entry.updateLate({ status: 'declined' })
      throw new CheckoutError(isRejection(cause) ? 'Rejected' : 'WalletFailed', { cause })
    }
    const { kind } = await readTransactionStatus({ client, intent, journal, entry: entry.read() })
    if (kind === 'absent' || kind === 'replaced') throw new CheckoutError('PaymentUnknown', { cause })
    return { entry }
  }
}

export declare namespace askWallet {
  type Context = guardWallet.Context &
    Pick<CheckoutContext, 'client' | 'intent' | 'journal' | 'dispatch' | 'signal'>
  type Options<answer> = {
    /** What is asked, for the journal. */
    draft: Pick<
      JournalEntry,
      'id' | 'kind' | 'calls' | 'market' | 'once' | 'swap' | 'back' | 'permit' | 'deadline'
    >
    /** The places in the plan of the steps that are asked, counted from 0. */
    steps: readonly number[]
    /** Where the account stands. @default it is read */
    place?: Place | undefined
    /** Puts it before the buyer. Is called once, when the journal has it. */
    request: (entry: EntryHandle) => Promise<answer>
    /** What an answer changes in the journal. */
    toChange: (answer: answer) => EntryChange
  }
  type ReturnType<answer> = { entry: EntryHandle; answer?: answer }
}
