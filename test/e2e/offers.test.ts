import { fileURLToPath } from 'node:url'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  erc721Abi,
  type Hex,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../packages/sandbox/src/createSandbox.js'
import { requestAbi } from '../../src/venues/request/requestAbi.js'
import { requestMakerAbi } from '../../src/venues/request/requestMakerAbi.js'
import { launchChromium } from '../../tools/launchChromium.js'
import { openHttp } from '../setup/openHttp.js'
import { testWhole } from '../setup/sample.js'
import { openMarketplace } from './support/openMarketplace.js'
import { press } from './support/press.js'

const pageDir = fileURLToPath(new URL('../../packages/sandbox/dist/page', import.meta.url))
const { manifest, close } = await createSandbox({ port: 0, pageDir, market: 'both' })
afterAll(close)
const browser = await launchChromium()
afterAll(() => browser.close())
const { erc721, usdc, requestMarket: market = '0x' } = manifest.contracts
const chain = createPublicClient({ transport: openHttp(manifest.rpcUrl), cacheTime: 0 })
const addressOf = (role: string) =>
  manifest.accounts.find((account) => account.role === role)?.address ?? '0x'
const [buyer, seller] = [addressOf('buyer'), addressOf('seller')]

async function openOrderPage() {
  const market = await openMarketplace({ browser, url: manifest.pageUrl ?? '' })
  const { page, panel, dialog, openOrder } = market
  const list = page.getByRole('region', { name: 'Offers' })
  return {
    ...market,
    list,
    row: (text: string) => list.getByRole('listitem').filter({ hasText: text }),
    become: async (role: string) => {
      await page.getByRole('button', { name: /^Sandbox Wallet/ }).click()
      await panel
        .getByRole('radio', { name: new RegExp(`^${role}`) })
        .first()
        .check()
      await page.keyboard.press('Escape')
    },
    openToken: () => openOrder('Tidewater #1'),
    /** Types the terms of an offer, and waits for the total with the royalty. */
    fillOffer: async (price: string, total: string) => {
      await press(page.getByRole('main').getByRole('button', { name: 'Make an offer' }))
      await dialog.getByLabel('Your offer').fill(price)
      await dialog.getByRole('combobox', { name: 'Valid for' }).selectOption({ label: '3 days' })
      await dialog.getByRole('definition').filter({ hasText: total }).waitFor()
      await press(dialog.getByRole('button', { name: 'Make the offer' }))
    },
    leave: async (heading: string) => {
      await dialog.getByRole('heading', { name: heading }).waitFor()
      await press(dialog.getByRole('button', { name: 'Done' }))
      await dialog.waitFor({ state: 'detached' })
    },
  }
}

describe('offers on the demo page, in a browser', () => {
  // This test runs before the buyer owns the token: an owner cannot make an offer.
  testWhole('shows a declined and an outbid offer, and cancels an offer', async () => {
    const { connect, openToken, fillOffer, answer, leave, row, dialog } = await openOrderPage()
    await connect()
    await openToken()
    await fillOffer('80', '84 USDC')
    await answer('Allow a payment', 'Reject')
    await dialog.getByRole('heading', { name: 'Offer not made' }).waitFor()
    await dialog.getByText('You declined the request in your wallet.').waitFor()
    await press(dialog.getByRole('button', { name: 'Try again' }))
    await answer('Allow a payment', 'Approve')
    await answer('Call a contract', 'Approve')
    await leave('Your offer is open')
    await row('80 USDC').getByText('Outbid').waitFor()
    await press(row('80 USDC').getByRole('button', { name: 'Cancel offer' }))
    await answer('Call a contract', 'Approve')
    await row('80 USDC').waitFor({ state: 'detached' })
  })

  test('makes an offer with one account, and accepts it with the account of the owner', async () => {
    const { connect, openToken, fillOffer, answer, leave, row, become, dialog, faults } =
      await openOrderPage()
    await connect()
    await openToken()
    await row('95 USDC').getByText('Highest offer').waitFor()
    const before = await balances()
    await fillOffer('110', '115.50 USDC')
    await answer('Allow a payment', 'Approve')
    await answer('Call a contract', 'Approve')
    await leave('Your offer is open')
    await row('Your offer').getByText('Highest offer').waitFor()
    expect(await balances()).toEqual(before)

    await become('seller')
    await press(row('110 USDC').getByRole('button', { name: 'Accept' }))
    await dialog.getByRole('definition').filter({ hasText: '110 USDC' }).waitFor()
    await press(dialog.getByRole('button', { name: 'Sell the item' }))
    await dialog.getByText('Allow the market to take this item', { exact: true }).waitFor()
    await answer('Allow a transfer', 'Approve')
    await answer('Call a contract', 'Approve')
    await dialog.getByText('Received').waitFor()
    await leave('Sold')
    expect(
      await chain.readContract({ abi: erc721Abi, address: erc721, functionName: 'ownerOf', args: [1n] }),
    ).toBe(buyer)
    // The buyer pays the royalty of 5 % on top of the price.
    expect(await balances()).toEqual({
      buyer: before.buyer - 115_500_000n,
      seller: before.seller + 110_000_000n,
    })
    expect(faults).toEqual([])
  })

  test('names an outbid, an unpayable and an expired offer, which no owner can accept', async () => {
    const { connect, openOrder, fillOffer, answer, leave, row, become } = await openOrderPage()
    const [stranger, maker] = [signerOf('stranger'), signerOf('buyer')]
    // Another test may have left an allowance to the market.
    await allow(maker, 0n)
    await connect()
    await openOrder('Tidewater #2')
    await fillOffer('50', '52.50 USDC')
    await answer('Allow a payment', 'Approve')
    await answer('Call a contract', 'Approve')
    await leave('Your offer is open')
    await row('50 USDC').getByText('Highest offer').waitFor()
    const orderId = await newestOffer(buyer)

    await allow(stranger, parseUnits('1000', 6))
    await offer(stranger, parseUnits('60', 6))
    await row('60 USDC').getByText('Highest offer').waitFor()
    await row('50 USDC').getByText('Outbid').waitFor()

    const owner = signerOf('seller')
    const approval = { abi: erc721Abi, address: erc721, functionName: 'setApprovalForAll' } as const
    await mined(await owner.writeContract({ ...approval, args: [market, true], chain: null }))
    await become('seller')
    const accept = row('50 USDC').getByRole('button', { name: 'Accept' })
    await accept.waitFor()
    await allow(maker, 0n)
    await row('50 USDC').getByText('Cannot be paid').waitFor()
    await row('50 USDC').getByText('The maker’s balance or permission is too small.').waitFor()
    expect(await accept.count()).toBe(0)
    expect(await requestSale(orderId)).toMatch(/cannot be paid now/)
    expect(await simulateSale(orderId)).toMatch(/revert/i)

    // When the maker can pay again, the owner can accept the same offer again.
    await allow(maker, parseUnits('52.5', 6))
    await accept.waitFor()
    expect(await simulateSale(orderId)).toBe('accepted')

    await chain.request({ method: 'evm_increaseTime', params: [4 * 86_400] } as never)
    await chain.request({ method: 'evm_mine' } as never)
    await row('50 USDC').getByText('Expired').waitFor()
    expect(await accept.count()).toBe(0)
    expect(await requestSale(orderId)).toMatch(/expired/i)
    expect(await simulateSale(orderId)).toMatch(/revert/i)
  })
})

async function balances() {
  const balanceOf = (account: `0x${string}`) =>
    chain.readContract({ abi: erc20Abi, address: usdc, functionName: 'balanceOf', args: [account] })
  return { buyer: await balanceOf(buyer), seller: await balanceOf(seller) }
}

function signerOf(role: string) {
  const { privateKey = '0x' } = manifest.accounts.find((account) => account.role === role) ?? {}
  return createWalletClient({
    account: privateKeyToAccount(privateKey),
    transport: openHttp(manifest.rpcUrl),
  })
}
type Signer = ReturnType<typeof signerOf>

async function allow(signer: Signer, amount: bigint) {
  const approval = { abi: erc20Abi, address: usdc, functionName: 'approve', args: [market, amount] } as const
  await mined(await signer.writeContract({ ...approval, chain: null }))
}

async function offer(signer: Signer, pricePerToken: bigint) {
  const { timestamp } = await chain.getBlock()
  const token = { isListing: false, isERC1155: false, tokenContract: erc721, tokenId: 2n, quantity: 1n }
  const terms = { ...token, expiry: timestamp + 30n * 86_400n, currency: usdc, pricePerToken }
  const request = {
    abi: requestMakerAbi,
    address: market,
    functionName: 'createRequest',
    args: [terms],
  } as const
  await mined(await signer.writeContract({ ...request, chain: null }))
}

async function mined(hash: Hex) {
  const { status } = await chain.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
}

/** Returns the number of the newest offer of an account. */
async function newestOffer(creator: Address): Promise<bigint> {
  const events = await chain.getContractEvents({
    abi: requestMakerAbi,
    address: market,
    eventName: 'RequestCreated',
    args: { creator },
    fromBlock: 0n,
    strict: true,
  })
  return events.at(-1)?.args.requestId ?? 0n
}

/** Requests the steps that accept an offer. Returns the service's reason for its refusal. */
async function requestSale(orderId: bigint): Promise<string> {
  const response = await fetch(`${manifest.marketplaceUrl}/rpc/Marketplace/GenerateSellTransaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-key': manifest.accessKey },
    body: JSON.stringify({
      collectionAddress: erc721,
      seller,
      marketplace: 'service_marketplace_v1',
      ordersData: [{ orderId: `${orderId}`, quantity: '1', tokenId: '2' }],
      additionalFees: [],
    }),
  })
  return `${(await response.json()).cause}`
}

/** Simulates that the owner accepts an offer, after the owner allowed the market to take the token. Returns the result in words. */
async function simulateSale(orderId: bigint): Promise<string> {
  const args = [orderId, 1n, seller, [], []] as const
  const call = {
    abi: requestAbi,
    address: market,
    functionName: 'acceptRequest',
    args,
    account: seller,
  } as const
  return chain.simulateContract(call).then(
    () => 'accepted',
    (error: Error) => error.message,
  )
}
