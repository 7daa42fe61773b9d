import { describe, expect, inject, test } from 'vitest'
import './handedOver.test.js'
import { playAnswers } from './support/playAnswers.js'
import { startAnswers } from './support/startAnswers.js'

/* A service that changes any field of any answer while something is bought, and one that says anything of what was handed over to it. */

/** Chains of their own: after some hundred returns to its snapshot a chain forgets what it takes back. */
const chains = Array.from({ length: 8 }, (_, index) => inject('seed') + index)

describe.each(chains)('answers that are changed, seed %i', async (seed) => {
  const { play } = await startAnswers()

  test('behavior: nothing but what was agreed is paid, and every word about the money is true, in 50 purchases', async () => {
    const ends = await playAnswers({ play, numRuns: 50, seed })
    console.log([...ends].map(([end, count]) => `${count} ${end}`).join(', '))
    // A campaign that never buys, or meets no refusal, would hold as well.
    expect(ends.get('success')).toBeGreaterThan(0)
    expect(ends.size).toBeGreaterThan(1)
  })
})
