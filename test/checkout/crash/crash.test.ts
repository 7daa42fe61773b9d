import { describe, expect, test } from 'vitest'
import { isWhole } from '../../setup/sample.js'
import { callsInSource } from './support/callsInSource.js'
import { momentsOf } from './support/momentsOf.js'
import { programmes } from './support/programmes.js'
import { startCrashes } from './support/startCrashes.js'

/*
 * Every call that leaves the page is struck once, and every fourth of them in `npm test`; those that purchases make at the same moment only in the first of them.
 * Whether before or after it is carried out, how, and what the buyer does then take turns in each programme. `npm run
 * nightly` tries every manner at every call.
 */

const struck = new Set<string>()
const moments = new Set<string>()

describe.each(programmes)('$name, crashed at every call', async (programme) => {
  const { listCalls, crashAtEach } = await startCrashes(programme)
  test('default: is what it is named', async () => {
    const calls = await listCalls()
    expect(calls).toContain(programme.shows)
    for (const name of calls) struck.add(name)
  })

  test('behavior: struck at each moment', async () => {
    const { manners } = programme
    const own = new Set<string>()
    expect(
      await crashAtEach((place, calls) => {
        const moment = momentsOf(programme, calls)[place] ?? ''
        if (moments.has(moment)) return []
        moments.add(moment)
        own.add(moment)
        if (!isWhole() && moments.size % 4 > 0) return []
        return manners.slice((own.size - 1) % manners.length).slice(0, 1)
      }),
    ).toEqual([])
    expect(own.size).toBeGreaterThan(0)
  })
})

describe('callsInSource', () => {
  test('behavior: every call that the checkout makes is struck in one of the programmes', () => {
    expect(callsInSource().filter((name) => !struck.has(name))).toEqual([
      // Only an account with something under way is looked for in the pool, where a market takes payments twice.
      'chain txpool_contentFrom',
      // No market of ours asks for a message.
      'wallet personal_sign',
    ])
  })
})
