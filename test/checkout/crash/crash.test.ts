import { describe, expect, test } from 'vitest'
import { callsInSource } from './support/callsInSource.js'
import type { Manner } from './support/manners.js'
import { programmes } from './support/programmes.js'
import { startCrashes } from './support/startCrashes.js'

/*
 * Every call that leaves the page is struck once before and once after it is carried out; how it is struck and what the buyer
 * does then takes turns, so that each programme goes through all of its manners. `npm run nightly` tries every manner at
 * every call.
 */

const struck = new Set<string>()

describe.each(programmes)('$name, crashed at every call', async (programme) => {
  const { listCalls, crashAtEach } = await startCrashes(programme)
  test('default: is what it is named', async () => {
    const calls = await listCalls()
    expect(calls).toContain(programme.shows)
    for (const name of calls) struck.add(name)
  })

  test.each(['before', 'after'] as const)('behavior: struck %s each', async (when) => {
    const turns = programme.manners.filter((manner) => manner.when === when)
    const choose = (place: number): Manner[] => turns.slice(place % turns.length, (place % turns.length) + 1)
    expect(await crashAtEach(choose)).toEqual([])
  })
})

describe('callsInSource', () => {
  test('behavior: every call that the checkout makes is struck in one of the programmes', () => {
    expect(callsInSource().filter((name) => !struck.has(name))).toEqual([
      // Only a transaction that another one took the place of is looked for in the blocks.
      'chain eth_getBlockByNumber',
      // Only an account with something under way is looked for in the pool, where a market takes payments twice.
      'chain txpool_contentFrom',
      // No market of ours asks for a message.
      'wallet personal_sign',
    ])
  })
})
