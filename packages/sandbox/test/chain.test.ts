import { createPublicClient, erc20Abi, erc721Abi, parseAbi, parseEther, zeroAddress } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { startMarket } from '../../../test/setup/chain.js'
import { openHttp } from '../../../test/setup/openHttp.js'
import { deploySandbox } from '../src/chain/deploySandbox.js'
import type { orderRecord } from '../src/chain/orderRecord.js'
import { isUniswapV3Installed, readPublishedArtifact } from '../src/chain/readArtifact.js'
import { accountOf, sandboxAccounts } from '../src/chain/sandboxAccounts.js'
import { sendAll } from '../src/chain/sendAll.js'
import { startAnvil } from '../src/startAnvil.js'

const { client, deployment } = await startMarket()
const { contracts, orders, accounts, currencies } = deployment
const erc1155Abi = parseAbi([
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function uri(uint256 id) view returns (string)',
])

/** Reads the status and available quantity of an order from the chain alone. */
async function readState({ orderId, collectionAddress, tokenId }: orderRecord.ReturnType) {
  const args = [orderId] as const
  const order = await client.readContract({
    address: contracts.market,
    abi: marketAbi,
    functionName: 'getOrder',
    args,
  })
  const approved = await client.readContract({
    address: collectionAddress,
    abi: erc721Abi,
    functionName: 'isApprovedForAll',
    args: [order.maker, contracts.market],
  })
  const owned = order.multiple
    ? await client.readContract({
        address: collectionAddress,
        abi: erc1155Abi,
        functionName: 'balanceOf',
        args: [order.maker, BigInt(tokenId)],
      })
    : BigInt((await ownerOf(BigInt(tokenId))) === order.maker)
  const movable = approved ? owned : 0n
  const available = order.cancelled ? 0n : movable < order.remaining ? movable : order.remaining
  const { timestamp } = await client.getBlock()
  const started = timestamp >= order.validFrom
  const status = order.cancelled
    ? 'cancelled'
    : order.remaining === 0n
      ? 'filled'
      : timestamp >= order.validUntil
        ? 'expired'
        : started && available > 0n
          ? 'active'
          : 'inactive'
  return {
    status,
    quantityAvailable: `${available}`,
    currency: order.currency,
    priceAmount: `${order.unitPrice}`,
  }
}

function ownerOf(tokenId: bigint) {
  return client.readContract({
    address: contracts.erc721,
    abi: erc721Abi,
    functionName: 'ownerOf',
    args: [tokenId],
  })
}

function json(address: string) {
  const [head, body = ''] = address.split(',')
  expect(head).toBe('data:application/json;base64')
  return JSON.parse(Buffer.from(body, 'base64').toString())
}

describe('deploySandbox', () => {
  test('returns the orders with the status and quantity that the chain has', async () => {
    for (const order of orders) expect(order).toMatchObject(await readState(order))
    expect(orders.length).toBeGreaterThanOrEqual(24)
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(orders.length)
    expect(new Set(orders.map(({ about }) => about)).size).toBe(orders.length)
  })

  test('lists orders of each kind', () => {
    const kinds = new Set(orders.map(({ status }) => status))
    expect(kinds).toEqual(new Set(['active', 'inactive', 'expired', 'cancelled', 'filled']))
    const active = orders.filter(({ status }) => status === 'active')
    for (const collection of [contracts.erc721, contracts.erc1155]) {
      const offers = active.filter(({ collectionAddress }) => collectionAddress === collection)
      expect(offers.some(({ tokenId }) => tokenId === '0')).toBe(true)
      expect(offers.some(({ priceAmount }) => priceAmount === '0')).toBe(true)
      const paidIn = new Set(offers.map(({ currency }) => currency))
      expect(paidIn).toEqual(new Set([zeroAddress, contracts.usdc, contracts.dai, contracts.usdt]))
    }
    expect(active.some(({ quantityAvailable }) => BigInt(quantityAvailable) >= 10n ** 30n)).toBe(true)
  })

  test('describes the currencies as their contracts do', async () => {
    for (const { address, ...described } of currencies) {
      const read = (functionName: 'symbol' | 'name' | 'decimals') =>
        client.readContract({ address, abi: erc20Abi, functionName })
      const [symbol, name, decimals] = [await read('symbol'), await read('name'), await read('decimals')]
      expect({ symbol, name, decimals }).toEqual(described)
    }
  })

  test('gives buyers large balances and the newcomer only a little ether', async () => {
    const moneyOf = async (role: sandboxAccounts.Role) => {
      const address = accounts.find((account) => account.role === role)?.address ?? zeroAddress
      const balances = currencies.map((currency) =>
        client.readContract({
          address: currency.address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [address],
        }),
      )
      return Promise.all([client.getBalance({ address }), ...balances])
    }
    expect(await moneyOf('buyer')).toEqual([
      parseEther('10000'),
      10n ** 12n,
      parseEther('1000000'),
      10n ** 12n,
    ])
    expect(await moneyOf('newcomer')).toEqual([parseEther('0.05'), 0n, 0n, 0n])
  })

  test('opens pools at 3,000 dollars an ether', async () => {
    const abi = parseAbi(['function getAmountsIn(uint256, address[]) view returns (uint256[])'])
    const priceOf = async (amount: bigint, path: readonly `0x${string}`[]) => {
      const address = contracts.uniswapV2Router
      const amounts = await client.readContract({
        address,
        abi,
        functionName: 'getAmountsIn',
        args: [amount, path],
      })
      return Number(amounts[0])
    }
    const { weth, usdc, dai, usdt } = contracts
    // A pool takes a fee of 0.3 %, and buying one ether raises the price by 0.01 %. So the expected price is 0.31 % higher.
    const near = (dollars: number) => expect.closeTo(dollars * 1.0031, -Math.log10(dollars / 2_000))
    expect(await priceOf(parseEther('1'), [usdc, weth])).toEqual(near(3_000e6))
    expect(await priceOf(parseEther('1'), [usdt, weth])).toEqual(near(3_000e6))
    expect(await priceOf(parseEther('1'), [dai, weth])).toEqual(near(3_000e18))
    expect(await priceOf(parseEther('3000'), [usdc, dai])).toEqual(near(3_000e6))
  })

  test('mints tokens that each have a name, a unique image and attributes', async () => {
    const pictures = new Map<string, string>()
    for (const { collectionAddress: address, tokenId } of orders) {
      const args = [BigInt(tokenId)] as const
      const uri =
        address === contracts.erc721
          ? await client.readContract({ address, abi: erc721Abi, functionName: 'tokenURI', args })
          : await client.readContract({ address, abi: erc1155Abi, functionName: 'uri', args })
      const metadata = json(uri)
      expect(metadata).toEqual({
        name: expect.stringMatching(/^Tidewater #\d+$|^[A-Z]\w+ [A-Z]\w+, Plate \d+$/),
        description: expect.stringMatching(/^A .*\.$/),
        image: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
        attributes: expect.arrayContaining([{ trait_type: expect.any(String), value: expect.any(String) }]),
      })
      pictures.set(`${address} ${tokenId}`, metadata.image)
    }
    expect(new Set(pictures.values()).size).toBe(pictures.size)
    expect(pictures.size).toBeGreaterThan(30)
  })

  test('sets up a chain with interval mining just as fast, and leaves interval mining on', async () => {
    const anvil = await startAnvil({ blockTime: 3_600 })
    try {
      const progress: string[] = []
      const { contracts } = await deploySandbox({
        rpcUrl: anvil.rpcUrl,
        onProgress: (done) => progress.push(done),
      })
      expect(contracts).toEqual(deployment.contracts)
      expect(progress).toEqual(['contracts deployed', 'pools opened', `${orders.length} orders listed`])
      const chain = createPublicClient({ chain: foundry, transport: openHttp(anvil.rpcUrl) })
      const request = { method: 'anvil_getAutomine' } as never
      expect(await chain.request(request)).toBe(false)
    } finally {
      await anvil.close()
    }
  })

  test('throws ArtifactMissingError when the package is not installed', () => {
    const require = () => {
      throw new Error('Cannot find module')
    }
    const read = () =>
      readPublishedArtifact({ packageName: '@uniswap/v2-core', name: 'UniswapV2Pair', require })
    expect(read).toThrowErrorMatchingInlineSnapshot(
      `[ArtifactMissingError: The sandbox needs @uniswap/v2-core, which is not installed: npm install --save-dev @uniswap/v2-core]`,
    )
  })
})

describe('isUniswapV3Installed', () => {
  test('returns false when a package of Uniswap v3 is missing', () => {
    expect(isUniswapV3Installed()).toBe(true)
    const resolve = (path: string) => {
      if (path.startsWith('@uniswap/swap-router-contracts')) throw new Error('Cannot find module')
      return path
    }
    expect(isUniswapV3Installed({ resolve })).toBe(false)
  })
})

describe('sendAll', () => {
  test('throws SandboxCallError when a call reverts', async () => {
    const from = accountOf({ people: sandboxAccounts(), role: 'stranger' })
    const call = {
      from,
      to: contracts.market,
      data: '0x12345678',
      label: 'ask for what is not there',
    } as const
    await expect(sendAll({ client, calls: [call] })).rejects.toMatchObject({
      code: 'SandboxCallFailed',
      shortMessage: 'Setting up the sandbox failed at "ask for what is not there".',
    })
  })
})

describe('sandboxAccounts', () => {
  test('returns the roles and addresses of the test mnemonic', () => {
    expect(sandboxAccounts().map(({ role, account }) => `${role} ${account.address}`)).toMatchInlineSnapshot(`
      [
        "deployer 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "treasury 0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        "seller 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
        "seller 0x90F79bf6EB2c4f870365E785982E1f101E93b906",
        "seller 0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65",
        "buyer 0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc",
        "buyer 0x976EA74026E726554dB657fA54763abd0C3a0aa9",
        "newcomer 0x14dC79964da2C08b23698B3D3cc7Ca32193d9955",
        "relayer 0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f",
        "royaltyReceiver 0xa0Ee7A142d267C1f36714E4a8F75612F20a79720",
        "stranger 0xBcd4042DE499D14e55001CcbB24a551F3b954096",
      ]
    `)
    expect(accounts.map(({ role }) => role)).toEqual(sandboxAccounts().map(({ role }) => role))
  })
})
