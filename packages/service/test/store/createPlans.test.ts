import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPlans } from '../../src/store/connection/createPlans.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Uses a fake connection for 65 seconds of a fake clock. Returns the seconds in which the query plans of the connection were discarded. */
async function givenUp(
  run: (plans: createPlans.ReturnType, second: number) => Promise<unknown>,
): Promise<number[]> {
  const query = vi.fn(async () => {})
  const client = { query } as unknown as pg.PoolClient
  const plans = createPlans({ lifeMs: 2_000 })
  plans.begin(client)
  const times: number[] = []
  for (let second = 1; second <= 65; second++) {
    vi.advanceTimersByTime(1_000)
    const before = query.mock.calls.length
    plans.renew(client)
    if (query.mock.calls.length > before) times.push(second)
    await run(plans, second)
  }
  return times
}

describe('createPlans', () => {
  test('keeps plans for a minute while there is little load', async () => {
    expect(await givenUp((plans) => plans.watch(async () => ({ rowCount: 200 })))).toEqual([60])
  })

  test.each([
    ['takes long', async () => ({ rowCount: vi.advanceTimersByTime(26) ? 0 : null })],
    ['has many rows', async () => ({ rowCount: 201 })],
    ['fails', () => Promise.reject(new Error('canceled'))],
  ])('discards plans two seconds after they were made once a statement %s', async (_, statement) => {
    const run = (seconds: number[]) =>
      givenUp(async (plans, second) => {
        if (seconds.includes(second))
          await plans.watch<{ rowCount: number | null }>(statement).catch(() => {})
      })
    expect(await run([1])).toEqual([2, 62])
    expect(await run([10])).toEqual([11])
    expect(await run([10, 11, 12, 13])).toEqual([11, 13, 15])
  })
})
