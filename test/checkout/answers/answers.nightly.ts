import { describe, expect, inject, test } from 'vitest'
import './postedSignatures.test.js'
import { playAnswers } from './support/playAnswers.js'
import { startAnswers } from './support/startAnswers.js'

/**
 * Tests two dishonest services: one changes random fields of its responses, and one returns arbitrary responses after it received a
 * signature.
 */

/**
 * The seed of each chain. The test uses several chains, because anvil fails to restore the state after some hundred reverts to a snapshot.
 */
const chains = Array.from({ length: 8 }, (_, index) => inject('seed') + index)

describe.each(chains)('changed answers, seed %i', async (seed) => {
  const { play } = await startAnswers()

  test('pays only what was agreed and reports true funds in 50 purchases', async () => {
    const ends = await playAnswers({ play, numRuns: 50, seed })
    console.log([...ends].map(([end, count]) => `${count} ${end}`).join(', '))
    // The run proves something only if some purchases succeed and some fail.
    expect(ends.get('success')).toBeGreaterThan(0)
    expect(ends.size).toBeGreaterThan(1)
  })
})
