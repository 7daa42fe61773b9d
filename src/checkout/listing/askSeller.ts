import { type Hex, isHash, type TransactionReceipt } from 'viem'
import { isRejection, neverSent } from '../../evm/providerError.js'
import { withTimeout } from '../../evm/withTimeout.js'
import type { Signature, Step } from '../../protocol/step.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { guardWallet } from '../wallet/guardWallet.js'
import { readPlace } from '../wallet/readPlace.js'
import { signTypedData } from '../wallet/signature.js'
import { sendCall } from '../wallet/transaction.js'
import type { ListingNote } from './listingNote.js'
import type { SellerContext } from './sellerContext.js'
import { waitUntilMined } from './waitUntilMined.js'

/**
 * Puts a transaction before the seller's wallet, once, and waits until it is mined. Where there is a note, what is asked is
 * written down before, and what came of it after, also when the answer comes too late for anyone to wait for it.
 *
 * @throws CheckoutError `WrongAccount`, `WrongChain`, `Rejected`, `WalletFailed`, `Cancelled`, `ChainFailed`,
 * `Reverted`, `Replaced`, `CancelledInWallet`, `PendingLong`, `StorageFailed`.
 */
export async function sendAsSeller(
  context: SellerContext,
  step: Step,
  note?: ListingNote,
): Promise<TransactionReceipt> {
  const { wallet, client, intent, signal } = context
  const from = intent.seller
  const { to, value, id } = step
  const call = { to, value, data: step.data as Hex }
  const { nonce, block, head } = await readPlace({ client, intent: { buyer: from } })
  const market = note && to
  const entry: JournalEntry = {
    id,
    kind: 'transaction',
    status: 'asked',
    calls: [call],
    market,
    account: from,
    nonce,
    block,
    head: head.hash,
  }
  const change = (to: Partial<JournalEntry>) => note?.write({ entry: { ...entry, ...to } }, { entry })
  const sent = await ask(context, async () => {
    await note?.write({ entry })
    if (signal.aborted) {
      await change({ status: 'declined' })
      throw new CheckoutError('Cancelled')
    }
    const answer = await sendCall({ wallet, from, chainId: intent.chainId, call }).catch(
      async (cause: unknown) => {
        if (neverSent(cause)) await change({ status: 'declined' })
        throw cause
      },
    )
    // What is no hash, as some accounts answer, is as good as none: the chain shows what was done.
    const hash = isHash(answer) ? answer : undefined
    await change({ status: 'sent', hash })
    return { ...entry, status: 'sent' as const, hash }
  })
  return waitUntilMined(context, { entry: sent, note })
}

/**
 * Has the seller's wallet sign typed data, once.
 *
 * @throws CheckoutError `WrongAccount`, `WrongChain`, `Rejected`, `WalletFailed`, `Cancelled`.
 */
export function signAsSeller(context: SellerContext, signature: Signature): Promise<Hex> {
  const { wallet, intent } = context
  return ask(context, () => signTypedData({ wallet, account: intent.seller, signature }))
}

async function ask<answer>(context: SellerContext, request: () => Promise<answer>): Promise<answer> {
  const { wallet, limits, signal, intent } = context
  const { chainId, seller: buyer } = intent
  await guardWallet({ wallet, limits, intent: { chainId, buyer } })
  if (signal.aborted) throw new CheckoutError('Cancelled')
  const late = () => new CheckoutError('WalletFailed', { details: 'The wallet did not answer.' })
  try {
    return await withTimeout(request(), { timeoutMs: limits.promptTimeoutMs, late, signal })
  } catch (cause) {
    if (cause instanceof CheckoutError) throw cause
    if (signal.aborted) throw new CheckoutError('Cancelled', { cause })
    throw new CheckoutError(isRejection(cause) ? 'Rejected' : 'WalletFailed', { cause })
  }
}
