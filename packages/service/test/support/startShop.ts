import { type Abi, type Address, type Hex, parseAbi, parseEventLogs, zeroAddress, zeroHash } from 'viem'
import { type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll } from 'vitest'
import type * as z from 'zod/mini'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { startMarket } from '../../../../test/setup/chain.js'
import { createDatabase } from '../../../../test/setup/database.js'
import type { sandboxAccounts } from '../../../sandbox/src/chain/sandboxAccounts.js'
import type { createService } from '../../src/createService.js'
import type { RelayerConfig } from '../../src/relayerConfig.js'
import { createWholeService } from './createWholeService.js'

/** What the tests use of the sandbox's tokens. */
export const tokenAbi = parseAbi([
  'function mint(address to, uint256 id)',
  'function mint(address to, uint256 id, uint256 amount)',
  'function approve(address to, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
  'function transferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])

/**
 * Starts the sandbox's market with a service on it that follows the chain closely, and gives a client that knows only
 * the interface, and verbs for what people do on chain. Everything stops after the file or `describe` that asked.
 * Called at the top of one of these, not inside a hook or a test.
 */
export async function startShop(options: startShop.Options = {}) {
  const { rpcUrl, client, deployment } = await startMarket()
  const venuesOf = async (venues: startShop.Options['venuesConfig'] = []) =>
    typeof venues === 'function' ? venues(client) : venues
  const databaseUrl = await createDatabase()
  const { market, uniswapV2Router, usdc } = deployment.contracts
  const privateKey = deployment.accounts.find(({ role }) => role === 'relayer')?.privateKey ?? '0x'
  const network = {
    name: 'sandbox',
    chainId: deployment.chainId,
    rpcUrl,
    market,
    startBlock: deployment.startBlock,
    pollInterval: 20,
    allowRollback: options.allowRollback ?? true,
    currencies: [...deployment.currencies],
    uniswapV2: { router: uniswapV2Router },
    usdCurrency: usdc,
    venues: await venuesOf(options.venuesConfig),
    ...(options.relayer ? { relayer: { privateKey, ...options.relayer } } : {}),
  }
  const config = {
    databaseUrl,
    networks: [network],
    projects: [{ id: '1', accessKey: 'key' }],
    ...options.config,
  } satisfies createService.Config
  const service = createWholeService(options.split ? await options.split(config) : config, options)
  afterAll(service.close)
  await service.ready()

  /** Sends JSON as any HTTP client would. */
  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await service.fetch(
      new Request(`http://service.test${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-key': 'key', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
    // Answers are read as a stranger would read them: without a type.
    return { status: response.status, headers: response.headers, json: JSON.parse(await response.text()) }
  }

  /** Sends a transaction, and waits until the service has seen its block. */
  async function send(call: startShop.Sent) {
    const { from, to, ...rest } = call
    const hash = await client.sendTransaction({ account: from, to, gas: 3_000_000n, ...rest })
    return seen(hash)
  }

  async function write(call: startShop.Written) {
    const { from, to, abi = marketAbi, functionName, args, value = 0n } = call
    const request = { account: from, address: to ?? market, abi: abi as Abi, functionName, args, value }
    return seen(await client.writeContract(request))
  }

  async function seen(hash: Hex) {
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`The transaction ${hash} reverted.`)
    await service.indexed(deployment.chainId, receipt.blockNumber, receipt.blockHash)
    return receipt
  }

  function account(role: sandboxAccounts.Role, index = 0): LocalAccount {
    const person = deployment.accounts.filter((one) => one.role === role)[index]
    if (!person) throw new RangeError(`There is no ${role} ${index}.`)
    return privateKeyToAccount(person.privateKey)
  }

  let fresh = 1_000n
  /** Mints a token for a maker, lets the market move it, and lists it. */
  async function listOrder(listing: startShop.Listing = {}): Promise<startShop.Listed> {
    const { maker = account('seller'), tokenId = fresh++, quantity, unitPrice = 1_000n } = listing
    const { currency = zeroAddress, validFrom = 0n, validUntil = 2n ** 64n - 1n } = listing
    const { erc721, erc1155 } = deployment.contracts
    const { collection = quantity === undefined ? erc721 : erc1155 } = listing
    const minted = quantity === undefined ? [maker.address, tokenId] : [maker.address, tokenId, quantity]
    await write({ from: maker, to: collection, abi: tokenAbi, functionName: 'mint', args: minted })
    await approveMarket(maker, collection, true)
    const order = {
      collection,
      tokenId,
      quantity: quantity ?? 1n,
      currency,
      unitPrice,
      validFrom,
      validUntil,
    }
    const { logs } = await write({ from: maker, functionName: 'createOrder', args: [order] })
    const [created] = parseEventLogs({ abi: marketAbi, logs, eventName: 'OrderCreated' })
    if (!created) throw new Error('The market did not list the order.')
    return { ...order, orderId: created.args.orderId, maker }
  }

  async function fillOrder(order: startShop.Listed, quantity = 1n) {
    const { orderId, collection, tokenId, unitPrice, currency } = order
    const from = account('stranger')
    const item = { orderId, collection, tokenId, quantity, unitPrice }
    const args = [[item], currency, from.address, [], zeroHash]
    return write({ from, functionName: 'buy', args, value: unitPrice * quantity })
  }

  function cancelOrder({ orderId, maker }: startShop.Listed) {
    return write({ from: maker, functionName: 'cancelOrder', args: [orderId] })
  }

  function approveMarket(maker: LocalAccount, collection: Address, approved: boolean) {
    const args = [market, approved]
    return write({ from: maker, to: collection, abi: tokenAbi, functionName: 'setApprovalForAll', args })
  }

  /** Gives tokens of an order to a stranger. */
  function giveAway(order: Pick<startShop.Listed, 'maker' | 'collection' | 'tokenId'>, quantity?: bigint) {
    const { maker, collection, tokenId } = order
    const ends = [maker.address, account('stranger').address, tokenId]
    const [functionName, args] =
      quantity === undefined ? ['transferFrom', ends] : ['safeTransferFrom', [...ends, quantity, '0x']]
    return write({ from: maker, to: collection, abi: tokenAbi, functionName, args })
  }

  /** Waits until the service has the chain's last block. */
  async function untilIndexed() {
    const { number, hash } = await client.getBlock()
    await service.indexed(deployment.chainId, number, hash)
  }

  /** Takes the last blocks away, puts as many others, empty ones, in their place, and waits until the service has seen it. */
  async function reorg(depth: number) {
    await client.request({ method: 'anvil_reorg', params: [depth, []] } as never)
    await untilIndexed()
  }

  /** What `GetOrders` answers for these orders. */
  async function getOrders(...orders: Pick<startShop.Listed, 'collection' | 'orderId'>[]) {
    const input = orders.map(({ collection, orderId }) => ({ contractAddress: collection, orderId }))
    const { json } = await post('/sandbox/rpc/Marketplace/GetOrders', { input })
    return json.orders
  }

  /** What `GenerateBuyTransaction` answers for a quantity of an order. */
  function generateBuy(order: startShop.Listed, more: Record<string, unknown> = {}) {
    return post('/sandbox/rpc/Marketplace/GenerateBuyTransaction', {
      collectionAddress: order.collection,
      buyer: account('buyer').address,
      marketplace: 'service_marketplace_v2',
      ordersData: [{ orderId: order.orderId, quantity: '1' }],
      additionalFees: [],
      ...more,
    })
  }

  return {
    service,
    config,
    network,
    rpcUrl,
    databaseUrl,
    client,
    deployment,
    contracts: deployment.contracts,
    post,
    send,
    write,
    account,
    listOrder,
    fillOrder,
    cancelOrder,
    approveMarket,
    giveAway,
    getOrders,
    generateBuy,
    untilIndexed,
    reorg,
  }
}

export declare namespace startShop {
  type Options = createService.Options & {
    config?: Partial<createService.Config>
    /** Whether blocks may go without others in their place. @default true */
    allowRollback?: boolean
    /** Markets beside the sandbox's own, or what puts them on its chain. @default [] */
    venuesConfig?: VenuesConfig | ((client: StartedMarket['client']) => Promise<VenuesConfig>)
    /** Has the sandbox's relayer send what buyers sign, within these limits. */
    relayer?: Relayer
    /** Starts a part of the service somewhere else, and returns the configuration of what is left. */
    split?: (config: createService.Config) => Promise<createService.Config>
  }
  type VenuesConfig = NonNullable<createService.Config['networks'][number]['venues']>
  type StartedMarket = Awaited<ReturnType<typeof startMarket>>
  type Relayer = Omit<z.input<typeof RelayerConfig>, 'privateKey'>
  type Sent = { from: LocalAccount; to: Address; data: Hex; value?: bigint }
  type Written = {
    from: LocalAccount
    /** @default the market */
    to?: Address
    /** @default that of the market */
    abi?: Abi | readonly unknown[]
    functionName: string
    args: readonly unknown[]
    value?: bigint
  }
  type Listing = {
    maker?: LocalAccount
    tokenId?: bigint
    /** An ERC-1155 where given, else an ERC-721. */
    quantity?: bigint
    unitPrice?: bigint
    currency?: Address
    /** One whose tokens anybody may mint. @default that of the sandbox */
    collection?: Address
    validFrom?: bigint
    validUntil?: bigint
  }
  type Listed = {
    orderId: Hex
    collection: Address
    tokenId: bigint
    quantity: bigint
    unitPrice: bigint
    currency: Address
    maker: LocalAccount
  }
}
