import fc from 'fast-check'
import { expect } from 'vitest'
import { changes } from './changeAnswer.js'
import { offerNames, type Story, type startAnswers } from './startAnswers.js'

/**
 * Buys with randomly changed service responses. Fails if the buyer loses more than agreed, or if a checkout reports something untrue.
 * Returns how often each end status occurred.
 */
export async function playAnswers(options: playAnswers.Options): Promise<ReadonlyMap<string, number>> {
  const { play, numRuns, seed } = options
  const ends = new Map<string, number>()
  const stories: fc.Arbitrary<Story> = fc.record({
    offer: fc.constantFrom(...offerNames),
    list: changes,
    atomic: fc.boolean(),
    simulates: fc.boolean(),
  })
  const property = fc.asyncProperty(stories, async (story) => {
    const { wrong, end } = await play(story)
    ends.set(end, (ends.get(end) ?? 0) + 1)
    expect(wrong).toEqual([])
  })
  await fc.assert(property, { numRuns, endOnFailure: true, seed })
  return ends
}

export declare namespace playAnswers {
  type Options = Pick<Awaited<ReturnType<typeof startAnswers>>, 'play'> & {
    numRuns: number
    seed: number
  }
}
