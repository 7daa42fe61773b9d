import fc from 'fast-check'
import type { Locking, Move } from './story.js'

const device = fc.nat({ max: 1 })

/** Generates which of a browser's two tabs have Web Locks: both, one or none. */
export const lockings: fc.Arbitrary<Locking> = fc.constantFrom('both', 'one', 'none')

/** Generates the moves of a purchase on two devices. Some kinds of moves are more frequent. */
export const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('press' as const),
        device,
        answer: fc.constantFrom('accept', 'accept', 'accept', 'reject', 'loseAnswer', 'fail'),
        isPrivate: fc.boolean(),
        toStall: fc.boolean(),
        stays: fc.constantFrom(false, false, true),
        tab: fc.constantFrom(0, 0, 1),
        both: fc.constantFrom(false, false, false, true),
      }),
    },
    { weight: 3, arbitrary: fc.constant({ kind: 'mine' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'replace' as const }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const), device }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), device }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('reorg' as const), depth: fc.integer({ min: 1, max: 3 }) }),
    },
  ),
  { minLength: 4, maxLength: 12 },
)
