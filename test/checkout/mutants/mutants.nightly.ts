import { describe, expect, inject, test } from 'vitest'
import { openSubjects } from './support/openSubjects.js'
import { runMutants } from './support/runMutants.js'

const { markets, routers } = await openSubjects()
const seeds = Array.from({ length: 10 }, (_, index) => inject('seed') + index)

/**
 * Changes the bytes, terms and signatures of purchase plans. The test carries out each changed plan that `verify` accepts. The checkout
 * must then find its payment on the chain.
 */
describe.each(seeds)('verify, with mutated plans, seed %i', (seed) => {
  test.each([
    ['on markets', markets, 10_000],
    ['at routers', routers, 10_000],
  ])(
    'accepts only plans that do what the honest plan does and are found again: %s',
    async (_, subjects, runs) => {
      const { failures, plans, untouched, unread, refused, accepted, repeated, stopped, found } =
        await runMutants({ subjects, seed, runs })
      console.log(
        `${plans} mutants: ${untouched} equal the honest plan, ${unread} are unreadable, ${refused} refused, ${repeated} repeated`,
      )
      console.log(
        `${accepted} passed: ${stopped} failed when carried out, ${found} were sent and found again; ${failures.length} are wrong`,
      )
      expect(failures).toEqual([])
      expect(accepted).toBeGreaterThan(0)
    },
  )
})
