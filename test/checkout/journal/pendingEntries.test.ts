import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '../../../src/checkout/journal/journalRecord.js'
import type { EntryHandle } from '../../../src/checkout/journal/openJournal.js'
import { pendingEntries } from '../../../src/checkout/journal/pendingEntries.js'

const contract = `0x${'1'.repeat(40)}`

type Place = Pick<JournalEntry, 'status'> & { id: string; for?: 'market' | 'swap' }

/** Returns the ids of the entries that an attempt must look for. */
function idsOf(places: readonly Place[]): string[] {
  const entries = places.map(({ id, status, for: purpose }) => ({
    id,
    status,
    market: purpose === 'market' ? contract : undefined,
    swap: purpose === 'swap' ? contract : undefined,
  })) as JournalEntry[]
  const record = { entries } as Parameters<typeof pendingEntries>[0]['record']
  const entry = (index: number) => ({ read: () => entries[index] }) as EntryHandle
  return pendingEntries({ record, entry })
    .map((handle) => handle.read().id)
    .sort()
}

describe('pendingEntries', () => {
  test.each<[string, Place[], string[]]>([
    ['nothing of an empty journal', [], []],
    [
      'the last payment, the last swap and the last entry',
      [
        { id: 'old payment', for: 'market', status: 'sent' },
        { id: 'old swap', for: 'swap', status: 'done' },
        { id: 'payment', for: 'market', status: 'sent' },
        { id: 'swap', for: 'swap', status: 'done' },
        { id: 'old approval', status: 'done' },
        { id: 'approval', status: 'asked' },
      ],
      ['approval', 'payment', 'swap'],
    ],
    [
      'each rejected or failed payment and swap',
      [
        { id: 'declined payment', for: 'market', status: 'declined' },
        { id: 'failed payment', for: 'market', status: 'failed' },
        { id: 'declined swap', for: 'swap', status: 'declined' },
        { id: 'failed swap', for: 'swap', status: 'failed' },
        { id: 'declined approval', status: 'declined' },
        { id: 'payment', for: 'market', status: 'asked' },
      ],
      ['declined payment', 'declined swap', 'failed payment', 'failed swap', 'payment'],
    ],
  ])('returns %s', (_, places, expected) => {
    expect(idsOf(places)).toEqual(expected)
  })
})
