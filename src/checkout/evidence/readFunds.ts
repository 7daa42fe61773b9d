import type { Funds } from '../../errors.js'
import { withTimeout } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import { type Grant, isOurs, takersIn } from '../journal/allowances.js'
import { rememberedFunds, worstOf } from '../journal/fundsStatus.js'
import { isUnread, type JournalEntry, type JournalRecord } from '../journal/journalRecord.js'
import type { Journal } from '../journal/openJournal.js'
import { readAllowance } from '../plan/readAllowance.js'
import { confirmationsOf } from '../verify/confirmationsOf.js'
import type { Policy } from '../verify/policy.js'
import type { Readers } from '../verify/trust.js'
import { readTransactionStatus } from './gather.js'
import { judge } from './judge.js'
import { isBought } from './purchaseIds.js'
import { isIdempotent } from './repeat.js'

/**
 * Reads from the chain where the buyer's money stands: what became of each request of the purchase, in any tab, and what each contract
 * may still take. Never throws: if the chain does not answer in time, returns what the journal proves, or `unknown`.
 */
export async function readFunds(options: readFunds.Options): Promise<Funds> {
  let records: readonly JournalRecord[] | undefined
  const readAll = async () => (records = await options.journal.readAll())
  try {
    return await askFunds({ ...options, journal: { ...options.journal, readAll } })
  } catch {
    // Without the storage the checkout does not know what another tab sent.
    return records ? worstOf(records.map(rememberedFunds)) : 'unknown'
  }
}

/** Reads the same as {@link readFunds}, and rejects if the chain does not answer in time. */
export async function askFunds(options: readFunds.Options): Promise<Funds> {
  const { journal, limits } = options
  const late = () => new CheckoutError('ChainFailed')
  const reading = journal
    .readAll()
    .then((records) => Promise.all(records.map((record) => readRecord(options, record))))
  return worstOf(await withTimeout(reading, { timeoutMs: limits.requestTimeoutMs, late }))
}

export declare namespace readFunds {
  type Options = {
    client: ChainClient
    intent: Intent
    policy: Policy | undefined
    /** The readers of the market that was paid. */
    readers: Promise<Readers>
    journal: Pick<Journal, 'readAll' | 'readGranted'>
    /** How long the chain may take, in milliseconds. */
    limits: { requestTimeoutMs: number }
  }
}

async function readRecord(options: readFunds.Options, record: JournalRecord): Promise<Funds> {
  const { entries } = record
  const found = await Promise.all(entries.map((entry) => readEntry(options, record, entry)))
  // Read after it: an approval that is mined in between is either pending, or in the allowance.
  const left = await Promise.all([
    ...takersIn(record, options.intent).map((grant) => readGrant(options, grant)),
    readRecorded(options, record),
  ])
  // The buyer no longer holds what was swapped back.
  const back = entries.findLastIndex(({ back }, index) => back && found[index] === 'swapped')
  const standing = found.filter((funds, index) => index > back || funds !== 'swapped')
  return worstOf([...standing, ...left])
}

/** Reads whether a market has recorded the purchase, whoever sent it. */
async function readRecorded(
  { client, intent, policy }: readFunds.Options,
  record: JournalRecord,
): Promise<Funds> {
  const { count, purchaseId } = record
  // Only this journal knows a random id. If a record cannot be read, only the market knows whether it paid.
  if (count === undefined && !isUnread(record)) return 'none'
  return (await isBought({ client, intent, policy, purchaseId })) ? 'spent' : 'none'
}

/** Reads where the money stands because of one request. */
async function readEntry(
  options: readFunds.Options,
  record: JournalRecord,
  entry: JournalEntry,
): Promise<Funds> {
  const { client, intent, policy, readers } = options
  const { market, swap, status, kind } = entry
  const isOpen = kind !== 'signature' && (status === 'asked' || status === 'sent')
  // If an approval has ended, `readGrant` reads its allowance instead.
  if (!market && !swap && !isOpen) return judge(entry, {}, 1).funds
  const finality = confirmationsOf({ intent, policy })
  const payment = { policy, readers }
  const look = { client, intent, journal: { record }, payment, deadlineDepth: market && finality }
  const { hash, ...unnamed } = entry
  const [own, other] = await Promise.all([
    readTransactionStatus({ ...look, entry }),
    // The purchase id may lead to another transaction than the wallet's hash.
    market && hash && isIdempotent(entry) ? readTransactionStatus({ ...look, entry: unnamed }) : undefined,
  ])
  const isMined = other?.kind === 'made' || other?.kind === 'void' || other?.kind === 'unknown'
  // A reorg may undo what took the request's place.
  const final =
    own.kind === 'replaced' && finality > 1
      ? await readTransactionStatus({ ...look, entry, confirmations: finality })
      : own
  return worstOf(isMined ? [final.funds, other.funds] : [final.funds])
}

/** Reads whether a contract may still take something. An allowance that the buyer gave elsewhere is not of this purchase. */
export async function readGrant(
  { client, intent, journal }: Pick<readFunds.Options, 'client' | 'intent' | 'journal'>,
  grant: Grant,
): Promise<'approval' | 'none'> {
  const { token, spender, amount } = grant
  const [allowance, granted] = await Promise.all([
    // A token that no longer answers has not revoked anything.
    readAllowance({ client, buyer: intent.buyer, token, spender, unread: amount }),
    journal.readGranted({ token, spender }),
  ])
  return allowance > 0n && isOurs(grant, allowance, granted) ? 'approval' : 'none'
}
