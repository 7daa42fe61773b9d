import { fileURLToPath } from 'node:url'
import { createPublicClient, parseAbi } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../../packages/sandbox/src/createSandbox.js'
import { launchChromium } from '../../../tools/launchChromium.js'
import { openHttp } from '../../setup/openHttp.js'
import { openMarketplace } from '../support/openMarketplace.js'
import { press } from '../support/press.js'

const pageDir = fileURLToPath(new URL('../../../packages/sandbox/dist/page', import.meta.url))
const { manifest, close } = await createSandbox({ port: 0, pageDir, market: 'both' })
afterAll(close)
const browser = await launchChromium()
afterAll(() => browser.close())
const chain = createPublicClient({ transport: openHttp(manifest.rpcUrl), cacheTime: 0 })
const buyer = manifest.accounts.find(({ role }) => role === 'buyer')?.address ?? '0x'

describe('a basket on the demo page', () => {
  test('buys in one press from our market, Seaport and a request market', async () => {
    const work = manifest.seaportOrders.find(({ currency }) => /^0x0{40}$/.test(currency))
    const [edition] = manifest.requestOrders
    if (!work || !edition) throw new Error('Nothing is listed beside our own market.')
    const { connect, tile, page, dialog, answer, panel, faults } = await openMarketplace({
      browser,
      url: manifest.pageUrl ?? '',
    })
    const before = await Promise.all([work, edition].map(held))
    await connect()
    await tile('Tidewater #0').getByRole('checkbox').check()
    for (const { collectionAddress, orderId } of [work, edition]) {
      await page.evaluate((link) => location.assign(link), `#/order/${collectionAddress}/${orderId}`)
      await page.locator('main.detail').getByRole('checkbox').check()
    }
    const tray = page.getByLabel('Your selection')
    await tray.getByText('3 pieces', { exact: true }).waitFor()
    await press(tray.getByRole('button', { name: 'Buy' }))
    await press(dialog.getByRole('button', { name: /^Pay / }))
    await answer('Pay 0.05 ETH', 'Approve')
    // The buyer approves a purchase in ether on Seaport, then an allowance and a purchase on the request market.
    await answer('Call a contract', 'Approve')
    await answer('Allow a payment', 'Approve')
    await panel.getByRole('heading', { name: 'Call a contract', exact: true }).waitFor()
    await panel.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByRole('heading', { name: 'Everything is yours' }).waitFor()
    await press(dialog.getByRole('button', { name: 'Done' }))

    const after = await Promise.all([work, edition].map(held))
    expect(after.map((units, at) => units - (before[at] ?? 0n))).toEqual([1n, 1n])
    const [first] = manifest.orders
    const abi = parseAbi(['function ownerOf(uint256 id) view returns (address)'])
    const { erc721: address } = manifest.contracts
    const args = [BigInt(first?.tokenId ?? 0)] as const
    expect(await chain.readContract({ abi, address, functionName: 'ownerOf', args })).toBe(buyer)
    expect(faults).toEqual([])
  })
})

/** Returns how many units of a listing the buyer has. */
async function held({ collectionAddress: address, tokenId }: Listed): Promise<bigint> {
  const abi = parseAbi([
    'function balanceOf(address account, uint256 id) view returns (uint256)',
    'function ownerOf(uint256 id) view returns (address)',
  ])
  const id = BigInt(tokenId)
  if (address === manifest.contracts.erc1155)
    return chain.readContract({ abi, address, functionName: 'balanceOf', args: [buyer, id] })
  const owner = await chain.readContract({ abi, address, functionName: 'ownerOf', args: [id] })
  return owner === buyer ? 1n : 0n
}

type Listed = { collectionAddress: `0x${string}`; tokenId: string }
