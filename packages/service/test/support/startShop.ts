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

/** The functions of the sandbox's tokens that tests call. */
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
 * Starts the sandbox's market with a service that indexes it, and returns an HTTP client and helpers for actions on the chain. Everything
 * stops at the end of the file or `describe`. Call it at the top of one of these, not inside a hook or a test.
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

  /** Posts JSON to the service, like any HTTP client. */
  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await service.fetch(
      new Request(`http://service.test${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-key': 'key', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
    // The response has no type, as for a client without this package.
    return { status: response.status, headers: response.headers, json: JSON.parse(await response.text()) }
  }

  /** Sends a transaction and waits until the service has indexed its block. */
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
    const person = deployment.accounts.filter((account) => account.role === role)[index]
    if (!person) throw new RangeError(`There is no ${role} ${index}.`)
    return privateKeyToAccount(person.privateKey)
  }

  let fresh = 1_000n
  /** Mints a token for the maker, approves the market and lists the token. */
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

  /** Transfers the tokens of an order from its maker to a stranger. So the maker can no longer sell these tokens. */
  function giveAway(order: Pick<startShop.Listed, 'maker' | 'collection' | 'tokenId'>, quantity?: bigint) {
    const { maker, collection, tokenId } = order
    const ends = [maker.address, account('stranger').address, tokenId]
    const [functionName, args] =
      quantity === undefined ? ['transferFrom', ends] : ['safeTransferFrom', [...ends, quantity, '0x']]
    return write({ from: maker, to: collection, abi: tokenAbi, functionName, args })
  }

  /** Waits until the service has indexed the newest block. */
  async function untilIndexed() {
    const { number, hash } = await client.getBlock()
    await service.indexed(deployment.chainId, number, hash)
  }

  /** Replaces the last blocks with empty ones, and waits until the service has indexed them. */
  async function reorg(depth: number) {
    await client.request({ method: 'anvil_reorg', params: [depth, []] } as never)
    await untilIndexed()
  }

  async function getOrders(...orders: Pick<startShop.Listed, 'collection' | 'orderId'>[]) {
    const input = orders.map(({ collection, orderId }) => ({ contractAddress: collection, orderId }))
    const { json } = await post('/sandbox/rpc/Marketplace/GetOrders', { input })
    return json.orders
  }

  /** Returns the response of `GenerateBuyTransaction` for an order. */
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
    /** Whether the service accepts a head below the indexed blocks. @default true */
    allowRollback?: boolean
    /** Markets that the service indexes next to the Tillkit market, or a function that deploys them. @default [] */
    venuesConfig?: VenuesConfig | ((client: StartedMarket['client']) => Promise<VenuesConfig>)
    /** The limits of a relayer. The service has a relayer only if they are set. */
    relayer?: Relayer
    /** Starts a part of the service separately, such as the relayer. Returns the configuration of the remaining parts. */
    split?: (config: createService.Config) => Promise<createService.Config>
  }
  type VenuesConfig = NonNullable<createService.Config['networks'][number]['venues']>
  type StartedMarket = Awaited<ReturnType<typeof startMarket>>
  type Relayer = Omit<z.input<typeof RelayerConfig>, 'privateKey'>
  type Sent = { from: LocalAccount; to: Address; data: Hex; value?: bigint }
  type Written = {
    from: LocalAccount
    /** The called contract. @default the market */
    to?: Address
    /** The ABI of the called contract. @default the ABI of the market */
    abi?: Abi | readonly unknown[]
    functionName: string
    args: readonly unknown[]
    value?: bigint
  }
  type Listing = {
    maker?: LocalAccount
    tokenId?: bigint
    /** The units of an ERC-1155. If it is absent, an ERC-721 token is listed. */
    quantity?: bigint
    unitPrice?: bigint
    currency?: Address
    /** A collection in which anyone may mint. @default the collection of the sandbox */
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
