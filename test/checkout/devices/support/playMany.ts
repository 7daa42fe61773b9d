import fc from 'fast-check'
import { expect } from 'vitest'
import type { createCheckout } from '../../../../src/checkout/createCheckout.js'
import { lockings, moves } from './moves.js'
import type { startDevices } from './startDevices.js'
import type { Locking, Move, Press, Story } from './story.js'

/**
 * Plays test cases, which are lists of moves: first the fixed ones below, then random ones. Fails if a case goes wrong. Returns the sums of
 * the counts of all cases.
 */
export async function playMany(options: playMany.Options): Promise<Omit<Story, 'wrong'>> {
  const { play, numRuns, create, seed } = options
  const total = { cells: 0, again: 0, retracted: 0, reorged: 0, replaced: 0 }
  const property = fc.asyncProperty(moves, lockings, async (list, locking) => {
    const { wrong, ...counts } = await play(list, { locking, create })
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += counts[name]
    expect(wrong).toBeUndefined()
  })
  await fc.assert(property, {
    numRuns,
    endOnFailure: true,
    examples: known,
    ...(seed !== undefined && { seed }),
  })
  return total
}

export declare namespace playMany {
  type Options = {
    play: Awaited<ReturnType<typeof startDevices>>['play']
    numRuns: number
    seed?: number | undefined
    create?: typeof createCheckout | undefined
  }
}

const press = (device: number, isPrivate: boolean, toStall: boolean, stays = false): Press => {
  return { kind: 'press', device, answer: 'accept', isPrivate, toStall, stays, tab: 0, both: false }
}
const mine: Move = { kind: 'mine' }
const replace: Move = { kind: 'replace' }
const release: Move = { kind: 'release', device: 0 }
const takeBack = (depth: number): Move => ({ kind: 'reorg', depth })

const ofDevices: readonly (readonly Move[])[] = [
  [press(0, true, false), press(1, false, false)],
  [press(0, true, false), press(0, false, true)],
  [press(0, false, true), press(1, false, true)],
  // Both devices pay. The second device cannot see the payment in the private relay, and the market records no purchase ids.
  [press(0, true, true), press(1, false, true)],
  [{ ...press(0, true, false), answer: 'loseAnswer' }, press(0, false, false)],
  // A reorg removes a payment: in the first list after the page reported a success, in the second list before. The purchase must be paid
  // once.
  [press(0, false, false, true), mine, mine, takeBack(2), press(0, false, false), mine],
  [press(0, false, false, true), mine, takeBack(1), { kind: 'release', device: 0 }, mine, mine],
  // Another purchase uses the nonce of the payment. Then a reorg removes that purchase, and the payment becomes valid again.
  ...[true, false].map((toStall) => [
    press(0, false, toStall, true),
    replace,
    mine,
    mine,
    takeBack(2),
    release,
    press(0, false, toStall),
    press(1, false, toStall),
    mine,
    press(0, false, toStall),
  ]),
]

/** Moves in two tabs: one tab waits for the payment of the other tab, or the buyer presses in both at the same time. */
const ofTabs = [
  [
    press(0, false, true, true),
    { ...press(0, false, true), tab: 1 },
    mine,
    { ...press(0, false, true), tab: 1 },
  ],
  [
    { ...press(0, false, true), both: true },
    press(0, false, true),
    mine,
    { ...press(0, false, true), both: true },
  ],
  [{ ...press(0, false, false, true), both: true }, mine, mine, takeBack(2), release, mine],
]

const known: [readonly Move[], Locking][] = [
  ...ofDevices.map((list): [readonly Move[], Locking] => [list, 'both']),
  ...(['both', 'one', 'none'] as const).flatMap((locking) =>
    ofTabs.map((list): [readonly Move[], Locking] => [list, locking]),
  ),
]
