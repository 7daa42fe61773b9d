import { describe, expect, inject, test } from 'vitest'
import { isWhole } from '../../setup/sample.js'
import { measurePlan } from './support/measurePlan.js'
import { openSubjects } from './support/openSubjects.js'
import { runMutants } from './support/runMutants.js'

const seed = inject('seed')
const { markets, routers } = await openSubjects()

/* `npm run nightly -- --only mutants` changes many times as many. */
describe('verify, of plans that are changed byte by byte', () => {
  test.each([...markets, ...routers])(
    'behavior: an honest plan passes, and is carried out: $name',
    async (subject) => {
      const steps = subject.restrict(subject.wire)
      expect(subject.codesOf(steps)).toEqual([])
      expect((await measurePlan(subject, steps)).all.isDone).toBe(true)
    },
  )

  test.each([
    ['on markets', markets, isWhole() ? 1_600 : 400, isWhole() ? 50 : 10],
    ['at routers', routers, isWhole() ? 1_200 : 400, isWhole() ? 4 : 0],
  ])(
    'behavior: what passes does what the honest plan does, and is found again: %s',
    async (_, subjects, runs, least) => {
      const { accepted, failures } = await runMutants({ subjects, seed, runs, sought: 20 })
      expect(failures).toEqual([])
      // A campaign of which nothing passes would hold as well.
      expect(accepted).toBeGreaterThan(least)
    },
  )
})
