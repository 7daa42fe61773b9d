import { fileURLToPath } from 'node:url'
import { createPublicClient, erc721Abi, parseAbi } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../packages/sandbox/src/createSandbox.js'
import { launchChromium } from '../../tools/launchChromium.js'
import { openHttp } from '../setup/openHttp.js'
import { testWhole } from '../setup/sample.js'
import { openMarketplace } from './support/openMarketplace.js'
import { press } from './support/press.js'

const pageDir = fileURLToPath(new URL('../../packages/sandbox/dist/page', import.meta.url))
const { manifest, close } = await createSandbox({ port: 0, pageDir, market: 'request' })
afterAll(close)
const browser = await launchChromium()
afterAll(() => browser.close())
const { market, helper, erc721, erc1155 } = manifest.contracts
const chain = createPublicClient({ transport: openHttp(manifest.rpcUrl), cacheTime: 0 })
const buyer = manifest.accounts.find(({ role }) => role === 'buyer')?.address ?? '0x'

describe('a sandbox with a request market, in a browser', () => {
  testWhole(
    'buys with an ERC-20, a part of an edition, and several items in ether through the helper',
    async () => {
      const { connect, tile, page, dialog, pay, answer, finish, openOrder, faults } = await openMarketplace({
        browser,
        url: manifest.pageUrl ?? '',
      })
      await connect()
      await tile('Tidewater #1').getByRole('button', { name: 'Buy' }).click()
      await dialog.getByRole('button', { name: 'Pay 120 USDC' }).waitFor()
      await pay()
      await answer('Allow a payment', 'Approve')
      await answer('Call a contract', 'Approve')
      await finish()

      await tile('Tidewater #5').getByRole('checkbox').check()
      await tile('Tidewater #19').getByRole('checkbox').check()
      await press(page.getByLabel('Your selection').getByRole('button', { name: 'Buy' }))
      await pay()
      await answer('Call a contract', 'Approve')
      await finish()

      await openOrder('Tide Dahlia, Plate 0')
      await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
      await press(page.getByRole('main').getByRole('button', { name: 'Buy' }))
      await pay()
      await answer('Call a contract', 'Approve')
      await finish()
      await page.getByText('22 of 25 left').waitFor()

      expect(await Promise.all([1n, 5n, 19n].map(ownerOf))).toEqual([buyer, buyer, buyer])
      const abi = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)'])
      const prints = { abi, address: erc1155, functionName: 'balanceOf', args: [buyer, 0n] } as const
      expect(await chain.readContract(prints)).toBe(3n)
      const sales = await chain.getContractEvents({
        address: market,
        abi: accepted,
        fromBlock: 0n,
        strict: true,
      })
      const byBuyer = sales.filter(({ args }) => args.recipient === buyer)
      expect(byBuyer.map(({ args }) => args.buyer)).toEqual([buyer, helper, helper, buyer])
      expect(faults).toEqual([])
    },
  )

  test('signs a listing in the page, which another account buys, and cancels another listing', async () => {
    const { connect, page, panel, dialog, pay, answer, finish, faults } = await openMarketplace({
      browser,
      url: manifest.pageUrl ?? '',
    })
    const become = async (role: string) => {
      await page.getByRole('button', { name: /^Sandbox Wallet/ }).click()
      await panel
        .getByRole('radio', { name: new RegExp(`^${role}`) })
        .first()
        .check()
      await page.keyboard.press('Escape')
    }
    const piece = (name: string) => page.getByRole('figure').filter({ hasText: name })
    const list = async (
      name: string,
      price: string,
      { proceeds, approves }: { proceeds: string; approves: boolean },
    ) => {
      await press(piece(name).getByRole('button', { name: 'List for sale' }))
      const field = dialog.getByLabel(/^Price/)
      const next = dialog.getByRole('button', { name: 'List for sale' })
      // “1,000” may mean a thousand or one, so the field rejects it.
      await field.fill('1,000')
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      expect(await next.getAttribute('aria-disabled')).toBe('true')
      await field.fill(price)
      await dialog.getByText(proceeds).waitFor()
      await press(next)
      if (approves) await answer('Allow all pieces', 'Approve')
      await answer('Sign a OrderComponents', 'Approve')
      await dialog.getByRole('heading', { name: 'Listed for sale' }).waitFor()
      await press(dialog.getByRole('button', { name: 'Done' }))
      await dialog.waitFor({ state: 'detached' })
      await piece(name).getByRole('button', { name: 'Remove listing' }).waitFor()
      return piece(name).getByRole('link').getAttribute('href')
    }
    await become('seller')
    await connect()
    await press(page.getByRole('link', { name: 'My collection' }))
    // The artist gets 5 % of the price of a Tidewater, and 2.5 % of the price of a print.
    const sold = await list('Tidewater #0', '0.02', {
      proceeds: 'You receive 0.019\u00a0ETH',
      approves: true,
    })
    // The seller has already approved Seaport for the prints, so the wallet does not prompt for an approval.
    const prints = 'Tide Dahlia, Plate 0'
    const withdrawn = await list(prints, '0.01', {
      proceeds: 'You receive 0.00975\u00a0ETH',
      approves: false,
    })
    await press(piece(prints).getByRole('button', { name: 'Remove listing' }))
    await press(dialog.getByRole('button', { name: 'Remove listing' }))
    await answer('Call a contract', 'Approve')
    await dialog.getByRole('heading', { name: 'No longer for sale' }).waitFor()
    await press(dialog.getByRole('button', { name: 'Done' }))
    await piece(prints).getByRole('button', { name: 'List for sale' }).waitFor()

    await become('newcomer')
    await page.goto(`${manifest.pageUrl}${sold}`)
    await press(page.getByRole('main').getByRole('button', { name: 'Buy' }))
    await pay()
    await answer('Call a contract', 'Approve')
    await finish()
    const newcomer = manifest.accounts.find(({ role }) => role === 'newcomer')?.address
    expect(await ownerOf(0n)).toBe(newcomer)

    await page.goto(`${manifest.pageUrl}${withdrawn}`)
    const main = page.getByRole('main')
    await main.getByText('No longer for sale').first().waitFor()
    expect(await main.getByRole('button', { name: 'Buy' }).count()).toBe(0)
    const [, , collectionAddress, orderId] = (withdrawn ?? '').split('/')
    const response = await fetch(`${manifest.marketplaceUrl}/rpc/Marketplace/GenerateBuyTransaction`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-key': manifest.accessKey },
      body: JSON.stringify({
        collectionAddress,
        buyer: newcomer,
        marketplace: 'third_party_kind_1',
        additionalFees: [],
        ordersData: [{ orderId, quantity: '1' }],
      }),
    })
    expect(await response.json()).toMatchObject({
      error: 'InvalidArgument',
      cause: expect.stringContaining('cancelled'),
    })
    expect(faults).toEqual([])
  })
})

function ownerOf(tokenId: bigint) {
  return chain.readContract({ abi: erc721Abi, address: erc721, functionName: 'ownerOf', args: [tokenId] })
}

const accepted = parseAbi([
  'event RequestAccepted(uint256 indexed requestId, address indexed buyer, address indexed tokenContract, address recipient, uint256 quantity, uint256 quantityRemaining)',
])
