import { createWalletClient, custom, type Hash, type Hex, keccak256, zeroAddress } from 'viem'
import { foundry } from 'viem/chains'
import { tokenAbi } from '../../../../packages/service/test/support/startShop.js'
import { createListingIntent, type ListingIntent } from '../../../../src/checkout/listing/listingIntent.js'
import { openListingRecord } from '../../../../src/checkout/listing/listingRecord.js'
import { runListing } from '../../../../src/checkout/listing/runListing.js'
import { createMemoryStorage } from '../../../../src/checkout/storage/checkoutStorage.js'
import type { TillError } from '../../../../src/errors.js'
import { operatorStep } from '../../../../src/venues/operatorStep.js'
import { openMarkets } from './openMarkets.js'

/** The marketplace kinds on which a seller lists with a transaction. On Seaport, the seller signs instead. */
export const markets = ['service_marketplace_v2', 'service_marketplace_v1'] as const

/** Opens a shop with a seller. A test chooses how the seller's wallet answers each prompt. */
export async function openSeller() {
  const { shop, till, requestMarket, policy } = await openMarkets()
  const { contracts, client } = shop
  const seller = shop.account('stranger')
  const collectionAddress = contracts.erc721
  let fresh = 160_000n

  /** Mints a token, approves the market, and returns the intent to list it. */
  async function prepare(marketplace: string, change: Partial<ListingIntent> = {}): Promise<ListingIntent> {
    const tokenId = fresh++
    const args = [seller.address, tokenId]
    await shop.write({ from: seller, to: collectionAddress, abi: tokenAbi, functionName: 'mint', args })
    const operator = marketplace === markets[0] ? contracts.market : requestMarket
    const { to, data } = operatorStep({ collection: collectionAddress, operator })
    await shop.send({ from: seller, to, data: data as Hex })
    return createListingIntent({
      chainId: foundry.id,
      seller: seller.address,
      marketplace,
      tokenId,
      quantity: 1n,
      collectionAddress,
      currency: contracts.usdc,
      market: operator,
      unitPrice: 1_000_000n,
      // Our own market takes 2.5 %, and the collection takes 5 % on each market.
      proceeds: marketplace === markets[0] ? 925_000n : 950_000n,
      validUntil: new Date(Date.now() + 86_400_000),
      ...change,
    })
  }

  /** Returns a wallet of the seller. Its prompts get these answers in order. At each later prompt, the wallet sends the transaction. */
  function openWallet(...answers: Answer[]) {
    return openWalletOf(seller, answers)
  }

  function openWalletOf(account: typeof seller, answers: Answer[]) {
    const prompts: Call[] = []
    const wallet = createWalletClient({
      account: account.address,
      chain: foundry,
      transport: custom({
        async request({ method, params = [] }: { method: string; params?: readonly Call[] }) {
          if (method === 'eth_accounts') return [account.address]
          if (method !== 'eth_sendTransaction') return client.request({ method, params } as never)
          const [call = { to: zeroAddress, data: '0x' }] = params
          prompts.push(call)
          const { to, data } = call
          const send = () => client.sendTransaction({ account, chain: foundry, to, data, gas: 400_000n })
          return (answers.shift() ?? ((run) => run()))(send, call)
        },
      }),
    })
    return { wallet, prompts }
  }

  async function list(options: Partial<runListing.Options> & Pick<runListing.Options, 'intent' | 'wallet'>) {
    const listed = runListing({ till, client, policy, ...options })
    return listed.then(
      ({ orderId }) => ({ orderId, error: undefined }),
      (error: TillError & { listing?: { orderId: string } }) => ({ orderId: undefined, error }),
    )
  }

  /** Returns the ids of the active orders that the service shows for the intent's token. */
  async function offered({ tokenId }: ListingIntent) {
    const { number, hash } = await client.getBlock()
    await shop.service.indexed(foundry.id, number, hash)
    const { orders } = await till.listOrders({
      chainId: foundry.id,
      filter: { collectionAddress, status: 'active' },
    })
    return orders.filter((order) => order.tokenId === tokenId).map(({ orderId }) => orderId)
  }

  const keyOf = (intent: ListingIntent) => openListingRecord({ storage: createMemoryStorage(), intent }).key

  /** The ways in which a page can lose the wallet's answer to a listing, although the listing is mined later. */
  const lost: readonly [string, (stop: AbortController) => Answer][] = [
    [
      'is closed while the transaction is pending',
      (stop) => async (send) => {
        await client.setAutomine(false)
        const hash = await send()
        setTimeout(() => stop.abort(), 50)
        return hash
      },
    ],
    [
      'is closed during the prompt, and the wallet sends it later',
      (stop) => async (send) => {
        stop.abort()
        await new Promise((resolve) => setTimeout(resolve, 50))
        return send()
      },
    ],
    [
      'loses the wallet’s answer',
      () => async (send) => {
        await send()
        throw new Error('The connection is gone.')
      },
    ],
    [
      'has a wallet that reports a refusal and sends it',
      () => async (send) => {
        await send()
        throw declined()
      },
    ],
    [
      'is closed after a hash that is not a transaction',
      (stop) => async (send) => {
        await client.setAutomine(false)
        const hash = await send()
        setTimeout(() => stop.abort(), 50)
        return keccak256(hash)
      },
    ],
  ]

  return {
    shop,
    till,
    requestMarket,
    policy,
    seller,
    collectionAddress,
    prepare,
    openWallet,
    openWalletOf,
    list,
    offered,
    keyOf,
    lost,
  }
}

export type Call = { to: Hex; data: Hex }

/** The wallet's reaction to a transaction prompt. `send` sends the transaction. */
export type Answer = (send: () => Promise<Hash>, call: Call) => Promise<unknown>

export const declined = () => Object.assign(new Error('No.'), { code: 4001 })
