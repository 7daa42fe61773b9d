import { createClient, custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { readFacts } from '../../../src/checkout/verify/readFacts.js'
import { TillError } from '../../../src/errors.js'
import { createHonestPlan, venues } from './support/honestPlans.js'

/**
 * Opens a client of a node that is down. `requests` lists its RPC requests, which are all that these tests check, so the node is a mock.
 */
function openClient() {
  const requests: string[] = []
  const request = async ({ method }: { method: string }) => {
    requests.push(method)
    throw new TypeError('fetch failed')
  }
  return { requests, client: createClient({ transport: custom({ request }, { retryCount: 0 }) }) }
}

/** The plans on our own market. Their calldata contains all terms, so `readFacts` must read nothing from the chain. */
const ours = new Set<string>(['approved', 'allowed', 'native', 'gasless'])

describe('readFacts', () => {
  test.each(venues)('reads the chain only when the calls need chain data (%s)', async (venue) => {
    const { facts: _, ...plan } = createHonestPlan({ venue })
    const { requests, client } = openClient()
    const read = readFacts({ ...plan, client: client as never })
    if (ours.has(venue)) expect(await read).toBe(undefined)
    else await expect(read).rejects.toMatchObject({ code: 'ChainFailed' })
    expect(requests.length === 0).toBe(ours.has(venue))
  })

  test.each(['allowed', 'request'] as const)(
    'throws an error with a code for invalid arguments (%s)',
    async (venue) => {
      const { steps, intent, policy } = createHonestPlan({ venue })
      const { client } = openClient()
      for (const value of [undefined, null, Number.NaN, 5, 'x', {}, [], [null], [{}]]) {
        const slips = [
          { steps: value },
          { intent: value },
          { policy: value },
          { policy: { markets: { 1: value } } },
          { intent: { ...intent, marketplace: value } },
          { intent: { ...intent, chainId: value } },
          { steps: [{ ...steps[0], id: 'buy', to: value }] },
          { steps: [{ id: 'buy', data: value }] },
        ]
        for (const slip of slips) {
          const options = { client, steps, intent, policy, ...slip } as never
          const failure = await readFacts(options).then(
            () => undefined,
            (error: unknown) => error,
          )
          if (failure !== undefined) expect(failure).toBeInstanceOf(TillError)
        }
      }
    },
  )

  test('throws PolicyInvalid for an invalid policy, as verify does', async () => {
    const { steps, intent } = createHonestPlan({ venue: 'allowed' })
    const policy = { markets: { [intent.chainId]: 5 } } as never
    const read = readFacts({ steps, intent, policy, client: openClient().client as never })
    await expect(read).rejects.toMatchObject({ code: 'PolicyInvalid' })
  })
})
