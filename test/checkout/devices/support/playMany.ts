import fc from 'fast-check'
import { expect } from 'vitest'
import type { createCheckout } from '../../../../src/checkout/createCheckout.js'
import { moves } from './moves.js'
import type { Move, startDevices } from './startDevices.js'

/**
 * Plays stories, first those that have a rule of their own to hold, then random ones; fails where one goes wrong. Answers how often
 * a payment was asked for over another one that could not be known of, and how often over one of the same notes.
 */
export async function playMany(options: playMany.Options): Promise<{ cells: number; again: number }> {
  const { play, numRuns, create, seed } = options
  let [cells, again] = [0, 0]
  const property = fc.asyncProperty(moves, async (list) => {
    const story = await play(list, create)
    cells += story.cells
    again += story.again
    expect(story.wrong).toBeUndefined()
  })
  const examples = known.map((list): [readonly Move[]] => [list])
  await fc.assert(property, { numRuns, endOnFailure: true, examples, ...(seed !== undefined && { seed }) })
  return { cells, again }
}

export declare namespace playMany {
  type Options = {
    play: Awaited<ReturnType<typeof startDevices>>['play']
    numRuns: number
    /** @default the run's */
    seed?: number | undefined
    /** Makes the checkouts. @default the product's own */
    create?: typeof createCheckout | undefined
  }
}

const press = (device: number, isPrivate: boolean, toStall: boolean): Move => {
  return { kind: 'press', device, answer: 'accept', isPrivate, toStall }
}

const known: readonly (readonly Move[])[] = [
  [press(0, true, false), press(1, false, false)],
  [press(0, true, false), press(0, false, true)],
  [press(0, false, true), press(1, false, true)],
]
