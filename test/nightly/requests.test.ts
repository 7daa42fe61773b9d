import { afterAll, describe, expect, test } from 'vitest'
import { startMarket } from '../setup/chain.js'
import { createDatabase } from '../setup/database.js'
import { openTarget } from './requests/openTarget.js'
import { sendNonsense } from './requests/sendNonsense.js'

const { rpcUrl, deployment } = await startMarket()
const target = await openTarget({ databaseUrl: await createDatabase(), rpcUrl, deployment })
afterAll(target.service.close)

describe('sendNonsense', () => {
  test('get a 4xx response or a valid one, never a 5xx', async () => {
    const { statuses, faults } = await sendNonsense({ target, seed: 1, count: 2_000 })
    expect(faults).toEqual([])
    expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(2_000)
    // The test proves something only if validation refuses many requests, and if some malformed requests still reach a handler.
    expect(statuses.get(400)).toBeGreaterThan(500)
    expect(statuses.get(200)).toBeGreaterThan(50)
  })
})
