import type { Funds } from '../../errors.js'
import { isReset } from '../decode/decodeCall.js'
import { type JournalEntry, type JournalRecord, sinceSwappedBack } from './journalRecord.js'

/** Where the money stands, and whether the wallet was asked something that it has not answered. */
export type FundsStatus = { funds: Funds; isWalletAsked: boolean }

/** Reads from the journal alone where the money stands, without waiting for the chain. */
export function readFundsStatus(record: JournalRecord): FundsStatus {
  return { funds: rememberedFunds(record), isWalletAsked: record.entries.at(-1)?.status === 'asked' }
}

/**
 * Where the money stands as far as a journal alone can tell: never better than the truth. Of what has failed, or was taken
 * back, a part may stand, and that something was paid only the chain proves, so it is `unknown` without it.
 */
export function rememberedFunds({ entries }: Pick<JournalRecord, 'entries'>): Funds {
  const done = entries.filter(({ status }) => status === 'done')
  // What the wallet says was declined it may have sent; a signature that did not come back nobody has.
  const isOver = ({ status, market, kind }: JournalEntry) =>
    status === 'done' ? !market : status === 'declined' && kind === 'signature'
  if (!entries.every(isOver)) return 'unknown'
  if (sinceSwappedBack(done).some(({ swap }) => swap)) return 'swapped'
  // A message gives nothing; another signature may be an allowance when somebody hands it in.
  const granted = done.filter(
    ({ id, kind, swap }) => id !== 'signEIP191' && !(swap && kind === 'transaction'),
  )
  if (granted.length === 0) return 'none'
  return granted.every(({ kind, calls }) => kind !== 'signature' && !calls.every(({ data }) => isReset(data)))
    ? 'approval'
    : 'unknown'
}

/** The worst of several: it is told. */
export function worstOf(found: readonly Funds[]): Funds {
  return (
    (['spent', 'unknown', 'swapped', 'approval'] as const).find((funds) => found.includes(funds)) ?? 'none'
  )
}
