import type { BrowserContext } from 'playwright-core'
import { createTestClient, parseAbi, publicActions } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openHttp } from '../setup/openHttp.js'
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

/** A visitor in front of the plate that everyone here buys one of: an edition, so that paying twice would be possible. */
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

/** What a purchase changed for the buyer: transactions sent, prints owned. */
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

test('behavior: a reload while the wallet asks', async () => {
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

test('behavior: a reload while the payment is on its way', async () => {
  const before = await counts()
  const { page, panel, dialog, buy, answer, finish } = await visit()
  await chain.setAutomine(false)
  await buy()
  await answer('Pay 0.01 ETH', 'Approve')
  await dialog.locator('[data-status="pending"]').first().waitFor()
  await page.reload()
  await buy()
  await dialog.locator('[data-status="pending"]').first().waitFor()
  await chain.mine({ blocks: 1 })
  await finish()
  expect(await panel.count()).toBe(0)
  expect(await counts()).toEqual({ transactions: before.transactions + 1, prints: before.prints + 1n })
})

test('behavior: two tabs that press Pay together', async () => {
  const before = await counts()
  const one = await visit()
  const other = await visit(one.context)
  await Promise.all([one.buy(), other.buy()])
  const asked = await Promise.race(
    [one, other].map(async (tab) => {
      await tab.panel.getByRole('heading', { name: 'Pay 0.01 ETH' }).waitFor()
      return tab
    }),
  )
  const watching = asked === one ? other : one
  await watching.dialog.locator('[data-status="elsewhere"]').first().waitFor()
  await asked.answer('Pay 0.01 ETH', 'Approve')
  await Promise.all([asked.finish(), watching.finish()])
  expect(await watching.panel.count()).toBe(0)
  expect(await counts()).toEqual({ transactions: before.transactions + 1, prints: before.prints + 1n })
})
