import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { startShop } from '../support/startShop.js'

const { client, contracts, orderAbout, enter, allowance } = await startShop()
const order = orderAbout(/100 prints, in USDC/)

let snapshot = await client.snapshot()
beforeEach(async () => {
  await client.revert({ id: snapshot })
  snapshot = await client.snapshot()
})

describe('revoke', () => {
  test('default: takes back the allowance of a purchase that was given up', async () => {
    const { checkout, wallet } = await enter({ order, answer: at(1, 'reject') })
    expect(await checkout.start()).toMatchObject({ status: 'cancelled', error: { funds: 'approval' } })
    expect(await allowance(contracts.usdc)).toBe(12_000_000n)
    expect(await checkout.revoke()).toMatchObject({ status: 'cancelled', error: { funds: 'none' } })
    expect(await allowance(contracts.usdc)).toBe(0n)
    expect(wallet.prompts).toHaveLength(3)
  })

  test('behavior: asks nothing when nothing is left', async () => {
    const { checkout, wallet } = await enter({ order, answer: at(0, 'reject') })
    await checkout.start()
    expect(await checkout.revoke()).toMatchObject({ status: 'cancelled', error: { funds: 'none' } })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('behavior: declined: the allowance is still there, and so it says', async () => {
    const { checkout } = await enter({ order, answer: at(1, 'reject', 'reject') })
    await checkout.start()
    expect(await checkout.revoke()).toMatchObject({
      status: 'cancelled',
      error: { code: 'Rejected', funds: 'approval' },
    })
    expect(await allowance(contracts.usdc)).toBe(12_000_000n)
  })

  test('behavior: after it the purchase can be made again', async () => {
    const { checkout } = await enter({ order, answer: at(1, 'reject') })
    await checkout.start()
    await checkout.revoke()
    expect(await checkout.retry()).toMatchObject({ status: 'success' })
    expect(await allowance(contracts.usdc)).toBe(0n)
  })
})

/** Answers from a place on; everything else is accepted. */
function at(place: number, ...answers: Answer[]) {
  return (_: unknown, index: number): Answer => answers[index - place] ?? 'accept'
}
