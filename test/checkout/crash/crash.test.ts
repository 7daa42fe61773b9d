import { describe, expect, test } from 'vitest'
import { isWhole } from '../../setup/sample.js'
import { callsInSource } from './support/callsInSource.js'
import { momentsOf } from './support/momentsOf.js'
import { programmes } from './support/programmes.js'
import { startCrashes } from './support/startCrashes.js'

/**
 * Crashes each purchase at every external call (to the wallet, node, service, storage or locks), or at every sixth one in `npm test`. If
 * several purchases make a call at the same moment (see `momentsOf`), only the first of them crashes there. Each crash uses the next
 * `Manner`. `npm run nightly` tries every `Manner` at every call.
 */

const struck = new Set<string>()
const moments = new Set<string>()

describe.each(programmes)('$name, crashed at every call', async (programme) => {
  const { listCalls, crashAtEach } = await startCrashes(programme)
  test('makes the call that its name promises', async () => {
    const calls = await listCalls()
    expect(calls).toContain(programme.shows)
    for (const name of calls) struck.add(name)
  })

  test('pays at most once and reports the truth after a crash at each moment', async () => {
    const { manners } = programme
    const own = new Set<string>()
    expect(
      await crashAtEach((place, calls) => {
        const moment = momentsOf(programme, calls)[place] ?? ''
        if (moments.has(moment)) return []
        moments.add(moment)
        own.add(moment)
        if (!isWhole() && moments.size % 6 > 0) return []
        return manners.slice((own.size - 1) % manners.length).slice(0, 1)
      }),
    ).toEqual([])
    expect(own.size).toBeGreaterThan(0)
  })
})

describe('callsInSource', () => {
  test('crashes every call of the source in one of the programmes', () => {
    expect(callsInSource().filter((name) => !struck.has(name))).toEqual([
      // No purchase here makes this call. The checkout reads the node's transaction pool only for an account with a pending transaction, on
      // a market that takes payments twice.
      'chain txpool_contentFrom',
      // No purchase here makes this call, because the tested markets need no signed message.
      'wallet personal_sign',
    ])
  })
})
