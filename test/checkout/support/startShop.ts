import {
  type Address,
  type Chain,
  createClient,
  createWalletClient,
  custom,
  erc20Abi,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import type { PurchaseEvent } from '../../../src/checkout/context/purchaseEvent.js'
import { createCheckout } from '../../../src/checkout/createCheckout.js'
import { createIntent, type Intent } from '../../../src/checkout/intent/intent.js'
import { type CheckoutStorage, createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createTill, type Till } from '../../../src/client/createTill.js'
import { createFaults } from '../../../src/testing/createFaults.js'
import { createInProcessService } from '../../../src/testing/createInProcessService.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { createScriptedWallet } from '../../../src/testing/createScriptedWallet.js'
import { startMarket } from '../../setup/chain.js'
import { listenWhileBusy } from './listenWhileBusy.js'

/**
 * Starts a market on its own chain, and buyers who use checkouts with scripted wallets.
 *
 * The service runs in this process, because the tests are about the checkout. The tests read the truth from the chain.
 */
export async function startShop() {
  const { client, deployment, rpcUrl } = await startMarket()
  const { contracts, accounts, chainId } = deployment
  const keyOf = (role: string) => accounts.find((account) => account.role === role)?.privateKey ?? '0x'
  const buyer = privateKeyToAccount(keyOf('buyer'))
  const relayer = privateKeyToAccount(keyOf('relayer'))
  const policy = { markets: { [chainId]: [contracts.market] } }
  const swapPolicy = {
    ...policy,
    routers: { [chainId]: [contracts.uniswapV2Router, contracts.weth] },
    swapTokens: { [chainId]: [contracts.weth] },
  }
  const rpc = (request: { method: string; params?: unknown }) =>
    client.request(request as never, { retryCount: 0 }) as Promise<unknown>

  const orderAbout = (about: RegExp, status = 'active') => {
    const found = deployment.orders.find((order) => about.test(order.about) && order.status === status)
    if (!found) throw new Error(`No order about ${about}.`)
    return found
  }

  /** Opens the buyer's wallet, which several pages can share. */
  const openWallet = (options: Partial<createScriptedWallet.Options> = {}) =>
    createScriptedWallet({ account: buyer, rpc, chainId, ...options })

  /** Opens the service of the market, which several pages can share. */
  const openService = (options: Partial<createInProcessService.Options> = {}) =>
    createInProcessService({
      client,
      market: contracts.market,
      router: contracts.uniswapV2Router,
      ...options,
    })

  async function agree(items: readonly Item[], fees: Intent['fees'] = []): Promise<Intent> {
    const { getOrder } = openTill(openService().fetch)
    const shown = await Promise.all(
      items.map(async ({ order, quantity = 1n }) => {
        const { orderId, collectionAddress: contractAddress } = order
        return { order: await getOrder({ chainId, contractAddress, orderId }), quantity }
      }),
    )
    return createIntent({ items: shown, buyer: buyer.address, fees })
  }

  async function enter(options: enter.Options) {
    const { order, quantity, fees, tamper, answer, atomic, storage = createMemoryStorage() } = options
    const { locks = createLocks(), faults = createFaults() } = options
    const { service = openService({ tamper }) } = options
    const { wallet = openWallet({ answer, atomic, chainId: options.walletChainId ?? chainId }) } = options
    const intent = options.intent ?? (await agree(order ? [{ order, quantity }] : [], fees))
    const { till = openTill(faults.fetch(service.fetch), options.timeout) } = options
    const { create = createCheckout } = options
    const client = createClient({
      chain: options.chain ?? foundry,
      transport: custom({ request: faults.rpc(options.rpc ?? rpc) }, { retryCount: 0 }),
      pollingInterval: 1,
    })
    const opened = create({
      till,
      wallet: createWalletClient({
        account: buyer.address,
        transport: custom(faults.provider(wallet.provider)),
      }),
      client,
      intent,
      policy: options.policy ?? policy,
      storage: faults.storage(storage),
      // With 'none', the page runs in an older browser, which has no Web Locks.
      locks: locks === 'none' ? undefined : faults.locks(locks),
      limits: options.limits,
      onEvent: options.onEvent,
      now: options.now,
    })
    const { checkout, leave } = listenWhileBusy(opened, { stays: options.stays })
    const seen: string[] = []
    checkout.subscribe(() => {
      const { status } = checkout.getState()
      if (seen.at(-1) !== status) seen.push(status)
    })
    return { checkout, wallet, client, storage, intent, till, seen, faults, locks, leave }
  }

  const owned = (collection: Address, tokenId: bigint) =>
    client
      .readContract({
        address: collection,
        abi: tokenAbi,
        functionName: 'balanceOf',
        args: [buyer.address, tokenId],
      })
      .catch(() =>
        client
          .readContract({ address: collection, abi: tokenAbi, functionName: 'ownerOf', args: [tokenId] })
          .then((owner) => (owner === buyer.address ? 1n : 0n)),
      )
  const money = (currency: Address, of = buyer.address) => {
    if (currency === zeroAddress) return client.getBalance({ address: of })
    const args = [of] as const
    return client.readContract({ address: currency, abi: erc20Abi, functionName: 'balanceOf', args })
  }
  const allowance = (currency: Address) =>
    client.readContract({
      address: currency,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [buyer.address, contracts.market],
    })

  /** Sends a call of another account to the market. The fee is so high that the chain mines it before the buyer's transactions. */
  const outbid = async (role: string, call: { data: Hex; value?: bigint }) => {
    const fee = (await client.getGasPrice()) * 50n
    return client.sendTransaction({
      ...call,
      to: contracts.market,
      account: privateKeyToAccount(keyOf(role)),
      gas: 1_000_000n,
      maxFeePerGas: fee,
      maxPriorityFeePerGas: fee,
    })
  }

  return {
    client,
    rpc,
    outbid,
    contracts,
    deployment,
    rpcUrl,
    buyer,
    relayer,
    keyOf,
    policy,
    swapPolicy,
    orderAbout,
    openWallet,
    openService,
    agree,
    enter,
    owned,
    money,
    allowance,
  }
}

export function refuse(rpc: Rpc, method: string, code = -32601): Rpc {
  return async (request) => {
    if (request.method !== method) return rpc(request)
    throw Object.assign(new Error(`${method} is not available.`), { code })
  }
}

type Rpc = (request: { method: string; params?: unknown }) => Promise<unknown>

declare namespace enter {
  type Options = {
    /** The order to buy. Ignored if `intent` is set. */
    order?: Item['order']
    intent?: Intent
    quantity?: bigint
    fees?: { amount: bigint; receiver: Address }[]
    tamper?: createInProcessService.Options['tamper']
    service?: createInProcessService.ReturnType
    /** The client of the service, for tests with another backend. @default a client of the shop's service */
    till?: Till
    wallet?: createScriptedWallet.ReturnType
    answer?: createScriptedWallet.Options['answer']
    atomic?: createScriptedWallet.Options['atomic']
    walletChainId?: number
    /** The chain in the page's viem client. @default anvil's chain */
    chain?: Chain
    storage?: CheckoutStorage
    /** The locks between tabs. @default new locks, as in a new browser */
    locks?: createLocks.ReturnType | 'none'
    faults?: createFaults.ReturnType
    rpc?: Rpc
    policy?: createCheckout.Options['policy']
    create?: typeof createCheckout
    limits?: createCheckout.Options['limits']
    onEvent?: (event: PurchaseEvent) => void
    now?: () => number
    /** Whether the page keeps its subscribers after an attempt ends. @default false */
    stays?: boolean
    /** The time limit of a request to the service, in milliseconds. */
    timeout?: number
  }
}

type Item = { order: { orderId: Hex; collectionAddress: Address }; quantity?: bigint | undefined }

function openTill(fetch: typeof globalThis.fetch, timeout?: number) {
  const base = 'http://service.test'
  return createTill({
    accessKey: 'test',
    marketplaceUrl: base,
    apiUrl: base,
    fetch,
    timeout,
    retry: { count: 0, delay: 0 },
  })
}

const tokenAbi = parseAbi([
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function ownerOf(uint256 tokenId) view returns (address)',
])
