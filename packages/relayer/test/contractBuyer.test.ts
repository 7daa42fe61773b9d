import { fileURLToPath } from 'node:url'
import { type Address, encodeDeployData, erc20Abi, getAddress, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { compileOnce } from '../../../test/setup/contracts/compileOnce.js'
import { startRelayShop } from '../../service/test/support/startRelayShop.js'

const shop = await startRelayShop()
const { client, contracts, buyer, other, prepare, execute, listInDollars } = shop
const wallet = await openWallet()
const recipient = other.address

describe('execute', () => {
  test("buys for a contract wallet with its owner's signature (ERC-1271)", async () => {
    const order = await listInDollars()
    const { body, purchaseId } = await prepare(order, { buyer: wallet, change: { recipient } })
    expect(await execute(body)).toMatchObject({ status: 200, json: { orderId: order.orderId } })
    await shop.untilPurchased(purchaseId, { ...buyer, address: wallet })
    expect(await shop.ownerOf(order)).toBe(recipient)
    expect(await shop.countFills(purchaseId)).toBe(1)
    expect(await execute(body)).toMatchObject({ status: 200 })
    expect(await shop.countFills(purchaseId)).toBe(1)
  })

  test('rejects a purchase when the wallet cannot receive the token', async () => {
    const { body } = await prepare(await listInDollars(), { buyer: wallet })
    expect(await execute(body)).toMatchObject({
      status: 400,
      json: { cause: 'The recipient is a contract that cannot receive this item.' },
    })
  })

  test('rejects the signature of another account', async () => {
    const { body } = await prepare(await listInDollars(), { buyer: wallet, signer: other })
    expect(await execute(body)).toMatchObject({
      status: 400,
      json: { error: 'InvalidArgument', cause: 'The signature does not match your account.' },
    })
  })

  test.each([
    [4_096, 'The signature does not match your account.'],
    [4_097, 'signature: must have at most 4096 bytes.'],
  ])('rejects a signature of %i bytes that the wallet does not accept', async (bytes, cause) => {
    const { body } = await prepare(await listInDollars(), { buyer: wallet, change: { recipient } })
    const signature = `0x${'11'.repeat(bytes)}`
    expect(await execute({ ...body, signature })).toMatchObject({ status: 400, json: { cause } })
  })
})

/** Deploys a contract wallet that the buyer's key signs for. The wallet has funds, and an allowance for the market. */
async function openWallet(): Promise<Address> {
  const { SignerWallet } = compileOnce(
    fileURLToPath(new URL('../../service/test/contracts/support', import.meta.url)),
  )
  if (!SignerWallet) throw new Error('SignerWallet.sol was not compiled.')
  const account = shop.account('stranger')
  const data = encodeDeployData({ ...SignerWallet, args: [buyer.address] })
  const hash = await client.sendTransaction({ account, data })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  const address = getAddress(contractAddress ?? '0x')
  const amount = parseUnits('100', 6)
  await shop.write({
    from: account,
    to: address,
    abi: SignerWallet.abi,
    functionName: 'approve',
    args: [contracts.usdc, contracts.market, amount],
  })
  await client.setBalance({ address: buyer.address, value: parseUnits('1', 18) })
  await shop.write({
    from: buyer,
    to: contracts.usdc,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [address, amount],
  })
  return address
}
