import { createClient, custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { derivePurchaseId } from '../../../src/checkout/evidence/purchaseIds.js'
import { createHonestPlan } from '../verify/support/honestPlans.js'
import { place } from '../verify/support/place.js'

const { intent } = createHonestPlan({ venue: 'allowed' })
const policy = { markets: { [intent.chainId]: [place.market] } }

/**
 * Opens a node that reports the first `most` purchase ids as used. It is a mock, because a real node does not report unused ids as used.
 */
function openNode(most: number) {
  let asked = 0
  const request = async () => `0x${(asked++ < most ? '1' : '0').padStart(64, '0')}`
  return createClient({ transport: custom({ request }) })
}

describe('derivePurchaseId', () => {
  test('starts to count at the known number of purchases', async () => {
    const first = await derivePurchaseId({ client: openNode(0), intent, policy, completed: 0 })
    const third = await derivePurchaseId({ client: openNode(2), intent, policy, completed: 0 })
    expect(first?.count).toBe(0)
    expect(third).toEqual(await derivePurchaseId({ client: openNode(0), intent, policy, completed: 2 }))
    expect(third?.purchaseId).not.toBe(first?.purchaseId)
  })

  test('needs two rounds of requests after eight purchases', async () => {
    let made = 0
    let under = 0
    let waves = 0
    const request = async () => {
      if (under++ === 0) waves++
      await Promise.resolve()
      under--
      return `0x${(made++ < 8 ? '1' : '0').padStart(64, '0')}`
    }
    const client = createClient({ transport: custom({ request }) })
    expect((await derivePurchaseId({ client, intent, policy, completed: 0 }))?.count).toBe(8)
    expect(waves).toBe(2)
  })

  test('returns undefined when no market records ids', async () => {
    expect(await derivePurchaseId({ client: openNode(0), intent, policy: {}, completed: 0 })).toBeUndefined()
  })

  test('throws ChainFailed when the node reports every purchase as made', async () => {
    const client = openNode(Number.POSITIVE_INFINITY)
    await expect(derivePurchaseId({ client, intent, policy, completed: 0 })).rejects.toMatchObject({
      code: 'ChainFailed',
    })
  })
})
