import { encodeFunctionData, erc1155Abi, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createTill } from '../../src/client/createTill.js'
import { createInProcessService } from '../../src/testing/createInProcessService.js'
import { createOrder } from '../../src/testing/createOrder.js'
import { createScenario } from '../../src/testing/createScenario.js'
import { startMarket } from '../setup/chain.js'

const { client, deployment } = await startMarket()
const { accounts, chainId, contracts } = deployment
const { market, erc1155: collectionAddress, usdc } = contracts
const accountOf = (role: string) => {
  return privateKeyToAccount(accounts.find((one) => one.role === role)?.privateKey ?? '0x')
}
const [seller, account] = [accountOf('seller'), accountOf('buyer')]
const listing = { client, market, seller, collectionAddress, tokenId: 1n, pricePerToken: 5_000_000n }
const rpc = (request: { method: string; params: readonly unknown[] }) =>
  client.request(request as never) as Promise<unknown>

describe('createOrder', () => {
  test('creates an order that can be bought, also for a seller without approvals', async () => {
    const revoke = { abi: erc1155Abi, functionName: 'setApprovalForAll', args: [market, false] } as const
    const hash = await client.sendTransaction({
      account: seller,
      to: collectionAddress,
      data: encodeFunctionData(revoke),
    })
    await client.waitForTransactionReceipt({ hash })
    const order = await createOrder(listing)
    const scene = await createScenario({ account, rpc, chainId, market, order })
    expect(await scene.press('start')).toMatchObject({ status: 'success' })
  })

  test('applies `quantity`, `currencyAddress` and `expiry`', async () => {
    const url = 'https://service.test'
    const { fetch } = createInProcessService({ client, market })
    const till = createTill({ accessKey: 'any', marketplaceUrl: url, apiUrl: url, fetch })
    const plain = await till.getOrder(await createOrder(listing))
    expect(plain).toMatchObject({
      priceCurrencyAddress: zeroAddress,
      quantityAvailable: 1n,
      priceAmount: 5_000_000n,
    })
    const expectedTerms = { quantity: 3n, currencyAddress: usdc, expiry: BigInt(Date.UTC(2100, 0) / 1_000) }
    const other = await till.getOrder(await createOrder({ ...listing, ...expectedTerms }))
    expect(other).toMatchObject({ priceCurrencyAddress: usdc, quantityAvailable: 3n })
    expect(other.validUntil).toEqual(new Date(Date.UTC(2100, 0)))
  })

  test('rejects terms that the market would refuse', async () => {
    const refused = createOrder({ ...listing, quantity: 0n })
    await expect(refused).rejects.toMatchObject({ code: 'InvalidArgument', details: expect.any(String) })
  })
})
