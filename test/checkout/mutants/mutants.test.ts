import { describe, expect, inject, test } from 'vitest'
import { isWhole } from '../../setup/sample.js'
import { measurePlan } from './support/measurePlan.js'
import { openSubjects } from './support/openSubjects.js'
import { runMutants } from './support/runMutants.js'

const seed = inject('seed')
const { markets, routers } = await openSubjects()

/** `npm run nightly -- --only mutants` runs many more mutants, i.e. changed purchase plans. */
describe('verify, with mutated plans', () => {
  test.each([...markets, ...routers])(
    'accepts an honest plan, which can be carried out: $name',
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
    'accepts only plans that do what the honest plan does and are found again: %s',
    async (_, subjects, runs, least) => {
      const { accepted, failures } = await runMutants({ subjects, seed, runs, sought: 20 })
      expect(failures).toEqual([])
      // The run proves something only if enough changed plans pass.
      expect(accepted).toBeGreaterThan(least)
    },
  )
})
