import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Address,
  createWalletClient,
  custom,
  encodeFunctionData,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createCheckout } from '../../../../src/checkout/createCheckout.js'
import { createIntent } from '../../../../src/checkout/intent/intent.js'
import { createTill } from '../../../../src/client/createTill.js'
import { createScriptedWallet } from '../../../../src/testing/createScriptedWallet.js'
import { requestMakerAbi } from '../../../../src/venues/request/requestMakerAbi.js'
import { startMarket } from '../../../../test/setup/chain.js'
import { createDatabase } from '../../../../test/setup/database.js'
import { createService } from '../../src/createService.js'
import { openMarketConfig } from '../../src/deploy/openMarketConfig.js'
import { readMarketOptions } from '../../src/deploy/readMarketOptions.js'
import { runDeploy } from '../../src/deploy/runDeploy.js'
import { silentLog } from '../../src/log.js'

const { rpcUrl, client, deployment } = await startMarket()
const environment = { DEPLOYER_KEY: keyOf('deployer'), DATABASE_URL: await createDatabase() }
const folder = await mkdtemp(join(tmpdir(), 'tillkit-requests-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { chainId, contracts } = deployment
const [seller, buyer] = [privateKeyToAccount(keyOf('seller')), privateKeyToAccount(keyOf('buyer'))]
const tokenAbi = parseAbi([
  'function mint(address to, uint256 tokenId)',
  'function setApprovalForAll(address operator, bool approved)',
  'function ownerOf(uint256 tokenId) view returns (address)',
])

function keyOf(role: string): Hex {
  return deployment.accounts.find((account) => account.role === role)?.privateKey ?? '0x'
}

/** Returns the output of `tillkit deploy` with these arguments. */
async function deploy(...words: string[]): Promise<string> {
  const output: string[] = []
  const write = (text: string) => void output.push(text)
  await runDeploy({ argv: ['--rpc', rpcUrl, ...words], environment, write })
  return output.join('')
}

describe('tillkit deploy --market request', () => {
  test('deploys market and helper at the predicted addresses, and the service sells several orders for ether', async () => {
    const deployed: string[] = []
    for (const words of [['--market', 'request'], ['--helper']]) {
      const [, address = ''] = /at (0x\w{40}) on chain 31337/.exec(await deploy(...words)) ?? []
      expect(await client.getCode({ address: address as Address })).toBeUndefined()
      expect(JSON.parse(await deploy(...words, '--json', '--send'))).toMatchObject({
        address,
        state: 'deployed',
        constructorArguments: '0x',
      })
      expect(await deploy(...words, '--send')).toMatch(`is on chain 31337 already: ${address}\n`)
      deployed.push(address)
    }
    const [market, helper] = deployed as [Address, Address]
    const words = ['--rpc', rpcUrl, '--market', market, '--helper', helper, '--data', folder]
    const { config } = await openMarketConfig({ ...readMarketOptions(words), environment })
    const service = createService(config, { log: silentLog })
    onTestFinished(service.close)
    const listed = [await list(market, 90_000n), await list(market, 90_001n)]
    const { blockNumber, blockHash } = listed.at(-1) ?? {}
    await service.indexed(chainId, blockNumber ?? 0n, blockHash)
    const till = createTill({
      accessKey: String(config.projects[0]?.accessKey),
      marketplaceUrl: 'http://service.test/market',
      apiUrl: 'http://service.test',
      fetch: async (input, init) => service.fetch(new Request(input, init)),
    })
    const { orders } = await till.listOrders({ chainId, filter: { status: 'active' } })
    expect(orders).toMatchObject([{ marketplace: 'service_marketplace_v2', priceAmount: 1_000n }, {}])
    const { provider } = createScriptedWallet({
      account: buyer,
      chainId,
      rpc: (request) => client.request(request as never) as Promise<unknown>,
    })
    const checkout = createCheckout({
      till,
      client,
      policy: { markets: { [chainId]: [{ address: market, helper }] } },
      wallet: createWalletClient({ account: buyer.address, transport: custom(provider) }),
      intent: createIntent({ items: orders.map((order) => ({ order, quantity: 1n })), buyer: buyer.address }),
    })
    expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid: 2_000n } })
    const owner = { abi: tokenAbi, address: contracts.erc721, functionName: 'ownerOf' } as const
    expect(await client.readContract({ ...owner, args: [90_001n] })).toBe(buyer.address)
  })

  test('prints the Solidity sources with --sources', async () => {
    const files = ['RequestMarket.sol', 'RequestBatchHelper.sol', 'SwapCheckout.sol']
    const words = [['--market', 'request'], ['--helper'], ['--checkout']]
    for (const [index, file] of files.entries()) {
      const { sources } = JSON.parse(await deploy(...(words[index] ?? []), '--sources'))
      expect(Object.keys(sources)).toContain(file)
    }
  })

  test('throws when another contract is at the served address', async () => {
    const open = (...words: string[]) =>
      openMarketConfig({ ...readMarketOptions(['--rpc', rpcUrl, '--data', folder, ...words]), environment })
    await expect(open('--market', contracts.usdc)).rejects.toMatchObject({
      code: 'MarketConfigInvalid',
      shortMessage: `The contract at ${contracts.usdc} is neither a Tillkit market nor a request market.`,
    })
    await expect(open('--market', contracts.market, '--helper', contracts.usdc)).rejects.toThrow(/--helper/)
    expect(() =>
      readMarketOptions(['--rpc', rpcUrl, '--market', contracts.market, '--helper', '0x12']),
    ).toThrow(/--helper must be/)
  })
})

/** Mints a token and lists it for 1,000 wei. */
async function list(market: Address, tokenId: bigint) {
  const send = async (to: Address, data: Hex) => {
    const hash = await client.sendTransaction({ account: seller, to, data, chain: null })
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error('It was not listed.')
    return receipt
  }
  const collection = contracts.erc721
  const minted = { abi: tokenAbi, functionName: 'mint', args: [seller.address, tokenId] } as const
  await send(collection, encodeFunctionData(minted))
  const approved = { abi: tokenAbi, functionName: 'setApprovalForAll', args: [market, true] } as const
  await send(collection, encodeFunctionData(approved))
  const { timestamp } = await client.getBlock()
  const request = {
    isListing: true,
    isERC1155: false,
    tokenContract: collection,
    tokenId,
    quantity: 1n,
    expiry: timestamp + 86_400n,
    currency: zeroAddress,
    pricePerToken: 1_000n,
  }
  const created = { abi: requestMakerAbi, functionName: 'createRequest', args: [request] } as const
  return send(market, encodeFunctionData(created))
}
