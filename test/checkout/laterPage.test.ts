import { parseEther, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../src/checkout/storage/checkoutStorage.js'
import { createLocks } from '../../src/testing/createLocks.js'
import { waitForStatus } from '../../src/testing/waitForStatus.js'
import { rewindEach } from '../setup/rewindEach.js'
import { startShop } from './support/startShop.js'

const shop = await startShop()
const { client, contracts, orderAbout, agree, enter, owned, swapPolicy: policy } = shop
const { dai } = contracts
const inDollars = orderAbout(/100 prints, in USDC/)
const inEther = orderAbout(/Token id 0 of the ERC-1155/)
const ether = { currency: zeroAddress, maxAmount: parseEther('0.005') }
const dollars = { currency: dai, maxAmount: parseEther('13') }

await rewindEach(client)

/** Starts a purchase on a page that closes while its payment is pending. */
async function leaveWhilePending(options: Parameters<typeof enter>[0]) {
  const { checkout, faults } = await enter({ policy, ...options })
  checkout.subscribe(() => {
    if (checkout.getState().status === 'pending') faults.close()
  })
  void checkout.start()
  await waitForStatus(checkout, 'pending')
}

/**
 * A later page finds the payment of an earlier page. The later page must compare it with the intent of the earlier page. Its own price and
 * payment currency may be different.
 */
describe('createCheckout', () => {
  test('succeeds when the price fell after the earlier page paid', async () => {
    const receiver = shop.relayer.address
    const [storage, wallet] = [createMemoryStorage(), shop.openWallet()]
    const fees = [{ amount: 1_000_000_000n, receiver }]
    const had = await owned(contracts.erc1155, 0n)
    await leaveWhilePending({ order: inEther, storage, wallet, fees })
    const { checkout } = await enter({ order: inEther, storage, wallet })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect([wallet.prompts.length, (await owned(contracts.erc1155, 0n)) - had]).toEqual([1, 1n])
  })

  test.each([
    ['ether', ether],
    ['a token', dollars],
  ])('reports a swap with %s and a payment in one batch', async (_, pay) => {
    const agreed = await agree([{ order: inDollars }])
    const [storage, wallet] = [createMemoryStorage(), shop.openWallet({ atomic: 'supported' })]
    await leaveWhilePending({ intent: { ...agreed, pay }, storage, wallet })
    const { checkout } = await enter({ policy, intent: agreed, storage, wallet })
    expect(await checkout.start()).toMatchObject({
      status: 'success',
      outcome: { paid: 12_000_000n, swap: { currency: pay.currency, received: 12_000_000n } },
    })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('reports the earlier swap although the page now pays with another currency', async () => {
    const agreed = await agree([{ order: inDollars }])
    const storage = createMemoryStorage()
    const answer = (_: unknown, at: number) => (at > 1 ? 'reject' : 'accept')
    const first = await enter({ policy, intent: { ...agreed, pay: dollars }, storage, answer })
    expect(await first.checkout.start()).toMatchObject({ error: { funds: 'swapped' } })
    const { checkout } = await enter({ policy, intent: { ...agreed, pay: ether }, storage })
    expect(await checkout.start()).toMatchObject({
      status: 'success',
      outcome: { swap: { currency: dai, received: 12_000_000n } },
    })
  })

  test('shows the purchase of the other tab, and the next start is a new purchase', async () => {
    const agreed = await agree([{ order: inDollars }])
    const wallet = shop.openWallet({ atomic: 'supported' })
    const world = { policy, wallet, storage: createMemoryStorage(), locks: createLocks() }
    const first = await enter({ ...world, intent: { ...agreed, pay: dollars } })
    const second = await enter({ ...world, intent: agreed })
    const [one, two] = await Promise.all([first.checkout.start(), second.checkout.start()])
    if (one.status !== 'success' || two.status !== 'success') throw new Error(`It ended in ${two.status}.`)
    expect([two.outcome.hash, two.outcome.swap]).toEqual([one.outcome.hash, one.outcome.swap])
    expect(wallet.prompts).toHaveLength(1)
    const third = await enter({ ...world, intent: agreed })
    expect(await third.checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(2)
  })
})
