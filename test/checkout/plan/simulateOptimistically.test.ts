import { createClient, custom } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../../src/checkout/decode/decodeCall.js'
import { equivalentCalls } from '../../../src/checkout/plan/equivalentCalls.js'
import { restrictPlan } from '../../../src/checkout/plan/restrictPlan.js'
import { simulateOptimistically } from '../../../src/checkout/plan/simulateOptimistically.js'
import { knownReaders } from '../../../src/checkout/verify/verify.js'
import { createHonestPlan, purchaseId } from '../verify/support/honestPlans.js'
import { place } from '../verify/support/place.js'

/**
 * These tests check for which calls the checkout reuses an early simulation. The node's answers do not matter, so the node is a mock that
 * fails.
 */

const { intent, steps, policy, facts } = createHonestPlan({ venue: 'request' })
const calls = equivalentCalls(
  restrictPlan({ ...knownReaders, intent, policy, facts, purchaseId, steps: [...steps] }),
)
const [approval, buy] = calls

async function guess() {
  const request = async ({ method }: { method: string }) => {
    throw Object.assign(new Error(`${method} is not there.`), { code: -32601 })
  }
  const client = createClient({ chain: foundry, transport: custom({ request }, { retryCount: 0 }) })
  let guessed: simulateOptimistically.Options['onSimulate'] = () => {}
  const done = new Promise<void>((resolve) => {
    guessed = () => resolve()
  })
  const plan = simulateOptimistically({
    steps,
    intent,
    policy,
    purchaseId,
    readers: { ...knownReaders, reverts: [] },
    readGranted: async () => 0n,
    data: { client, head: Promise.resolve({ number: 5n }), readAllowance: async () => 0n } as never,
    onSimulate: guessed,
  })
  await done
  return plan
}

describe('simulateOptimistically', () => {
  test('matches the same calls on the same block', async () => {
    const { match } = await guess()
    expect(match(calls, 5n)).toBeDefined()
    const capitals = calls.map((call) => ({
      ...call,
      data: `0x${call.data.slice(2).toUpperCase()}` as const,
    }))
    expect(match(capitals, 5n)).toBeDefined()
  })

  const others: Record<string, readonly (Call | undefined)[]> = {
    'one call less': [buy],
    'one call more': [approval, buy, buy],
    'in another order': [buy, approval],
    'no calls': [],
    'another contract': [approval, buy && { ...buy, to: place.stranger }],
    'another amount': [approval && { ...approval, data: `0x${approval.data.slice(2, -1)}1` as const }, buy],
    'with ether': [approval, buy && { ...buy, value: 1n }],
    'with an extra byte': [approval, buy && { ...buy, data: `${buy.data}00` as const }],
  }
  test.each(Object.entries(others))('does not match %s', async (_, other) => {
    const { match } = await guess()
    expect(
      match(
        other.filter((call) => call !== undefined),
        5n,
      ),
    ).toBeUndefined()
  })

  test('does not match on another block or without a block', async () => {
    const { match } = await guess()
    expect([match(calls, 6n), match(calls, undefined)]).toEqual([undefined, undefined])
  })
})
