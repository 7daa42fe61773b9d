import type { BrowserContext } from 'playwright-core'
import { createTestClient, parseAbi, publicActions } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openHttp } from '../setup/openHttp.js'
import { testWhole } from '../setup/sample.js'
import { press } from './support/press.js'
import { visitMarketplace } from './support/visitMarketplace.js'

const { close, leave, manifest, visit: open } = await visitMarketplace()
afterAll(close)

const transport = openHttp(manifest.rpcUrl)
const chain = createTestClient({ mode: 'anvil', chain: foundry, transport, cacheTime: 0 }).extend(
  publicActions,
)
const buyer = manifest.accounts.find(({ role }) => role === 'buyer')?.address ?? '0x'
const editionAbi = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)'])

afterEach(async () => {
  await chain.setAutomine(true)
  await leave()
})

/** Opens the page of an edition that every test buys. An edition has many units, so a faulty checkout could pay twice. */
async function visit(beside?: BrowserContext) {
  const visited = await open(beside && { beside })
  if (!beside) await visited.connect()
  await visited.openOrder('Tide Dahlia, Plate 0')
  const { page, pay } = visited
  const buy = async () => {
    await press(page.getByRole('main').getByRole('button', { name: 'Buy' }))
    await pay()
  }
  return { ...visited, buy }
}

/** Returns how many transactions the buyer has sent, and how many prints the buyer owns. */
async function counts() {
  const args = [buyer, 0n] as const
  const [transactions, prints] = await Promise.all([
    chain.getTransactionCount({ address: buyer }),
    chain.readContract({
      address: manifest.contracts.erc1155,
      abi: editionAbi,
      functionName: 'balanceOf',
      args,
    }),
  ])
  return { transactions, prints }
}

test('pays once when the page is reloaded during the prompt', async () => {
  const before = await counts()
  const { page, panel, buy, answer, finish } = await visit()
  await buy()
  await panel.getByRole('heading', { name: 'Pay 0.01 ETH' }).waitFor()
  await page.reload()
  expect(await counts()).toEqual(before)
  await buy()
  await answer('Pay 0.01 ETH', 'Approve')
  await finish()
  expect(await counts()).toEqual({ transactions: before.transactions + 1, prints: before.prints + 1n })
})

test('offers only the payment after a reload, when the permission is given and the payment was refused', async () => {
  const { page, dialog, tile, connect, pay, answer, finish } = await open()
  const openDialog = () => tile('Tidewater #1').getByRole('button', { name: 'Buy' }).click()
  await connect()
  await openDialog()
  await pay()
  await answer('Allow a payment', 'Approve')
  await answer('Pay 120 USDC', 'Reject')
  await dialog.getByRole('button', { name: 'Try again' }).waitFor()
  await page.reload()
  await openDialog()
  await dialog
    .locator('.till-checkout-narration', { hasText: '1 of 2 done: 120 USDC is already allowed.' })
    .waitFor()
  await press(dialog.getByRole('button', { name: 'Continue: pay 120 USDC' }))
  await answer('Pay 120 USDC', 'Approve')
  await finish()
})

test('offers only the payment once a permission from before a reload is confirmed', async () => {
  const { page, dialog, tile, connect, pay, answer, finish } = await open()
  const openDialog = () => tile('Tidewater #2').getByRole('button', { name: 'Buy' }).click()
  await connect()
  await openDialog()
  await chain.setAutomine(false)
  await pay()
  await answer('Allow a payment', 'Approve')
  await dialog.locator('.till-checkout[data-status="pending"]').waitFor()
  await page.reload()
  await openDialog()
  await dialog.getByRole('button', { name: /85 DAI$/ }).waitFor()
  await chain.mine({ blocks: 1 })
  await chain.setAutomine(true)
  await press(dialog.getByRole('button', { name: 'Continue: pay 85 DAI' }))
  await answer('Pay 85 DAI', 'Approve')
  await finish()
})

testWhole('pays once when the page is reloaded while the payment is pending', async () => {
  const before = await counts()
  const { page, panel, dialog, buy, answer, finish } = await visit()
  await chain.setAutomine(false)
  await buy()
  await answer('Pay 0.01 ETH', 'Approve')
  await dialog.locator('[data-status="pending"]').first().waitFor()
  await page.reload()
  // The dialog finds the payment automatically, and never offers to pay again.
  await press(page.getByRole('main').getByRole('button', { name: 'Buy' }))
  await dialog.locator('[data-status="pending"]').first().waitFor()
  await chain.mine({ blocks: 1 })
  await finish()
  expect(await panel.count()).toBe(0)
  expect(await counts()).toEqual({ transactions: before.transactions + 1, prints: before.prints + 1n })
})

test('pays once when two tabs press Pay together', async () => {
  const before = await counts()
  const one = await visit()
  const other = await visit(one.context)
  await Promise.all([one.buy(), other.buy()])
  const promptedTab = await Promise.race(
    [one, other].map(async (tab) => {
      await tab.panel.getByRole('heading', { name: 'Pay 0.01 ETH' }).waitFor()
      return tab
    }),
  )
  const watching = promptedTab === one ? other : one
  await watching.dialog.locator('[data-status="inOtherTab"]').first().waitFor()
  await promptedTab.answer('Pay 0.01 ETH', 'Approve')
  await Promise.all([promptedTab.finish(), watching.finish()])
  expect(await watching.panel.count()).toBe(0)
  expect(await counts()).toEqual({ transactions: before.transactions + 1, prints: before.prints + 1n })
})
