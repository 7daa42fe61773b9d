import type { Funds } from '../../errors.js'
import { isReset } from '../decode/decodeCall.js'
import { type JournalEntry, type JournalRecord, sinceSwappedBack } from './journalRecord.js'

export type FundsStatus = { funds: Funds; isWalletAsked: boolean }

export function readFundsStatus(record: JournalRecord): FundsStatus {
  return { funds: rememberedFunds(record), isWalletAsked: record.entries.at(-1)?.status === 'asked' }
}

/**
 * Returns where the buyer's money is, as far as the journal knows. A payment that may have been made counts as `unknown`, because only the
 * chain can prove it.
 */
export function rememberedFunds({ entries }: Pick<JournalRecord, 'entries'>): Funds {
  const done = entries.filter(({ status }) => status === 'done')
  // A wallet may still send a transaction that it reported as rejected. A rejected signature is harmless, because the wallet returned no
  // signature.
  const isOver = ({ status, market, kind }: JournalEntry) =>
    status === 'done' ? !market : status === 'declined' && kind === 'signature'
  if (!entries.every(isOver)) return 'unknown'
  if (sinceSwappedBack(done).some(({ swap }) => swap)) return 'swapped'
  // A signed message (EIP-191) grants no allowance. Any other signature may be a permit, which anyone who has it can submit later.
  const granted = done.filter(
    ({ id, kind, swap }) => id !== 'signEIP191' && !(swap && kind === 'transaction'),
  )
  if (granted.length === 0) return 'none'
  return granted.every(({ kind, calls }) => kind !== 'signature' && !calls.every(({ data }) => isReset(data)))
    ? 'approval'
    : 'unknown'
}

export function worstOf(found: readonly Funds[]): Funds {
  return (
    (['spent', 'unknown', 'swapped', 'approval'] as const).find((funds) => found.includes(funds)) ?? 'none'
  )
}
