import { type Hex, type TransactionReceipt, zeroHash } from 'viem'
import type { Signature, Step } from '../../protocol/step.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type EntryChange, type JournalEntry, recordVersion } from '../journal/journalRecord.js'
import { promptWallet, type RequestKind, type RequestPart } from '../wallet/prompt.js'
import { signatureKind } from '../wallet/signature.js'
import { transactionKind } from '../wallet/transaction.js'
import type { SellerContext } from './sellerContext.js'
import type { SellerRecord } from './sellerRecord.js'
import { waitUntilMined } from './waitUntilMined.js'

export async function sendAsSeller(
  context: SellerContext,
  step: Step,
  { record, confirmations }: sendAsSeller.Options = {},
): Promise<TransactionReceipt> {
  const { to, value, id } = step
  const call = { to, value, data: step.data as Hex }
  const draft = { id, kind: 'transaction' as const, calls: [call], market: record && to }
  const kind = transactionKind(asBuyer(context), call)
  const { entry } = await prompt(context, kind, { draft, record })
  return waitUntilMined(context, { entry: entry.read(), record, confirmations })
}

export declare namespace sendAsSeller {
  type Options = Omit<waitUntilMined.Options, 'entry'>
}

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
  kind: RequestKind<answer>,
  { draft, record }: Pick<RequestPart, 'draft'> & { record?: SellerRecord | undefined },
): Promise<promptWallet.ReturnType<answer>> {
  const ask = { context: { client: context.client, journal: journalOf(record) }, draft }
  return promptWallet(asBuyer(context), kind, { parts: [ask], onPrompt: () => {} })
}

function asBuyer(context: SellerContext) {
  const { chainId, seller } = context.intent
  return { ...context, intent: { chainId, buyer: seller } }
}

export function journalOf(record: SellerRecord | undefined): RequestPart['context']['journal'] {
  return {
    record: { version: recordVersion, purchaseId: zeroHash, status: 'open', entries: [], told: [] },
    begin: async (first: JournalEntry) => {
      let entry = first
      await record?.write(entry)
      const update = async (change: EntryChange) => {
        const changed = { ...entry, ...change }
        await record?.write(changed, entry)
        entry = changed
      }
      return { index: 0, read: () => entry, update, updateLate: update }
    },
  }
}
