import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Address, createPublicClient, erc20Abi, erc721Abi, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openHttp } from '../setup/openHttp.js'
import { sample, testWhole } from '../setup/sample.js'
import { press } from './support/press.js'
import { visitMarketplace } from './support/visitMarketplace.js'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const { close, leave, manifest, visit } = await visitMarketplace()
afterAll(close)

const { market, usdc, erc721, erc1155 } = manifest.contracts
const chain = createPublicClient({ transport: openHttp(manifest.rpcUrl), cacheTime: 0 })
const addressOf = (role: string, index = 0) => {
  const found = manifest.accounts.filter((account) => account.role === role)[index]
  if (!found) throw new Error(`The sandbox has no ${role} ${index}.`)
  return found.address
}
const buyer = addressOf('buyer')
const paidOut = [addressOf('seller'), addressOf('treasury'), addressOf('royaltyReceiver')]

afterEach(leave)

const ownerOf = (tokenId: bigint) =>
  chain.readContract({ abi: erc721Abi, address: erc721, functionName: 'ownerOf', args: [tokenId] })
const printsOf = (tokenId: bigint) =>
  chain.readContract({ abi: editionAbi, address: erc1155, functionName: 'balanceOf', args: [buyer, tokenId] })
const editionAbi = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)'])
const usdcOf = (owner: Address) =>
  chain.readContract({ abi: erc20Abi, address: usdc, functionName: 'balanceOf', args: [owner] })
const etherOf = (address: Address) => chain.getBalance({ address })

/** Adds up the values that `read` returns for several accounts. */
async function sumOf(read: (owner: Address) => Promise<bigint>, owners: readonly Address[]): Promise<bigint> {
  const amounts = await Promise.all(owners.map(read))
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

/** Returns by how much a value increases while `work` runs. */
async function gained(read: () => Promise<bigint>, work: () => Promise<void>): Promise<bigint> {
  const before = await read()
  await work()
  return (await read()) - before
}

const looks = [
  ['phone', { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }],
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
] as const

describe('a purchase in a browser', () => {
  test('buys an ERC-721 with an ERC-20, by an approval and a payment', async () => {
    const { connect, tile, dialog, pay, answer, finish, page } = await visit()
    await connect()
    const spentBefore = await usdcOf(buyer)
    const received = await gained(
      () => sumOf(usdcOf, paidOut),
      async () => {
        await tile('Tidewater #1').getByRole('button', { name: 'Buy' }).click()
        await dialog.getByRole('button', { name: 'Pay 120 USDC' }).waitFor()
        await pay()
        await answer('Allow a payment', 'Approve')
        await answer('Pay 120 USDC', 'Approve')
        await finish()
      },
    )
    expect(await ownerOf(1n)).toBe(buyer)
    expect(spentBefore - (await usdcOf(buyer))).toBe(parseUnits('120', 6))
    expect(received).toBe(parseUnits('120', 6))
    const allowance = {
      abi: erc20Abi,
      address: usdc,
      functionName: 'allowance',
      args: [buyer, market],
    } as const
    expect(await chain.readContract(allowance)).toBe(0n)

    await tile('Tidewater #1')
      .getByRole('button', { name: /^(Bought|View|Sold)$/ })
      .waitFor()
    await page.reload()
    await press(page.getByRole('link', { name: 'My collection' }))
    // The text must be in a figure, because only the page of the collection has figures. The previous page shows the same text.
    await page.getByRole('figure').getByText('Tidewater #1', { exact: true }).waitFor()
  })

  testWhole('buys a quantity of an ERC-1155 token with ether', async () => {
    const { connect, openOrder, page, pay, answer, finish } = await visit()
    await connect()
    const received = await gained(
      () => sumOf(etherOf, paidOut),
      async () => {
        await openOrder('Tide Dahlia, Plate 0')
        await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
        await press(page.getByRole('main').getByRole('button', { name: 'Buy' }))
        await pay()
        await answer('Pay 0.03 ETH', 'Approve')
        await finish()
      },
    )
    expect(await printsOf(0n)).toBe(3n)
    expect(received).toBe(parseEther('0.03'))
    await page.getByText('22 of 25 left').waitFor()
  })

  testWhole('receives a free item', async () => {
    const { connect, tile, pay, answer, finish } = await visit()
    await connect()
    const received = await gained(
      () => sumOf(etherOf, paidOut),
      async () => {
        await tile('Tidewater #4').getByRole('button', { name: 'Get for free' }).click()
        await pay()
        await answer('Receive for free', 'Approve')
        await finish()
      },
    )
    expect(await ownerOf(4n)).toBe(buyer)
    expect(received).toBe(0n)
  })

  testWhole('buys a Seaport order through a conduit', async () => {
    const { connect, page, pay, answer, finish } = await visit()
    await connect()
    const listed = manifest.seaportOrders.find(({ currency }) => currency === usdc)
    const { collectionAddress, orderId, tokenId } = listed ?? {}
    await page.goto(`${manifest.pageUrl}#/order/${collectionAddress}/${orderId}`)
    await page.getByRole('heading', { level: 1, name: `Tidewater #${tokenId}` }).waitFor()
    const received = await gained(
      () => sumOf(usdcOf, paidOut),
      async () => {
        await press(page.getByRole('main').getByRole('button', { name: 'Buy' }))
        await pay()
        await answer('Allow a payment', 'Approve')
        await answer('Call a contract', 'Approve')
        await finish()
      },
    )
    expect(await ownerOf(BigInt(tokenId ?? 0))).toBe(buyer)
    expect(received).toBe(parseUnits('150', 6))
  })

  testWhole('buys several orders at once', async () => {
    const { connect, page, tile, pay, answer, finish } = await visit()
    await connect()
    await tile('Tidewater #5').getByRole('checkbox').check()
    await tile('Tidewater #19').getByRole('checkbox').check()
    expect(await tile('Tide Dahlia, Plate 0').getByRole('checkbox').isDisabled()).toBe(false)
    const transactions = await gained(
      async () => BigInt(await chain.getTransactionCount({ address: buyer })),
      async () => {
        await press(page.getByLabel('Your selection').getByRole('button', { name: 'Buy' }))
        await pay()
        await answer('Pay 0.43 ETH', 'Approve')
        await finish()
      },
    )
    expect(await Promise.all([ownerOf(5n), ownerOf(19n)])).toEqual([buyer, buyer])
    expect(transactions).toBe(1n)
  })

  test('costs nothing when the buyer declines, and can be retried', async () => {
    const { connect, tile, dialog, pay, answer, finish } = await visit()
    await connect()
    await tile('Tidewater #0').getByRole('button', { name: 'Buy' }).click()
    const nonce = await chain.getTransactionCount({ address: buyer })
    await pay()
    await answer('Pay 0.05 ETH', 'Reject')
    const again = dialog.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await chain.getTransactionCount({ address: buyer })).toBe(nonce)
    await press(again)
    await answer('Pay 0.05 ETH', 'Approve')
    await finish()
    expect(await ownerOf(0n)).toBe(buyer)
  })

  testWhole('asks a wallet on another network to switch', async () => {
    const { page, panel, connect, tile, pay, answer, finish } = await visit()
    await page.getByRole('button', { name: /^Sandbox Wallet/ }).click()
    await panel.getByRole('radio', { name: /Ethereum/ }).check()
    await page.keyboard.press('Escape')
    await connect()
    await tile('Tidewater #17').getByRole('button', { name: 'Buy' }).click()
    await pay()
    await answer('Switch the network', 'Approve')
    await answer('Allow a payment', 'Approve')
    await answer('Pay 900 USDC', 'Approve')
    await finish()
    expect(await ownerOf(17n)).toBe(buyer)
  })

  test('works by keyboard, with the wallet above the dialog, and returns the focus', async () => {
    const { page, connect, tile, dialog, panel, pay } = await visit()
    await connect()
    const button = tile('Tidewater #16').first().getByRole('button', { name: 'Buy' })
    await button.focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await pay()
    const heading = panel.getByRole('heading', { name: 'Pay 1.20 ETH' })
    await heading.waitFor()
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await heading.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Try again' }).waitFor()
    await dialog.locator(':focus').waitFor()
    await dialog.getByRole('button', { name: 'Try again' }).focus()
    await page.keyboard.press('Enter')
    await heading.waitFor()
    while (!(await isFocused('Approve'))) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    expect(await ownerOf(16n)).toBe(buyer)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    function isFocused(text: string) {
      return page.evaluate((wanted) => document.activeElement?.textContent === wanted, text)
    }
  })

  test.each(sample(looks, 1))('fits the screen, %s', async (name, look) => {
    const { page, connect, openOrder, tile, dialog, pay, answer } = await visit(look)
    const folder = at('.cache/screenshots')
    await mkdir(folder, { recursive: true })
    const keep = (what: string) =>
      page.screenshot({ path: `${folder}/${name}-${what}.png`, animations: 'disabled' })
    await page.locator('.hero-piece img').nth(2).waitFor()
    await tile('Salt Fern, Plate 1').locator('img').waitFor()
    await keep('gallery')
    await connect()
    await tile('Tidewater #2').getByRole('button', { name: 'Buy' }).click()
    await dialog.locator('img').first().waitFor()
    await keep('dialog')
    await pay()
    await page.getByRole('heading', { name: 'Allow a payment' }).waitFor()
    await keep('wallet')
    await answer('Allow a payment', 'Reject')
    // Wait until the wallet has declined. Otherwise the running purchase would show a toast on the next page.
    await dialog.getByRole('button', { name: 'Try again' }).waitFor()
    await press(dialog.getByRole('button', { name: 'Close' }).last())
    await dialog.waitFor({ state: 'detached' })
    await openOrder('Salt Fern, Plate 1')
    await keep('order')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
