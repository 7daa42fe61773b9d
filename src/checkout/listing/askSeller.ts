import { type Hex, type TransactionReceipt, zeroHash } from 'viem'
import type { Signature, Step } from '../../protocol/step.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type EntryChange, type JournalEntry, recordVersion } from '../journal/journalRecord.js'
import { type Ask, type AskKind, promptWallet } from '../wallet/prompt.js'
import { signatureKind } from '../wallet/signature.js'
import { transactionKind } from '../wallet/transaction.js'
import type { ListingNote } from './listingNote.js'
import type { SellerContext } from './sellerContext.js'
import { waitUntilMined } from './waitUntilMined.js'

/**
 * Sends a transaction of the seller, and waits until it is mined. With a note, the entry of the transaction is written before the
 * wallet prompts the seller, and the answer after it.
 *
 * @throws {CheckoutError} as {@link promptWallet} and {@link waitUntilMined}.
 */
export async function sendAsSeller(
  context: SellerContext,
  step: Step,
  note?: ListingNote,
): Promise<TransactionReceipt> {
  const { to, value, id } = step
  const call = { to, value, data: step.data as Hex }
  const draft = { id, kind: 'transaction' as const, calls: [call], market: note && to }
  const kind = transactionKind(asBuyer(context), call)
  const { entry } = await prompt(context, kind, { draft, note })
  return waitUntilMined(context, { entry: entry.read(), note })
}

/**
 * Requests the seller's signature of typed data.
 *
 * @throws {CheckoutError} WalletFailed – no signature came back, so nobody has one. As {@link promptWallet}.
 */
export async function signAsSeller(context: SellerContext, signature: Signature): Promise<Hex> {
  const draft = { id: 'signEIP712', kind: 'signature' as const, calls: [] }
  const kind = signatureKind(asBuyer(context), { signature, data: '0x' })
  const { answer } = await prompt(context, kind, { draft }).catch((cause: unknown) => {
    const isLost = cause instanceof CheckoutError && cause.code === 'PaymentUnknown'
    throw isLost ? new CheckoutError('WalletFailed', { ...cause, cause: cause.cause }) : cause
  })
  if (!answer) throw new CheckoutError('WalletFailed')
  return answer
}

function prompt<answer>(
  context: SellerContext,
  kind: AskKind<answer>,
  { draft, note }: Pick<Ask, 'draft'> & { note?: ListingNote | undefined },
): Promise<promptWallet.ReturnType<answer>> {
  const ask = { context: { client: context.client, journal: journalOf(note) }, draft }
  return promptWallet(asBuyer(context), kind, { asks: [ask], onPrompt: () => {} })
}

/** The same context with the seller as the account that the wallet must have. */
function asBuyer(context: SellerContext) {
  const { chainId, seller } = context.intent
  return { ...context, intent: { chainId, buyer: seller } }
}

/** A journal of one entry: in the note, or only in memory if there is no note. */
function journalOf(note: ListingNote | undefined): Ask['context']['journal'] {
  return {
    record: { version: recordVersion, purchaseId: zeroHash, status: 'open', entries: [], told: [] },
    begin: async (begun: JournalEntry) => {
      let entry = begun
      await note?.write({ entry })
      const update = async (change: EntryChange) => {
        const changed = { ...entry, ...change }
        await note?.write({ entry: changed }, { entry })
        entry = changed
      }
      return { index: 0, read: () => entry, update, updateLate: update }
    },
  }
}
