import { describe, expect, inject, test } from 'vitest'
import { openSubjects } from './support/openSubjects.js'
import { runMutants } from './support/runMutants.js'

const { markets, routers } = await openSubjects()
const seeds = Array.from({ length: 10 }, (_, index) => inject('seed') + index)

/* Plans changed byte by byte, by their terms and in what is signed: each that passes is carried out, and looked for. */
describe.each(seeds)('verify, of plans that are changed byte by byte, seed %i', (seed) => {
  test.each([
    ['on markets', markets, 10_000],
    ['at routers', routers, 10_000],
  ])(
    'behavior: what passes does what the honest plan does, and is found again: %s',
    async (_, subjects, runs) => {
      const { failures, plans, untouched, unread, refused, accepted, repeated, stopped, found } =
        await runMutants({ subjects, seed, runs })
      console.log(
        `${plans} changed plans: ${untouched} were as before, ${unread} are none, ${refused} were refused, ${repeated} came again`,
      )
      console.log(
        `${accepted} passed and were carried out: ${stopped} failed on the way, ${found} were sent and found again; ${failures.length} are wrong`,
      )
      expect(failures).toEqual([])
      expect(accepted).toBeGreaterThan(0)
    },
  )
})
