import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/setup/temporaryFolder.js'
import { openLedger } from '../src/openLedger.js'

const account = '1:buyer:dai'

function requestOf(key: string, amount: bigint, more: object = {}) {
  return {
    key,
    account,
    journalKey: key,
    before: null,
    intent: {},
    amount,
    perDay: 100n,
    now: 1_000_000,
    ...more,
  }
}

describe('openLedger', () => {
  test('never reserves more than the sum per day when many purchases start at once', async () => {
    const folder = await temporaryFolder()
    const ledgers = [openLedger({ folder }), openLedger({ folder })]
    const starts = Array.from({ length: 40 }, (_, at) => ledgers[at % 2]?.reserve(requestOf(`${at}`, 7n)))
    const ended = await Promise.allSettled(starts)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(14)
    expect(await openLedger({ folder }).spent({ account, now: 1_000_000 })).toBe(98n)
  })

  test('returns the entry of a key again when the key is repeated', async () => {
    const ledger = openLedger({ folder: await temporaryFolder() })
    const first = await ledger.reserve(requestOf('a', 60n))
    expect(await ledger.reserve(requestOf('a', 60n, { now: 1_000_001 }))).toEqual(first)
    expect(await ledger.spent({ account, now: 1_000_000 })).toBe(60n)
  })

  test('gives no new day when the clock is set back', async () => {
    const ledger = openLedger({ folder: await temporaryFolder() })
    await ledger.reserve(requestOf('a', 60n))
    await ledger.settle('a', { amount: 60n, hash: '0x' })
    await expect(ledger.reserve(requestOf('b', 60n, { now: 5 }))).rejects.toThrow('left of the day')
    await expect(ledger.reserve(requestOf('c', 60n, { now: 1_086_399 }))).rejects.toThrow('left of the day')
    await ledger.reserve(requestOf('d', 60n, { now: 1_086_400 }))
  })

  test('counts an open purchase until it is settled or released, even after a day', async () => {
    const ledger = openLedger({ folder: await temporaryFolder() })
    await ledger.reserve(requestOf('a', 60n))
    const later = { now: 9_000_000 }
    await expect(ledger.reserve(requestOf('b', 60n, later))).rejects.toThrow('left of the day')
    await ledger.release('a')
    await ledger.reserve(requestOf('b', 60n, later))
    await ledger.release('b')
    await ledger.release('b')
    expect(await ledger.spent({ account, ...later })).toBe(0n)
  })

  test('does not release a settled purchase', async () => {
    const ledger = openLedger({ folder: await temporaryFolder() })
    await ledger.reserve(requestOf('a', 60n))
    await ledger.settle('a', { amount: 50n, hash: '0x' })
    await ledger.release('a')
    expect(await ledger.spent({ account, now: 1_000_000 })).toBe(50n)
  })

  test('throws when an equal purchase with another key is open', async () => {
    const ledger = openLedger({ folder: await temporaryFolder() })
    await ledger.reserve(requestOf('a', 1n, { journalKey: 'same' }))
    await expect(ledger.reserve(requestOf('b', 1n, { journalKey: 'same' }))).rejects.toThrow('not finished')
  })

  test('throws for a negative amount', async () => {
    const ledger = openLedger({ folder: await temporaryFolder() })
    await expect(ledger.reserve(requestOf('a', -1n))).rejects.toThrow('left of the day')
  })

  test('throws when the newest file is unreadable, and never begins again', async () => {
    const folder = await temporaryFolder()
    const ledger = openLedger({ folder })
    await ledger.reserve(requestOf('a', 60n))
    await writeFile(join(folder, 'ledger.2.json'), '{')
    await expect(ledger.reserve(requestOf('b', 1n))).rejects.toThrow('cannot be read')
    expect((await readdir(folder)).sort()).toEqual(['ledger.1.json', 'ledger.2.json'])
  })
})
