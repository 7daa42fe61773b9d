import type { Funds } from '../../errors.js'
import { isReset } from '../decode/isReset.js'
import type { JournalEntry, JournalRecord } from './journalRecord.js'

/** Where the money stands, and whether the wallet was asked something that it has not answered. */
export type FundsStatus = { funds: Funds; isWalletAsked: boolean }

/** Reads from the journal where the money stands now. */
export function readFundsStatus(record: JournalRecord): FundsStatus {
  return { funds: fundsOf(record), isWalletAsked: record.entries.at(-1)?.status === 'asked' }
}

/** Where the money stands, from what was asked of the wallet so far. */
export function fundsOf({ entries }: JournalRecord): Funds {
  const of = (...statuses: JournalEntry['status'][]) =>
    entries.filter(({ status }) => statuses.includes(status))
  if (of('done').some(({ market }) => market)) return 'spent'
  if (of('asked', 'sent').length > 0) return 'unknown'
  const granted = of('done').at(-1)
  return granted && !takesBack(granted) ? 'approval' : 'none'
}

/** Whether an entry only took an allowance back. */
function takesBack({ calls }: JournalEntry): boolean {
  return calls.length > 0 && calls.every(({ data }) => isReset(data))
}
