import type { Funds } from '../../errors.js'
import { withTimeout } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import { type Grant, mayBeOurs, spendersIn } from '../journal/allowances.js'
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

/** Returns the state of the buyer's money. Reads the chain or, if the chain does not answer in time, only the journal. Never throws. */
export async function readFunds(options: readFunds.Options): Promise<Funds> {
  let records: readonly JournalRecord[] | undefined
  const readAll = async () => (records = await options.journal.readAll())
  try {
    return await readFundsOnChain({ ...options, journal: { ...options.journal, readAll } })
  } catch {
    // Return `unknown` if the storage failed too, because another tab may have sent a payment.
    return records ? worstOf(records.map(rememberedFunds)) : 'unknown'
  }
}

export async function readFundsOnChain(options: readFunds.Options): Promise<Funds> {
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
    readers: Promise<Readers>
    journal: Pick<Journal, 'readAll' | 'readGranted'>
    limits: { requestTimeoutMs: number }
  }
}

async function readRecord(options: readFunds.Options, record: JournalRecord): Promise<Funds> {
  const { entries } = record
  const found = await Promise.all(entries.map((entry) => readEntry(options, record, entry)))
  // Read the allowances after the transactions. If an approval is mined between the two reads, the later read of the allowance still finds
  // it.
  const left = await Promise.all([
    ...spendersIn(record, options.intent).map((grant) => readGrant(options, grant)),
    readRecorded(options, record),
  ])
  const back = entries.findLastIndex(({ back }, index) => back && found[index] === 'swapped')
  const standing = found.filter((funds, index) => index > back || funds !== 'swapped')
  return worstOf([...standing, ...left])
}

async function readRecorded(
  { client, intent, policy }: readFunds.Options,
  record: JournalRecord,
): Promise<Funds> {
  const { count, purchaseId } = record
  // Without `count`, the purchase id is random and exists only in this journal. A market can then have recorded the id only if the journal
  // has the payment. If the record is unreadable, ask the market, because only the market knows whether the purchase was paid.
  if (count === undefined && !isUnread(record)) return 'none'
  return (await isBought({ client, intent, policy, purchaseId })) ? 'spent' : 'none'
}

async function readEntry(
  options: readFunds.Options,
  record: JournalRecord,
  entry: JournalEntry,
): Promise<Funds> {
  const { client, intent, policy, readers } = options
  const { market, swap, status, kind } = entry
  const isOpen = kind !== 'signature' && (status === 'asked' || status === 'sent')
  if (!market && !swap && !isOpen) return judge(entry, {}, 1).funds
  const finality = confirmationsOf({ intent, policy })
  const payment = { policy, readers }
  const look = { client, intent, journal: { record }, payment, deadlineDepth: market && finality }
  const { hash, ...unnamed } = entry
  const [own, other] = await Promise.all([
    readTransactionStatus({ ...look, entry }),
    // Also search without the wallet's hash, by the purchase id, because another transaction may have made the purchase.
    market && hash && isIdempotent(entry) ? readTransactionStatus({ ...look, entry: unnamed }) : undefined,
  ])
  const isMined = other?.kind === 'made' || other?.kind === 'void' || other?.kind === 'unknown'
  // Check again with more confirmations, because a reorg may remove the transaction that replaced this one.
  const final =
    own.kind === 'replaced' && finality > 1
      ? await readTransactionStatus({ ...look, entry, confirmations: finality })
      : own
  return worstOf(isMined ? [final.funds, other.funds] : [final.funds])
}

/** Reads whether an allowance of this purchase is left. Ignores an allowance that the buyer granted on another site. */
export async function readGrant(
  { client, intent, journal }: Pick<readFunds.Options, 'client' | 'intent' | 'journal'>,
  grant: Grant,
): Promise<'approval' | 'none'> {
  const { token, spender, amount } = grant
  const [allowance, granted] = await Promise.all([
    // If the token does not answer, assume that the allowance is left.
    readAllowance({ client, buyer: intent.buyer, token, spender, unread: amount }),
    journal.readGranted({ token, spender }),
  ])
  return allowance > 0n && mayBeOurs(grant, allowance, granted) ? 'approval' : 'none'
}
