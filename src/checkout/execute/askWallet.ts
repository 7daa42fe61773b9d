import { getBlockNumber, getTransactionCount } from 'viem/actions'
import { isRejection, neverSent } from '../../evm/providerError.js'
import { withTimeout } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readChain } from '../errors/readChain.js'
import type { EntryChange, JournalEntry } from '../journal/journal.js'
import { lookUp } from '../journal/lookUp.js'
import type { CheckoutContext } from './context.js'
import { guardWallet } from './wallet.js'

/**
 * Asks the wallet one thing, exactly once: checks account and chain at that very moment, writes down what is asked
 * before it is asked and what came of it after, also when the answer comes too late for anyone to wait for it.
 *
 * Answers nothing where the wallet's answer was lost but the chain shows that it was done, or may be under way.
 *
 * @throws CheckoutError `WrongAccount`, `WrongChain`, `Rejected`, `WalletFailed` (certainly nothing was done),
 * `PaymentUnknown` (it may have been), `Cancelled`, `ChainFailed`, `StorageFailed`.
 */
export async function askWallet<answer>(
  context: CheckoutContext,
  options: askWallet.Options<answer>,
): Promise<answer | undefined> {
  const { client, intent, journal, dispatch, signal, limits } = context
  const { entry, shown, request, note, onFailure } = options
  const { buyer: account } = intent
  const [nonce, block] = await readChain(() =>
    Promise.all([
      getTransactionCount(client, { address: account }),
      getBlockNumber(client, { cacheTime: 0 }),
    ]),
  )
  await guardWallet(context)
  if (signal.aborted) throw new CheckoutError('Cancelled')
  const write = await journal.begin({ ...entry, account, nonce, block, status: 'asked' })
  if (signal.aborted) {
    await write({ status: 'declined' })
    throw new CheckoutError('Cancelled')
  }
  for (const step of shown) dispatch({ type: 'ask', step })
  const asked = request().then(async (answer) => {
    await write(note(answer))
    return answer
  })
  const late = () => new CheckoutError('PaymentUnknown', { details: 'The wallet did not answer.' })
  try {
    return await withTimeout(asked, { timeoutMs: limits.prompt, late, signal })
  } catch (cause) {
    if (cause instanceof CheckoutError) {
      // The wallet may still say that the buyer declined: then that is written down too.
      asked
        .catch((error: unknown) => (neverSent(error) ? write({ status: 'declined' }) : undefined))
        .catch(() => {})
      throw cause
    }
    await onFailure?.(cause, write)
    if (neverSent(cause)) {
      await write({ status: 'declined' })
      throw new CheckoutError(isRejection(cause) ? 'Rejected' : 'WalletFailed', { cause })
    }
    const found = await lookUp(context)
    if (found.kind === 'absent' || found.kind === 'replaced')
      throw new CheckoutError('PaymentUnknown', { cause })
    return undefined
  }
}

export declare namespace askWallet {
  type Options<answer> = {
    entry: Pick<JournalEntry, 'id' | 'kind' | 'calls' | 'market'>
    /** The steps that the buyer sees being asked. */
    shown: readonly number[]
    request: () => Promise<answer>
    /** What an answer changes in the journal. */
    note: (answer: answer) => EntryChange
    /** Looks at a failure first; may throw an error of its own. */
    onFailure?: ((cause: unknown, write: (change: EntryChange) => Promise<void>) => Promise<void>) | undefined
  }
}
