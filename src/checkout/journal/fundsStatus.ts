import type { Funds } from '../../errors.js'
import { isReset } from '../decode/decodeCall.js'
import { type JournalEntry, type JournalRecord, sinceSwappedBack } from './journalRecord.js'

/** Where the buyer's money stands, and whether a wallet prompt is open. */
export type FundsStatus = { funds: Funds; isWalletAsked: boolean }

/** Returns where the money stands by the journal alone, without waiting for the chain. */
export function readFundsStatus(record: JournalRecord): FundsStatus {
  return { funds: rememberedFunds(record), isWalletAsked: record.entries.at(-1)?.status === 'asked' }
}

/**
 * Returns where the money stands by the journal alone, never better than the truth. Only the chain proves that a payment was made or
 * failed: without it, both are `unknown`.
 */
export function rememberedFunds({ entries }: Pick<JournalRecord, 'entries'>): Funds {
  const done = entries.filter(({ status }) => status === 'done')
  // A wallet may have sent a transaction that it reported as rejected. A signature that it did not return does not exist.
  const isOver = ({ status, market, kind }: JournalEntry) =>
    status === 'done' ? !market : status === 'declined' && kind === 'signature'
  if (!entries.every(isOver)) return 'unknown'
  if (sinceSwappedBack(done).some(({ swap }) => swap)) return 'swapped'
  // A signed message allows nothing. Any other signature may be a permit that somebody submits.
  const granted = done.filter(
    ({ id, kind, swap }) => id !== 'signEIP191' && !(swap && kind === 'transaction'),
  )
  if (granted.length === 0) return 'none'
  return granted.every(({ kind, calls }) => kind !== 'signature' && !calls.every(({ data }) => isReset(data)))
    ? 'approval'
    : 'unknown'
}

/** Returns the worst of several. */
export function worstOf(found: readonly Funds[]): Funds {
  return (
    (['spent', 'unknown', 'swapped', 'approval'] as const).find((funds) => found.includes(funds)) ?? 'none'
  )
}
