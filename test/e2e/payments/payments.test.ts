import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { encodeFunctionData, maxUint256, parseEther, zeroAddress } from 'viem'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { uniswapV3Router } from '../../../src/swaps/uniswapV3/uniswapV3Router.js'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { sample, testWhole } from '../../setup/sample.js'
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
const { send, sends, readBalances } = shop
afterAll(close)
afterEach(leave)

const documented = readFileSync(new URL('../../../docs/reference/prompts.md', import.meta.url), 'utf8').split(
  '\n',
)
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

/* The nightly run buys with each pair of currencies and each kind of wallet. */
describe('paying with another currency in a browser', () => {
  test.each(sample(ways, 1))(
    'swaps in V3 pools, which have the better price: %s, %s',
    async (name, wallet, expectedMethods) => {
      const before = await etherInV3()
      expect(await buy(name, wallet)).toEqual(expectedMethods)
      expect(await etherInV3()).not.toEqual(before)
    },
  )

  test.each([
    ["paid with the chain's own currency, for a price in a token", inDollars, 'single'],
    ['paid with another token (`pay`)', 'USDT, some of it allowed, for an item in USDC', 'single'],
    ["paid with the chain's own currency through", inDollars, 'merged'],
    ['paid with another token through it', 'DAI for an item in ETH', 'merged'],
    ['paid with another token that has permits', 'USDC, by a permit, for an item in ETH', 'merged'],
    [
      'paid with another token that Permit2 may already take',
      'DAI, by Permit2, for an item in ETH',
      'merged',
    ],
    [
      'paid with another token that requires a reset first',
      'USDT, some of it allowed, for an item in USDC',
      'merged',
    ],
  ] as const)('needs as many prompts as docs/reference/prompts.md says: %s', (row, name, wallet) => {
    const [line = ''] = documented.filter((one) => one.startsWith(`| ${row}`))
    const [, , plain = '', batch] = line.split('|').map((cell) => cell.trim())
    expect([Number.parseInt(plain, 10), batch]).toEqual([purchases[name][wallet].length, '1 batch'])
  })

  test('reports an order that another buyer took after the swap, with the proceeds, and prompts for nothing more', async () => {
    const visited = await enter(oneOfNine, 'single')
    const before = await readBalances(purchases[oneOfNine])
    const data = await readyToBuyNine(nineInDollars)
    await payOvertaken(visited, () => post('relayer', contracts.market, data))
    const after = await readBalances(purchases[oneOfNine])
    expect([after.priced - before.priced, after.prints]).toEqual([12_000_000n, before.prints])
    expect(await visited.methods()).toEqual(sends(3))
  })

  testWhole('reports a paused market after the swap, with the proceeds, and buys on retry', async () => {
    const visited = await enter(inDollars, 'single')
    const { dialog } = visited
    const before = await readBalances(purchase)
    await payOvertaken(visited, () => post('deployer', contracts.market, pauseWith(true)))
    await send('deployer', contracts.market, pauseWith(false))
    const after = await readBalances(purchase)
    expect([after.priced - before.priced, after.prints]).toEqual([12_000_000n, before.prints])
    await pressButton(dialog.getByRole('button', { name: 'Try again' }))
    await waitForSuccess(dialog)
    expect(await readBalances(purchase)).toMatchObject({ priced: before.priced, prints: before.prints + 1n })
  })

  testWhole(
    'spends nothing when the price moves past the slippage, and retries in V2 pools, which are better then',
    async () => {
      const { page, dialog, press, read } = await enter(inDollars, 'merged')
      const before = await readBalances(purchase)
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
      expect(await readBalances(purchase)).toMatchObject({ prints: before.prints, priced: before.priced })
      const inV3 = await etherInV3()
      await pressButton(dialog.getByRole('button', { name: 'Try again' }))
      // If the page has read the new price by now, the dialog shows it first, and the buyer presses “Pay” again.
      await dialog.locator('.till-checkout:not([data-status="error"])').waitFor()
      if (await dialog.locator('.till-checkout[data-status="idle"]').isVisible()) await press()
      await waitForSuccess(dialog)
      expect([await etherInV3(), (await readBalances(purchase)).prints]).toEqual([inV3, before.prints + 1n])
    },
  )

  testWhole('pays once when two tabs press together', async () => {
    const before = await readBalances(purchase)
    const one = await enter(inDollars, 'merged')
    const other = await enter(inDollars, 'merged', one.context)
    await Promise.all([one, other].map(({ page }) => holdWallet(page)))
    await Promise.all([one.press(), other.press()])
    const promptedTab = await Promise.race(
      [one, other].map((tab) => waitForPrompts(tab.page, 1).then(() => tab)),
    )
    const watching = promptedTab === one ? other : one
    await watching.dialog.locator('[data-status="inOtherTab"]').first().waitFor()
    await release(promptedTab.page)
    await Promise.all([promptedTab, watching].map(({ dialog }) => waitForSuccess(dialog)))
    expect([await promptedTab.methods(), await watching.methods()]).toEqual([sends(1), []])
    expect((await readBalances(purchase)).prints).toBe(before.prints + 1n)
  })

  // This test moves the clock of the chain, which cannot go back, so it is the last test.
  testWhole('spends nothing when the quote expires before it is mined', async () => {
    const { page, dialog, press, read } = await enter(inDollars, 'merged')
    const before = await readBalances(purchase)
    await holdWallet(page)
    await press()
    await waitForPrompts(page, 1)
    await overtake(
      () => release(page),
      () => chain.increaseTime({ seconds: 1_500 }),
    )
    await dialog.getByRole('button', { name: 'Try again' }).waitFor()
    await expectReverted(read)
    expect(await readBalances(purchase)).toMatchObject({ prints: before.prints, priced: before.priced })
  })
})

/** Waits for the error event `Reverted`, which comes a moment after the text in the dialog. */
function expectReverted(read: Awaited<ReturnType<typeof enter>>['read']) {
  return expect
    .poll(async () => (await read('events')).at(-2))
    .toEqual(['till-error', expect.objectContaining({ code: 'Reverted' })])
}

const pauseWith = (paused: boolean) =>
  encodeFunctionData({ abi: marketAbi, functionName: 'setPaused', args: [paused] })

/** Makes the wallet of a page hold its answers until a call of `release` or `letOne`. */
function holdWallet(page: Page): Promise<void> {
  return page.evaluate(() => {
    const holder = window as unknown as Holder
    holder.hold = new Promise<void>((resolve) => {
      holder.release = resolve
    })
  })
}

/** Releases the waiting answers and all later ones. */
function release(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as Holder).release())
}

/** Waits until the wallet has prompted `count` times, and releases the waiting answer. Later answers wait again. */
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

/** Pays step by step. After the swap, `happen` changes the chain before the transaction of the purchase is mined. */
async function payOvertaken(visited: Awaited<ReturnType<typeof enter>>, happen: () => Promise<unknown>) {
  const { page, dialog, press } = visited
  await holdWallet(page)
  await press()
  await letOne(page, 1)
  await letOne(page, 2)
  await waitForPrompts(page, 3)
  await overtake(() => release(page), happen)
  await dialog.getByText(/You have 12\sUSDC from the swap/).waitFor()
}

async function waitForPrompts(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => (window as unknown as Holder).wallet.prompts.length === wanted,
    count,
  )
}

type Holder = { hold: Promise<void>; release: () => void; wallet: { prompts: readonly unknown[] } }
