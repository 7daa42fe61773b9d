import { concatHex, encodeFunctionData, erc20Abi, parseAbi, parseEther, zeroAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { sample } from '../../setup/sample.js'
import { accountKinds, openAccounts } from '../support/openAccount.js'
import { startShop } from '../support/startShop.js'
import { openAttacker } from './support/openAttacker.js'

/** A swap has no id. The checkout finds it through its call, in any position of any transaction, and through the tokens that it moved. */

const shop = await startShop()
const { client, contracts, buyer, relayer, enter, swapPolicy: policy } = shop
const openAccount = await openAccounts(shop)
const snapshot = { id: await client.snapshot() }

beforeEach(async () => {
  await client.revert(snapshot)
  snapshot.id = await client.snapshot()
})

const cases = accountKinds.flatMap((kind) =>
  (['another hash', 'no hash', 'declined'] as const).map((answer) => ({ kind, answer })),
)

const delayed = (['owned', 'bundled'] as const).flatMap((kind) =>
  (['its hash', 'another hash', 'no hash'] as const).map((answer) => ({ kind, answer })),
)

describe('findPaymentByCall', () => {
  test.each(sample(cases, 4))(
    'swaps once when the swap was made by a $kind account, $answer',
    async (one) => {
      const before = await holds()
      const { page, account } = await press({ ...one, fate: 'made' })
      let state = await page.checkout.start()
      if (state.status !== 'success') state = await page.checkout.start()
      if (state.status !== 'success') state = await page.checkout.confirmNotSent()
      expect(state).toMatchObject({ status: 'success', outcome: { swap: { received: 12_000_000n } } })
      expect(account.countPayments()).toBe(2)
      expect(await holds()).toBe(before)
    },
  )

  test.each(sample(delayed, 3))(
    'does not repeat a swap that others sent in vain and may send again: $kind, $answer',
    async (one) => {
      const { page, account } = await press({ ...one, fate: 'delayed' })
      const unknown = { error: { funds: 'unknown' } }
      expect(await page.checkout.start()).toMatchObject(unknown)
      expect(await page.checkout.start()).toMatchObject(unknown)
      expect(account.countPayments()).toBe(1)
      await account.release()
      expect(await page.checkout.start()).toMatchObject({ status: 'success' })
      expect(account.countPayments()).toBe(2)
    },
  )

  test('does not count a transaction that only emits the events of the swap', async () => {
    const { page, account, requested } = await press({ kind: 'bundled', answer: 'no hash', fate: 'later' })
    expect(await page.checkout.start()).toMatchObject({ error: { funds: 'unknown' } })
    const data = concatHex([buyer.address, ...requested])
    await client.sendTransaction({ account: relayer, to: relayer.address, data, gas: 1_000_000n })
    const { meddle } = await openAttacker(shop)
    await meddle(account.payments[0]?.calls ?? [], { calls: [giveDollar()] })
    const unknown = { error: { code: 'PaymentUnknown', funds: 'unknown' } }
    expect(await page.checkout.start()).toMatchObject(unknown)
    expect(account.countPayments()).toBe(1)
    await account.release()
    expect(await page.checkout.start()).toMatchObject({ status: 'success' })
    expect(account.countPayments()).toBe(2)
  })
})

/** Opens a page that buys in USDC and pays with ether, for one kind of account. */
async function press(options: openAccounts.Options) {
  const account = await openAccount(options)
  const { provider } = account.wallet
  const requested: `0x${string}`[] = []
  const request = ((args: { method: string; params?: readonly unknown[] }) => {
    const [call] = (args.params ?? []) as [{ to: `0x${string}`; data: `0x${string}` }]
    if (args.method === 'eth_sendTransaction') requested.push(call.to, call.data)
    return provider.request(args as never)
  }) as typeof provider.request
  const agreed = await shop.agree([{ order: shop.orderAbout(/100 prints, in USDC/) }])
  const intent = { ...agreed, pay: { currency: zeroAddress, maxAmount: parseEther('0.005') } }
  const wallet = { ...account.wallet, provider: { ...provider, request } }
  const limits = { miningTimeoutMs: 100 }
  return { account, requested, page: await enter({ policy, intent, wallet, limits }) }
}

function holds() {
  const args = [buyer.address] as const
  return client.readContract({ abi: erc20Abi, address: contracts.usdc, functionName: 'balanceOf', args })
}

/** Returns the call that mints a base unit of the currency to the buyer. Every account may make this call. */
function giveDollar() {
  const abi = parseAbi(['function mint(address to, uint256 amount)'])
  return {
    to: contracts.usdc,
    data: encodeFunctionData({ abi, functionName: 'mint', args: [buyer.address, 1n] }),
  }
}
