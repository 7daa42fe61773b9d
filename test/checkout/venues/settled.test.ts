import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { readFacts } from '../../../src/checkout/verify/readFacts.js'
import { verify } from '../../../src/checkout/verify/verify.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'
import { openBazaar } from './support/openBazaar.js'
import { openSeaport } from './support/openSeaport.js'

/**
 * A `RequestMarket` contract numbers its listings, and a reorg can give a number to another listing. So the checkout must accept only a
 * listing with enough confirmations.
 */
const shop = await startShop()
const { client, buyer } = shop
const bazaar = await openBazaar(shop)
const seaport = await openSeaport(shop)
// The chain must be longer than the longest reorg of these tests.
await client.mine({ blocks: 8 })

await rewindEach(client)

const depths = [1, 2, 3, 5]
const ages = [1, 2, 3, 4, 5, 6]
const cases = depths.flatMap((confirmations) => ages.map((age) => [confirmations, age] as const))

async function agree(orderId: string) {
  const [order] = await bazaar.show([orderId])
  if (!order) throw new Error('It is not listed.')
  return createIntent({ items: [{ order, quantity: 1n }], buyer: buyer.address })
}

const reorg = (blocks: number) => client.request({ method: 'anvil_reorg', params: [blocks, []] } as never)

describe('verify', () => {
  test.each(cases)(
    'accepts only a listing that is old enough: %s confirmations, a listing of %s blocks',
    async (confirmations, age) => {
      const policy = { ...bazaar.policy, confirmations }
      const orderId = await bazaar.list({ price: 5_000_000n })
      if (age > 1) await client.mine({ blocks: age - 1 })
      const intent = await agree(orderId)
      const { steps } = await bazaar.steps(intent)
      const facts = await readFacts({ client, intent, steps, policy })
      const codes = verify({ steps, intent, policy, facts })
        .flat()
        .map(({ code }) => code)
      const isSettled = age >= confirmations
      expect(codes).toEqual(isSettled ? [] : ['terms-unsettled'])
      // A reorg of fewer blocks than the required confirmations keeps the listing. A longer one lets another listing take its number.
      await reorg(isSettled ? confirmations - 1 || 1 : age)
      const tokenId = intent.orders[0]?.tokenId
      if (isSettled && confirmations > 1) {
        expect((await bazaar.show([orderId]))[0]?.tokenId).toBe(tokenId)
      } else if (!isSettled) {
        expect(await bazaar.list({ price: 5_000_000n })).toBe(orderId)
        expect((await bazaar.show([orderId]))[0]?.tokenId).not.toBe(tokenId)
      }
    },
  )

  test('refuses a number that belonged to another listing some blocks ago', async () => {
    const policy = { ...bazaar.policy, confirmations: 2 }
    const ids = [await bazaar.list({ price: 5_000_000n }), await bazaar.list({ price: 6_000_000n })]
    await client.mine({ blocks: 2 })
    const [now, before] = await Promise.all(
      ids.map(async (orderId) => {
        const intent = await agree(orderId)
        const { steps } = await bazaar.steps(intent)
        return { intent, steps, facts: await readFacts({ client, intent, steps, policy }) }
      }),
    )
    if (!now?.facts || !before?.facts) throw new Error('The chain data was not read.')
    const earlier = Object.values(before.facts.answers)
    const questions = Object.keys(now.facts.answers)
    const settled = Object.fromEntries(questions.map((question, at) => [question, earlier[at] ?? null]))
    const facts = { ...now.facts, settled }
    const found = verify({ ...now, policy, facts }).flat()
    expect(found.map(({ code }) => code)).toEqual(['terms-unsettled'])
  })

  test('accepts an edition of which others have bought some', async () => {
    const policy = { ...bazaar.policy, confirmations: 2 }
    const orderId = await bazaar.list({ price: 5_000_000n, quantity: 10n })
    const { checkout } = await shop.enter({
      intent: await agree(orderId),
      policy: bazaar.policy,
      service: bazaar.service,
    })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(await bazaar.left(orderId)).toBe(9n)
    const intent = await agree(orderId)
    const { steps } = await bazaar.steps(intent)
    const facts = await readFacts({ client, intent, steps, policy })
    expect(verify({ steps, intent, policy, facts }).flat()).toEqual([])
  })
})

describe('createCheckout', () => {
  test('does not prompt for a listing that is too new, and prompts when it is older', async () => {
    const policy = { ...bazaar.policy, confirmations: 3 }
    const intent = await agree(await bazaar.list({ price: 5_000_000n }))
    const entered = await shop.enter({ intent, policy, service: bazaar.service, answer: () => 'reject' })
    const { checkout, wallet } = entered
    expect(await checkout.start()).toMatchObject({
      error: { code: 'PlanRefused', findings: [{ code: 'terms-unsettled' }] },
    })
    expect(wallet.prompts).toEqual([])
    await client.mine({ blocks: 2 })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected' } })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('accepts a new Seaport order at once, because its id is the hash of its terms', async () => {
    const orders = seaport.show([await seaport.list({ price: 5_000_000n })])
    const items = orders.map((order) => ({ order, quantity: 1n }))
    const intent = createIntent({ items, buyer: buyer.address })
    const policy = { confirmations: 3 }
    const service = seaport.openService()
    const { checkout, wallet } = await shop.enter({ intent, policy, service, answer: () => 'reject' })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected' } })
    expect(wallet.prompts).toHaveLength(1)
  })
})
