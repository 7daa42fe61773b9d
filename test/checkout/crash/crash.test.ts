import { describe, expect, test } from 'vitest'
import { isWhole } from '../../setup/sample.js'
import { callsInSource } from './support/callsInSource.js'
import { momentsOf } from './support/momentsOf.js'
import { programmes } from './support/programmes.js'
import { startCrashes } from './support/startCrashes.js'

/**
 * Crashes each purchase at every external call (to the wallet, node, service, storage or locks), or at every sixth one in `npm test`.
 *
 * Some purchases make the same call in the same situation (see `momentsOf`). Then only the first of them crashes there. Each crash uses the
 * next `Manner` of the list. `npm run nightly` tries every `Manner` at every call.
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
      // The tested purchases never make this call. The checkout reads the node's pool only if the account has a pending transaction, and
      // the market accepts a second payment.
      'chain txpool_contentFrom',
      // The tested purchases never make this call, because their markets need no signed message.
      'wallet personal_sign',
    ])
  })
})
