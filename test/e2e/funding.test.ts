import { createWalletClient, erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readContract, waitForTransactionReceipt } from 'viem/actions'
import { foundry } from 'viem/chains'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openHttp } from '../setup/openHttp.js'
import { press } from './support/press.js'
import { visitMarketplace } from './support/visitMarketplace.js'

const { close, leave, manifest, visit } = await visitMarketplace()
afterAll(close)
afterEach(leave)

const { usdc } = manifest.contracts
const buyer = privateKeyToAccount(manifest.accounts.find(({ role }) => role === 'buyer')?.privateKey ?? '0x')
const wallet = createWalletClient({ account: buyer, chain: foundry, transport: openHttp(manifest.rpcUrl) })

test('buys after a fake on-ramp sent the missing funds, with a reload in between', async () => {
  await spendAllUsdc()
  const { page, context, dialog, connect, openOrder, pay, answer, finish } = await visit()
  await connect()
  await openOrder('Salt Fern, Plate 1')
  const buy = () => press(page.getByRole('main').getByRole('button', { name: 'Buy' }))
  await buy()
  await press(dialog.getByText('Add 12 USDC'))
  const opening = context.waitForEvent('page')
  await press(dialog.getByRole('link', { name: 'Buy with a test card' }))
  const ramp = await opening
  await dialog.getByText('Waiting for 12 USDC.').waitFor()

  await page.reload()
  await buy()
  await dialog.getByText('Waiting for 12 USDC.').waitFor()
  await press(ramp.getByRole('button', { name: 'Pay with a test card' }))
  await ramp.getByRole('status').waitFor()
  expect(await balanceOf()).toBe(12_000_000n)
  await dialog.getByText('You now have enough: 12 USDC.').first().waitFor()
  await pay()
  await answer('Allow a payment', 'Approve')
  await answer('Pay 12 USDC', 'Approve')
  await finish()
  expect(await balanceOf()).toBe(0n)
})

test('shows the address of the buyer as a QR code and as text', async () => {
  await spendAllUsdc()
  const { page, dialog, connect, openOrder } = await visit()
  await connect()
  await openOrder('Salt Fern, Plate 1')
  await press(page.getByRole('main').getByRole('button', { name: 'Buy' }))
  await press(dialog.getByText('Add 12 USDC'))
  await press(dialog.getByRole('button', { name: 'Send from another wallet or an exchange' }))
  await dialog.getByRole('img', { name: 'QR code of your address' }).waitFor()
  await dialog.getByText(buyer.address, { exact: true }).waitFor()
  const link = await dialog.getByRole('link', { name: 'Open in wallet app' }).getAttribute('href')
  expect(link).toBe(`ethereum:${usdc}@${foundry.id}/transfer?address=${buyer.address}&uint256=12000000`)
})

function balanceOf() {
  return readContract(wallet, {
    address: usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [buyer.address],
  })
}

async function spendAllUsdc() {
  const deployer = manifest.accounts.find(({ role }) => role === 'deployer')?.address ?? '0x'
  const call = { address: usdc, abi: erc20Abi, functionName: 'transfer' } as const
  const hash = await wallet.writeContract({ ...call, args: [deployer, await balanceOf()] })
  await waitForTransactionReceipt(wallet, { hash })
}
