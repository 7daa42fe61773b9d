import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { encodeFunctionData, maxUint256, parseEther, zeroAddress } from 'viem'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { uniswapV3Router } from '../../../src/swaps/uniswapV3/uniswapV3Router.js'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { sample } from '../../setup/sample.js'
import { press as pressButton } from '../support/press.js'
import { openPayments, waitForSuccess } from './support/openPayments.js'

const shop = await openPayments()
const {
  buy,
  chain,
  close,
  contracts,
  etherInV3,
  enter,
  leave,
  nineInDollars,
  overtake,
  post,
  purchases,
  readyToBuyNine,
} = shop
const { send, sends, standing } = shop
afterAll(close)
afterEach(leave)

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8').split('\n')
const inDollars = 'ETH for an item in USDC'
const oneOfNine = 'ETH for one of nine in USDC'
const purchase = purchases[inDollars]

const ways = [
  [inDollars, 'batch', ['wallet_sendCalls']],
  ['DAI for an item in ETH', 'merged', sends(2)],
  ['USDC, by a permit, for an item in ETH', 'merged', ['eth_signTypedData_v4', ...sends(1)]],
  ['DAI, by Permit2, for an item in ETH', 'merged', ['eth_signTypedData_v4', ...sends(1)]],
  ['USDT, some of it allowed, for an item in USDC', 'merged', sends(3)],
] as const

/* Each pair, with each kind of wallet, is bought at night. */
describe('paying with another currency in a browser', () => {
  test.each(sample(ways, 2))(
    'default: %s, %s, in pools of V3, which are the better',
    async (name, wallet, asked) => {
      const before = await etherInV3()
      expect(await buy(name, wallet)).toEqual(asked)
      expect(await etherInV3()).not.toEqual(before)
    },
  )

  test.each([
    ["paid with the chain's own currency, for a price in a token", inDollars, 'single'],
    ['paid with another token (`pay`)', 'USDT, some of it allowed, for an item in USDC', 'single'],
    ["paid with the chain's own currency through", inDollars, 'merged'],
    ['paid with another token through it', 'DAI for an item in ETH', 'merged'],
    ['paid with another token that knows permits', 'USDC, by a permit, for an item in ETH', 'merged'],
    ['paid with another token that Permit2 may take', 'DAI, by Permit2, for an item in ETH', 'merged'],
    ['paid with another token that insists', 'USDT, some of it allowed, for an item in USDC', 'merged'],
  ] as const)('behavior: the README says how often the wallet asks: %s', (row, name, wallet) => {
    const [line = ''] = readme.filter((one) => one.startsWith(`| ${row}`))
    const [, , plain = '', batch] = line.split('|').map((cell) => cell.trim())
    expect([Number.parseInt(plain, 10), batch]).toEqual([purchases[name][wallet].length, '1 batch'])
  })

  test('behavior: what somebody else has bought after the swap is told as that, with what came out, and nothing more is asked', async () => {
    const visited = await enter(oneOfNine, 'single')
    const before = await standing(purchases[oneOfNine])
    const data = await readyToBuyNine(nineInDollars)
    await payOvertaken(visited, () => post('relayer', contracts.market, data))
    const after = await standing(purchases[oneOfNine])
    expect([after.priced - before.priced, after.prints]).toEqual([12_000_000n, before.prints])
    expect(await visited.methods()).toEqual(sends(3))
  })

  test('behavior: what is sold no longer after the swap leaves the buyer with what came out, and is said', async () => {
    const visited = await enter(inDollars, 'single')
    const { dialog } = visited
    const before = await standing(purchase)
    await payOvertaken(visited, () => post('deployer', contracts.market, pauseWith(true)))
    await send('deployer', contracts.market, pauseWith(false))
    const after = await standing(purchase)
    expect([after.priced - before.priced, after.prints]).toEqual([12_000_000n, before.prints])
    await pressButton(dialog.getByRole('button', { name: 'Try again' }))
    await waitForSuccess(dialog)
    expect(await standing(purchase)).toMatchObject({ priced: before.priced, prints: before.prints + 1n })
  })

  test('behavior: a price that moves past the slippage before it is carried out takes nothing; the next try is made in pools of V2, the better now', async () => {
    const { page, dialog, press, read } = await enter(inDollars, 'merged')
    const before = await standing(purchase)
    await holdWallet(page)
    await press()
    await waitForPrompts(page, 1)
    const { weth, usdc, uniswapV3Router: router = zeroAddress } = contracts
    const { data, value } = uniswapV3Router.write({
      sell: zeroAddress,
      buy: usdc,
      amountOut: 600_000_000_000n,
      maxIn: parseEther('2000'),
      path: [weth, usdc],
      fees: [500],
      recipient: contracts.market,
      deadline: maxUint256,
      spender: undefined,
    })
    await overtake(
      () => release(page),
      () => post('deployer', router, data, value),
    )
    await dialog.getByRole('button', { name: 'Try again' }).waitFor()
    await expectReverted(read)
    expect(await standing(purchase)).toMatchObject({ prints: before.prints, priced: before.priced })
    const inV3 = await etherInV3()
    await pressButton(dialog.getByRole('button', { name: 'Try again' }))
    await waitForSuccess(dialog)
    expect([await etherInV3(), (await standing(purchase)).prints]).toEqual([inV3, before.prints + 1n])
  })

  test('behavior: two tabs that press together pay once', async () => {
    const before = await standing(purchase)
    const one = await enter(inDollars, 'merged')
    const other = await enter(inDollars, 'merged', one.context)
    await Promise.all([one, other].map(({ page }) => holdWallet(page)))
    await Promise.all([one.press(), other.press()])
    const asked = await Promise.race([one, other].map((tab) => waitForPrompts(tab.page, 1).then(() => tab)))
    const watching = asked === one ? other : one
    await watching.dialog.locator('[data-status="elsewhere"]').first().waitFor()
    await release(asked.page)
    await Promise.all([asked, watching].map(({ dialog }) => waitForSuccess(dialog)))
    expect([await asked.methods(), await watching.methods()]).toEqual([sends(1), []])
    expect((await standing(purchase)).prints).toBe(before.prints + 1n)
  })

  // The chain’s time goes on for good by it: the last of them.
  test('behavior: a quote that is too old by the time that it is carried out takes nothing', async () => {
    const { page, dialog, press, read } = await enter(inDollars, 'merged')
    const before = await standing(purchase)
    await holdWallet(page)
    await press()
    await waitForPrompts(page, 1)
    await overtake(
      () => release(page),
      () => chain.increaseTime({ seconds: 1_500 }),
    )
    await dialog.getByRole('button', { name: 'Try again' }).waitFor()
    await expectReverted(read)
    expect(await standing(purchase)).toMatchObject({ prints: before.prints, priced: before.priced })
  })
})

/** What the page is told comes a moment after what the buyer reads. */
function expectReverted(read: Awaited<ReturnType<typeof enter>>['read']) {
  return expect
    .poll(async () => (await read('events')).at(-2))
    .toEqual(['till-error', expect.objectContaining({ code: 'Reverted' })])
}

const pauseWith = (paused: boolean) =>
  encodeFunctionData({ abi: marketAbi, functionName: 'setPaused', args: [paused] })

/** Has the wallet of a page wait with its answers. */
function holdWallet(page: Page): Promise<void> {
  return page.evaluate(() => {
    const holder = window as unknown as Holder
    holder.hold = new Promise<void>((resolve) => {
      holder.release = resolve
    })
  })
}

/** Has it give the answers that it waits with, and those after them. */
function release(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as Holder).release())
}

/** Waits until it was asked so often, and has it give that one answer. */
async function letOne(page: Page, count: number): Promise<void> {
  await waitForPrompts(page, count)
  await page.evaluate(() => {
    const holder = window as unknown as Holder
    const { release } = holder
    holder.hold = new Promise<void>((resolve) => {
      holder.release = resolve
    })
    release()
  })
}

/** Pays step by step; before the purchase is carried out, with the swap made, something happens to it on the chain. */
async function payOvertaken(visited: Awaited<ReturnType<typeof enter>>, happen: () => Promise<unknown>) {
  const { page, dialog, press } = visited
  await holdWallet(page)
  await press()
  await letOne(page, 1)
  await letOne(page, 2)
  await waitForPrompts(page, 3)
  await overtake(() => release(page), happen)
  await dialog.getByText(/From the swap you hold 12\sUSDC/).waitFor()
}

async function waitForPrompts(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => (window as unknown as Holder).wallet.prompts.length === wanted,
    count,
  )
}

type Holder = { hold: Promise<void>; release: () => void; wallet: { prompts: readonly unknown[] } }
